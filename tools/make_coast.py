"""Makes `virtu/games/virtu/picture/coast.py` from Natural Earth's land in 1:10 million (public domain).

    python3 tools/make_coast.py

needs npm and node. It installs the two packages below into a temporary folder and runs mapshaper there:
clip to the frame, keep 9 % of the points (weighted Visvalingam), drop islands under 150 km2.
The result is committed; nobody needs to run this to build the page.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from textwrap import wrap

PICTURE = Path(__file__).resolve().parent.parent / "virtu" / "games" / "virtu" / "picture"
PACKAGES = ("world-atlas@2.0.2", "mapshaper@0.7.70")
FRAME = "1,33.5,25,49.5"
KEEP = "9%"
SMALLEST_ISLAND = "150km2"

HEAD = '''"""The coast of Italy and its neighbours; made by `tools/make_coast.py` from Natural Earth (public domain).

`RINGS`: closed outlines of land, each a text of "lon,lat" pairs in hundredths of a degree.
"""

RINGS: tuple[str, ...] = (
'''


def rings(folder: Path) -> list[list[tuple[int, int]]]:
    """The outlines of land in hundredths of a degree, the largest number of points first."""
    subprocess.run(["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", *PACKAGES], cwd=folder, check=True)
    subprocess.run(
        ["npx", "mapshaper", "-i", "node_modules/world-atlas/land-10m.json", "-clip", f"bbox={FRAME}"]
        + ["-simplify", "weighted", KEEP, "keep-shapes", "-filter-islands", f"min-area={SMALLEST_ISLAND}"]
        + ["-o", "precision=0.01", "format=geojson", "coast.json"],
        cwd=folder,
        check=True,
    )
    found = []
    for geometry in json.loads((folder / "coast.json").read_text())["geometries"]:
        polygons = geometry["coordinates"] if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]
        found += [
            [(round(lon * 100), round(lat * 100)) for lon, lat in ring] for polygon in polygons for ring in polygon
        ]
    return sorted(found, key=len, reverse=True)


def module(outlines: list[list[tuple[int, int]]]) -> str:
    """The text of the module."""
    parts = [HEAD]
    for ring in outlines:
        lines = wrap(" ".join(f"{lon},{lat}" for lon, lat in ring), 108)
        body = [f'    "{line} "\n' for line in lines[:-1]] + [f'    "{lines[-1]}",\n']
        parts += body
    return "".join(parts) + ")\n"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        text = module(rings(Path(name)))
    (PICTURE / "coast.py").write_text(text, encoding="utf-8")
    sys.stdout.write(f"coast.py: {len(text)} bytes\n")
