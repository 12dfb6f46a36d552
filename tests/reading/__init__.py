"""One year of play as a screen reader is given it, kept as text. `python3 build.py transcript` writes it anew."""
