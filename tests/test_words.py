"""The catalogues: every id that the code uses has its words in English, and no words are left over."""

from __future__ import annotations

import json
import re
from pathlib import Path
from string import Formatter

import pytest

from tools import page_words, site
from tools.steps import StepFailed
from virtu.core.words import LANGUAGES, Words, entries, load
from virtu.games.virtu import data
from virtu.games.virtu.editions import EDITIONS, SWITCHES
from virtu.games.virtu.steps import STEPS
from web.catalogues import CATALOGUES

ROOT = Path(__file__).resolve().parent.parent
FILES = sorted(ROOT.glob("virtu/text/*/*.po")) + sorted(ROOT.glob("web/text/*/*.po"))
COMPLETE = ("fr", "cs")
"""The languages in which every word stands; where one lacks a word it would fall back to English."""
ENGLISH = {path.stem: entries(path.read_text(encoding="utf-8")) for path in FILES if path.parent.name == "en"}
SOURCES = {
    path: path.read_text(encoding="utf-8")
    for folder in ("virtu", "web")
    for path in sorted((ROOT / folder).rglob("*.py"))
}


def words() -> Words:
    return load("en", *CATALOGUES)


def mentioned(pattern: str) -> set[str]:
    return {found for text in SOURCES.values() for found in re.findall(pattern, text)}


def records() -> set[str]:
    """The ids of everything that a record or a switch has words for."""
    ids = {f"city.{c}" for c in data.CITIES} | {f"card.{c}" for c in data.CARDS} | {f"power.{p}" for p in data.POWERS}
    ids |= {f"tile.{t}" for t in data.TILES if t not in data.CITIES} | {f"bonus.{b}" for b in data.BONUSES}
    ids |= {f"sea.{s}" for s in data.SEAS} | {f"faction.{f}" for f in data.FACTIONS}
    ids |= {f"symbol.{k}" for k in (*data.KINDS, "either")} | {f"symbols.{k}" for k in (*data.KINDS, "either")}
    ids |= {f"{group}.{a}" for a in data.ACTIONS for group in ("action", "about")}
    ids |= {f"about.{b}" for b in (*data.BONUSES, *data.POWERS)}
    ids |= {f"bonus-kind.{b.kind}" for b in data.BONUSES.values()}
    ids |= {f"edition.{e}" for e in EDITIONS} | {f"switch.{s}" for s in SWITCHES}
    ids |= {f"switch.{s}.{e}" for s in SWITCHES for e in EDITIONS}
    return ids


@pytest.mark.parametrize("name", sorted(records()))
def test_every_record_and_switch_has_english_words(name: str) -> None:
    assert words().knows(name)


@pytest.mark.parametrize("kind", sorted(STEPS))
def test_every_question_has_words(kind: str) -> None:
    prompt = STEPS[kind].prompt
    assert not prompt or words().knows(prompt)


def told() -> set[str]:
    """Events as the code tells them, and the two that are told by their verb."""
    verbs = {f"event.{name}" for name in ("march", "sail", "allied", "overturned")}
    return mentioned(r'tell\(\s*"(event\.[\w-]+)"') | verbs


def variants(name: str) -> list[str]:
    return [known for known in ENGLISH["virtu"] if known == name or known.startswith(name + ".")]


@pytest.mark.parametrize("name", sorted(told()))
def test_every_event_has_words(name: str) -> None:
    assert variants(name)


@pytest.mark.parametrize("name", sorted(mentioned(r'"((?:error|store|end)\.[a-z][\w-]+)"')))
def test_every_error_and_end_has_words(name: str) -> None:
    assert words().knows(name)


def test_no_event_error_or_question_is_left_over() -> None:
    known = told() | {step.prompt for step in STEPS.values()} | mentioned(r'"((?:error|end|prompt)\.[a-z][\w-]+)"')
    stale = [
        name
        for catalogue in ENGLISH.values()
        for name in catalogue
        if name.startswith(("event.", "error.", "end.", "prompt.")) and ".".join(name.split(".")[:2]) not in known
    ]
    assert not stale


def test_no_record_is_left_over() -> None:
    kinds = ("city", "card", "tile", "power", "bonus", "sea", "faction", "action", "switch")
    groups = tuple(f"{kind}." for kind in kinds)
    for path in FILES:
        stale = [n for n in entries(path.read_text(encoding="utf-8")) if n.startswith(groups) and n not in records()]
        assert not stale, path


@pytest.mark.parametrize("domain", [domain for package, domain in CATALOGUES if package == "web"])
def test_every_word_of_the_page_is_used(domain: str) -> None:
    """An id stands in the code, or its group is built from a name (`t(f"rivals.{name}.about")`)."""
    everything = "\n".join(SOURCES.values())
    built = set(re.findall(r"""f["']([a-z][\w-]*\.)[^"'\n]*\{""", everything))
    built |= set(re.findall(r'"([a-z][\w.-]*\.)" \+', everything))
    unused = [
        name
        for name in ENGLISH[domain]
        if name
        and f'"{name}"' not in everything
        and f"'{name}'" not in everything
        and not any(name.startswith(prefix) for prefix in built)
    ]
    assert not unused


INDEX = (ROOT / "index.html").read_text(encoding="utf-8")


def test_every_word_of_index_html_stands_in_its_catalogue_and_none_is_left_over() -> None:
    named = re.findall(r'data-word="([^"]+)"', INDEX)
    scripts = "".join((ROOT / "web" / "js" / name).read_text(encoding="utf-8") for name in ("boot.js", "opening.js"))
    later = {name for name in re.findall(r'"(page\.[a-z.-]+)"', scripts) if name not in named}
    assert set(named) | later | {"page.noscript"} == {name for name in ENGLISH["page"] if name}
    assert len(set(named)) == len(named)


def test_index_html_has_no_words_of_its_own() -> None:
    """Between its tags stand holes for words, the name of the game, and a picture."""
    body = re.sub(r"<(script|!--).*?(</script>|-->)", "", INDEX.partition("<body>")[2], flags=re.S)
    said = {text.strip() for text in re.findall(r">([^<]+)<", body) if text.strip()}
    assert said - {"Virtù"} == {f"{{{{ {name} }}}}" for name in re.findall(r'data-word="([^"]+)"', body)} | {
        "{{ noscript }}",
        "{{ opening }}",
    }


def test_index_html_is_filled_in_english_and_holds_the_other_languages() -> None:
    values = page_words.values()
    page = site.fill(INDEX, {**dict.fromkeys(re.findall(r"\{\{ *([a-z_]+) *\}\}", INDEX), "x"), **values})
    assert "{{" not in page
    assert '<li data-stage="start" hidden data-word="page.stage.start">Starting Python …</li>' in page
    block = json.loads(re.findall(r'id="words">(.*?)</script>', page)[0])
    assert list(block) == ["en", "fr", "cs"]
    assert block["cs"]["page.close"] == "Zavřít"
    assert "page.noscript" not in block["en"] and '<p lang="fr">Cette page' in page


def test_a_word_of_index_html_that_a_language_lacks_stops_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for language in LANGUAGES:
        folder = tmp_path / "web" / "text" / language
        folder.mkdir(parents=True)
        names = ("page.close", "page.skip") if language != "cs" else ("page.close",)
        (folder / "page.po").write_text("\n\n".join(f'msgid "{name}"\nmsgstr "x"' for name in names), encoding="utf-8")
    monkeypatch.setattr(page_words, "ROOT", tmp_path)
    with pytest.raises(StepFailed, match=r"cs.*page\.skip"):
        page_words.page_words()


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_translation_has_the_holes_of_the_english_words(path: Path) -> None:
    english = ENGLISH[path.stem]
    for name, forms in entries(path.read_text(encoding="utf-8")).items():
        assert name in english, name
        assert all(forms), name
        expected = set().union(*map(holes, english[name])) if name else set()
        for form in forms if name else ():
            assert holes(form) <= expected, name


def holes(text: str) -> set[str]:
    return {hole for _, hole, _, _ in Formatter().parse(text) if hole}


def catalogue(language: str, domain: str) -> dict[str, tuple[str, ...]]:
    (file,) = (file for file in FILES if file.stem == domain and file.parent.name == language)
    return entries(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("domain", sorted(ENGLISH))
@pytest.mark.parametrize("language", COMPLETE)
def test_a_complete_language_has_every_word_of_the_english_catalogue_and_no_other(language: str, domain: str) -> None:
    assert catalogue(language, domain).keys() ^ ENGLISH[domain].keys() == set()


@pytest.mark.parametrize("domain", sorted(ENGLISH))
@pytest.mark.parametrize("language", COMPLETE)
def test_a_complete_language_has_its_plural_forms_and_leaves_no_hole_out(language: str, domain: str) -> None:
    """A form for a single number may say it without `{n}` ("one turn more"), and without what holds of many only."""
    words = catalogue(language, domain)
    plurals = int(re.findall(r"nplurals=(\d)", words[""][0])[0])
    for name, english in ENGLISH[domain].items():
        if name:
            assert len(words[name]) == (plurals if len(english) > 1 else 1), name
            assert holes(words[name][-1]) == holes(english[-1]), name


def text(language: str, domain: str) -> str:
    return "\n".join(form for name, forms in catalogue(language, domain).items() if name for form in forms)


@pytest.mark.parametrize("domain", sorted(ENGLISH))
def test_czech_words_have_czech_quotes_and_keep_a_lone_preposition_with_its_word(domain: str) -> None:
    said = text("cs", domain)
    assert not re.search(r'["”«»]|(?<!l)’', said)
    assert said.count("„") == said.count("“")
    assert re.findall(r"(?<![\w%)])[ksvzouai] (?=\w)", said, re.I) == [], "the s of %s is no word"


@pytest.mark.parametrize("domain", sorted(ENGLISH))
def test_french_words_have_french_quotes_and_no_break_spaces_before_high_signs(domain: str) -> None:
    said = text("fr", domain)
    assert not re.search(r"""['"“”]""", said)
    assert said.count("«") == said.count("«\u00a0") == said.count("»") == said.count("\u00a0»")
    assert re.findall(r".*(?<!\u00a0):.*|.*(?<!\u202f)[;?!].*", said) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_id_stands_twice(path: Path) -> None:
    names = re.findall(r'^msgid "(.+)"$', path.read_text(encoding="utf-8"), re.M)
    assert len(names) == len(set(names)), [name for name in names if names.count(name) > 1]


def test_names_of_the_books_in_french_and_czech() -> None:
    names = ("city.florence", "city.terracina", "card.spadassin", "symbol.boat", "action.war", "bonus.trace")
    french = [load("fr", ("virtu", "virtu"))(name) for name in names]
    czech = [load("cs", ("virtu", "virtu"))(name) for name in names]
    assert french == ["Florence", "Latina", "Spadassin", "bateau", "Guerroyer", "Tracé à l’italienne"]
    assert czech == ["Florencie", "Terracina", "Mordýř", "loď", "Tažení", "Bastionová pevnost"]


def test_a_language_falls_back_to_english_and_then_to_the_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for language, text in (
        ("fr", 'msgid "a"\nmsgstr "un"'),
        ("en", 'msgid "a"\nmsgstr "one"\n\nmsgid "b"\nmsgstr "two"'),
    ):
        folder = tmp_path / "few_words" / "text" / language
        folder.mkdir(parents=True)
        (folder / "few.po").write_text(text, encoding="utf-8")
    (tmp_path / "few_words" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    french = load("fr", ("few_words", "few"))
    assert [french(name) for name in ("a", "b", "c")] == ["un", "two", "c"]
    assert load("xx", ("virtu", "virtu"))("city.rome") == "Roma"


def test_plural_forms_follow_the_language() -> None:
    french, czech = load("fr", ("virtu", "virtu")), load("cs", ("virtu", "virtu"))
    assert [french.count("symbols.boat", n) for n in (0, 1, 2)] == ["0\u00a0bateau", "1\u00a0bateau", "2\u00a0bateaux"]
    assert [czech.count("symbols.crown", n) for n in (1, 2, 5)] == ["1 koruna", "2 koruny", "5 korun"]
    troops = [czech.count("prompt.wages.short", n, cost="3").split()[-1] for n in (1, 2, 5)]
    assert troops == ["jednotku.", "jednotky.", "jednotek."]
    assert [french.count("prompt.wages.short", n, cost="3").split()[-1] for n in (1, 2)] == ["troupe.", "troupes."]
    for language, held in (
        ("en", ["tile", "tiles"]),
        ("fr", ["possédée", "possédées"]),
        ("cs", ["destička", "destiček"]),
    ):
        told = [load(language, *CATALOGUES).count("about.tiles-held", n, ready=1) for n in (1, 5)]
        assert [re.findall(r"\w+", sentence)[1] for sentence in told] == held


def test_holes_are_filled_once_and_unknown_ones_stay() -> None:
    assert words()("player.named", name="{faction}", faction="<b>") == "{faction} (<b>)"
    assert words()("player.named", name="A") == "A ({faction})"
