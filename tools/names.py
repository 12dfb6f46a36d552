"""Names that carry a hash of what they name."""

import hashlib
from pathlib import Path


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:10]


def named(folder: Path, stem: str, suffix: str, data: bytes) -> str:
    """Write `data` into `folder` under a name that carries its hash; returns that name."""
    name = f"{stem}-{digest(data)}{suffix}"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data)
    return name
