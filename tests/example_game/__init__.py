"""Fair: a tiny complete game that shows what the contract asks of a game (docs/add-a-game.md).

Two to four traders bid for stalls. Everybody is dealt a hidden hand of cards from 1 to 6. In each round two dice are
rolled: their sum is what the stall is worth. All choose a card in secret at the same time; the highest card that nobody
else chose takes the stall. The chosen cards are gone. After the last round the most points win.
"""

from tests.example_game.game import GAME

__all__ = ["GAME"]
