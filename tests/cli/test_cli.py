"""The command line: every command, every way to give a match, one line for everything that is wrong."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests import fixtures
from virtu.cli import EXIT_ERROR, EXIT_USAGE, main
from virtu.cli.commands import summary
from virtu.core import link, words
from virtu.core.match import Match
from virtu.games.virtu import score_sheet

Run = tuple[int, str, str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    """run(arguments..., stdin=text) -> exit code, output, errors. In English, whatever this machine speaks."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def call(*arguments: str, stdin: str | bytes = "") -> Run:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        try:
            code = main(arguments)
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return code, out, err

    return call


@pytest.fixture
def game(run, tmp_path: Path) -> str:
    """A new four-player match in a file."""
    path = str(tmp_path / "g.json")
    assert run("new", "--game", "virtu", "--players", "4", "--edition", "fr", "--seed", "7", "-o", path)[0] == 0
    return path


def refused(result: Run, code: int = EXIT_ERROR) -> str:
    """Nothing on standard output, one line on standard error; returns it."""
    assert result[0] == code
    assert result[1] == ""
    assert result[2].count("\n") == 1 and result[2].startswith("virtu: ")
    assert "Traceback" not in result[2]
    return result[2]


def test_new_show_legal_and_play_back_into_the_file(run, game: str) -> None:
    code, legal, _ = run("legal", game)
    first = legal.splitlines()[0]
    assert code == 0 and first.startswith("place ")
    assert run("play", game, first)[0] == 0
    assert Match.from_json(json.loads(Path(game).read_text())).actions == [first]
    assert json.loads(run("show", game, "--json")[1])["season"] == "setup"
    assert "Year 1" in run("show", game)[1]


def test_the_command_line_speaks_czech_where_the_environment_does(run, game: str, monkeypatch) -> None:
    monkeypatch.setenv("LC_ALL", "cs_CZ.UTF-8")
    shown = run("show", game)[1]
    assert shown.startswith("Rok 1 · Příprava\n") and "Vyložte své karty rodu." in shown
    assert "založí partii" in run("--help")[1]
    assert refused(run("show", "nowhere.json")).startswith("virtu: „nowhere.json“ nelze přečíst")


def test_play_writes_elsewhere_when_told_and_leaves_its_file_alone(run, game: str, tmp_path: Path) -> None:
    before, other = Path(game).read_text(), tmp_path / "other.json"
    action = run("legal", game)[1].splitlines()[0]
    assert run("play", game, action, "-o", str(other))[0] == 0
    assert Path(game).read_text() == before
    assert Match.from_json(json.loads(other.read_text())).actions == [action]


def test_an_illegal_action_writes_nothing(run, game: str) -> None:
    before = Path(game).read_text()
    action = run("legal", game)[1].splitlines()[0]
    assert "Action 2" in refused(run("play", game, action, "annex rome"))
    assert Path(game).read_text() == before


def test_house_rules_and_the_first_player_are_options(run, tmp_path: Path) -> None:
    path = str(tmp_path / "g.json")
    assert run("new", "--players", "5", "--rule", "release=cs", "--first", "white", "-o", path)[0] == 0
    options = json.loads(Path(path).read_text())["options"]
    assert options["rules"] == {"release": "cs"} and options["factions"][options["first"]] == "white"
    refused(run("new", "--rule", "release=de"))
    refused(run("new", "--rule", "nonsense"))
    refused(run("new", "--players", "2"))
    refused(run("new", "--first", "blue"))
    refused(run("new", "--game", "chess"))


def test_two_players_with_one_name_are_refused_with_their_seats(run) -> None:
    assert "Seats 1 and 3" in refused(run("new", "--names", "Eva", "Adam", "EVA"))
    assert json.loads(run("new", "--names", "Eva", "Adam", "Ewa")[1])["options"]["names"] == ["Eva", "Adam", "Ewa"]


@pytest.mark.parametrize("source", ["file", "link", "address", "-", "link in a file", "position"])
def test_every_source_of_a_match_gives_the_same_table(run, game: str, tmp_path: Path, source: str) -> None:
    run("play", game, run("legal", game)[1].splitlines()[0])
    shown = run("show", game)[1]
    text = run("link", game)[1].strip()
    if source == "file":
        assert shown.startswith("Year 1")
    elif source == "link":
        assert run("show", text)[1] == shown
    elif source == "address":
        assert run("show", f"https://example.org/some/where/#{text}")[1] == shown
    elif source == "-":
        assert run("show", "-", stdin=Path(game).read_text())[1] == shown
        assert run("show", "-", stdin=text + "\n")[1] == shown
    elif source == "link in a file":
        (tmp_path / "link.txt").write_text(text + "\n")
        assert run("show", str(tmp_path / "link.txt"))[1] == shown
    else:
        written = run("show", game, "--toml")[1]
        assert run("show", "-", stdin=written)[1] == shown
        assert json.loads(run("position", "-", stdin=written)[1])["start"] == json.loads(run("show", game, "--json")[1])


def test_open_writes_the_match_of_a_link(run, game: str, tmp_path: Path) -> None:
    run("play", game, run("legal", game)[1].splitlines()[3])
    text, path = run("link", game)[1].strip(), tmp_path / "opened.json"
    assert run("open", text, "-o", str(path))[0] == 0
    assert Match.from_json(json.loads(path.read_text())).actions == link.decode(text).actions


def test_an_address_to_be_looked_at_opens_as_on_the_page(run, game: str, tmp_path: Path) -> None:
    path = tmp_path / "watched.json"
    text = run("link", game)[1].strip()
    assert run("open", f"https://virtu.example/#watch/{text}", "-o", str(path))[0] == 0
    watched = Match.from_json(json.loads(path.read_text()))
    assert watched.read_only and watched.state == link.decode(text).state


def test_link_of_a_position_leaves_the_history_out(run, game: str) -> None:
    run("play", game, run("legal", game)[1].splitlines()[0])
    match = link.decode(run("link", game, "--position")[1].strip())
    assert match.actions == [] and match.written


def test_replay_tells_the_line_and_stops_where_told(run, game: str) -> None:
    for _ in range(3):
        run("play", game, run("legal", game)[1].splitlines()[0])
    lines = run("replay", game)[1].splitlines()
    assert [line.split()[0] for line in lines[:6:2]] == ["1", "2", "3"]
    assert json.loads(run("replay", game, "--until", "2", "--json")[1])["actions"] == 2
    refused(run("replay", game, "--until", "4"))


def test_simulate_prints_one_object_a_game_with_the_promised_keys(run) -> None:
    arguments = ("simulate", "--players", "4", "--bot", "prudent", "--games", "2", "--seed", "3", "--json")
    rows = [json.loads(line) for line in run(*arguments)[1].splitlines()]
    assert [row["seed"] for row in rows] == [3, 4]
    for row in rows:
        assert set(row) == {"seed", "actions", "years", "end", "scores", "winners", "link"}
        assert set(row["scores"]) == {"red", "yellow", "green", "blue"}
        best = max(row["scores"].values())
        assert row["winners"] and all(row["scores"][faction] == best for faction in row["winners"])
        assert {**summary(link.decode(row["link"])), "seed": row["seed"]} == row


@pytest.mark.parametrize("bot", ["page", "condottiere"])
def test_simulate_with_opponents(run, bot: str) -> None:
    """The same seed plays the same game; a limit of actions gives it up."""
    arguments = ("simulate", "--bot", bot, "--seed", "4", "--limit", "40", "--json")
    row = json.loads(run(*arguments)[1])
    assert row["actions"] == 40 and row["end"] is None
    assert json.loads(run(*arguments)[1]) == row


BAD = {
    "an empty file": "",
    "a web page": "<!doctype html><p>hello",
    "prose": "To be or not to be\nthat is the question",
    "a table of users": "root:x:0:0:root:/root:/bin/bash\n",
    "half a save": '{"format": "virtu-match", "vers',
    "somebody's JSON": '{"hello": "world"}',
    "a JSON list in braces": "{}",
    "a link cut off": "v0.Be1k0FhSl52Zd",
    "a link of the future": "v9.AAAA",
    "an impossible position": "[troops.red]\nsiena = 9\n",
    "a broken position": "year = = 3",
    "no text at all": b"\xff\xfe\x00\x01",
}


@pytest.mark.parametrize("what", BAD)
@pytest.mark.parametrize("command", ["show", "legal", "link", "replay", "open"])
def test_what_is_no_match_is_refused_in_one_line(run, command: str, what: str) -> None:
    refused(run(command, "-", stdin=BAD[what]))


def test_a_missing_file_a_folder_and_a_wrong_command_are_named(run, tmp_path: Path) -> None:
    assert "nowhere.json" in refused(run("show", str(tmp_path / "nowhere.json")))
    refused(run("show", str(tmp_path)))
    refused(run("show", "a\0b"))
    refused(run("dance"), EXIT_USAGE)
    refused(run(), EXIT_USAGE)
    refused(run("new", "--players", "three"), EXIT_USAGE)
    refused(run("simulate", "--games", "0"))
    refused(run("position", "-", stdin=""))


def test_a_file_that_cannot_be_written_is_named_and_nothing_is_left_behind(run, game: str, tmp_path: Path) -> None:
    target = tmp_path / "no" / "such" / "folder.json"
    assert "folder.json" in refused(run("new", "-o", str(target)))
    assert sorted(p.name for p in tmp_path.iterdir()) == ["g.json"]


def test_help_names_every_command(run) -> None:
    code, text, _ = run("--help")
    assert code == 0
    for command in ("new", "show", "legal", "play", "replay", "link", "open", "position", "simulate", "bench"):
        assert f"\n    {command} " in text


@pytest.mark.slow
def test_a_python_that_cannot_trace_memory_runs_the_command_line() -> None:
    """PyPy, on which many games of quick bots take less time."""
    told = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; sys.modules['tracemalloc'] = None; from virtu.cli import main; main(['puzzle'])",
        ],
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stderr
    assert told.stdout


@pytest.mark.slow
def test_bench_prints_its_figures(run) -> None:
    figures = json.loads(run("bench", "--json", "--seconds", "0.2")[1])
    assert figures["actions-per-second"] > 0
    assert figures["position-longest-characters"] <= 400


def test_replay_writes_the_score_sheet_as_csv(run, tmp_path: Path) -> None:
    match = next(fixture for fixture in fixtures.all_games() if fixture.name == "cities-3-cs").play()
    path = tmp_path / "over.json"
    path.write_text(json.dumps(match.to_json()), encoding="utf-8")
    code, out, errors = run("replay", str(path), "--csv")
    assert (code, errors) == (0, "")
    states = [match.root.state, *(node.state for node in match.line)]
    assert out == score_sheet.as_csv(words.load("en", ("virtu", "virtu")), states)
    assert out.startswith(f"Year {match.state.year}: The end,") and out.count("\r\n") == out.count("\n") > 20
    half = run("replay", str(path), "--csv", "--until", str(len(states) // 2))[1]
    assert 'so far"' in half and half.count("\n") < out.count("\n")
    assert "not allowed with" in refused(run("replay", str(path), "--csv", "--json"), EXIT_USAGE)


@pytest.mark.parametrize("way", ["file", "link", "text", "-"])
def test_save_link_and_text_become_each_other_without_loss(run, game: str, tmp_path: Path, way: str) -> None:
    """Whatever a game is brought into, all three read the same out of it."""
    for _ in range(6):
        run("play", game, run("legal", game)[1].splitlines()[-1])
    wanted = [run(command, game)[1] for command in ("link", "text", "open")]
    source, stdin = game, None
    if way == "link":
        source = wanted[0].strip()
    elif way == "text":
        source = str(tmp_path / "game.toml")
        Path(source).write_text(wanted[1], encoding="utf-8")
    elif way == "-":
        source, stdin = "-", wanted[1]
    given = {} if stdin is None else {"stdin": stdin}
    assert [run(command, source, **given)[1] for command in ("link", "text", "open")] == wanted


def test_a_link_that_does_not_hold_the_whole_line_says_so(run, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On standard error, when it is made and when it is opened; the link alone on standard output."""
    for _ in range(6):
        run("play", game, run("legal", game)[1].splitlines()[-1])
    monkeypatch.setattr(link, "MAX_ACTIONS", 4)
    code, out, err = run("link", game)
    assert code == 0 and "the last 4 of them" in err and len(out.split()) == 1
    code, again, err = run("link", out.strip())
    assert (code, again) == (0, out) and "not in it" in err
    assert "virtu" not in run("link", game, "--position")[2]


def test_position_takes_the_moment_of_a_link_or_a_save(run, game: str) -> None:
    run("play", game, run("legal", game)[1].splitlines()[0])
    text = run("link", game)[1].strip()
    alone = Match.from_json(json.loads(run("position", text)[1]))
    assert alone.written and alone.actions == [] and alone.state == link.decode(text).state
    assert run("position", game)[1] == run("position", text)[1] == run("position", "-", stdin=text)[1]
    moves = run("text", game)[1]
    assert "moves" in moves and run("position", "-", stdin=moves)[1] == run("position", game)[1]


@pytest.mark.parametrize(
    "text",
    [
        "moves = 7\nseed = 1",
        "moves = ''\nseed = 'x'",
        "moves = ''\nseed = -1",
        f"moves = ''\nseed = {2**64}",
        f"moves = ''\nseed = '{2**64}'",
        "moves = ''\nseed = 1\nwhat = 2",
        "moves = 'annex rome'\nseed = 1",
        "moves = ''\nseed = 1\npassed = [9]",
        "moves = ''\nseed = 1\nmatch = -1\nhead = 2",
        "moves = ''\nseed = 1\ngame = 7",
        "moves = ''\nseed = 1\noptions = 7",
        "moves = ''\nyear = 'x'",
    ],
)
def test_a_text_that_is_no_game_is_refused_in_one_line(run, text: str) -> None:
    refused(run("show", "-", stdin=text))


def test_puzzles_are_listed_told_and_searched_to_their_end(run) -> None:
    code, listed, _ = run("puzzle")
    assert code == 0 and len(listed.splitlines()) >= 12
    code, told, _ = run("puzzle", "ravenna")
    assert code == 0 and "Take Ravenna" in told
    code, found, _ = run("puzzle", "ravenna", "--solve", "--json")
    row = json.loads(found)
    assert (row["puzzle"], row["best"], len(row["ways"])) == ("ravenna", 1, 1)
    assert row["states"] > 100 and row["ways"][0][0].startswith("march")
    assert "march venice ravenna" in run("puzzle", "ravenna", "--solve")[1]
    assert "atlantis" in refused(run("puzzle", "atlantis"))
