"""Links of layout 1: digits with shares, the letters of names, and how short that makes a position."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.table import GAME
from tests.engine.test_positions import SAMPLES
from tests.fixtures import all_games
from virtu.core import letters, link, pens, weighted
from virtu.core.digits import Reader, Writer
from virtu.core.errors import BadSave, VirtuError
from virtu.core.pens import Reading, Weights, Writing
from virtu.games.virtu.game import weighted_codec
from virtu.games.virtu.state import State

NAMES = {
    "Latin": ["Maximilian Habsburger", "Giovanni de’ Medici", "Caterina Sforza", "Lodovico il Moro", "Isabella d’Este"],
    "Czech": [
        "Přemysl Otakar Žižka",
        "Božena Nádherná-Šídl",
        "Žofie z Kunštátu říd",
        "Řehoř Ďáblíček Těšín",
        "Zdeněk Lví z Rožmit",
    ],
    "Greek": [
        "Κωνσταντίνος Παλαιολ",
        "Θεόδωρος Λάσκαρις Κο",
        "Ειρήνη Δούκαινα Αγγέ",
        "Μιχαήλ Παλαιολόγος Β",
        "Άννα Κομνηνή Δαλασση",
    ],
    "Cyrillic": [
        "Александр Невский Юрь",
        "Екатерина Дашкова Вор",
        "Богдан Хмельницький З",
        "Љубица Ћирић-Њежинска",
        "Ярослав Мудрий Володи",
    ],
    "Arabic": [
        "صلاح الدين الأيوبي يو",
        "عبد الرحمن الداخل ابن",
        "شجرة الدر أم خليل الص",
        "محمد الفاتح بن مراد ا",
        "هارون الرشيد المهدي ا",
    ],
    "kana": [
        "さくらのはなびらがひらひらとまいおちる",
        "カタリーナ・スフォルツァ・リアーリオ",
        "ルドヴィーコ・イル・モーロ・スフォル",
        "あいうえおかきくけこさしすせそたちつて",
        "ニッコロ・マキャヴェッリ・フィレンツ",
    ],
    "Hangul": ["동해물과백두산이마르고닳도록하느님이보"] * 5,
    "Chinese": [
        "馬基雅維利佛羅倫薩共和國第二國務廳秘書",
        "天地玄黃宇宙洪荒日月盈昃辰宿列張寒來暑",
        "滿招損謙受益時乃天道學而時習之不亦說乎",
        "春眠不覺曉處處聞啼鳥夜來風雨聲花落知多",
        "床前明月光疑是地上霜舉頭望明月低頭思故",
    ],
    "emoji": ["🦁🏰🎭👑🗡🐎🍷🎨🕍⛵🦅🐉🌹🍇🔔📜🕯🗝🪙🛡"] * 5,
}
"""Five names in a script; each is made twenty characters long."""
LIMIT = 400


def named(state: State, names: list[str]) -> State:
    """With names of twenty characters."""
    return GAME.renamed(
        state, [f"{name} {name}"[:20].strip().ljust(20, name[0]) for name in names[: len(state.players)]]
    )


# -- digits with shares -----------------------------------------------------------------------------------------


SHARES = st.lists(st.integers(1, 5000), min_size=1, max_size=12).map(lambda found: Weights.read(dict(enumerate(found))))


@given(st.lists(st.tuples(SHARES, st.integers(0, 11), st.integers(2, 1 << 32)), max_size=60), st.data())
def test_digits_with_shares_come_back(asked: list[tuple[Weights, int, int]], data: st.DataObject) -> None:
    """Between any other digits, in their order, and after the last one nothing is left."""
    w = Writer()
    pen = Writing(w)
    written = []
    for shares, at, radix in asked:
        symbol = shares.symbols[at % len(shares.symbols)]
        value = data.draw(st.integers(0, radix - 1))
        written.append((pen.pick(symbol, shares), pen.number(value, radix)))
    r = Reader(int.from_bytes(w.data(), "big"))
    reading = Reading(r)
    assert [(reading.pick(None, shares), reading.number(0, radix)) for shares, _, radix in asked] == written
    r.end()


def test_what_is_usual_takes_less() -> None:
    """A digit takes about the logarithm of what the whole is to its share."""
    shares = Weights.read({"usual": 15, "rare": 1})
    for symbol, bits in (("usual", 1000 * 0.0931), ("rare", 1000 * 4)):
        w = Writer()
        for _ in range(1000):
            Writing(w).pick(symbol, shares)
        w.put(0, 1 << 64)
        assert abs(len(w.data()) * 8 - 64 - bits) <= 8


@pytest.mark.parametrize(("first", "share", "total"), [(-1, 1, 4), (0, 0, 4), (3, 2, 4), (4, 1, 4)])
def test_a_share_that_is_none_is_refused(first: int, share: int, total: int) -> None:
    with pytest.raises(VirtuError) as caught:
        Writer().put_share(first, share, total)
    assert caught.value.code == "error.link-cannot-hold"


def test_digits_that_cost_nothing_come_to_an_end() -> None:
    """A digit whose share is nearly all takes nothing from a small number; so many are never read."""
    shares = Weights.read({"usual": 4095, "rare": 1})
    reading = Reading(Reader(1))
    with pytest.raises(BadSave):
        for _ in range(pens.MAX_DIGITS + 1):
            reading.pick(None, shares)


@pytest.mark.parametrize("number", [0, 1, 31, 32, 1023, 1024, pens.MAX_SIZE - 1])
def test_sizes_come_back(number: int) -> None:
    w = Writer()
    pens.size(Writing(w), number)
    assert pens.size(Reading(Reader(int.from_bytes(w.data(), "big"))), 0) == number


@pytest.mark.parametrize("number", [-1, pens.MAX_SIZE])
def test_sizes_that_are_none_are_refused(number: int) -> None:
    with pytest.raises(VirtuError):
        pens.size(Writing(Writer()), number)


def test_a_size_without_end_is_refused() -> None:
    w = Writer()
    for _ in range(30):
        w.put(31, 32)
        w.put(1, 2)
    with pytest.raises(BadSave):
        pens.size(Reading(Reader(int.from_bytes(w.data(), "big"))), 0)


# -- letters ----------------------------------------------------------------------------------------------------


def bits(text: str) -> int:
    w = Writer()
    letters.text(Writing(w), text)
    return int.from_bytes(w.data(), "big").bit_length()


@settings(deadline=None)
@given(st.text(max_size=60))
def test_any_text_comes_back(text: str) -> None:
    w = Writer()
    letters.text(Writing(w), text)
    r = Reader(int.from_bytes(w.data(), "big"))
    assert letters.text(Reading(r), "") == text
    r.end()


@pytest.mark.parametrize("script", NAMES)
def test_letters_of_a_script_are_shorter_than_utf_8(script: str) -> None:
    """Also where a text begins, and where scripts change within a name."""
    for name in NAMES[script]:
        assert bits(name) < 8 * len(name.encode()) * 0.9


def test_every_alphabet_says_what_it_can() -> None:
    """Each value of a digit is a code point, whose own share has a value that says the same."""
    for alphabet in letters.ALPHABETS:
        for value in range(0, alphabet.total, max(1, alphabet.total // 500)):
            point = alphabet.at(value)
            first, share = alphabet.of(point)
            assert point in alphabet and alphabet.at(first) == alphabet.at(first + share - 1) == point
        assert alphabet.at(alphabet.total - 1) in alphabet


def test_half_a_character_is_refused() -> None:
    """A surrogate alone is no character."""
    with pytest.raises(VirtuError):
        letters.text(Writing(Writer()), "\ud800")
    w = Writer()
    pens.size(Writing(w), 1)
    Writing(w).pick(letters.NONE, letters._first_scripts())
    w.put(0xDFFF, letters.CODE_POINTS)
    with pytest.raises(BadSave):
        letters.text(Reading(Reader(int.from_bytes(w.data(), "big"))), "")


# -- positions --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("match", SAMPLES, ids=lambda match: f"{len(match.actions)}")
def test_positions_come_back_in_every_layout(match: Any) -> None:
    for layout in range(GAME.link_layout + 1):
        w = Writer()
        GAME.pack(w, match.state, layout)
        r = Reader(int.from_bytes(w.data(), "big"))
        assert GAME.unpack(r, layout) == match.state
        r.end()


def test_what_no_row_knows_is_written_in_full() -> None:
    """Without any row every value comes back: the table makes links short and never keeps one from being made."""
    codec = weighted_codec()
    bare = weighted.WeightedCodec(
        codec.layout, codec.kinds, weighted.Table({}, codec.table.order, codec.table.lists), codec.hints
    )
    for match in SAMPLES:
        w = Writer()
        bare.put(w, State, match.state)
        assert bare.read(Reader(int.from_bytes(w.data(), "big")), State) == match.state


def test_the_table_names_places_that_there_are() -> None:
    """Each hint stands for a place that the table has, and each row belongs to a place."""
    rows = weighted_codec().table.rows
    assert set(weighted_codec().hints) <= set(rows)
    assert {name.partition(" = ")[0] for name in rows} <= set(rows)


POSITIONS = [node.state for game in all_games() if game.options["players"] == 5 for node in game.play().line[::60]]


def test_a_position_of_five_is_short() -> None:
    """Half of them within 110 characters, all within 200."""
    lengths = [len(link.encode_position(GAME, state)) for state in POSITIONS]
    assert len(lengths) > 60
    assert median(lengths) <= 110 and max(lengths) <= 200


@pytest.mark.parametrize("script", NAMES)
def test_a_position_with_five_long_names_is_short(script: str) -> None:
    lengths = [len(link.encode_position(GAME, named(state, NAMES[script]))) for state in POSITIONS[::2]]
    assert max(lengths) <= LIMIT, (script, median(lengths), max(lengths))


FIVE = (Path(__file__).parents[2] / "bench" / "games-of-five.txt").read_text(encoding="ascii").split()
"""Whole games of five greedy bots, as `build.py bench engine` measures them."""


@pytest.mark.slow
def test_whole_games_of_five_are_short() -> None:
    """Of 200 games 190 with their history within 2,000 characters, all positions within 400, with five long names."""
    assert len(FIVE) == 200
    assert sorted(map(len, FIVE))[189] <= 2_000
    for text in FIVE[::20]:
        match = link.decode(text)
        assert link.encode(match) == text  # the lengths above are those of today
        states = [before.state for before, node in pairwise(match.line) if node.state.year > before.state.year]
        assert states
        for state in [named(state, NAMES["Czech"]) for state in states[::8]]:
            assert len(link.encode_position(GAME, state)) <= 400
