"""Players made of code, over the contract of a game alone."""
