"""Which sound goes with what was played; the sounds themselves are made in web/js/sound.js."""

from __future__ import annotations

from virtu.core.match import Match, Node

BATTLE = frozenset(
    f"event.{name}" for name in ("conquered", "repulsed", "field-battle", "field-won", "field-tied", "strengths")
)
COINS = frozenset(f"event.{name}" for name in ("collected", "indulgence-florins", "room-florins", "sold", "wages"))


def sound_of(match: Match, begun: Node) -> str:
    """The sound for what was played since `begun`: the end, a battle, another one's turn, coins; "" for none.

    One sound at a time, and of several reasons the weightiest.
    """
    played = match.line[len(match.way_to(begun)) :]
    told = {event[0] for node in played for event in node.state.events}
    if not match.game.actors(match.state):
        return "end"
    if told & BATTLE:
        return "battle"
    if match.game.actors(match.state) != match.game.actors(begun.state):
        return "turn"
    return "coins" if told & COINS else ""
