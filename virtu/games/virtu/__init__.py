"""Virtù, L'Art de Gouverner, for 3 to 5 players, by the French and the Czech rulebook."""

from __future__ import annotations

from virtu.games.virtu.game import GAME

__all__ = ["GAME"]
