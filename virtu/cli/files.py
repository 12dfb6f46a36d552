"""Reading a match from a file, a link or standard input, and writing one."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

from virtu.core import link, record
from virtu.core.errors import BadSave, VirtuError
from virtu.core.match import Match

LARGEST = 20_000_000
"""Bytes of a file that is read at all."""
_LINK = re.compile(r"(?:\S*#)?(?P<watch>watch/)?(?P<link>v\d+\.\S*)")


def is_link(text: str) -> bool:
    """Whether a text is a link, or the fragment of one, and nothing else."""
    return _LINK.fullmatch(text.strip()) is not None


def _of_link(text: str) -> Match:
    """The match of what is a link; after `watch/` it is one to be looked at, as on the page. Raises VirtuError."""
    found = _LINK.fullmatch(text.strip())
    assert found is not None
    match = link.decode(found["link"])
    match.read_only = match.read_only or found["watch"] is not None
    return match


def read_match(source: str) -> Match:
    """The match of a file, a link or `-`. A file holds a saved match, a link, a game as text, or a
    written position.

    Raises VirtuError.
    """
    if is_link(source):
        return _of_link(source)
    return parse_match(read_text(source))


def parse_match(text: str) -> Match:
    """The match of a text: a saved match, a link, a game as text, a written position. Raises VirtuError."""
    if is_link(text):
        return _of_link(text)
    if not text.lstrip().startswith("{"):
        if not _looks_like_toml(text):
            raise BadSave("error.no-game")
        return record.read(text)
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadSave("error.save-broken") from error
    return Match.from_json(document)


def _looks_like_toml(text: str) -> bool:
    """Whether any line of a text sets a value or begins a table; an empty text is no position."""
    return any(re.match(r"\s*(\[|[A-Za-z0-9_\"'.-]+\s*=)", line) for line in text.splitlines())


def read_text(source: str) -> str:
    """The text of a file or of standard input for `-`. Raises VirtuError."""
    try:
        data = sys.stdin.buffer.read(LARGEST + 1) if source == "-" else _read_file(source)
    except OSError as error:
        raise VirtuError("error.cannot-read", file=source[:200], reason=_reason(error)) from error
    except ValueError as error:
        raise VirtuError("error.cannot-read", file=repr(source)[:200], reason=str(error)[:80]) from error
    if len(data) > LARGEST:
        raise BadSave("error.too-large")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadSave("error.save-foreign") from error


def _read_file(source: str) -> bytes:
    with open(source, "rb") as file:
        return file.read(LARGEST + 1)


def write_match(match: Match, target: str | None) -> None:
    """Save a match to a file, or to standard output for None or `-`. A failed write leaves the old file as it was."""
    text = json.dumps(match.to_json(), ensure_ascii=False) + "\n"
    if target in (None, "-"):
        sys.stdout.write(text)
        return
    path = Path(str(target))
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise VirtuError("error.cannot-write", file=str(path)[:200], reason=_reason(error)) from error


def _reason(error: OSError) -> str:
    return error.strerror or type(error).__name__
