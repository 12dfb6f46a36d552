"""What can be said of the game without loading its rules."""

ID = "virtu"
PLAYERS = (3, 4, 5)
RULES_VERSION = 1
