"""What makes the page an app that starts without a network: icons, manifest, service worker, a name of the release."""

import json
import shutil
from pathlib import Path

from tools.hosting import LASTING
from tools.names import digest, named
from tools.steps import BUILD, ROOT, run, step

NODE = ROOT / "node_modules"
SOURCE = ROOT / "web" / "offline"
WORKER = "sw.js"
MANIFEST = "manifest.webmanifest"
ICONS = (("icon", 192, "any"), ("icon", 512, "any"), ("icon-full", 512, "maskable"), ("icon-full", 180, "touch"))
"""Drawing, width in pixels, what for. A maskable icon is cut to a shape by the system; `touch` is what iOS takes."""
UNNAMED = "@release@"
"""Stands in the pages until everything that makes the release is there."""
PAPER = "#f3e7ce"  # --paper of palette.css by day


def icons(app: Path) -> dict[str, str]:
    """Write the icons; their names by `PURPOSE-WIDTH`, and the drawing itself as `svg`."""
    key = digest(b"".join((SOURCE / f"{drawing}.svg").read_bytes() for drawing, _, _ in ICONS))
    folder = BUILD / f"icons-{key}"
    files = {f"{purpose}-{width}": folder / f"{purpose}-{width}.png" for _, width, purpose in ICONS}
    if not all(file.exists() for file in files.values()):
        folder.mkdir(exist_ok=True)
        orders: list[str | Path] = []
        for drawing, width, purpose in ICONS:
            orders += [SOURCE / f"{drawing}.svg", str(width), files[f"{purpose}-{width}"]]
        name = "draw the icons"
        script = ROOT / "tools" / "render_icons.mjs"
        with step(name):
            run(name, ["node", script, NODE, *orders], "mend the drawing in web/offline/ named above.")
    found = {name: named(app, f"icon-{name}", ".png", file.read_bytes()) for name, file in files.items()}
    found["svg"] = named(app, "icon", ".svg", (SOURCE / "icon.svg").read_bytes())
    return found


def manifest(dist: Path, drawn: dict[str, str], description: str) -> None:
    """Write what a browser must know to install the page. `drawn`: as `icons` returns it, in dist/app/."""
    listed = [{"src": f"app/{drawn['svg']}", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}]
    for _, width, purpose in ICONS:
        if purpose != "touch":
            file = f"app/{drawn[f'{purpose}-{width}']}"
            listed.append({"src": file, "sizes": f"{width}x{width}", "type": "image/png", "purpose": purpose})
    about = {
        "name": "Virtù",
        "short_name": "Virtù",
        "description": description,
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games"],
        "icons": listed,
    }
    (dist / MANIFEST).write_text(json.dumps(about, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


def name_release(dist: Path) -> str:
    """Name the release by all its files except the engine's reference; write the name into the pages and return it."""
    files = [file for file in sorted(dist.rglob("*")) if file.is_file() and file.relative_to(dist).parts[0] != "docs"]
    parts = (file.relative_to(dist).as_posix().encode() + b"\0" + file.read_bytes() + b"\0" for file in files)
    release = digest(b"".join(parts))
    for page in ("index.html", "embed.html"):
        text = (dist / page).read_text(encoding="utf-8")
        (dist / page).write_text(text.replace(UNNAMED, release), encoding="utf-8")
    return release


def service_worker(dist: Path, release: str, config: str) -> None:
    """Write sw.js with the list of all files of dist/. `config`: at which address the page asks for pyscript.toml."""
    source, script = SOURCE / "worker.js", ROOT / "tools" / "precache.mjs"
    about = [release, LASTING.pattern, config]
    pinned = ROOT / "package-lock.json"
    key = digest(json.dumps(about).encode() + b"".join(file.read_bytes() for file in (source, script, pinned)))
    made = BUILD / f"worker-{key}.js"
    if not made.exists():
        for old in BUILD.glob("worker-*.js"):
            old.unlink()
        name = "write the service worker"
        command = ["node", script, NODE, source, made, dist, *about]
        run(name, command, "mend web/offline/worker.js or tools/precache.mjs.")
    shutil.copyfile(made, dist / WORKER)
