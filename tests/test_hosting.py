"""docs/hosting/: what the ready configurations say is what the page needs, and nginx and Caddy serve it so."""

from __future__ import annotations

import fnmatch
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path

import pytest

from tools.compressed import candidates
from tools.hosting import ASKED, FOR_EVER, POLICY, TYPES, caching

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "hosting"
DOCUMENT = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
CONTENTS = {
    "index.html": "<!doctype html><title>Virtù</title>" + "x" * 600,
    "embed.html": "<!doctype html>",
    "sw.js": "1;" * 400,
    "pyscript.toml": 'name = "virtu"',
    "manifest.webmanifest": "{}",
    "thinker-0123456789.toml": "",
    "app/main-0123456789.py": "1\n",
    "app/js-0123456789/app.js": "1;",
    "fonts/a-0123456789.woff2": "",
    "later/segno-1.6.6-py3-none-any.whl": "",
    "wheels/virtu-0.1.0+g1234-py3-none-any.whl": "",
    "posters-0123456789/en/a.svg": "<svg/>",
    "pyodide-314.0.7/pyodide.asm.wasm": "\0asm" * 300,
    "pyodide-314.0.7/pyodide.mjs": "1;",
    "pyscript-0.7.31/core.js": "1;",
    "learn/en/index.html": "<!doctype html>",
    "rules/en/A1.html": "<!doctype html>",
    "docs/index.html": "<!doctype html>",
}


def policy(text: str) -> set[str]:
    return {part.strip() for part in text.split(";")}


def needed() -> set[str]:
    """The directives that the pages set for themselves."""
    return policy(POLICY)


def headers_file() -> dict[str, dict[str, str]]:
    """The blocks of `_headers` by their pattern."""
    blocks: dict[str, dict[str, str]] = {}
    for line in (FOLDER / "_headers").read_text(encoding="utf-8").splitlines():
        if line.startswith("/"):
            block = blocks.setdefault(line.strip(), {})
        elif line.startswith("  "):
            name, _, value = line.strip().partition(": ")
            block[name] = value
    return blocks


def test_the_document_gives_the_policy_and_a_reason_for_each_exception():
    assert POLICY in DOCUMENT
    exceptions = {word for part in needed() for word in part.split()[1:]} - {"'self'", "'none'"}
    rows = [line for line in DOCUMENT.splitlines() if line.startswith("| `")]
    assert all(any(f"`{word}`" in row.split("|")[1] for row in rows) for word in exceptions), exceptions


@pytest.mark.parametrize("path", CONTENTS)
def test_the_headers_file_says_of_each_file_how_long_it_is_kept(path: str):
    found = [block for pattern, block in headers_file().items() if fnmatch.fnmatchcase("/" + path, pattern)]
    kept = {block["Cache-Control"] for block in found if "Cache-Control" in block}
    # What is not named is asked for anew at these hosts as it is.
    assert kept == {caching(path)} or (not kept and caching(path) == ASKED)


def test_the_headers_file_gives_the_pages_a_policy_that_is_enough():
    blocks = headers_file()
    for page in ("/", "/index.html", "/embed.html", "/embed"):
        assert needed() <= policy(blocks[page]["Content-Security-Policy"]), page
    for page in ("/embed.html", "/embed"):
        assert "frame-ancestors *" in policy(blocks[page]["Content-Security-Policy"])


@pytest.mark.parametrize("path", ["", "embed", *CONTENTS])
def test_the_headers_file_gives_no_header_twice(path: str):
    """Both hosts would join the two values with a comma."""
    found = [block for pattern, block in headers_file().items() if fnmatch.fnmatchcase("/" + path, pattern)]
    names = [name.lower() for block in found for name in block]
    assert len(names) == len(set(names))


def test_the_headers_file_keeps_to_the_limits_of_cloudflare_pages():
    """A hundred rules, 2,000 characters in a line, one asterisk in a path."""
    assert len(headers_file()) <= 100
    assert all(pattern.count("*") <= 1 for pattern in headers_file())
    assert all(len(line) <= 2000 for line in (FOLDER / "_headers").read_text(encoding="utf-8").splitlines())


def test_every_configuration_that_can_send_headers_forbids_the_same_devices():
    named = {"nginx.conf", "Caddyfile", "_headers"}
    said = {name: re.search(r"Permissions-Policy:? \"?([^\"\n]+)", (FOLDER / name).read_text()) for name in named}
    policies = {name: found[1].split(", ") for name, found in said.items() if found}
    assert policies.keys() == named
    assert {"camera=()", "microphone=()", "geolocation=()"} <= set(policies["_headers"])
    assert all(listed == policies["_headers"] for listed in policies.values())
    everywhere = headers_file()["/*"]
    assert everywhere["Permissions-Policy"] == ", ".join(policies["_headers"])
    assert everywhere["X-Content-Type-Options"] == "nosniff"
    assert everywhere["Referrer-Policy"] == "no-referrer"
    assert everywhere["Cross-Origin-Opener-Policy"] == "same-origin"


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the names of dist/, compressed as the build compresses."""
    folder = tmp_path_factory.mktemp("virtu-site")
    for name, text in CONTENTS.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    orders = [str(part) for file in candidates(folder) for part in (file, file)]
    subprocess.run(["node", str(ROOT / "tools" / "compress.mjs"), *orders], check=True)
    for place in (folder, *folder.parents):
        if place != Path("/") and place.stat().st_uid:
            break
        place.chmod(place.stat().st_mode | 0o055)
    return folder


def answer(address: str, **headers: str) -> HTTPResponse:
    found = urllib.request.urlopen(urllib.request.Request(address, headers=headers))
    assert isinstance(found, HTTPResponse)
    return found


def wait_for(address: str, process: subprocess.Popen[str], said: Path) -> None:
    for _ in range(200):
        try:
            answer(address).close()
            return
        except urllib.error.URLError:
            if process.poll() is not None:
                pytest.fail(f"the server ended: {said.read_text()}")
            time.sleep(0.05)
    pytest.fail("the server did not answer")


def run_nginx(site: Path, folder: Path) -> tuple[str, list[str]]:
    port = free_port()
    text = (FOLDER / "nginx.conf").read_text(encoding="utf-8")
    text = text.replace("listen 8080;", f"listen 127.0.0.1:{port};").replace("/var/www/virtu", str(site))
    modules = "\n".join(file.read_text() for file in Path("/etc/nginx/modules-enabled").glob("*brotli*"))
    modules = modules.replace(" modules/", " /usr/lib/nginx/modules/")
    if modules:
        text = text.replace("# brotli_static on;", "brotli_static on;")
    whole = f"{modules}\nuser root;\ndaemon off;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\n"
    (folder / "nginx.conf").write_text(f"{whole}http {{ access_log off; {text} }}\n")
    return f"http://127.0.0.1:{port}/", ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def run_caddy(site: Path, folder: Path) -> tuple[str, list[str]]:
    port = free_port()
    text = (FOLDER / "Caddyfile").read_text(encoding="utf-8")
    text = text.replace(":8080 {", f"http://127.0.0.1:{port} {{").replace("/var/www/virtu", str(site))
    (folder / "Caddyfile").write_text(text)
    return f"http://127.0.0.1:{port}/", [
        "caddy",
        "run",
        "--adapter",
        "caddyfile",
        "--config",
        str(folder / "Caddyfile"),
    ]


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def server(request: pytest.FixtureRequest, site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real server with our configuration."""
    if shutil.which(request.param) is None:
        pytest.skip(f"{request.param} is not installed (on Debian: apt-get install nginx-light caddy)")
    folder = tmp_path_factory.mktemp(request.param)
    address, command = {"nginx": run_nginx, "caddy": run_caddy}[request.param](site, folder)
    with (folder / "said").open("w") as said:
        process = subprocess.Popen(command, stderr=said, stdout=said, text=True)
        try:
            wait_for(address + "index.html", process, folder / "said")
            yield address
        finally:
            process.terminate()
            process.wait(10)


def test_a_real_server_sends_what_the_page_needs(server: str):
    for path in CONTENTS:
        with answer(server + path.replace("+", "%2B")) as found:
            assert found.headers.get_all("Cache-Control") == [caching(path)], path
            wanted = TYPES[Path(path).suffix].partition(";")[0]
            assert found.headers.get_content_type() in (wanted, "application/javascript"), path
            assert found.headers["X-Content-Type-Options"] == "nosniff"
            assert found.read() == CONTENTS[path].encode(), path
    for path in ("", "index.html", "embed.html", "learn/en/index.html"):
        with answer(server + path) as found:
            (said,) = found.headers.get_all("Content-Security-Policy") or [""]
            assert needed() <= policy(said), path
            assert ("frame-ancestors *" in policy(said)) == (path == "embed.html")
            assert "camera=()" in found.headers["Permissions-Policy"]
            assert found.headers["Referrer-Policy"] == "no-referrer"
            assert found.headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_a_real_server_sends_the_compressed_files(server: str):
    path = "pyodide-314.0.7/pyodide.asm.wasm"
    brotli = "caddy" in str(answer(server).headers["Server"]).lower() or any(
        Path("/etc/nginx/modules-enabled").glob("*brotli*")
    )
    for coding in ("gzip", "br") if brotli else ("gzip",):
        with answer(server + path, **{"Accept-Encoding": coding}) as found:
            assert found.headers["Content-Encoding"] == coding
            assert len(found.read()) < len(CONTENTS[path]) / 5
            assert found.headers.get_content_type() == "application/wasm"
            assert found.headers["Cache-Control"] == FOR_EVER


def test_the_workflow_of_github_pages_builds_and_publishes_dist():
    text = (FOLDER / "github-pages.yml").read_text(encoding="utf-8")
    assert "python3 build.py build" in text
    assert re.search(r"path: dist\b", text)
