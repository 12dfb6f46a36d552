"""Parts of portraits: faces in profile, ears, hair and beards.

A portrait stands in a box of 200 by 240 and looks to the left. Each part is a list of shapes, to be laid one over the
other; who wears which is said in `portraits.py`. Everything here is drawn for this game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from attrs import frozen

Point = tuple[float, float]
Kind = Literal["outlined", "small", "plain", "fine"]


@frozen
class Shape:
    """A path in one pigment, with a line of ink round it, a fine one, or none; or fine lines alone."""

    pigment: str
    path: str
    kind: Kind = "outlined"


Shapes = Sequence[Shape]


def small(pigment: str, path: str) -> Shape:
    """Small things, like pearls, with a fine outline."""
    return Shape(pigment, path, "small")


def plain(pigment: str, path: str) -> Shape:
    """A patch of colour without an outline."""
    return Shape(pigment, path, "plain")


def fine(path: str) -> Shape:
    """Fine lines of ink. All of a portrait are one path, over everything else."""
    return Shape("line", path, "fine")


@frozen
class Profile:
    """What makes a face this face: how far each feature goes beyond the common one, in units of the box.

    `forehead` slopes back, `brow` stands out, `bridge` is cut in; `nose` is long, `hook` bends it out (or in, below 0),
    `tip` hangs; `upper` and `lower` lip and `chin` stand out, `jaw` is deep; `jowl` is a double chin from 0 to 1,
    `neck` is stout. `age` brings lines in the face (1) and on the forehead (2), `lid` is heavy, `arch` lifts the
    eyebrow, `smile` the corner of the mouth. `skin` is "skin" or "pale".
    """

    forehead: float = 0
    brow: float = 0
    bridge: float = 0
    nose: float = 0
    hook: float = 0
    tip: float = 0
    upper: float = 0
    lower: float = 0
    chin: float = 0
    jaw: float = 0
    jowl: float = 0
    neck: float = 0
    age: int = 0
    lid: float = 0
    arch: float = 0
    smile: float = 0
    skin: str = "skin"


def d(*parts: str | float) -> str:
    """Path data of letters and numbers."""
    return " ".join(part if isinstance(part, str) else f"{round(part, 1):g}" for part in parts)


def face(p: Profile) -> Shapes:
    """Head, throat and neck, the shade on them, and the features."""
    front, throat, under = _front(p), (94 - p.neck, 171 + 6 * p.jowl), _under_the_chin(p)
    neck = d("C", 95 - p.neck, 184, 96 - p.neck, 194, 97 - p.neck, 212, "L", 160 + p.neck * 0.6, 212)
    nape = d("C", 155 + p.neck, 190, 152 + p.neck, 166, 153, 142)
    skull = d("C", 173, 116, 172, 38, 120, 36, "C", 104, 36, 92, 38, 84 + p.forehead, 44, "Z")
    head = d("M", 84 + p.forehead, 44) + front + under + neck + nape + skull
    back = d("C", 151 + p.neck, 166, 153 + p.neck, 190, 158 + p.neck * 0.6, 212, "L", 99 - p.neck, 212)
    jaw = d("M", 72, 166 + p.jaw, "C", 94, 168 + p.jaw, 112, 158, 118, 132, "L", 152, 142)
    lower = d("C", 98 - p.neck, 194, 97 - p.neck, 184, throat[0] + 1.5, throat[1])
    lowest = 168 + p.jaw + 11 * p.jowl - 2
    chin = d("C", 90 - p.jowl * 4, lowest, 80, 166 + p.jaw + 9 * p.jowl, 72, 166 + p.jaw, "Z")
    return (Shape(p.skin, head), plain(f"{p.skin}-shade", jaw + back + lower + chin + _socket(p)), *_features(p))


def _front(p: Profile) -> str:
    """From the forehead over nose and lips to the chin."""
    brow_x, dent = 60 - p.brow, 63 + p.bridge
    tip_x, tip_y = 45 - p.nose, 120 + p.tip
    upper_x, mouth_x, lower_x = 56 - p.upper, 61 - p.upper * 0.5, 57 - p.lower
    fold_x, fold_y = 61 - p.lower * 0.6 - p.chin * 0.4, 147.5 + p.jaw * 0.3
    chin_x, chin_y = 58 - p.chin, 158 + p.jaw
    forehead = d("C", 72 + p.forehead, 54, 61 + p.forehead * 0.6 - p.brow * 0.5, 70, brow_x, 88)
    bridge = d("C", brow_x, 92, dent, 93, dent - 0.5, 97)
    ridge = d(
        "C", dent - 4 - p.hook, 103 - p.hook * 0.6, tip_x + 5 - p.hook, tip_y - 9 - p.hook * 0.3, tip_x, tip_y - 1
    )
    tip = d("C", tip_x - 2, tip_y + 3, tip_x + 2, tip_y + 6.5, tip_x + 7, tip_y + 6, "Q", 57, 126, 60, 126)
    upper = d("C", 59.5, 129, upper_x + 0.5, 130, upper_x, 133)
    mouth = d("C", upper_x - 0.2, 135, mouth_x - 3, 135.9, mouth_x - 0.5, 136.5)
    lower = d("C", mouth_x - 3, 137.1, lower_x - 0.3, 139, lower_x, 141.5)
    fold = d("C", lower_x + 0.5, 144.5, fold_x, fold_y - 3, fold_x, fold_y)
    chin = d("C", fold_x, fold_y + 3, chin_x, chin_y - 5, chin_x, chin_y)
    low = d("C", chin_x, chin_y + 6, 63, 168 + p.jaw, 71, 168 + p.jaw)
    return forehead + bridge + ridge + tip + upper + mouth + lower + fold + chin + low


def _under_the_chin(p: Profile) -> str:
    low = 168 + p.jaw
    return d("C", 79, low + 9 * p.jowl, 90 - p.jowl * 4, low + 11 * p.jowl - 1, 94 - p.neck, 171 + 6 * p.jowl)


def _socket(p: Profile) -> str:
    """The shade under the brow and along the nose."""
    x = 63 + p.bridge
    return d("M", x + 1, 93, "C", x + 8, 89, x + 16, 90, x + 24, 95, "C", x + 16, 94, x + 10, 96, x + 6, 100) + d(
        "C", x + 4, 108, x + 2, 114, x - 2, 118, "C", x + 1, 108, x, 100, x + 1, 93, "Z"
    )


def _features(p: Profile) -> Shapes:
    """Eye, eyebrow, nostril, mouth, and the lines of age."""
    x, lid = p.bridge * 0.5 - p.brow * 0.3, p.lid
    wing, corner = p.tip * 0.5, 61 - p.upper * 0.5
    white = d("M", 68.5 + x, 104, "C", 70 + x, 98 + lid, 78 + x, 97 + lid, 86 + x, 102.5)
    white += d("C", 81 + x, 106.5, 75 + x, 108.5, 70.5 + x, 108, "Z")
    lines = [
        d("M", 64.5 + x, 92.5, "C", 69 + x, 86.5 - p.arch, 79 + x, 85.5 - p.arch, 89 + x, 91 - p.arch),
        d("M", 67 + x, 104.5, "C", 69.5 + x, 97.5 + lid, 78 + x, 96 + lid, 88 + x, 103),
        "".join(d("M", iris + x, 100.5 + lid, "V", 106) for iris in (72, 73.6, 75.2)),
        d("M", 59.5 - p.nose * 0.3, 121 + wing, "C", 62, 116.5 + wing, 66, 120 + wing, 63, 126),
        d("M", corner, 136.5, "C", 65, 135.5 + p.smile, 69, 136 - p.smile, 73, 138 - 2 * p.smile),
    ]
    if p.age:
        lines.append(d("M", 68, 124, "C", 72, 128, 75, 133, 75, 139))
        lines.append(d("M", 69 + x, 112, "C", 74 + x, 113, 78 + x, 112, 82 + x, 110))
    if p.age > 1:
        lines.append("M90 102l6 -3M90 105l6 1M92 150C98 146 101 140 102 134")
    lips: Shapes = ()
    if p.skin == "pale":
        upper, lower = 57 - p.upper, 58 - p.lower
        rim = d("M", upper, 132, "C", 61, 131.5, 66, 134, 71, 137.5, "C", 67, 140.5, 62, 143.5, lower, 143, "Z")
        lips = (plain("lips", rim),)
    return (plain("linen", white), *lips, fine("".join(lines)))


def ear(skin: str = "skin") -> Shapes:
    """An ear that no hair covers."""
    return (
        Shape(skin, "M113 104C111 95 123 92 127 100C130 108 122 114 121 122C120 129 112 128 113 120Z"),
        fine("M117 105C119 100 123 101 123 106C122 110 118 112 117 118"),
    )


def _curls(points: Sequence[Point], depth: float) -> str:
    """An outline that bulges out between each point and the next, clockwise."""
    x, y = points[0]
    parts = [d("M", x, y)]
    for to_x, to_y in points[1:]:
        out_x, out_y = (to_y - y) * depth, (x - to_x) * depth
        parts.append(d("C", x + out_x, y + out_y, to_x + out_x, to_y + out_y, to_x, to_y))
        x, y = to_x, to_y
    return "".join(parts)


# -- hair ---------------------------------------------------------------------------------------------------------


def fringe(colour: str, low: float = 160, covered: bool = False) -> Shapes:
    """Straight hair over forehead and ears, cut at the chin: the zazzera. `covered`: a crown hides its upper part."""
    if covered:
        strands = d("M126 96C134 112 140 136 137", low - 3, "M148 104C155 120 157 140 155", low - 4)
    else:
        strands = d("M100 48C126 54 142 82 138", low - 3, "M124 42C152 54 160 92 156", low - 4)
        strands += "M80 58C104 62 122 78 126 100"
    return (
        Shape(
            colour,
            "M62 78C62 46 94 26 126 30C166 36 178 84 175 "
            + d(low - 10, "C", 174, low + 2, 138, low + 6, 118, low - 2)
            + "C124 134 118 112 108 100C96 88 80 82 62 78Z",
        ),
        fine(strands),
    )


def parted(colour: str, low: float = 154) -> Shapes:
    """Hair that leaves the forehead free and turns outwards at the neck."""
    return (
        Shape(
            colour,
            "M80 50C92 32 116 26 136 32C166 42 176 80 172 116C172 134 178 146 188 "
            + d(low - 2, "C", 178, low + 10, 160, low + 12, 148, low + 6, "C", 138, low + 8, 124, low + 4, 118, low - 6)
            + "C124 138 120 122 112 108C106 96 94 88 86 76C80 68 78 58 80 50Z",
        ),
        fine(
            d("M94 50C120 56 138 84 138 116C138 132 134 142 134", low - 2)
            + d("M112 42C144 50 158 84 156 118C156 134 160 144 166", low)
            + "M86 64C104 70 118 84 124 104"
        ),
    )


def cropped(colour: str) -> Shapes:
    """Short hair that recedes at the temples."""
    return (
        Shape(
            colour,
            "M92 52C104 32 134 28 154 46C176 66 174 114 155 148C147 148 142 140 141 132C134 124 134 106 128 98"
            "C122 91 114 94 112 108L105 107C107 96 109 88 106 80C100 80 98 72 97 66C95 60 90 60 84 60"
            "C84 56 88 54 92 52Z",
        ),
        fine("M104 54C122 50 140 62 148 88M118 42C140 46 156 68 158 104M148 112C148 124 150 130 151 138"),
    )


def curly(colour: str) -> Shapes:
    """A head of short curls."""
    top = [(66, 78), (64, 60), (78, 44), (98, 34), (122, 31), (146, 38), (164, 56), (172, 80), (171, 106), (164, 130)]
    low = [*top, (155, 150), (141, 150), (134, 134)]
    return (
        Shape(
            colour,
            _curls(low, 0.5) + "C132 120 130 106 124 100C118 94 112 98 112 110L104 106C104 94 98 88 90 86"
            "C82 86 74 84 66 78Z",
        ),
        fine(
            "M92 54c8 -8 18 -4 16 4M118 48c10 -6 18 2 14 10M140 64c10 -2 14 8 8 14M80 68c8 -6 14 0 12 6"
            "M108 72c8 -6 16 0 "
            "14 8M132 88c10 -4 16 4 12 12M146 112c10 0 12 10 6 14"
        ),
    )


def locks(colour: str) -> Shapes:
    """Long curls, seen below a hat."""
    points = [
        (70, 74),
        (100, 44),
        (150, 50),
        (172, 74),
        (178, 100),
        (180, 126),
        (182, 152),
        (178, 178),
        (164, 192),
        (146, 190),
        (136, 174),
    ]
    return (
        Shape(colour, _curls(points, 0.42) + "C130 150 126 124 112 106C104 96 88 88 70 74Z"),
        fine(
            "M120 100c10 -6 20 2 14 12M144 104c12 -4 20 6 12 16M136 130c12 -4 20 6 14 16"
            "M146 158c12 -4 18 8 10 14M160 132"
            "c10 -2 14 8 8 14"
        ),
    )


def loose(colour: str, low: float = 216, covered: bool = False) -> Shapes:
    """Long waves down the back. `covered`: a hat hides their upper part."""
    if covered:
        strands = d("M136 100C142 140 158 170 160", low - 6, "M154 102C160 146 174 172 176", low - 2)
    else:
        strands = d("M90 50C118 54 140 80 142 116C144 150 160 170 160", low - 6)
        strands += d("M112 40C144 50 160 86 160 120C162 148 176 170 176", low - 2)
        strands += "M80 60C104 64 120 82 128 112"
    return (
        Shape(
            colour,
            "M68 62C76 40 100 28 126 30C168 34 178 82 178 120C178 150 194 170 190 "
            + d(low, "C", 176, low + 8, 152, low + 2, 142, low - 12)
            + "C146 176 130 160 124 140C120 122 114 108 102 96C88 86 74 78 68 62Z",
        ),
        fine(strands),
    )


def braided(colour: str) -> Shapes:
    """Smooth hair over the ear, a net of gold behind it, and a braid bound with a ribbon: the coazzone."""
    rungs = "".join(d("M", 151 + x, y, "l", 21, 9) for x, y in ((0, 164), (1, 180), (0, 196), (1, 212), (0, 228)))
    return (
        Shape(
            colour,
            "M148 134C172 138 176 160 173 182C170 202 176 222 172 246L152 246C155 226 149 206 151 186"
            "C152 168 146 152 136 142Z",
        ),
        Shape(
            colour,
            "M70 62C78 42 100 30 126 31C160 34 176 64 171 102C168 126 160 142 146 146C132 144 124 134 120 124"
            "C114 112 104 106 94 98C84 88 74 78 70 62Z",
        ),
        Shape("gold", "M118 32C158 30 178 66 171 104C168 124 160 140 150 146C158 106 150 64 118 32Z"),
        fine(
            "M88 52C112 62 132 88 138 132M106 42C132 56 146 84 150 112"
            + rungs
            + "M136 34L164 62M154 44L172 78M158 70L172 104M158 98L168 122M168 60L148 62M173 82L156 84M172 106L157 106"
        ),
    )


def nape(colour: str, low: float = 152) -> Shapes:
    """What is seen of short hair below a hat."""
    return (
        Shape(
            colour,
            d(
                "M98 76L104 106L112 108C114 94 122 92 128 98C134 106 134 124 140",
                low - 20,
                "C",
                142,
                low - 6,
                150,
                low + 2,
                156,
                low,
            )
            + "C168 130 172 110 170 80Z",
        ),
        fine(d("M154 112C155 122 153 134 151", low - 8, "M144 108C146 118 146 126 147", low - 16)),
    )


def bob(colour: str, low: float = 156, back: float = 176) -> Shapes:
    """What is seen of longer hair below a hat."""
    return (
        Shape(
            colour,
            d(
                "M70 74C84 84 98 88 106 98C118 112 126 132 122",
                low,
                "C",
                138,
                low + 8,
                164,
                low + 8,
                back - 4,
                low - 6,
                "C",
                back,
                130,
                back,
                104,
                170,
                76,
                "Z",
            ),
        ),
        fine(d("M122 98C134 112 140 134 138", low, "M148 104C156 118 158 134 154", low - 1)),
    )


def tonsure(colour: str) -> Shapes:
    """A ring of short hair round a shaven crown."""
    return (
        Shape(
            colour,
            "M94 76C98 70 104 67 112 68C116 62 124 64 128 68C136 64 144 68 146 73C156 70 164 78 170 88"
            "C173 108 166 130 156 148C148 148 142 142 141 134C134 124 134 106 128 98C122 92 114 94 112 108L104 106"
            "C106 94 100 86 94 76Z",
        ),
        fine(
            "M112 80C122 74 134 78 142 86M148 84C158 90 162 102 160 116M140 100C148 108 150 124 151 138M98 52"
            "C104 48 110 46 118 45"
        ),
    )


# -- beards -------------------------------------------------------------------------------------------------------


def beard(colour: str, length: float = 10) -> Shapes:
    """A full beard, so much longer than the chin."""
    low = 172 + length
    return (
        Shape(
            colour,
            "M116 104C114 124 104 134 89 138C81 133 70 128 60.5 127C55 128.5 53 133 55 136.5L62 138L56 142"
            "C53 148 49 156"
            + d(" 49", 162, "C", 46, low - length * 0.5, 54, low, 64, low + 4)
            + d("C", 88, low + 2 - length * 0.3, 122, 166, 126, 126, "L", 118, 122, "Z"),
        ),
        fine(
            d("M57 137C63 139 69 138 77 143M66 150C62 158 62 166 63", low - 4, "M82 148C80 158 76 166 74", low - 4)
            + "M98 144C98 154 93 163 88 169"
        ),
    )


def long_beard(colour: str, length: float = 50) -> Shapes:
    """A beard that lies on the breast in strands."""
    low = 176 + length
    return (
        Shape(
            colour,
            "M116 104C113 124 102 134 88 138C80 133 70 128 60.5 127C54 128.5 50 134 52 140C46 152 40 164 44 178"
            + d("C", 46, low - 8, 54, low - 6, 62, low + 8, "C", 68, low - 4, 76, low - 2, 82, low - 8)
            + d("C", 108, low - 24, 130, 172, 128, 126, "L", 119, 122, "Z"),
        ),
        fine(
            d("M55 138C62 139 70 138 78 145M60 150C55 164 59 174 62", low - 10, "M76 152C71 170 76 182 73", low - 12)
            + d("M94 146C94 164 92 178 87", low - 20)
            + "M110 138C112 154 110 170 104 180"
        ),
    )


def moustache(colour: str) -> Shapes:
    """A moustache with a tuft on the chin."""
    return (
        Shape(
            colour,
            "M59.5 127.5C54 129 51 134 46 136C54 140 64 137 70 137C76 138 82 140 87 135C80 134 70 127 59.5 127.5Z"
            "M59 148C54 152 51 162 54 176C62 175 70 171 74 165C66 162 62 156 59 148Z",
        ),
    )
