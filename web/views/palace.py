"""The palace as a wheel: five rooms in a ring, courtiers on both sides, domain above, stores below.

Rooms go clockwise: 1 upper left, 2 upper right, 3 lower right, 4 bottom, 5 lower left. The two courtier arrows lie
where the marker passes them, 2 to 3 on the right and 5 to 1 on the left. Everything that can be done now is marked
where it lies.
"""

from __future__ import annotations

from functools import lru_cache

from virtu.games.virtu.data import MAX_TROOPS
from virtu.games.virtu.palace import base_spaces, courtier_name, free_sides
from virtu.games.virtu.picture.arms import LETTERS
from virtu.games.virtu.picture.emblems import emblem
from virtu.games.virtu.picture.portraits import has_portrait
from virtu.games.virtu.picture.symbols import use
from virtu.games.virtu.state import SIDES, Courtier, State, Tile
from web.views import card
from web.views.choices import menus
from web.views.context import Context, esc
from web.views.hand import hand_of
from web.views.html import command
from web.views.parts import Group, Part, Region, region
from web.views.portraits import framed
from web.views.rooms import Pen, arrow, room
from web.views.targets import by_place

WIDTH = 640
TILE_W, TILE_H, TILE_PITCH, TILES_IN_ROW = 67, 58, 66, 9
SKY = 22
"""Height of the picture of a tile."""
WHEEL_H = 458
SPACES = 3
COURTIER_X = {"left": 5, "right": WIDTH - 5 - card.WIDTH}


def render(state: State, ctx: Context) -> Region:
    """The content of `#palace`: tabs of all palaces, the palace of `ctx.shown`, cards in hand, the menus of places."""
    offers = by_place(state, ctx)
    pen = Pen(state, ctx, offers, ctx.shown)
    drawing = _drawing(pen)
    hand, names = hand_of(state, ctx, offers)
    popovers = menus(offers, state, ctx, {**pen.names, **names})
    return region(
        Part("palace-tabs", _tabs(state, ctx)),
        drawing,
        Group("palace-hand", '<div id="palace-hand">', hand, "</div>"),
        Part("palace-menus", f'<div id="palace-menus">{popovers}</div>'),
    )


def _tabs(state: State, ctx: Context) -> str:
    """One tab for each player, in turn order."""
    buttons = []
    for seat in state.order:
        faction = state.players[seat].faction
        disc = f'<span class="disc" aria-hidden="true">{LETTERS[faction]}</span>'
        inside = f'{disc} <span class="name">{esc(ctx.name(seat))}</span>'
        buttons.append(
            command(
                f":view palace {faction}",
                inside,
                "tab",
                data_faction=faction,
                aria_pressed="true" if seat == ctx.shown else "false",
                aria_current="true" if seat == ctx.asked else None,
            )
        )
    label = esc(ctx.t("palace.tabs"))
    return f'<div id="palace-tabs" class="tabs" role="group" aria-label="{label}">{"".join(buttons)}</div>'


def _drawing(pen: Pen) -> Group:
    player = pen.player
    rows = max(1, -(-len(player.tiles) // TILES_IN_ROW))
    top = rows * TILE_PITCH + 8
    height = top + WHEEL_H
    title = esc(pen.t("palace.title", name=pen.ctx.name(pen.seat)))
    return Group(
        "palace-drawing",
        f'<svg id="palace-drawing" class="palace" data-faction="{player.faction}" viewBox="0 0 {WIDTH} {height}" '
        f'role="group" aria-label="{title}">',
        (
            Part("palace-domain", _domain(pen)),
            f'<g class="wheel" transform="translate(0 {top})">'
            f'<circle cx="320" cy="204" r="140" class="ring"/>{arrow(pen, "left")}{arrow(pen, "right")}',
            *(Part(f"palace-room-{number}", room(pen, number)) for number in range(1, 6)),
            Part("palace-treasury", _treasury(pen)),
            *(Part(f"palace-{side}", _side(pen, side)) for side in SIDES),
            Part("palace-stores", _stores(pen)),
            "</g>",
        ),
        "</svg>",
    )


# -- the domain ---------------------------------------------------------------------------------------------------


def _domain(pen: Pen) -> str:
    """Tiles ready and spent, above the palace."""
    parts = []
    marked: set[tuple[str, bool]] = set()
    for index, tile in enumerate(pen.player.tiles):
        x = 6 + (index % TILES_IN_ROW) * (TILE_W + 3)
        y = 14 + (index // TILES_IN_ROW) * TILE_PITCH
        face = card.face_of_tile(pen.t, tile.id)
        says = card.describe(pen.t, face, tile.ready)
        place = pen.own(tile.id)
        here = [n for n in pen.offers.get(place, ()) if n.startswith("turn ") != tile.ready]
        first = (tile.id, tile.ready) not in marked
        marked.add((tile.id, tile.ready))
        here = here if first else []
        marks = pen.mark(place, face.name, says, here)
        parts.append(_tile(pen, face, x, y, tile, marks, now=bool(here)))
    legend = esc(pen.t("palace.domain"))
    columns, rows = min(len(pen.player.tiles), TILES_IN_ROW), -(-len(pen.player.tiles) // TILES_IN_ROW)
    news = pen.news("tiles", 2, 1, max(1, columns) * (TILE_W + 4) + 4, max(1, rows) * TILE_PITCH - 4)
    return f'<g id="palace-domain" class="domain" role="group" aria-label="{legend}">{"".join(parts)}{news}</g>'


def _tile(pen: Pen, face: card.Face, x: float, y: float, tile: Tile, marks: str, *, now: bool) -> str:
    """A tile: picture, name, relief; the spent side is pale, hatched, turned, and says so above its picture."""
    ready, middle = tile.ready, x + TILE_W / 2
    kind = ("ready" if ready else "spent") + (" turned" if tile.id in pen.ctx.changed else "")
    inside = _printed(face, x, y, ready) + (card.now(x - 0.5, y - 0.5, TILE_W + 1, TILE_H + 1) if now else "")
    if not ready:
        inside += card.ribbon(pen.t, middle, y - 2.5, 44, 13)
        inside = f'<g transform="rotate(-4 {middle:g} {y + TILE_H / 2:g})">{inside}</g>'
    return f'<g class="tile {kind}"{marks}{inside}</g>'


@lru_cache(maxsize=512)
def _printed(face: card.Face, x: float, y: float, ready: bool) -> str:
    """What is printed on a side of a tile. Kept, as most tiles lie where they lay when the palace is drawn again."""
    middle = x + TILE_W / 2
    sky = f'<path d="M{x} {y + SKY}v{5 - SKY}q0-5 5-5h{TILE_W - 10}q5 0 5 5v{SKY - 5}z" class="sky"/>'
    return (
        f'<rect x="{x}" y="{y}" width="{TILE_W}" height="{TILE_H}" rx="5" class="paper"/>'
        + (sky if ready else card.hatch(x, y, TILE_W, SKY))
        + card.picture(face, middle, y + SKY / 2 + 0.5, 23 if face.city else 19)
        + f'<path d="M{x} {y + SKY}h{TILE_W}" class="edge"/>'
        + card.fitted(face.name, middle, y + 35, TILE_W - 9, "tile-name", 7)
        + card.frieze(face.relief, x, y + 47.5, TILE_W, 16)
        + "".join(use("courtier", x + TILE_W - 9, y + 11, 15) for _ in range(face.courtiers))
    )


# -- courtiers ----------------------------------------------------------------------------------------------------


def _side(pen: Pen, side: str) -> str:
    """Three courtier spaces of a side, the basic ones first, the lighter ones below."""
    state, player = pen.state, pen.player
    row = player.side(side)
    base = base_spaces(player, side)
    free = side in free_sides(state, pen.seat)
    parts = []
    for index in range(SPACES):
        y = 6 + index * (card.HEIGHT + 5)
        if index < len(row):
            parts.append(_courtier(pen, side, row[index], y))
        else:
            open_now = free and index == len(row) or index < base
            parts.append(_empty(pen, side, y, lighter=index >= base, open_now=open_now, first=index == len(row)))
    legend = esc(pen.t(f"palace.courtiers.{side}"))
    news = pen.news(side, COURTIER_X[side] - 4, 4, card.WIDTH + 8, SPACES * (card.HEIGHT + 5) + 3)
    return f'<g id="palace-{side}" class="side {side}" role="group" aria-label="{legend}">{"".join(parts)}{news}</g>'


def _courtier(pen: Pen, side: str, courtier: Courtier, y: float) -> str:
    face = card.face_of_card(pen.t, courtier.card)
    place = pen.own(courtier_name(side, courtier))
    says = card.describe(pen.t, face, courtier.ready)
    marks = pen.mark(place, face.name, says)
    x = COURTIER_X[side]
    extra = use("arrow", x + 14, y + card.HEIGHT - 40, 14) if courtier.new else ""
    if place in pen.offers:
        extra += card.now(x - 0.5, y - 0.5, card.WIDTH + 1, card.HEIGHT + 1)
    turned = f"{side}:{courtier.card}" in pen.ctx.changed
    return card.draw(pen.t, face, x, y, ready=courtier.ready, marked=marks, extra=extra, turned=turned)


def _empty(pen: Pen, side: str, y: float, *, lighter: bool, open_now: bool, first: bool) -> str:
    x = COURTIER_X[side]
    name = pen.t("palace.space" if open_now else "palace.space-closed", side=pen.t(f"side.{side}"))
    marks = pen.mark(pen.own(side), name, name) if first else f"><title>{esc(name)}</title>"
    kind = "space" + (" lighter" if lighter else "") + ("" if open_now else " closed")
    inside = use("courtier", x + card.WIDTH / 2, y + card.HEIGHT / 2, 40)
    if not open_now:
        inside += use("closed", x + card.WIDTH / 2, y + card.HEIGHT / 2, 30)
    return (
        f'<g class="{kind}"{marks}'
        f'<rect x="{x}" y="{y}" width="{card.WIDTH}" height="{card.HEIGHT}" rx="6"/>{inside}</g>'
    )


# -- treasury and stores --------------------------------------------------------------------------------------------


def _treasury(pen: Pen) -> str:
    florins = pen.player.florins
    says = pen.t.count("palace.treasury", florins)
    marks = pen.mark(pen.own("treasury"), says, says)
    return (
        f'<g id="palace-treasury" class="treasury"{marks}'
        '<circle cx="320" cy="206" r="42" class="paper"/>'
        f"{use('florin', 300, 206, 30)}"
        f'<text x="336" y="216" class="big number" text-anchor="middle">{florins}</text>'
        f"{pen.news('treasury', 274, 160, 92, 92)}</g>"
    )


def _stores(pen: Pen) -> str:
    """Troops and agents in reserve on the left; trophies, bonuses and war tokens on the right."""
    state, player, t = pen.state, pen.player, pen.t
    troops = MAX_TROOPS - state.troops_of(pen.seat)
    agents = player.agents - state.placed_agents(pen.seat)
    parts = [
        _row(pen, 8, 396, f"troop-{player.faction}", troops, t.count("palace.troops", troops), pen.own("troops")),
        _row(pen, 8, 434, f"agent-{player.faction}", agents, t.count("palace.agents", agents), pen.own("reserve")),
    ]
    if player.tokens:
        words = t.count("palace.tokens", player.tokens)
        parts.append(_row(pen, 150, 434, "token", player.tokens, words, pen.own("tokens")))
    x = WIDTH - 20.0
    for seat in player.trophies:
        name = t("palace.trophy", name=pen.ctx.name(seat))
        parts.append(
            f'<g class="trophy"{pen.mark(pen.own("trophies"), name, name)}'
            f"{use(f'disc-{state.players[seat].faction}', x, 392, 26)}</g>"
        )
        x -= 30
    if player.trophies:
        label = esc(t("prestige.trophies"))
        parts.append(f'<text x="{x + 8:g}" y="397" class="small" text-anchor="end">{label}</text>')
    for index, bonus in enumerate(player.bonuses):
        parts.append(_bonus(pen, bonus, WIDTH - 6 - 124 * (index + 1), 414))
    return f'<g id="palace-stores" class="stores">{"".join(parts)}</g>'


def _row(pen: Pen, x: float, y: float, symbol: str, number: int, says: str, place: str) -> str:
    """So many pieces side by side, with their number."""
    marks = pen.mark(place, says, says)
    pieces = "".join(use(symbol, x + 40 + 19 * i, y, 24) for i in range(number))
    return (
        f'<g class="reserve"{marks}'
        f'<rect x="{x}" y="{y - 16}" width="{52 + 19 * max(number, 1)}" height="32" rx="6" class="tray"/>'
        f'<text x="{x + 14}" y="{y + 6}" class="number" text-anchor="middle">{number}</text>{pieces}</g>'
    )


def _bonus(pen: Pen, bonus: str, x: float, y: float) -> str:
    name, about = pen.t(f"bonus.{bonus}"), pen.t(f"about.{bonus}")
    marks = pen.mark(pen.own(bonus), name, f"{name}. {about}")
    lines = card.lines_of(name, 12)
    top = y + (23 if len(lines) == 1 else 15.5)
    sign = framed(bonus, x + 4, y + 3, 25) if has_portrait(bonus) else emblem(bonus, x + 18, y + 18, 26)
    text = "".join(card.fitted(line, x + 76, top + 14.5 * i, 82, "small", 7) for i, line in enumerate(lines))
    return (
        f'<g class="bonus"{marks}'
        f'<rect x="{x:g}" y="{y:g}" width="120" height="36" rx="6" class="paper"/>'
        f"{sign}{text}</g>"
    )
