"""Parts of portraits: what is worn on the shoulders and on the head, and what stands behind.

The same box and the same shapes as in `portrait_heads.py`. A dress covers the foot of the neck, so it is laid over the
face; headgear is laid over hair.
"""

from __future__ import annotations

from collections.abc import Iterable

from virtu.games.virtu.picture.portrait_heads import Point, Shape, Shapes, d, fine, plain, small

_SHOULDERS = "M4 246C8 218 40 206 86 195C104 208 142 208 166 190C184 202 196 220 198 246Z"
_COLLAR = "M86 184C104 196 142 196 162 180L168 194C146 212 102 212 82 200Z"


def dots(points: Iterable[Point], radius: float) -> str:
    """Rounds: pearls, buttons, the links of a chain."""
    return "".join(
        d("M", x - radius, y, "a", radius, radius, 0, 1, 0, 2 * radius, 0, "a", radius, radius, 0, 1, 0, -2 * radius, 0)
        for x, y in points
    )


def along(start: Point, bend: Point, end: Point, count: int) -> list[Point]:
    """So many points on a quadratic curve."""
    found = []
    for step in range(count):
        t = step / (count - 1)
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        found.append((a * start[0] + b * bend[0] + c * end[0], a * start[1] + b * bend[1] + c * end[1]))
    return found


# -- on the shoulders ---------------------------------------------------------------------------------------------


def robe(colour: str, collar: str, folds: bool = True) -> Shapes:
    """A plain gown with a standing collar."""
    lines = "M60 214C52 222 48 234 46 244M176 208C182 220 184 232 184 244M118 216C116 226 118 236 116 244"
    return (Shape(colour, _SHOULDERS), Shape(collar, _COLLAR), *((fine(lines),) if folds else ()))


def gown(colour: str, fur: str = "fur", spots: bool = False) -> Shapes:
    """A gown with a shawl of fur; ermine has spots."""
    shawl = (
        "M84 184C104 198 142 198 164 178C184 188 196 204 198 224C176 216 156 222 144 246L88 246C92 232 86 222 76 220"
        "C54 218 30 228 6 240C12 214 56 204 84 184Z"
    )
    at = ((40, 218), (70, 210), (104, 212), (106, 232), (134, 212), (126, 232), (160, 204), (180, 210))
    tails = "".join(d("M", x, y, "l-2 7M", x, y, "l2.5 6.5") for x, y in at)
    hairs = (
        "M38 222l8 -5M58 214l6 -6M84 212l4 -8M108 216v-9M106 236l1 -9M132 214l-3 -8M128 236l-2 -9"
        "M156 206l-5 -7M178 210l-8 -5"
    )
    return (Shape(colour, _SHOULDERS), Shape(fur, shawl), fine(tails if spots else hairs))


def open_gown(colour: str, under: str, fur: str = "fur") -> Shapes:
    """A gown that hangs open over a doublet, with two bands of fur."""
    return (
        Shape(under, _SHOULDERS),
        Shape(
            colour,
            "M4 246C8 218 36 208 74 199C60 214 50 230 48 246ZM136 246C138 226 154 212 172 194C188 206 196 222 198 246Z",
        ),
        Shape(
            fur,
            "M88 184C68 198 50 220 46 246L74 246C76 226 86 212 100 200ZM166 180C156 202 132 222 124 246L158 246"
            "C166 226 178 210 176 192Z",
        ),
        fine("M100 212C98 222 98 234 100 244M60 226l4 5M56 238l6 4M140 228l7 4M136 240l8 3M154 210l6 5M74 210l5 4"),
    )


def chain(low: float = 30) -> Shapes:
    """A chain of gold links."""
    return (small("gold", dots(along((56, 208), (92, 226 + low), (178, 206), 14), 4.4)),)


def armour(tunic: str = "") -> Shapes:
    """A breastplate, perhaps under a tunic, with gorget and shoulder plate."""
    cloth = "M40 246L52 206L98 214C116 220 132 220 142 214C126 224 120 234 120 246Z"
    return (
        Shape("steel", _SHOULDERS),
        *((Shape(tunic, cloth),) if tunic else ()),
        Shape("steel", "M82 186C104 198 144 198 164 182L174 204C148 224 100 226 74 210Z"),
        Shape("steel", "M120 246C120 224 140 208 168 206C188 212 198 228 198 246Z"),
        fine("M78 199C102 212 146 211 169 194M132 246C134 230 152 218 182 216M150 246C152 236 166 230 194 230"),
    )


def mozzetta(colour: str, collar: str = "linen") -> Shapes:
    """The short cape of a prelate, with its row of buttons."""
    return (
        Shape(colour, _SHOULDERS),
        Shape(collar, _COLLAR),
        plain("line", dots(((84, 213), (80, 224), (77, 235)), 3.4)),
        fine("M104 214C98 224 96 236 96 246M160 206C150 220 146 234 146 246M184 216C188 226 190 236 190 246"),
    )


def cope(colour: str, band: str) -> Shapes:
    """A cope with a broad band on both sides and a clasp, over an alb."""
    return (
        Shape("linen", "M62 246L84 192C104 206 142 206 164 188L150 246Z"),
        Shape(
            colour, "M4 246C8 218 40 206 80 196L84 226L96 246L112 246C128 226 154 206 168 190C184 202 196 220 198 246Z"
        ),
        Shape(
            band,
            "M86 184C72 198 72 214 84 230L104 220C98 210 98 204 104 198ZM164 178C160 202 138 212 104 220L88 232"
            "L98 246L118 246C140 236 176 208 173 186Z",
        ),
        small("gold", dots(((95, 224),), 11)),
        fine(
            "M84 200C82 208 84 216 90 222M168 192C164 208 142 220 108 228M95 220v8M91 224h8M178 206"
            "C186 220 190 232 190 244"
        ),
    )


def low_neck(colour: str, trim: str = "gold", jewels: str = "linen", skin: str = "pale") -> Shapes:
    """A woman's dress, cut low, and a string of pearls."""
    edge = "M44 212L58 228C92 242 140 240 172 224L182 207L187 211L178 230C142 248 90 250 53 236L38 214Z"
    return (
        plain(skin, "M28 246C42 220 88 218 97 196L160 192C163 210 188 214 196 246Z"),
        plain(f"{skin}-shade", "M97 190L160 186L158 198C156 210 148 217 132 215C114 213 104 210 98 200Z"),
        Shape(colour, "M2 246C6 228 26 216 44 212L58 228C92 242 140 240 172 224L182 207C192 215 197 231 198 246Z"),
        Shape(trim, edge),
        small(jewels, dots(along((98, 199), (120, 226), (162, 194), 10), 4)),
        fine("M100 202C92 216 72 216 58 221M160 196C164 206 174 209 182 214"),
    )


# -- on the head --------------------------------------------------------------------------------------------------


def tall_cap(colour: str) -> Shapes:
    """The high cap of Urbino."""
    return (
        Shape(
            colour,
            "M60 76C56 52 56 34 62 22C90 8 142 8 170 26C176 50 176 78 168 106C150 92 130 86 110 82C92 78 76 76 60 76Z",
        ),
        fine("M60 61C92 59 142 67 172 90M66 24C96 36 140 36 168 28"),
    )


def brimmed_cap(colour: str, brim: str) -> Shapes:
    """A round cap with its brim turned up."""
    return (
        Shape(colour, "M62 74C58 40 92 20 126 24C164 28 178 66 169 104C150 90 128 82 106 78C90 76 76 76 62 74Z"),
        Shape(brim, "M56 81C51 70 56 61 64 61C98 57 146 67 174 92C178 100 176 109 168 111C136 89 94 79 56 81Z"),
        fine("M112 25C96 34 88 46 88 58M146 36C156 44 162 56 164 68"),
    )


def skull_cap(colour: str) -> Shapes:
    """A small round cap that leaves the ears free."""
    return (
        Shape(colour, "M70 62C76 38 100 26 126 28C160 32 176 64 168 100C150 98 128 84 108 78C92 72 80 68 70 62Z"),
        fine("M118 29C106 42 104 58 108 74M146 38C156 52 160 70 158 92"),
    )


def flat_cap(colour: str, jewel: bool = True, feather: str = "") -> Shapes:
    """A broad flat cap, with a jewel and a feather if wanted."""
    plume = (
        "M104 60C120 30 150 4 190 10C186 18 190 22 182 28C186 34 178 40 172 42C174 50 164 54 158 54"
        "C146 56 124 58 104 60Z"
    )
    return (
        *((Shape(feather, plume),) if feather else ()),
        Shape(
            colour,
            "M42 68C38 44 80 22 120 22C164 22 194 46 190 74C188 88 178 94 168 96C134 78 88 72 60 78C52 78 44 74 42 68Z",
        ),
        Shape(colour, "M58 82C56 75 58 71 62 69C96 63 144 73 174 93C176 99 174 105 169 107C138 87 96 78 58 82Z"),
        *((small("gold", dots(((78, 56),), 7)),) if jewel else ()),
        fine("M60 48C80 36 106 32 132 36M152 44C166 50 176 60 178 68"),
    )


def bonnet(colour: str) -> Shapes:
    """A cap whose broad brim is turned up on both sides."""
    return (
        Shape(colour, "M62 72C64 38 96 20 126 24C158 28 176 56 170 92Z"),
        Shape(
            colour,
            "M38 58C52 68 92 60 120 68C146 74 164 66 192 56C194 82 184 104 168 108C136 88 92 80 56 84"
            "C46 80 38 70 38 58Z",
        ),
        fine("M56 76C94 72 138 80 170 100M108 26C98 36 96 46 100 58M146 34C154 42 158 52 156 62"),
    )


def chaperon(colour: str, tail: bool = True) -> Shapes:
    """A padded roll with the cloth gathered over it, and a tail that hangs behind."""
    hanging = Shape(colour, "M158 72C198 80 196 142 190 216L154 208C168 170 172 122 154 98Z")
    folds = "M176 94C184 126 180 170 173 210"
    return (
        *((hanging,) if tail else ()),
        Shape(colour, "M66 64C58 34 96 10 134 18C166 22 190 42 192 66C190 80 182 84 172 84Z"),
        Shape(
            colour,
            "M50 78C42 62 52 50 66 54C102 46 152 54 176 78C188 92 182 110 166 106C134 84 96 76 68 84"
            "C60 86 54 84 50 78Z",
        ),
        fine(
            "M80 52C74 60 74 72 80 82M104 51C98 60 98 70 104 79M130 57C122 66 122 74 128 84M154 67C146 76 146 86 150 95"
            "M112 20C100 28 98 38 104 48M150 24C164 34 170 46 172 62" + (folds if tail else "")
        ),
    )


def corno() -> Shapes:
    """The doge's horned cap over its white coif."""
    return (
        Shape(
            "linen",
            "M62 74C80 78 98 86 108 100C118 116 122 130 124 142C134 150 148 152 156 146C166 128 172 106 170 84Z",
        ),
        Shape("gold", "M56 78C58 50 88 40 112 36C134 32 140 14 152 8C168 8 172 56 172 100C142 82 98 72 56 78Z"),
        Shape("crimson", "M56 78C53 71 54 65 58 61C98 53 146 65 172 85L172 100C142 82 98 72 56 78Z"),
        fine("M122 33C134 40 142 52 146 66M84 46C90 48 94 52 96 56M124 122C136 130 150 132 162 126"),
    )


def mitre(band: str = "gold") -> Shapes:
    """A bishop's mitre with its ribbons behind."""
    return (
        Shape("linen", "M160 88L178 96L190 174L166 178Z"),
        Shape(
            "linen",
            "M58 74C48 48 64 22 92 6C102 14 108 20 114 30C120 20 128 12 140 6C172 24 182 60 170 100"
            "C140 80 98 70 58 74Z",
        ),
        Shape(band, "M58 75C55 67 54 60 54 54C98 46 148 60 174 80C174 88 172 95 170 101C140 81 98 71 58 75Z"),
        Shape(band, "M86 11L98 11L100 51L84 51Z"),
        fine(
            "M114 30C117 40 117 46 115 52M140 18C150 30 156 46 156 60M167 166L187 162M72 58l4 9l6 -8"
            "M104 58l5 9l6 -7M136 66l4 9l7 -5"
        ),
    )


def tiara() -> Shapes:
    """The pope's threefold crown with its ribbons behind."""
    crowns = (
        "M60 80L55 67L63 62L72 68L80 57L90 65L101 56L110 66L122 59L130 70L142 66L150 79L164 78L174 90"
        "L170 104C140 83 98 73"
        " 60 80Z",
        "M59 55L62 42L72 48L80 38L90 46L101 38L110 47L122 41L130 51L142 47L150 58L163 58L171 82C140 60 98 50 59 55Z",
        "M72 35L80 25L89 31L101 21L111 29L124 22L131 32L144 30L154 45C130 34 100 30 72 35Z",
    )
    return (
        Shape("linen", "M160 88L178 96L188 172L166 176Z"),
        Shape("linen", "M60 80C50 46 74 19 114 13C156 19 180 54 170 104C140 83 98 73 60 80Z"),
        Shape("gold", "".join(crowns) + "M111 18V13H105V9H111V4H117V9H123V13H117V18Z"),
        fine("M167 164L185 161"),
    )


def galero(colour: str = "red") -> Shapes:
    """The broad hat of a cardinal, with its cord."""
    tassels = "".join(d("M", x, y, "l10 24h-20Z") for x, y in ((124, 206), (150, 208)))
    return (
        Shape(colour, "M66 72C66 36 92 20 122 22C152 24 168 46 170 80Z"),
        Shape(colour, "M14 70C32 56 150 50 192 84C198 94 190 101 178 98C140 82 70 78 28 86C12 86 8 78 14 70Z"),
        Shape(colour, tassels),
        fine(
            "M30 76C74 66 146 70 186 91M112 23C100 34 96 46 98 60M140 86C150 116 138 136 134 160"
            "C132 178 128 190 124 206M134 160C136 178 146 192 150 208"
        ),
    )


def crown(colour: str = "gold") -> Shapes:
    """A king's open crown."""
    return (
        Shape(colour, "M60 80L50 42L68 58L84 30L99 54L122 26L133 60L158 38L161 68L186 56L172 106C142 84 98 74 60 80Z"),
        small("red", dots(((86, 66), (116, 70), (145, 81)), 4.4)),
        small("linen", dots(((50, 40), (84, 28), (122, 24), (159, 36), (186, 55)), 4.4)),
        fine("M57 70C98 62 146 73 174 96"),
    )


def coronet() -> Shapes:
    """A small crown on a veil that falls down the back."""
    return (
        Shape(
            "linen",
            "M92 48C140 22 180 62 186 120C190 166 196 190 198 230L158 214C164 182 160 132 148 100C138 74 116 58 92 48Z",
        ),
        Shape("gold", "M84 50L76 22L93 36L104 12L115 31L132 10L138 36L158 26L156 56L148 62C130 46 106 42 84 50Z"),
        small("linen", dots(((76, 20), (104, 10), (132, 8), (159, 24)), 4)),
        fine("M158 72C172 100 174 160 182 216M142 64C162 100 166 160 170 212M82 42C106 34 132 38 152 54"),
    )


def circlet() -> Shapes:
    """A thin band round the head with a jewel on the forehead."""
    return (
        fine("M72 76C92 69 126 67 173 88M72 79C92 72 126 70 173 91"),
        small("red", dots(((66, 79),), 6)),
    )


def pearl_band() -> Shapes:
    """A string of pearls round the head."""
    return (small("linen", dots(along((66, 66), (96, 64), (124, 40), 9), 3.4)),)


def hood(colour: str) -> Shapes:
    """A pointed hood round the face and over the shoulders."""
    return (
        Shape(
            colour,
            "M66 68C78 32 132 12 166 42C178 52 188 50 194 42C197 68 188 84 183 104C181 140 187 176 198 214"
            "L80 224C82 206 96 190 104 176"
            "C116 156 118 130 112 108C104 88 88 76 66 68Z",
        ),
        fine(
            "M82 62C112 66 132 96 130 136C128 164 118 186 108 208M150 48C166 68 168 100 166 130C166 160 172 184 180 206"
        ),
    )


def coif(colour: str = "linen") -> Shapes:
    """A close cap of linen, tied under the chin."""
    return (
        Shape(
            colour,
            "M68 64C72 38 98 26 126 29C164 33 178 84 162 140C152 150 138 148 128 140"
            "C116 152 104 162 90 170C86 174 80 172 80 168"
            "C94 160 108 148 112 132C114 112 108 98 96 88C84 80 74 74 68 64Z",
        ),
        fine("M112 30C132 50 142 90 138 142M124 128C112 146 98 160 86 169"),
    )


def sallet() -> Shapes:
    """An open helmet that covers the neck."""
    return (
        Shape(
            "steel",
            "M56 81C54 40 86 18 122 20C166 24 180 70 174 118C174 138 182 148 194 156L166 170"
            "C146 162 130 148 124 128C118 108 104 94 86 88"
            "C74 84 64 83 56 81Z",
        ),
        plain("gold", dots(((78, 78), (102, 89), (119, 105), (129, 126), (146, 147)), 3.6)),
        fine("M58 69C98 67 130 84 142 116C148 136 158 148 172 158M92 26C132 30 160 66 166 120"),
    )


def barbute() -> Shapes:
    """A helmet that leaves only eyes, nose and mouth free."""
    return (
        Shape(
            "steel",
            "M56 84C50 44 84 14 122 16C170 20 182 74 174 126C172 150 174 168 180 184C150 200 112 198 84 184"
            "C79 170 80 146 84 126C86 120 92 119 98 117C106 114 109 108 107 102C104 93 94 90 84 88C74 86 64 86 56 84Z",
        ),
        plain("gold", dots(((102, 182), (118, 186), (136, 187), (153, 184), (167, 179)), 3.4)),
        fine(
            "M58 74C92 72 120 84 121 104C120 124 99 124 97 136C95 150 95 160 97 170"
            "M106 18C146 26 166 66 162 128C160 152 162 160 164 168"
        ),
    )


def armet(plume: str) -> Shapes:
    """A closed helmet with its visor raised, and a plume."""
    return (
        Shape(plume, "M116 30C110 8 140 -2 168 8C194 18 200 50 192 86C182 66 168 46 140 36Z"),
        Shape(
            "steel",
            "M64 66C72 36 96 22 124 24C168 28 182 76 172 126C170 150 172 168 178 186"
            "C150 200 118 198 92 188C94 176 96 166 96 160"
            "C112 152 118 130 112 108C104 90 84 78 64 66Z",
        ),
        Shape("steel", "M120 92C106 96 98 86 92 76C74 74 50 62 34 36C62 22 98 24 118 38C138 48 140 86 120 92Z"),
        plain("gold", dots(((120, 76),), 6)),
        fine(
            "M46 42C70 50 92 53 114 51M58 57C78 63 96 64 112 61M124 12C144 14 166 26 178 48M150 66"
            "C162 90 160 150 164 186M97 168C116 178 146 180 173 172"
        ),
    )


# -- beside and behind --------------------------------------------------------------------------------------------


def gonfalon() -> Shapes:
    """A white banner with a red cross on its pole."""
    return (
        Shape("brown", "M24 4H31V246H24ZM2 12H54V19H2Z"),
        Shape("linen", "M6 19H50V92L39 82L28 94L17 82L6 92Z"),
        plain("red", "M24 20H32V44H49V52H32V88L28 92L24 88V52H7V44H24Z"),
    )


def spectacles() -> Shapes:
    """Two rounds of glass riveted together, pinched on the nose."""
    return (
        Shape("linen", dots(((77, 104),), 12)),
        fine("M65.5 101C61 96 57 97 54 101M88 100L94 97"),
    )


def hilt() -> Shapes:
    """The hilt of a sword behind the shoulder."""
    return (
        Shape("steel", "M150 246L40 176L44 168L160 240Z"),
        Shape("gold", "M38 190L56 160L63 164L45 194ZM44 176L22 162L26 155L48 169Z" + dots(((21, 157),), 7)),
    )


def scroll() -> Shapes:
    """A sealed letter held before the breast."""
    return (
        Shape("linen", "M30 232L92 212C98 212 100 222 94 226L34 246C26 246 24 236 30 232Z"),
        small("red", dots(((64, 229),), 7.5)),
        fine("M92 213C88 216 88 222 92 225"),
    )
