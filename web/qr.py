"""A QR code as a drawing, by the library segno (BSD), which the page loads only when a code is wanted."""

from __future__ import annotations

from importlib import import_module

QUIET = 4
"""Modules of light around a code."""


def svg(text: str, label: str) -> str:
    """An SVG picture of the code of a text, dark on light in every theme; `label` is safe plain text for a reader.

    Raises ImportError where segno is not there.
    """
    code = import_module("segno").make_qr(text, error="l")
    rows = [bytes(row) for row in code.matrix]
    size = len(rows) + 2 * QUIET
    dark = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(rows) for x, module in enumerate(row) if module
    )
    return (
        f'<svg class="qr" viewBox="0 0 {size} {size}" role="img" aria-label="{label}" shape-rendering="crispEdges">'
        f'<rect width="{size}" height="{size}" fill="#fff"/><path d="{dark}" fill="#000"/></svg>'
    )
