"""The wheel `virtu`, named by what is in it.

A browser that kept yesterday's wheel under today's name would run yesterday's rules, so the version carries
a hash of the contents: `virtu-0.1.0+g1a2b3c4d-py3-none-any.whl`.
"""

import hashlib
import re
import shutil
import tomllib
from pathlib import Path

from tools.environment import python
from tools.steps import BUILD, ROOT, run, step

BESIDE = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE")
LEFT_OUT = ("__pycache__", "*.pyc", "*.mo", "adapters")
"""What of virtu/ stays out of the page's wheel: the adapters are for `pip install .[pettingzoo]` and the like."""
EXTRAS = re.compile(r"(?ms)^\[project\.optional-dependencies\]\n.*?\n\n")


def sources(root: Path = ROOT) -> list[Path]:
    """Every file that goes into the wheel, in a fixed order."""
    inside = (
        path
        for path in (root / "virtu").rglob("*")
        if path.is_file() and not any(part.startswith((".", "__pycache__")) for part in path.parts[len(root.parts) :])
    )
    adapters = root / "virtu" / "adapters"
    kept = [path for path in inside if path.suffix not in (".pyc", ".mo") and adapters not in path.parents]
    return sorted(kept) + [root / name for name in BESIDE]


def content_hash(root: Path = ROOT) -> str:
    """Eight hexadecimal digits that change when anything in the wheel does."""
    total = hashlib.sha256()
    for path in sources(root):
        total.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()[:8]


def build() -> Path:
    """The wheel of the present sources; built only when they have changed."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    version += "+g" + content_hash()
    folder = BUILD / "wheel"
    wheel = folder / f"virtu-{version}-py3-none-any.whl"
    if wheel.exists():
        return wheel
    name = f"build the wheel {wheel.name}"
    with step(name):
        stage = BUILD / "stage"
        shutil.rmtree(stage, ignore_errors=True)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(ROOT / "virtu", stage / "virtu", ignore=shutil.ignore_patterns(*LEFT_OUT))
        for file in BESIDE:
            shutil.copy2(ROOT / file, stage / file)
        project = (stage / "pyproject.toml").read_text(encoding="utf-8")
        project = re.sub(r'(?m)^version = ".*"$', f'version = "{version}"', project, count=1)
        project = EXTRAS.sub("", project)
        (stage / "pyproject.toml").write_text(project, encoding="utf-8")
        command = [python(), "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", folder, stage]
        advice = "mend what the lines above complain of; they come from setuptools."
        run(name, command, advice, SOURCE_DATE_EPOCH="946684800")  # the same sources make the same bytes
        shutil.rmtree(stage)
    return wheel
