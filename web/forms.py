"""From the fields of forms: what they hold, and the options of a game from those of the start screen."""

from __future__ import annotations

import json
import re
from typing import Any

from virtu.core.errors import VirtuError

RULE = "rule."


def fields_of(text: str) -> dict[str, Any]:
    """The fields of a form, which come as a JSON object. Raises VirtuError `error.bad-form`."""
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise VirtuError("error.bad-form") from problem
    if not isinstance(fields, dict):
        raise VirtuError("error.bad-form")
    return fields


def one_line(value: Any) -> str:
    """What a field holds as one line of text."""
    return " ".join(str(value).split())


def options_from(text: str) -> tuple[dict[str, Any], int | None]:
    """Options and seed (None = by chance) from a form's fields as a JSON object, or from plain options.

    The engine checks the values; only what makes the text no form raises VirtuError `error.bad-form` or `error.seed`.
    """
    fields = fields_of(text or "{}")
    seed = _seed(fields.pop("seed", ""))
    fields = {key: value for key, value in fields.items() if not re.fullmatch(r"bot\d", key)}  # web/bots.py
    if not any(key.startswith(("faction", "name", RULE)) and key not in ("factions", "names") for key in fields):
        return fields, seed
    players = _number(fields.get("players", 3))
    seats = range(players) if isinstance(players, int) and 0 < players <= 5 else range(0)
    options: dict[str, Any] = {
        "players": players,
        "edition": fields.get("edition", "fr"),
        "factions": [fields.get(f"faction{seat}", "") for seat in seats],
        "names": [one_line(fields.get(f"name{seat}", "")) for seat in seats],
        "first": _number(fields.get("first", "random")),
    }
    house_rules = {k.removeprefix(RULE): v for k, v in fields.items() if k.startswith(RULE) and v}
    if house_rules:
        options["rules"] = house_rules
    if fields.get("one_agent_per_palace"):
        options["one_agent_per_palace"] = True
    return options, seed


def _number(value: Any) -> Any:
    return int(value) if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 4 else value


def _seed(value: Any) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    text = str(value).strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise VirtuError("error.seed")
    return int(text)
