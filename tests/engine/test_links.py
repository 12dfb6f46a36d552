"""Links: whole games and positions as text, and everything that is no link."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.table import GAME, new_game, play, winter
from tests.engine.test_positions import SAMPLES, go_on, sample, worded
from virtu.core import link
from virtu.core.errors import BadPosition, BadSave, VirtuError
from virtu.core.match import Match

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
LINKS = [link.encode(match) for match in SAMPLES] + [link.encode_position(GAME, match.state) for match in SAMPLES]


@pytest.mark.parametrize("match", SAMPLES, ids=lambda match: f"{len(match.actions)}")
def test_links_round_trip(match: Match) -> None:
    """A link gives the same line of actions and the same state."""
    again = link.decode(link.encode(match))
    assert (again.actions, again.state, again.options, again.seed) == (
        match.actions,
        match.state,
        match.options,
        match.seed,
    )
    assert link.encode(again) == link.encode(match)


def test_links_of_whole_addresses() -> None:
    """A whole address with a link, or the fragment of one, is read as well."""
    text = LINKS[0]
    for address in (text, f"#{text}", f"https://example.org/virtu/?a=1#{text}", f"  {text}\n"):
        assert link.decode(address).state == SAMPLES[0].state


def test_links_a_written_position_with_its_line() -> None:
    """A match that began at a written position keeps its start and its actions."""
    match = play(winter("buy", red={"florins": 7}), "buy merchant", "put left")
    again = link.decode(link.encode(match))
    assert (again.actions, again.state, again.written) == (match.actions, match.state, True)


def test_links_an_action_of_another_seat() -> None:
    """Florins collected out of turn stand in the link too."""
    match = new_game()
    while match.state.season == "setup":
        play(match, match.legal()[0])
    play(match, "@green collect venice")
    assert link.decode(link.encode(match)).actions[-1] == "@green collect venice"


@pytest.mark.parametrize("seed", [0, 1, 2**63, 2**64 - 1, 2**64, -1, 10**30])
def test_links_any_seed(seed: int) -> None:
    """Any whole number is a seed; a link holds what counts of it."""
    match = Match.new(GAME, {"players": 5}, seed)
    assert link.decode(link.encode(match)).state == match.state
    assert match.seed == seed % 2**64


def test_links_names_of_players() -> None:
    """Names with any characters come through."""
    match = Match.new(GAME, {"players": 3, "names": ["Žofie <b>", "", "馬基雅維利"]}, 3)
    assert link.decode(link.encode(match)).state.options.names == ("Žofie <b>", "", "馬基雅維利")


def test_links_hold_a_long_game() -> None:
    """A game of five players with hundreds of actions stays within 2,000 characters."""
    match = sample(5, 600)
    assert len(link.encode(match)) <= 2_000


@pytest.mark.parametrize("which", [1, 3, 6])
def test_links_of_older_rules(monkeypatch: pytest.MonkeyPatch, which: int) -> None:
    """With a past that still holds the whole match opens; with another one it goes on from its position."""
    match, text = SAMPLES[which], LINKS[which]
    with monkeypatch.context() as patch:
        patch.setattr(link, "put_action", lambda w, game, state, action: w.put(0, len(game.answers(state)) + 1))
        other = link.encode(match)
    with pytest.raises(BadSave) as caught:
        link.decode(other)
    assert caught.value.code == "error.link-broken"
    monkeypatch.setattr(type(GAME), "data_version", GAME.data_version + 1)
    again = link.decode(text)
    assert (again.actions, again.state, again.notice) == (match.actions, match.state, "")
    gone_on = link.decode(f"https://example.org/#{other}")
    assert (gone_on.actions, gone_on.state, gone_on.before) == ([], match.state, other)
    assert gone_on.notice == "notice.older-version"
    again = link.decode(link.encode(gone_on))
    assert (again.state, again.notice) == (match.state, "")


def test_links_of_older_rules_without_a_readable_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where not even the position can be read the link says that it is too old."""
    monkeypatch.setattr(type(GAME), "rules_version", GAME.rules_version + 1)

    def refuse(self: object, source: object, layout: int) -> None:
        raise BadPosition("position.agenda")

    monkeypatch.setattr(type(GAME), "unpack", refuse)
    with pytest.raises(BadSave) as caught:
        link.decode(LINKS[3])
    assert caught.value.code == "error.link-too-old"
    assert worded(caught.value)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "error.link-foreign"),
        ("hello", "error.link-foreign"),
        ("https://example.org/", "error.link-foreign"),
        ("v1.", "error.link-foreign"),
        ("v1.A b", "error.link-foreign"),
        ("v1.AAAA\x00", "error.link-foreign"),
        ("v2.AAAA", "error.link-too-new"),
        ("v12.x", "error.link-too-new"),
        ("v1.A", "error.link-broken"),
        ("v1.AAAA", "error.link-broken"),
        ("v1." + "_" * 3000, "error.link-broken"),
        ("v1." + "A" * 100_000, "error.too-large"),
    ],
)
def test_links_that_are_none(text: str, code: str) -> None:
    """What is no link of ours, too new or too long is refused with a worded reason."""
    with pytest.raises(BadSave) as caught:
        link.decode(text)
    assert caught.value.code == code
    assert worded(caught.value)


@pytest.mark.parametrize("which", range(len(LINKS)))
def test_links_cut_off(which: int) -> None:
    """A link that lost its end is never another game."""
    text = LINKS[which]
    for end in sorted({4, 5, 9, len(text) // 2, len(text) - 3, len(text) - 2, len(text) - 1}):
        with pytest.raises(BadSave) as caught:
            link.decode(text[:end])
        assert worded(caught.value)


@settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, len(LINKS) - 1), st.data())
def test_links_flipped_characters(which: int, data: st.DataObject) -> None:
    """A link with a changed character is refused, or it is a whole other position that can be played."""
    text = LINKS[which]
    at = data.draw(st.integers(3, len(text) - 1))
    flipped = text[:at] + data.draw(st.sampled_from(LETTERS)) + text[at + 1 :]
    try:
        match = link.decode(flipped)
    except VirtuError as error:
        assert isinstance(error, BadSave) and worded(error)
        return
    go_on(match, at, actions=3)


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.one_of(st.text(max_size=200), st.text(LETTERS, min_size=1, max_size=200).map(lambda text: "v1." + text)))
def test_links_random_text(text: str) -> None:
    """Random text is refused with a worded error."""
    try:
        link.decode(text)
    except VirtuError as error:
        assert isinstance(error, BadSave) and worded(error)
