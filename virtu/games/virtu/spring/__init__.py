"""The beginning of spring: moving the action marker, indulgences, the six actions."""

from virtu.games.virtu.spring import annex, govern, intrigue, patronise, trade, war

__all__ = ["annex", "govern", "intrigue", "patronise", "trade", "war"]
