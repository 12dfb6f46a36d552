"""dist/: the static site, with every file that may be kept by a browser named by what is in it.

The pages, pyscript.toml and what belongs to offline use keep their names (tools/hosting.py). Everything stands on
relative paths, so the folder can be served from anywhere: the top of a host, a sub-folder, a frame.
"""

import base64
import hashlib
import json
import re
import shutil
import tempfile
import urllib.parse
import zipfile
import zlib
from pathlib import Path

from tools import compressed, offline, page_words, wheel
from tools.environment import downloaded_wheel, python
from tools.hosting import POLICY
from tools.names import digest, named
from tools.steps import BUILD, ROOT, StepFailed, run, step

DIST = ROOT / "dist"
NODE = ROOT / "node_modules"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
# PyScript loads its plugins at every start, whether a page uses them or not. The large parts that these would load in
# their turn (a code editor, a terminal) are never asked for here and stay behind.
PLUGINS = ("error", "deprecations-manager", "donkey", "py-editor", "py-game", "py-terminal")
PYSCRIPT_FILES = ("core.js", "core-*.js", "toml-*.js", "zip-*.js", *(f"{plugin}-*.js" for plugin in PLUGINS))
FONTS = ("@fontsource/cinzel", "@fontsource/eb-garamond")
LICENSED = (*FONTS, "@pyscript/core", "polyscript", "idiomorph", "workbox-core")
LATER = "later"
"""The folder of what the page fetches only when it is wanted."""
IN_THE_PAGE = (".py", ".mo", ".toml", ".json", ".svg")
PICTURE = ROOT / "virtu" / "games" / "virtu" / "picture"
FIRST_FONTS = ("cinzel-latin-600-normal", "eb-garamond-latin-400-normal", "eb-garamond-latin-400-italic")
"""The fonts of what is read before Python has started."""
FIRST_STYLES = ("fonts.css", "page.css")
TABLE = re.compile(r"  <!-- What is shown until Python.*(?=  <script type=\"py\")", re.DOTALL)
WAITED_FOR = re.compile(r"pyodide\.asm|python_stdlib|program-|core-")
"""The large files of a start."""
SOURCE_MAP = re.compile(rb"\n//# sourceMappingURL=\S+\s*$")
SHARED = b"new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer"
UNSHARED = b"new ArrayBuffer(4)"
"""What Pyodide makes to sleep on where it reads files of Node.js, and what stands here in its place: in a page it never
sleeps, and browsers warn of shared memory in one that is not isolated from others."""
MADE_BY_HAND = re.compile(r"\{\{ *([a-z_.-]+) *\}\}")


def npm_version(package: str) -> str:
    return str(json.loads((NODE / package / "package.json").read_text(encoding="utf-8"))["version"])


def fill(template: str, values: dict[str, str]) -> str:
    """`{{ name }}` becomes values["name"]; a name without a value is an error of the template."""
    return MADE_BY_HAND.sub(lambda found: values[found[1]], template)


def compile_words() -> None:
    """Make the `.mo` beside each `.po` that is newer than it."""
    found = [*ROOT.glob("virtu/text/*/*.po"), *ROOT.glob("web/text/*/*.po")]
    stale = [
        po
        for po in sorted(found)
        if not po.with_suffix(".mo").exists() or po.with_suffix(".mo").stat().st_mtime <= po.stat().st_mtime
    ]
    if stale:
        name = "compile the catalogues"
        with step(name):
            run(name, [python(), "-m", "tools.words", *stale], "mend the catalogues at the lines named above.")


def write_rules() -> None:
    """Make docs/rules.md from the catalogue of the rules."""
    name = "write docs/rules.md"
    with step(name):
        run(name, [python(), "-m", "tools.rules"], "mend the catalogue or the data named above.")


def reference() -> Path:
    """The pages about the engine, as tools/docs.py makes them; made anew only when something has changed."""
    sources = [
        *(file for file in (ROOT / "docs").rglob("*") if file.is_file()),
        *(ROOT / "tools" / "docs_pages").iterdir(),
        *(file for file in (ROOT / "virtu").rglob("*") if file.suffix in (".py", ".toml")),
        *(ROOT / name for name in ("tools/docs.py", "index.html", "requirements-build.txt")),
    ]
    key = digest(b"".join(str(file.relative_to(ROOT)).encode() + file.read_bytes() for file in sorted(sources)))
    made = BUILD / f"docs-{key}"
    if not made.exists():
        for old in BUILD.glob("docs-*"):
            shutil.rmtree(old)
        name = "make the reference of the engine"
        with step(name):
            new = Path(tempfile.mkdtemp(prefix="new-docs-", dir=BUILD))
            try:
                run(name, [python(), "-m", "tools.docs", new], "mend the module or the page named above.")
                new.chmod(0o755)
                new.rename(made)
            finally:
                shutil.rmtree(new, ignore_errors=True)
    return made


def build() -> Path:
    """Make dist/ anew and return it. The old one stays in place until the new one is whole."""
    compile_words()
    ours, docs = wheel.build(), reference()
    with step("put dist/ together"):
        new = Path(tempfile.mkdtemp(prefix="dist-", dir=BUILD))
        try:
            config = _fill_dist(new, ours)
            shutil.copytree(docs, new / "docs")
            _lessons(new / "learn")
            _puzzles(new / "puzzles")
            _rule_pages(new / "rules")
            offline.service_worker(new, offline.name_release(new), config)
            compressed.write(new)
            new.chmod(0o755)
            old = BUILD / "dist-old"
            shutil.rmtree(old, ignore_errors=True)
            if DIST.exists():
                DIST.rename(old)
            new.rename(DIST)
            shutil.rmtree(old, ignore_errors=True)
        finally:
            shutil.rmtree(new, ignore_errors=True)
    return DIST


def _fill_dist(dist: Path, ours: Path) -> str:
    """Everything that the page needs; returns the address by which it asks for pyscript.toml.

    The wheels are for people, who install them elsewhere: the page fetches what is made of them.
    """
    wheels = dist / "wheels"
    wheels.mkdir()
    attrs = downloaded_wheel("attrs")
    shutil.copy2(ours, wheels)
    shutil.copy2(attrs, wheels)
    later = dist / LATER
    later.mkdir()
    segno = downloaded_wheel("segno")
    shutil.copy2(segno, later)
    app = dist / "app"
    web = _web_zip()
    pyodide, pyscript = _pyodide(dist, attrs, segno, ours, web), _pyscript(dist)
    interpreter = (ROOT / "web" / "offline" / "interpreter.mjs").read_bytes()
    values = {
        "segno": f"{LATER}/{segno.name}",
        "program": named(app, "program", ".zip", _program(attrs, ours, web)),
        "main": named(app, "main", ".py", (ROOT / "web" / "main.py").read_bytes()),
        "thinker": named(app, "thinker", ".py", (ROOT / "web" / "thinker.py").read_bytes()),
        "script": _scripts(app),
        "style": _styles(app, dist / "fonts"),
        "pyodide": pyodide,
        "interpreter": named(dist / pyodide, "interpreter", ".mjs", interpreter),
        "pyscript": pyscript,
        "release": offline.UNNAMED,
        "policy": POLICY,
    }
    icons = offline.icons(app)
    values["touch_icon"] = icons["touch-180"]
    offline.manifest(dist, icons, page_words.page_words()["en"]["page.description"])
    _portraits(app)
    thinker = fill((ROOT / "web" / "thinker.toml").read_text(encoding="utf-8"), values)
    values["thinker_config"] = named(dist, "thinker", ".toml", thinker.encode())
    config = fill((ROOT / "pyscript.toml").read_text(encoding="utf-8"), values)
    (dist / "pyscript.toml").write_text(config, encoding="utf-8")
    values["config"] = "pyscript.toml?" + digest(config.encode())
    values["parts"] = _parts(dist, values["config"])
    values["fonts"] = _first_fonts(dist / "fonts")
    values |= _opening()
    index = (ROOT / "index.html").read_text(encoding="utf-8")
    (dist / "index.html").write_text(fill(index, {**values, **page_words.values()}), encoding="utf-8")
    _embed(dist, index, values)
    for name in ("LICENSE", "NOTICE"):
        shutil.copy2(ROOT / name, dist / name)
    _licences(dist / "licences")
    return values["config"]


def table_of(index: str) -> str:
    """The part of index.html that embed.html has too: from the start to the last of the regions."""
    found = TABLE.search(index)
    if found is None:
        raise StepFailed("make embed.html", "the table was not found in index.html", "see TABLE in tools/site.py.")
    return found[0].rstrip()


def _embed(dist: Path, index: str, values: dict[str, str]) -> None:
    """embed.html with its pictures, and embed.js, for other sites (docs/embed.md)."""
    source, posters = ROOT / "web" / "embed", _posters(dist)
    names = sorted(file.stem for file in (posters / "en").glob("*.svg"))
    page = (source / "embed.html").read_text(encoding="utf-8").replace("{{ table }}", table_of(index))
    main = (ROOT / "web" / "frame.py").read_bytes()
    own = {
        "posters": posters.name,
        "poster_names": json.dumps(names),
        "frame": named(dist / "app", "frame", ".py", main),
    }
    page = fill(page, {**values, **own, **page_words.frame_values()})
    (dist / "embed.html").write_text(page, encoding="utf-8")
    shutil.copy2(source / "embed.js", dist)


def _first_fonts(fonts: Path) -> str:
    """The lines by which a page asks for FIRST_FONTS before its style is read."""
    found = (next(fonts.glob(f"{name}-*.woff2")).name for name in FIRST_FONTS)
    about = 'rel="preload" as="font" type="font/woff2" crossorigin'
    return "\n  ".join(f'<link {about} href="fonts/{name}">' for name in found)


def _opening() -> dict[str, str]:
    """What index.html shows before Python has started (tools/opening.py): the picture, and what opening.js needs."""
    name = "draw the board of the start"
    with tempfile.TemporaryDirectory(prefix="opening-", dir=BUILD) as folder, step(name):
        made = Path(folder) / "made"
        run(name, [python(), "-m", "tools.opening", made], "mend the module or the catalogue named above.")
        picture, table = ((made / file).read_text(encoding="utf-8") for file in ("board.svg", "table.json"))
    return {"opening": picture, "opening_table": table.replace("<", "\\u003c")}


def _posters(dist: Path) -> Path:
    """The pictures of boards before they are started (tools/posters.py), in a folder named by what is in it."""
    name = "draw the boards to be embedded"
    new = dist / "new-posters"
    with step(name):
        run(name, [python(), "-m", "tools.posters", new], "mend the module or the lesson named above.")
    total = b"".join(file.read_bytes() for file in sorted(new.rglob("*")) if file.is_file())
    return new.rename(dist / f"posters-{digest(total)}")


def _lessons(folder: Path) -> None:
    """The lessons as plain pages, as tools/lessons.py makes them."""
    name = "make the pages of the lessons"
    run(name, [python(), "-m", "tools.lessons", folder], "mend the lesson or the catalogue named above.")


def _puzzles(folder: Path) -> None:
    """The puzzles as plain pages, as tools/puzzles.py makes them."""
    name = "make the pages of the puzzles"
    run(name, [python(), "-m", "tools.puzzles", folder], "mend the puzzle or the catalogue named above.")


def _rule_pages(folder: Path) -> None:
    """The rules as plain pages, as tools/rule_pages.py makes them."""
    name = "make the pages of the rules"
    run(name, [python(), "-m", "tools.rule_pages", folder], "mend the rule or the catalogue named above.")


def _licences(folder: Path) -> None:
    """The licence texts that must travel with what is shipped, as each package brings them."""
    folder.mkdir()
    shutil.copy2(PICTURE / "CREDITS.md", folder / "pictures.md")
    for package in LICENSED:
        text = next((NODE / package).glob("LICENSE*"), None)
        if text is None:
            raise StepFailed("copy the licences", f"{package} brings no licence", "look where this version has it.")
        shutil.copy2(text, folder / f"{package.strip('@').replace('/', '-')}.txt")


def _parts(dist: Path, config: str) -> str:
    """Every file the start needs, by its address on the page, for web/js/parts.js."""
    folders = (dist / "app", *dist.glob("pyodide-*"), *dist.glob("pyscript-*"))
    files = [file for folder in folders for file in sorted(folder.rglob("*")) if file.is_file()]
    parts = {urllib.parse.quote(file.relative_to(dist).as_posix()): part(file) for file in files}
    parts[config] = part(dist / "pyscript.toml")
    return json.dumps(parts, separators=(",", ":"))


def part(file: Path) -> list[int | str]:
    """The size of a file, the first bytes of its hash and, of a large one of the start, its size on the way."""
    data = file.read_bytes()
    about: list[int | str] = [len(data), base64.b64encode(hashlib.sha256(data).digest()[:6]).decode()]
    if WAITED_FOR.match(file.name):
        about.append(min(len(data), len(zlib.compress(data))))
    return about


def _pyodide(dist: Path, *archives: Path) -> str:
    """Pyodide, with as much of the standard library as `archives` need; returns the name of its folder."""
    target = dist / f"pyodide-{npm_version('pyodide')}"
    target.mkdir()
    for name in PYODIDE_FILES:
        _copy(NODE / "pyodide" / name, target)
    share_nothing(target / "pyodide.asm.mjs")
    library = _made_by_node("cut_library.mjs", "library", "cut the standard library", *archives)
    (target / "python_stdlib.zip").write_bytes(library)
    # The page installs nothing from the list of 357 packages that comes with Pyodide: the list is left empty.
    lock = json.loads((NODE / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    lock["packages"] = {}
    (target / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    return target.name


def share_nothing(script: Path) -> None:
    """Put UNSHARED in the one place of a script where SHARED stands."""
    text = script.read_bytes()
    if text.count(SHARED) != 1:
        raise StepFailed("copy Pyodide", f"{script.name} makes no such shared memory", "see SHARED in tools/site.py.")
    script.write_bytes(text.replace(SHARED, UNSHARED))


def _pyscript(dist: Path) -> str:
    target = dist / f"pyscript-{npm_version('@pyscript/core')}"
    target.mkdir()
    source = NODE / "@pyscript" / "core" / "dist"
    for pattern in PYSCRIPT_FILES:
        found = list(source.glob(pattern))
        if not found:
            raise StepFailed("copy PyScript", f"{pattern} is not in {source}", "look at what this version brings.")
        for file in found:
            _copy(file, target)
    return target.name


def _copy(file: Path, folder: Path) -> None:
    """Copy a file of a package; a script without its last line, if that names a source map: the maps stay behind."""
    if file.suffix in (".js", ".mjs"):
        (folder / file.name).write_bytes(SOURCE_MAP.sub(b"\n", file.read_bytes()))
    else:
        shutil.copy2(file, folder)


def _program(*archives: Path) -> bytes:
    """Engine and page as the page fetches them: the modules of `archives` compiled, and their data."""
    return _made_by_node("program.mjs", "program", "compile the modules", *archives)


def _made_by_node(script_name: str, kind: str, name: str, *archives: Path) -> bytes:
    """What a script of tools/ makes of `archives` with the page's Python; made anew only when something has changed."""
    script = ROOT / "tools" / script_name
    read = (*archives, script, ROOT / "tools" / "standard_library.py", NODE / "pyodide" / "package.json")
    made = BUILD / f"{kind}-{digest(b''.join(file.read_bytes() for file in read))}.zip"
    if not made.exists():
        for old in BUILD.glob(f"{kind}-*.zip"):
            old.unlink()
        run(name, ["node", script, NODE / "pyodide", made, *archives], "mend the module named above.")
    return made.read_bytes()


def _portraits(app: Path) -> None:
    """The file of all portraits, under the name by which the page asks for it."""
    name = "draw the portraits"
    with step(name):
        run(name, [python(), "-m", "tools.portraits", app], "mend the module named above.")


def _web_zip() -> Path:
    """The package `web`, as the page's Python imports it: modules, compiled words, data."""
    path = BUILD / "web.zip"
    kept = [
        file
        for file in sorted((ROOT / "web").rglob("*"))
        if file.suffix in IN_THE_PAGE and not {"__pycache__", "offline"} & {*file.parts}
    ]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in kept:
            entry = zipfile.ZipInfo(file.relative_to(ROOT).as_posix(), (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, file.read_bytes())
    return path


def _short(kind: str, files: dict[str, bytes]) -> dict[str, bytes]:
    """Scripts or styles without their remarks and the space between words; names, order and syntax stay as written.
    Made anew only when something has changed."""
    version = npm_version("esbuild").encode()
    made = BUILD / f"short-{kind}-{digest(version + b''.join(name.encode() + text for name, text in files.items()))}"
    if not made.exists():
        for old in BUILD.glob(f"short-{kind}-*"):
            shutil.rmtree(old)
        with tempfile.TemporaryDirectory(dir=BUILD) as folder:
            long, short = Path(folder) / "long", Path(folder) / "short"
            long.mkdir()
            for name, text in files.items():
                (long / name).write_bytes(text)
            options = ("--minify-whitespace", "--legal-comments=none", "--charset=utf8", "--log-level=warning")
            esbuild = ["node", NODE / "esbuild" / "bin" / "esbuild"]
            what = [*esbuild, *sorted(long.iterdir()), f"--outdir={short}", *options]
            run(f"shorten the {kind}", what, "mend the file named above.")
            short.rename(made)
    return {name: (made / name).read_bytes() for name in files}


def _scripts(app: Path) -> str:
    """The JavaScript modules, together in one folder named by all of them: they import each other by plain name."""
    files = {file.name: file.read_bytes() for file in sorted((ROOT / "web" / "js").glob("*.js"))}
    files = _short("scripts", files)
    small = (NODE / "idiomorph" / "dist" / "idiomorph.min.js").read_bytes()
    files["idiomorph.js"] = small + b"\nexport { Idiomorph };\n"
    folder = "js-" + digest(b"".join(name.encode() + data for name, data in files.items()))
    (app / folder).mkdir(parents=True)
    for name, data in files.items():
        (app / folder / name).write_bytes(data)
    return folder


def _styles(app: Path, fonts: Path) -> str:
    """The styles of the picture and all of web/style/ as one file; `url(NAME.woff2)` in it brings that font along."""
    source = ROOT / "web" / "style"
    rest = sorted(file.name for file in source.glob("*.css") if file.name not in FIRST_STYLES)
    ours = [source / name for name in FIRST_STYLES], [source / name for name in rest]
    parts = [PICTURE / "palette.css", *ours[0], PICTURE / "picture.css", *ours[1]]
    sheet = "\n".join(part.read_text(encoding="utf-8") for part in parts)

    def font(found: re.Match[str]) -> str:
        name = found[1]
        try:
            file = next(NODE.glob(f"@fontsource/*/files/{name}.woff2"))
        except StopIteration:
            raise StepFailed("copy the fonts", f"no font {name}.woff2 in node_modules", "see fonts.css.") from None
        return f"url(../fonts/{named(fonts, name, '.woff2', file.read_bytes())})"

    sheet = re.sub(r"url\(\"?([\w-]+)\.woff2\"?\)", font, sheet)
    return named(app, "style", ".css", _short("styles", {"style.css": sheet.encode()})["style.css"])
