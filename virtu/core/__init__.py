"""What every game at our table shares: the contract, matches, notation, saves, links, bots."""
