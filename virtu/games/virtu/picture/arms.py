"""The five factions as drawings: a colour, a pattern and a letter each, so that nothing is told by colour alone.

Colours are custom properties of `palette.css`: `--f-red` the field, `--p-red` the pattern on it,
`--t-red` the letter.
"""

from __future__ import annotations

LETTERS = {"red": "F", "yellow": "N", "green": "V", "blue": "M", "white": "R"}
"""Firenze dots, Napoli pales, Venezia waves, Milano chevrons, Roma saltire."""


def _dots(faction: str) -> str:
    """Rows of dots as one path: lines of hardly any length, with round ends."""
    dots = "".join(f"M{x} {y}h.01" for row, y in enumerate(range(4, 40, 8)) for x in range(4 if row % 2 else 0, 41, 8))
    return f'<path d="{dots}" fill="none" stroke="var(--p-{faction})" stroke-width="4.6" stroke-linecap="round"/>'


def _stroked(faction: str, path: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="var(--p-{faction})" stroke-width="{width}"/>'


def pattern(faction: str) -> str:
    """The pattern of a faction in a box of 40 by 40."""
    if faction == "red":
        return _dots(faction)
    if faction == "yellow":
        return _stroked(faction, "".join(f"M{x} 0V40" for x in (5, 15, 25, 35)), 4)
    if faction == "green":
        waves = "".join(f"M-2 {y}q5.5 -6 11 0t11 0t11 0t11 0" for y in (5, 15, 25, 35))
        return _stroked(faction, waves, 2.6)
    if faction == "blue":
        return _stroked(faction, "".join(f"M0 {y + 14}L20 {y}L40 {y + 14}" for y in (-8, 2, 12, 22, 32)), 2.6)
    return _stroked(faction, "M0 0L40 40M40 0L0 40", 6)


SHIELD = "M3 3H37V19C37 29 28 35 20 38C12 35 3 29 3 19Z"
MEEPLE = (
    "M20 3C16 3 13 6.5 13 10.5C13 12 13.4 13.2 14 14.2C9.5 15.4 3 17.6 3 21.2C3 24 8 24.4 12.6 24.2"
    "C10.6 28.6 6.6 32 6.6 37H17.2L20 31.4L22.8 37H33.4C33.4 32 29.4 28.6 27.4 24.2C32 24.4 37 24 37 21.2"
    "C37 17.6 30.5 15.4 26 14.2C26.6 13.2 27 12 27 10.5C27 6.5 24 3 20 3Z"
)
HOOD = "M20 2C12 7 8 15 7.4 23L4 37H36L32.6 23C32 15 28 7 20 2Z"
HOOD_FACE = (
    "M20 11C15.4 13.4 13.6 17 13.6 21.4C15.8 24.2 17.8 25.4 20 25.4S24.2 24.2 26.4 21.4C26.4 17 24.6 13.4 20 11Z"
)


def _letter(faction: str, x: float, y: float, size: float) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="middle" font-weight="700" class="sym-letter" '
        f'fill="var(--t-{faction})">{LETTERS[faction]}</text>'
    )


def _clipped(name: str, outline: str, faction: str, plate: str) -> str:
    """An outline filled with the field and the pattern of a faction, and a quiet plate for a letter or a number."""
    return (
        f'<symbol id="sym-{name}-{faction}" viewBox="0 0 40 40"><g clip-path="url(#clip-{name})">'
        f'<rect width="40" height="40" fill="var(--f-{faction})"/>{pattern(faction)}</g>'
        f'{plate}<g fill="none" stroke="var(--e-{faction}, var(--ink))" stroke-width="2.4">{outline}</g></symbol>'
    )


_CIRCLE, _SHIELD = '<circle cx="20" cy="20" r="18.5"/>', f'<path d="{SHIELD}"/>'


def clips() -> str:
    """The outlines by which the symbols of the factions are cut, for the same defs."""
    return (
        f'<clipPath id="clip-disc">{_CIRCLE}</clipPath><clipPath id="clip-ring">{_CIRCLE}</clipPath>'
        f'<clipPath id="clip-arms">{_SHIELD}</clipPath>'
    )


def faction_symbols() -> dict[str, str]:
    """The `<symbol>`s of every faction by name: `disc-*`, `ring-*`, `arms-*`, `troop-*` and `agent-*`."""
    found: dict[str, str] = {}
    for faction in LETTERS:
        plate = f'<circle cx="20" cy="20" r="10.5" fill="var(--f-{faction})" stroke="var(--ink)" stroke-width="1"/>'
        inner = '<circle cx="20" cy="20" r="12" class="sym-plate"/>'
        found |= {
            f"disc-{faction}": _clipped("disc", _CIRCLE, faction, plate + _letter(faction, 20, 25.6, 16)),
            f"ring-{faction}": _clipped("ring", _CIRCLE, faction, inner),
            f"arms-{faction}": _clipped("arms", _SHIELD, faction, _letter_on_shield(faction)),
            f"troop-{faction}": _troop(faction),
            f"agent-{faction}": _agent(faction),
        }
    return found


def _solid(outline: str, faction: str) -> str:
    """An outline filled with a faction's field, with its edge."""
    return (
        f'<path d="{outline}" fill="var(--f-{faction})" stroke="var(--e-{faction}, var(--ink))" '
        'stroke-width="2.4" stroke-linejoin="round"/>'
    )


def _troop(faction: str) -> str:
    inside = _solid(MEEPLE, faction) + _letter(faction, 20, 28, 15)
    return f'<symbol id="sym-troop-{faction}" viewBox="0 0 40 40">{inside}</symbol>'


def _agent(faction: str) -> str:
    eyes = "".join(f'<circle cx="{x}" cy="19" r="1.5" fill="var(--paper)"/>' for x in (17, 23))
    inside = f'{_solid(HOOD, faction)}<path d="{HOOD_FACE}" fill="var(--ink)"/>{eyes}{_letter(faction, 20, 36, 12)}'
    return f'<symbol id="sym-agent-{faction}" viewBox="0 0 40 40">{inside}</symbol>'


def _letter_on_shield(faction: str) -> str:
    plate = f'<circle cx="20" cy="19" r="10.5" fill="var(--f-{faction})"/>'
    return plate + _letter(faction, 20, 25, 17)
