"""What the build needs on this machine: a virtualenv, npm's packages, two or three wheels, Chromium.

Each of them is made once. A stamp beside it holds the hash of the lock file it was made from; while the
two agree nothing is asked of any registry.
"""

import hashlib
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.steps import BUILD, ROOT, StepFailed, run, step

VENV = ROOT / ".venv"
WHEELS = BUILD / "wheels"
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
ONLINE = "check the network connection (a proxy? a company registry?) and run the same command again."


def python() -> Path:
    """The interpreter of the project's own virtualenv."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Two builds in one checkout wait for each other."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        if os.name != "nt":
            import fcntl

            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                print("Another build is at work in this folder; waiting for it.", flush=True)
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _digest(*files: Path) -> str:
    total = hashlib.sha256(sys.version.encode())
    for file in files:
        total.update(file.read_bytes())
    return total.hexdigest()


def _fresh(stamp: Path, digest: str) -> bool:
    return stamp.exists() and stamp.read_text() == digest


def build_tools() -> None:
    """Everything that `build` and `serve` need."""
    _install("build")
    _npm()
    _wheels("requirements-page.txt")


def development() -> None:
    """Everything that `test` and `bench` need besides."""
    _install("build")
    _install("dev")
    _wheels("requirements-page-test.txt")


def adapters() -> Path:
    """The interpreter of a virtualenv with the tools that the adapters talk to; made when it is first asked for."""
    return _apart("adapters")


def mutation() -> Path:
    """The interpreter of a virtualenv with mutmut and coverage; made when it is first asked for."""
    return _apart("mutation")


def plots() -> Path:
    """The interpreter of a virtualenv with matplotlib; made when it is first asked for."""
    return _apart("plots")


def _apart(kind: str) -> Path:
    home = BUILD / kind
    interpreter = home / python().relative_to(VENV)
    lock = ROOT / f"requirements-{kind}.txt"
    stamp = home / "installed"
    if interpreter.exists() and _fresh(stamp, _digest(lock)):
        return interpreter
    name = f"install the packages of {lock.name} into .build/{kind}"
    with step(name):
        shutil.rmtree(home, ignore_errors=True)
        run(name, [sys.executable, "-m", "venv", home], "install Python's venv module and try again.")
        run(name, [interpreter, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", lock], ONLINE)
        stamp.write_text(_digest(lock))
    return interpreter


def _make_venv() -> None:
    if python().exists():
        return
    name = "make the virtualenv .venv"
    with step(name):
        shutil.rmtree(VENV, ignore_errors=True)
        try:
            run(
                name,
                [sys.executable, "-m", "venv", VENV],
                "install Python's venv module (on Debian and Ubuntu: apt-get install python3-venv) and try again.",
            )
        except BaseException:
            shutil.rmtree(VENV, ignore_errors=True)
            raise


def _install(kind: str) -> None:
    lock = ROOT / f"requirements-{kind}.txt"
    stamp = VENV / f"installed-{kind}"
    digest = _digest(lock)
    if python().exists() and _fresh(stamp, digest):
        return
    _make_venv()
    name = f"install the Python packages of {lock.name}"
    with step(name):
        run(name, [python(), "-m", "pip", "install", "--quiet", "--require-hashes", "-r", lock], ONLINE)
        stamp.write_text(digest)


def _npm() -> None:
    lock = ROOT / "package-lock.json"
    stamp = ROOT / "node_modules" / ".installed"
    digest = _digest(lock)
    if _fresh(stamp, digest):
        return
    name = "install the browser packages of package-lock.json"
    npm = shutil.which("npm")
    if npm is None:
        raise StepFailed(
            name,
            "npm was not found.",
            "install Node.js with npm (https://nodejs.org; on Debian and Ubuntu: apt-get install npm) and try again.",
        )
    with step(name):
        # Nothing of these packages is run: their files are only copied, so no install script may run either.
        run(name, [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], ONLINE)
        stamp.write_text(digest)


def _wheels(requirements: str) -> None:
    lock = ROOT / requirements
    stamp = WHEELS / f"{lock.stem}.downloaded"
    digest = _digest(lock)
    if _fresh(stamp, digest):
        return
    WHEELS.mkdir(parents=True, exist_ok=True)
    name = f"fetch the wheels of {requirements}"
    with step(name):
        # These run in the page's Python, not in this one.
        target = ["--python-version", "3.14", "--only-binary", ":all:", "--no-deps"]
        command = [python(), "-m", "pip", "download", "--quiet", "--require-hashes", *target, "-d", WHEELS, "-r", lock]
        run(name, command, ONLINE)
        stamp.write_text(digest)


def downloaded_wheel(project: str) -> Path:
    """The pinned wheel of `project`; what is not there yet is fetched with the others of its file."""
    for file in ("requirements-page.txt", "requirements-page-test.txt"):
        for line in (ROOT / file).read_text().splitlines():
            if line.startswith(f"{project}=="):
                _wheels(file)
                version = line.split("==")[1].split()[0]
                return next(WHEELS.glob(f"{project}-{version}-*.whl"))
    raise KeyError(project)


def chromium() -> str | None:
    """The path of a Chromium or Chrome of this system, or None. VIRTU_CHROMIUM names another one."""
    wanted = os.environ.get("VIRTU_CHROMIUM")
    for name in [wanted] if wanted else CHROMIUM_NAMES:
        found = shutil.which(name)
        if found:
            return found
    mac = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
    return str(mac) if not wanted and mac.exists() else None


PLAYWRIGHT_WITHOUT = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
)
"""What Playwright has a Chromium do without. Of several lists a Chromium heeds the last one only, so ours holds all."""
UNSEEN = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup")
"""The address bar's lists, two pages of their own that a Chromium without a window loads for each of ours as well: more
than a second of processor, just when the page begins (seen with Chromium 156)."""
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    f"--disable-features={','.join((*PLAYWRIGHT_WITHOUT, *UNSEEN))}",
)
"""How Chromium is started for tests and measurements."""

NO_CHROMIUM = (
    "No Chromium was found, and the browser tests need one. Install Chromium or Chrome "
    "(on Debian: apt-get install chromium), or set VIRTU_CHROMIUM to the path of one."
)
