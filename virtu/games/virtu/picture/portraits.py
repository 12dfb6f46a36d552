"""Portraits of the persons on cards and patronage bonuses: busts in profile, as on a medal or a panel around 1490.

A portrait is `<symbol id="sym-portrait-NAME">` in a box of 200 by 240, of a few flat patches in the pigments of
`palette.css` (`--q-red`) with a line of ink round them. It is put together from the parts in `portrait_heads.py` and
`portrait_clothes.py`. Whoever uses it sets the width of its lines (`--pen`, `--pen-fine`), and can paint it anew: the
spent side of a card turns every pigment into paper, so that only the drawing is left.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from virtu.games.virtu.data import BONUSES, CARDS
from virtu.games.virtu.picture import portrait_clothes as wear
from virtu.games.virtu.picture import portrait_heads as head
from virtu.games.virtu.picture.portrait_heads import Profile, Shape, Shapes, ear, face, plain

WIDTH, HEIGHT = 200, 240
PREFIX = "sym-portrait-"
PERSONS = frozenset((*CARDS, *(bonus.id for bonus in BONUSES.values() if bonus.kind == "person")))
"""The cards and bonuses that are persons."""

_WOMAN = Profile(
    forehead=-5,
    brow=-1,
    nose=-2.5,
    hook=-0.5,
    tip=-2,
    upper=0.5,
    lower=0.5,
    chin=-1.5,
    jaw=-5,
    neck=-7,
    arch=2,
    skin="pale",
)


def _person(
    profile: Profile,
    dress: Shapes,
    hair: Shapes = (),
    hat: Shapes = (),
    *,
    behind: Shapes = (),
    beard: Shapes = (),
    before: Shapes = (),
    ears: bool = False,
) -> Shapes:
    """Someone in layers from behind to before: things, face, dress, hair, ear, beard, headgear, what is held."""
    ear_seen = ear(profile.skin) if ears else ()
    return (*behind, *face(profile), *dress, *hair, *ear_seen, *beard, *hat, *before)


def _florence() -> dict[str, Shapes]:
    return {
        "lorenzo": _person(
            Profile(bridge=-1, nose=2, hook=-3, tip=3, upper=-1, lower=3, chin=4, smile=-0.5),
            wear.robe("crimson", "black"),
            head.parted("hair-black"),
        ),
        "piero": _person(
            Profile(nose=-1, jaw=-2),
            wear.robe("green", "linen"),
            head.locks("hair-chestnut"),
            wear.brimmed_cap("red", "red"),
        ),
        "giovanni": _person(
            Profile(nose=-1, hook=-2, tip=-1, lower=1, chin=-2, jowl=1, neck=6, lid=1),
            wear.mozzetta("red"),
            head.nape("hair-brown"),
            wear.skull_cap("red"),
            ears=True,
        ),
    }


def _venice() -> dict[str, Shapes]:
    return {
        "moro": _person(
            Profile(bridge=2, nose=1, hook=4, tip=2, upper=-1.5, lower=-1, jowl=0.4, age=2),
            wear.cope("gold", "crimson"),
            (),
            wear.corno(),
        ),
        "colleoni": _person(
            Profile(brow=2, bridge=3, nose=1, hook=4, lower=1, chin=3, age=1, arch=-2), wear.armour(), (), wear.sallet()
        ),
        "cornaro": _person(_WOMAN, wear.low_neck("black"), head.loose("hair-chestnut", 190), wear.coronet()),
    }


def _naples() -> dict[str, Shapes]:
    return {
        "ferdinand": _person(
            Profile(nose=-1),
            wear.gown("crimson", "linen", spots=True),
            head.fringe("hair-gold", 154, covered=True),
            wear.crown(),
        ),
        "alphonse": _person(
            Profile(brow=1, hook=2, lower=1, chin=3, jowl=0.3), wear.armour("blue"), (), wear.armet("red")
        ),
        "federico": _person(
            Profile(brow=1, bridge=6, nose=2, hook=7, tip=2, lower=1, chin=2, jowl=0.6, age=1, lid=1.5),
            wear.robe("red", "red"),
            head.nape("hair-black"),
            wear.tall_cap("red"),
            ears=True,
        ),
    }


def _milan() -> dict[str, Shapes]:
    return {
        "ludovico": _person(
            Profile(hook=2, lower=0.5, chin=-1, jowl=1, neck=5),
            (*wear.robe("black", "linen", folds=False), *wear.chain()),
            head.fringe("hair-black", 164),
        ),
        "galeazzo": _person(
            Profile(nose=-1, hook=-1, chin=1),
            wear.armour("gold"),
            head.locks("hair-gold"),
            wear.flat_cap("red", feather="linen"),
        ),
        "beatrice": _person(_WOMAN, wear.low_neck("red"), head.braided("hair-brown"), wear.pearl_band()),
    }


def _rome() -> dict[str, Shapes]:
    return {
        "alexander": _person(
            Profile(nose=3, hook=7, tip=2, lower=1, chin=-1, jowl=1, neck=6, age=1),
            wear.cope("gold", "green"),
            head.tonsure("hair-brown"),
            ears=True,
        ),
        "cesare": _person(
            Profile(nose=1, hook=2, chin=1),
            wear.robe("black", "linen", folds=False),
            head.bob("hair-black", 170, 180),
            wear.flat_cap("black"),
            beard=head.beard("hair-black", 8),
        ),
        "lucrezia": _person(_WOMAN, wear.low_neck("green"), head.loose("hair-gold"), wear.circlet()),
    }


def _characters() -> dict[str, Shapes]:
    return {
        "merchant": _person(
            Profile(nose=1, tip=1, jowl=0.4, neck=2, smile=0.8),
            wear.open_gown("brown", "green"),
            head.nape("hair-brown"),
            wear.chaperon("red"),
            ears=True,
        ),
        "ambassador": _person(
            Profile(hook=1, chin=1),
            (*wear.robe("purple", "fur", folds=False), *wear.chain(24)),
            head.bob("hair-brown"),
            wear.brimmed_cap("blue", "blue"),
            before=wear.scroll(),
        ),
        "gonfalonier": _person(
            Profile(nose=-1, hook=-1),
            wear.armour("red"),
            head.bob("hair-chestnut", 148),
            wear.brimmed_cap("red", "linen"),
            before=wear.gonfalon(),
        ),
        "consigliere": _person(
            Profile(bridge=2, hook=3, nose=1, tip=3, age=2, lid=1),
            wear.gown("black"),
            head.nape("hair-white"),
            wear.skull_cap("black"),
            beard=head.long_beard("hair-white", 34),
            ears=True,
        ),
        "podesta": _person(
            Profile(brow=1, bridge=1, hook=3, chin=2, age=1, arch=-2),
            wear.gown("red", "linen", spots=True),
            wear.coif(),
            wear.skull_cap("red"),
        ),
        "spadassin": _person(
            Profile(brow=1, hook=2, nose=2, chin=2, arch=-3),
            wear.robe("brown", "brown", folds=False),
            wear.hood("green"),
            beard=head.moustache("hair-black"),
            behind=wear.hilt(),
        ),
        "cardinal": _person(
            Profile(hook=2, jowl=0.6, neck=3, lid=1),
            wear.mozzetta("red"),
            head.nape("hair-grey"),
            wear.galero(),
            ears=True,
        ),
        "condottiere": _person(
            Profile(brow=1, bridge=2, hook=3, chin=2, arch=-2), wear.armour("crimson"), (), wear.barbute()
        ),
        "admiral": _person(
            Profile(brow=1, hook=3, nose=1, age=1),
            wear.armour("blue"),
            head.nape("hair-grey"),
            wear.bonnet("blue"),
            beard=head.beard("hair-grey", 18),
            ears=True,
        ),
        "bishop": _person(
            Profile(nose=-1, chin=-1, jowl=0.6, neck=2, age=1),
            wear.cope("purple", "gold"),
            head.nape("hair-brown"),
            wear.mitre(),
            ears=True,
        ),
        "banker": _person(
            Profile(nose=2, hook=2, tip=2, upper=-1, lower=-1, age=1),
            wear.open_gown("black", "crimson", "fur"),
            head.nape("hair-black"),
            wear.flat_cap("black", jewel=False),
            ears=True,
            before=wear.spectacles(),
        ),
        "pope": _person(
            Profile(bridge=1, hook=4, nose=1, tip=1, age=1),
            wear.cope("crimson", "gold"),
            head.nape("hair-white"),
            wear.tiara(),
            beard=head.long_beard("hair-white", 26),
            ears=True,
        ),
    }


def _of_renown() -> dict[str, Shapes]:
    return {
        "machiavelli": _person(
            Profile(forehead=3, nose=2, hook=0, tip=-1, upper=-1, chin=1, smile=1.6, neck=-3),
            wear.robe("black", "red", folds=False),
            head.cropped("hair-black"),
            ears=True,
        ),
        "leonardo": _person(
            Profile(brow=2, bridge=2, hook=3, nose=1, tip=1, age=2),
            wear.robe("crimson", "black", folds=False),
            head.loose("hair-white", 204, covered=True),
            wear.flat_cap("purple", jewel=False),
            beard=head.long_beard("hair-white", 56),
        ),
        "copernicus": _person(
            Profile(nose=1, hook=1, tip=-1, lower=1, chin=2), wear.robe("red", "black"), head.fringe("hair-brown", 150)
        ),
        "michelangelo": _person(
            Profile(brow=2, bridge=2, hook=-4, nose=0, tip=2, age=1),
            wear.robe("brown", "linen", folds=False),
            head.curly("hair-black"),
            beard=head.beard("hair-black", 6),
            ears=True,
        ),
        "columbus": _person(
            Profile(hook=4, nose=1, chin=1, age=1),
            wear.robe("green", "linen"),
            head.bob("hair-grey", 162),
            wear.bonnet("black"),
        ),
    }


@cache
def persons() -> dict[str, Shapes]:
    """The shapes of every portrait, from behind to before, by the id of its card or bonus."""
    return {**_florence(), **_venice(), **_naples(), **_milan(), **_rome(), **_characters(), **_of_renown()}


TO_THE_RIGHT = frozenset(
    (
        "piero",
        "giovanni",
        "colleoni",
        "ferdinand",
        "ludovico",
        "alexander",
        "lucrezia",
        "ambassador",
        "consigliere",
        "cardinal",
        "admiral",
        "banker",
        "machiavelli",
        "michelangelo",
    )
)
"""Who looks to the right; the others look to the left, as they are drawn."""


def has_portrait(name: str) -> bool:
    """Whether a card or bonus is a person."""
    return name in PERSONS


def portrait(name: str, x: float, y: float, width: float, sheet: str = "") -> str:
    """The portrait of a card or bonus with its upper left corner at x, y.

    `sheet`: the address of the file with all portraits; without one they stand in the same document (`symbols`).
    """
    turn = ""
    if name in TO_THE_RIGHT:
        x, turn = -x - width, ' transform="scale(-1 1)"'
    return (
        f'<use href="{sheet}#{PREFIX}{name}" class="portrait" x="{x:g}" y="{y:g}" width="{width:g}" '
        f'height="{width * HEIGHT / WIDTH:g}"{turn}/>'
    )


def _drawn(shapes: Shapes) -> str:
    """Shapes as paths; patches of one colour that follow each other are one path, and so are all fine lines."""
    parts: list[Shape] = []
    for shape in shapes:
        if parts and shape.kind == "plain" and (shape.pigment, "plain") == (parts[-1].pigment, parts[-1].kind):
            parts[-1] = plain(shape.pigment, parts[-1].path + shape.path)
        elif shape.kind != "fine":
            parts.append(shape)
    lines = "".join(shape.path for shape in shapes if shape.kind == "fine")
    paths = "".join(f'<path d="{part.path}" fill="var(--q-{part.pigment})"{_LINE[part.kind]}/>' for part in parts)
    return f'{paths}<path d="{lines}" fill="none"{_FINE}/>'


_FINE = ' stroke-width="var(--pen-fine)"'
_LINE = {"outlined": "", "small": _FINE, "plain": ' stroke="none"'}


@cache
def symbols() -> str:
    """Every portrait as a symbol."""
    pen = 'stroke="var(--q-line)" stroke-width="var(--pen)" stroke-linejoin="round" stroke-linecap="round"'
    return "".join(
        f'<symbol id="{PREFIX}{name}" viewBox="0 0 {WIDTH} {HEIGHT}" {pen}>{_drawn(shapes)}</symbol>\n'
        for name, shapes in persons().items()
    )


def sheet() -> str:
    """All portraits as a file of their own: a page that refers to it holds none of their several hundred elements."""
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols()}</svg>\n'


@cache
def sheet_name() -> str:
    """The name of that file, which changes with what is in it."""
    return f"portraits-{sha256(sheet().encode()).hexdigest()[:10]}.svg"
