"""The commands of the page, by name: each takes the app and the rest of its line (docs/page.md).

A module for each concern; it says in its own COMMANDS what it answers to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from web.commands import (
    analysis,
    bots,
    embed,
    figures,
    games,
    learn,
    look,
    manners,
    passing,
    past,
    play,
    puzzle,
    reading,
    rules,
    settings,
    sharing,
)

if TYPE_CHECKING:
    from web.app import App

COMMANDS: dict[str, Callable[[App, str], None]] = {
    **play.COMMANDS,
    **games.COMMANDS,
    **manners.COMMANDS,
    **bots.COMMANDS,
    **sharing.COMMANDS,
    **passing.COMMANDS,
    **figures.COMMANDS,
    **analysis.COMMANDS,
    **embed.COMMANDS,
    **learn.COMMANDS,
    **look.COMMANDS,
    **past.COMMANDS,
    **puzzle.COMMANDS,
    **settings.COMMANDS,
    **reading.COMMANDS,
    **rules.COMMANDS,
}
