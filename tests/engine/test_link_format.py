"""Links of version 1: they open for ever, hold what they are to hold, stay short, and nothing hostile hurts."""

from __future__ import annotations

import hashlib
import re
import tracemalloc

import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.table import GAME, winter
from tests.engine.test_lines import on, played
from tests.engine.test_positions import SAMPLES, go_on, worded
from tests.fixtures import all_games
from tests.fixtures.links import PINNED, V0, Kept, digest, kept, prefix
from tools import link_layout, link_weights
from virtu.core import layout, link, pack, position, record
from virtu.core import link_parts as parts
from virtu.core.chain import Origin
from virtu.core.digits import Reader, Writer, from_text, put_text, to_text
from virtu.core.errors import BadSave, VirtuError
from virtu.core.link import Message
from virtu.core.match import Match
from virtu.games.virtu.game import CODEC, link_codec
from virtu.games.virtu.state import State
from virtu.games.virtu.steps import STEPS

OLD = V0.read_text(encoding="ascii").split()
WEIGHTS = "de1497bc82a63f0e989978bca6bb946ef0b5e72c72f2892631a0c31934edbb0f"


# -- for ever -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", kept(), ids=lambda row: row.name)
def test_a_link_that_was_given_out_opens(row: Kept) -> None:
    """With its position as it was, its message, its match; its line where that can still be played."""
    found = link.read(row.link)
    wanted = position.read(row.position).state
    assert found.match.state == wanted
    assert (found.message.note, found.message.read_only) == (row.note, row.read_only)
    assert found.match.bots == {seat: level for seat, level in enumerate(row.bots) if level}
    assert (found.known.match_id if found.known else -1) == row.match_id
    assert found.message.seat in (row.seat, -1) and (row.match_id < 0 or found.message.seat == row.seat)
    if found.history == link.UNREADABLE:
        assert found.match.notice == "notice.older-version"
    else:
        part = found.match.origin is not None and found.match.line
        assert len(found.match.line) == row.actions
        assert found.match.notice == ("notice.part-of-line" if part else "")
        assert max(found.match.passes, default=-1) == row.passed
        assert link.decode(link.encode(found.match, found.message)).state == wanted


@pytest.mark.parametrize("text", OLD)
def test_a_link_of_version_0_that_was_given_out_opens(text: str) -> None:
    found = link.read(f"https://example.org/virtu/#{text}")
    assert found.match.game is GAME and found.message == Message() and found.known is None
    go_on(found.match, 3, actions=3)


@pytest.mark.parametrize("rows", PINNED)
def test_rows_of_kept_links_are_added_and_never_changed(rows: int) -> None:
    assert digest(rows) == PINNED[rows]


def test_every_kept_link_is_pinned() -> None:
    assert max(PINNED) == len(kept())


def test_the_table_of_shares_never_changes() -> None:
    """Links of layout 1 are read by it. Another table is another layout with another number."""
    assert hashlib.sha256(link_weights.TARGET.read_bytes()).hexdigest() == WEIGHTS


def test_the_layout_of_links_is_that_of_the_classes() -> None:
    """Fails when a class, a word or a default changes: then links need a new layout, and this one stays for the old."""
    assert link_layout.TARGET.read_text(encoding="utf-8") == link_layout.text()


def test_a_link_does_not_change_with_the_classes() -> None:
    """What is packed follows the file: with the layout as text, read again, the same digits."""
    codec = evolve(CODEC, layout=layout.read(layout.write(CODEC, State), CODEC, State))
    for match in SAMPLES:
        digits = []
        for each in (CODEC, codec, link_codec()):
            w = Writer()
            each.put(w, State, match.state)
            digits.append(w.digits)
        assert digits[0] == digits[1] == digits[2]


def test_a_default_that_changes_in_the_code_does_not_change_links() -> None:
    """The layout's own default is written and read."""
    text = layout.write(CODEC, State).replace('"florins int = 1"', '"florins int = 3"')
    codec = evolve(CODEC, layout=layout.read(text, CODEC, State))
    w = Writer()
    state = next(sample.state for sample in SAMPLES if any(player.florins in (1, 3) for player in sample.state.players))
    codec.put(w, State, state)
    other = Writer()
    CODEC.put(other, State, state)
    assert w.digits != other.digits
    assert codec.read(Reader(int.from_bytes(w.data(), "big")), State) == state


def test_a_question_that_the_layout_does_not_know_cannot_be_packed() -> None:
    text = layout.write(CODEC, State).replace('"Purchases", ', "")
    codec = evolve(CODEC, layout=layout.read(text, CODEC, State))
    with pytest.raises(VirtuError) as caught:
        codec.put(Writer(), State, winter("buy").state)
    assert caught.value.code == "error.link-cannot-hold"


def test_the_kept_links_ask_every_question() -> None:
    """Each step that ever asks in a kept game stands in a kept link of each layout."""
    silent = {name for name in STEPS if not STEPS[name].prompt}
    for layout_ in range(GAME.link_layout + 1):
        asks = prefix(layout_) + "asks "
        asked = {row.name.removeprefix(asks) for row in kept() if row.name.startswith(asks)}
        assert asked | silent == set(STEPS)


# -- what it holds --------------------------------------------------------------------------------------------


NOTES = st.text(max_size=link.NOTE_LENGTH).filter(lambda text: text.isprintable())


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(NOTES, st.integers(-1, 2), st.booleans(), st.integers(0, 30), st.integers(0, 5))
@pytest.mark.slow
def test_a_message_goes_with_the_match(note: str, seat: int, read_only: bool, before: int, after: int) -> None:
    match = played(before)
    match.pass_turn()
    on(match, after)
    message = Message(seat, note, read_only)
    found = link.read(link.encode(match, message))
    assert (found.message, found.history) == (message, link.VERIFIED)
    assert found.match.passes == {before} and found.match.read_only is read_only
    short = link.read(link.encode_short(match, message))
    assert short.message == evolve(message, note="") and short.history == link.UNPROVEN
    assert short.known == evolve(found.known, marks=()) and short.match.state == match.state


BOTS = [{}, {0: "page"}, {1: "condottiere", 2: "machiavel"}, {0: "x" * 40, 1: "馬" * 40, 2: "y"}]


@pytest.mark.parametrize("bots", BOTS, ids=len)
@pytest.mark.parametrize("before", [0, 12])
def test_the_bots_of_a_match_go_with_it(bots: dict[int, str], before: int) -> None:
    """In the whole link, the short one, that of a match that begins in the middle, and in the text."""
    match = played(before)
    match.bots = bots
    short = link.decode(link.encode_short(match))
    for each in (match, short, on(link.decode(link.encode_short(match)), 3)):
        assert link.decode(link.encode(each)).bots == bots
        assert record.read(record.write(each)).bots == bots
    written = Match.from_state(GAME, match.state)
    written.bots = bots
    assert link.decode(link.encode(written)).bots == bots


@pytest.mark.parametrize("bots", [[], [(3, "page")], [(1, "page"), (0, "page")], [(1, "page"), (1, "page")], [(0, "")]])
def test_bots_that_cannot_sit_there_are_refused(bots: list[tuple[int, str]]) -> None:
    w = Writer()
    w.put(len(bots), parts.SEATS)
    for seat, level in bots:
        w.put(seat, parts.SEATS)
        put_text(w, level, 40)
    with pytest.raises(BadSave):
        parts.take_bots(Reader(int.from_bytes(w.data(), "big")), 3)


@pytest.mark.parametrize("bots", ['"page"', "[1]", '["", "", "", "page"]', "[[]]", '["' + "x" * 41 + '"]'])
def test_a_text_with_bots_that_cannot_sit_there_is_refused(bots: str) -> None:
    text = record.write(played(3))
    assert record.read(f'bots = ["page"]\n{text}').bots == {0: "page"}
    with pytest.raises(BadSave) as caught:
        record.read(f"bots = {bots}\n{text}")
    assert caught.value.code == "error.save-broken"


def test_a_note_that_is_too_long_is_refused() -> None:
    with pytest.raises(VirtuError) as caught:
        link.encode(played(1), Message(note="x" * (link.NOTE_LENGTH + 1)))
    assert caught.value.code == "error.note-too-long"
    assert link.read(link.encode(played(1), Message(note="馬" * link.NOTE_LENGTH))).message.note[-1] == "馬"


def test_only_unreserved_characters() -> None:
    """Nothing that a chat program or a mail would change or take for the end of an address."""
    for match in SAMPLES:
        for text in (link.encode(match), link.encode_short(match), link.encode_position(GAME, match.state)):
            assert re.fullmatch(r"v1\.[A-Za-z0-9_-]+", text)


@pytest.mark.slow
def test_lengths_of_whole_games_and_positions() -> None:
    """A whole game of five with names within 2,000 characters, a position within 400, a short link within 420."""
    names = ["Maximilián Habsburský"[:20]] * 5
    games = [game.play() for game in all_games() if game.options["players"] == 5]
    assert len(games) >= 5
    for match in games:
        named = match.renamed([f"{number}{name}"[:20] for number, name in enumerate(names)])
        assert len(link.encode(named)) <= 2_000
        for node in match.line[:: max(1, len(match.line) // 40)]:
            assert len(link.encode_position(GAME, node.state)) <= 400
            assert len(link.encode_short(Match.from_state(GAME, node.state))) <= 420


# -- older and newer ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("attribute", ["rules_version", "data_version"])
@pytest.mark.parametrize(("step", "notice"), [(1, "notice.older-version"), (-1, "notice.newer-version")])
def test_where_the_line_is_unknown_the_position_opens(
    monkeypatch: pytest.MonkeyPatch, attribute: str, step: int, notice: str
) -> None:
    match = played(60)
    match.pass_turn()
    monkeypatch.setattr(type(GAME), attribute, 5)
    with monkeypatch.context() as patch:
        patch.setattr(link, "put_action", lambda w, game, state, action: w.put(0, len(game.answers(state)) + 1))
        text = link.encode(match, Message(1, "your turn"))
    monkeypatch.setattr(type(GAME), attribute, 5 + step)
    found = link.read(text)
    assert (found.match.state, found.match.line) == (match.state, [])
    assert (found.match.notice, found.history) == (notice, link.UNREADABLE)
    assert found.message == Message(1, "your turn") and found.known is not None
    assert found.match.match_id == match.match_id and found.known.moves == 60
    assert worded(VirtuError(notice))
    monkeypatch.setattr(type(GAME), attribute, 5)
    with pytest.raises(BadSave) as caught:
        link.read(text)
    assert caught.value.code == "error.link-broken"


def test_checksums_that_do_not_belong_to_the_line_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A link is consistent in itself, or it does not open."""
    match = played(50)
    real = link._known(match)
    for wrong in (evolve(real, head=real.head ^ 1), evolve(real, match_id=7), evolve(real, moves=49)):
        monkeypatch.setattr(link, "_known", lambda match, wrong=wrong: wrong)
        text = link.encode(match)
        monkeypatch.undo()
        with pytest.raises(BadSave) as caught:
            link.read(text)
        assert caught.value.code == "error.link-broken"


# -- hostile --------------------------------------------------------------------------------------------------


def sealed(number: int) -> str:
    """A link with a right checksum around any number."""
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    return parts.PREFIX + to_text(data + hashlib.sha256(parts.PREFIX.encode() + data).digest()[: parts.SEALED_BYTES])


def opened(text: str) -> int:
    return int.from_bytes(from_text(text.removeprefix(parts.PREFIX))[: -parts.SEALED_BYTES], "big")


def test_sealing_is_what_the_encoder_does() -> None:
    assert sealed(opened(link.encode(SAMPLES[2]))) == link.encode(SAMPLES[2])


TEXTS = [link.encode(match) for match in SAMPLES] + [link.encode_short(match) for match in SAMPLES]


@pytest.mark.slow
@settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(TEXTS), st.data())
def test_a_changed_number_with_a_right_seal_is_refused_or_can_be_played(text: str, data: st.DataObject) -> None:
    """Somebody who knows the format cannot make a link that opens as a table that breaks later."""
    number = opened(text)
    flipped = number ^ (1 << data.draw(st.integers(0, number.bit_length() - 1)))
    try:
        match = link.decode(sealed(flipped))
    except VirtuError as error:
        assert isinstance(error, BadSave) and worded(error)
        return
    for _ in range(3):
        legal = match.legal()
        if legal:
            match.play(legal[0])


@settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(TEXTS), st.integers(0, 400), st.binary(min_size=1, max_size=300))
def test_any_digits_behind_a_right_beginning_are_refused_in_words(text: str, keep: int, rest: bytes) -> None:
    number = opened(text) & ((1 << keep) - 1) | int.from_bytes(b"\1" + rest, "big") << keep
    try:
        link.decode(sealed(number))
    except VirtuError as error:
        assert isinstance(error, BadSave) and worded(error)


def bomb(layout_: int, shift: int) -> int:
    """A right beginning of a position, and 20,000 bytes of ones behind it, begun at another of their bits each time."""
    w = Writer()
    w.put(parts.POSITION, parts.KINDS)
    w.put(0, parts.GAMES)
    w.put(layout_, parts.LAYOUTS)
    w.put(GAME.rules_version, parts.VERSIONS)
    w.put(GAME.data_version, parts.VERSIONS)
    w.put(0, parts.CHECKSUM)
    bits = sum(radix.bit_length() - 1 for _, _, radix in w.digits)
    head = int.from_bytes(w.data(), "big") % (1 << bits)
    return (((1 << 160_000) - 1) << shift << bits) | head


def test_no_bomb() -> None:
    """The longest links of chosen digits cost little memory: they end where their digits end."""
    tracemalloc.start()
    bombs = (bomb(layout_, shift) for layout_ in range(GAME.link_layout + 1) for shift in range(24))
    for number in (*bombs, 1 << 350_000, (1 << 350_000) - 1):
        with pytest.raises(BadSave):
            link.decode(sealed(number))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20_000_000


def test_a_tuple_that_names_its_commonest_item_once_is_no_bomb() -> None:
    """Lists of lists that a few digits stand for count as often as they would lie there."""
    codec = pack.Codec(kinds={}, names={}, vocabulary=())
    kind = tuple[tuple[tuple[int, ...], ...], ...]
    small = (((1,) * 3,) * 3,) * 3
    w = Writer()
    codec.put(w, kind, small)
    assert codec.read(Reader(int.from_bytes(w.data(), "big")), kind) == small
    w = Writer()
    for length in (4000, 4000, 4000):
        pack._put_int(w, length)
        w.put(1, 2)
    pack._put_int(w, 1)
    for _ in range(8000):
        w.put(0, 2)
    with pytest.raises(BadSave):
        codec.read(Reader(int.from_bytes(w.data(), "big")), kind)


def test_a_link_cannot_claim_more_actions_than_it_has_digits_for() -> None:
    match = played(5)
    w = Writer()
    parts.put_head(w, parts.MATCH, GAME)
    parts.put_position(w, GAME, match.state)
    parts.put_origin(w, Origin(match.match_id, 0, 5))
    parts.put_marks(w, ())
    parts.put_message(w, Message())
    w.put(0, 2)
    parts.put_seed(w, 5)
    w.put(link.MAX_ACTIONS, link.MAX_ACTIONS + 1)
    with pytest.raises(BadSave):
        link.decode(sealed(int.from_bytes(w.data(), "big")))


@pytest.mark.parametrize("extra", ["A", "AA", "AAAA", "=", "%20", "."])
def test_anything_behind_a_link_is_noticed(extra: str) -> None:
    with pytest.raises(BadSave):
        link.decode(link.encode(SAMPLES[1]) + extra)
