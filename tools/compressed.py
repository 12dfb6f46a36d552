"""FILE.br and FILE.gz beside the files of dist/, for servers that send what is compressed already (docs/hosting.md)."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from tools.names import digest
from tools.steps import ROOT, run, step

KEPT = ROOT / "node_modules" / ".cache" / "virtu-compressed"
"""What was compressed once, by the hash of what it was: compressing all takes some ten seconds."""
WORTH = 0.97
"""A copy that is not smaller than this share of its file is left out."""
LEAST = 512
"""A file of fewer bytes is sent as it is."""
TYPES = (".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".toml", ".wasm", ".webmanifest", ".whl", ".zip")


def candidates(dist: Path) -> Iterator[Path]:
    """The files that are compressed: all of the page, not the reference of the engine."""
    for file in sorted(dist.rglob("*")):
        if file.suffix in TYPES and file.relative_to(dist).parts[0] != "docs" and file.stat().st_size >= LEAST:
            yield file


def write(dist: Path) -> None:
    """Put the compressed copies beside the files of `dist`."""
    KEPT.mkdir(parents=True, exist_ok=True)
    script = ROOT / "tools" / "compress.mjs"
    made = {file: KEPT / digest(script.read_bytes() + file.read_bytes()) for file in candidates(dist)}
    orders = [(file, to) for file, to in made.items() if not all(_copies(to).values())]
    if orders:
        name = "compress the files"
        with step(name):
            command = ["node", script, *(part for order in orders for part in order)]
            run(name, command, "see tools/compress.mjs.")
    for file, to in made.items():
        for suffix in _copies(to):
            copy = to.with_name(to.name + suffix)
            if copy.stat().st_size < WORTH * file.stat().st_size:
                shutil.copyfile(copy, file.with_name(file.name + suffix))


def _copies(to: Path) -> dict[str, bool]:
    """Whether each of the two compressed copies is there already."""
    return {suffix: to.with_name(to.name + suffix).exists() for suffix in (".br", ".gz")}
