"""The main screens beside their kept pictures (tests/pictures/).

`VIRTU_PICTURES=new python3 build.py test tests/browser/test_pictures.py` makes them anew; look at them before they are
committed. Pictures are of the major version of Chromium that `browser.txt` names: with another one a difference is
reported in the summary and fails nothing, because letters and lines are drawn a little differently by each.
"""

from __future__ import annotations

import io
import os
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, BrowserContext, Page

from .conftest import Site, settle, wait_started
from .moments import fragments

PICTURES = Path(__file__).resolve().parents[1] / "pictures"
MADE_BY = PICTURES / "browser.txt"
NEW = os.environ.get("VIRTU_PICTURES") == "new"
SMALL = 3
"""Pictures are compared when they are so many times smaller: what is a hair's breadth aside is no difference."""
SEEN = 40
"""From 0 to 255: a difference of colour that is seen."""
SHARE = 0.004
"""The share of points that may be seen to differ; a button more or less is more."""

SIZES = {"wide": (1440, 900), "middle": (1024, 768), "phone": (390, 844)}
SCREENS = [
    ("start", "", "wide", "light"),
    ("start", "", "phone", "light"),
    ("set-up", "set-up", "middle", "light"),
    ("spring", "spring", "wide", "light"),
    ("spring", "spring", "wide", "dark"),
    ("payment", "payment", "phone", "light"),
    ("siege", "siege", "middle", "dark"),
    ("winter", "winter", "wide", "light"),
    ("result", "result", "wide", "light"),
    ("result", "result", "phone", "dark"),
]


def taken(page: Page) -> Image.Image:
    """What is seen, without what moves."""
    page.evaluate("document.fonts.ready.then(() => true)")
    page.evaluate("document.activeElement?.blur()")
    page.mouse.move(0, 0)
    shot = page.screenshot(animations="disabled", caret="hide")
    return Image.open(io.BytesIO(shot)).convert("RGB")


def share_of_difference(one: Image.Image, other: Image.Image) -> float:
    """The share of the points of both, made smaller, that differ in colour to the eye; 1 for two sizes."""
    if one.size != other.size:
        return 1.0
    small = (one.width // SMALL, one.height // SMALL)
    bands = ImageChops.difference(one.resize(small, Image.Resampling.BOX), other.resize(small, Image.Resampling.BOX))
    most = ImageChops.lighter(ImageChops.lighter(bands.getchannel(0), bands.getchannel(1)), bands.getchannel(2))
    counts = most.histogram()
    return sum(counts[SEEN:]) / (small[0] * small[1])


@pytest.mark.parametrize(("name", "moment", "size", "theme"), SCREENS)
def test_a_screen_looks_as_its_kept_picture(
    name: str,
    moment: str,
    size: str,
    theme: str,
    site: Site,
    browser: Browser,
    new_context: Callable[..., BrowserContext],
) -> None:
    width, height = SIZES[size]
    page = new_context(
        viewport={"width": width, "height": height},
        color_scheme=theme,
        reduced_motion="reduce",
        has_touch=size == "phone",
        is_mobile=size == "phone",
    ).new_page()
    page.goto(site.url + ("#" + fragments()[moment] if moment else ""))
    assert wait_started(page) == "ready"
    settle(page)
    picture = taken(page)
    kept = PICTURES / f"{name}-{size}-{theme}.png"
    major = browser.version.partition(".")[0]
    if NEW:
        PICTURES.mkdir(exist_ok=True)
        picture.quantize(128).save(kept, optimize=True)
        MADE_BY.write_text(major + "\n", encoding="utf-8")
        return
    share = share_of_difference(picture, Image.open(kept).convert("RGB"))
    if share <= SHARE:
        return
    seen = kept.with_suffix(".seen.png")
    picture.save(seen)
    said = f"{share:.2%} of {kept.name} differ; what is seen now is in {seen}"
    if MADE_BY.read_text(encoding="utf-8").strip() != major:
        warnings.warn(f"Chromium {major}: {said}", stacklevel=1)
        return
    pytest.fail(said)


def test_a_button_more_is_a_difference_and_a_hair_is_none() -> None:
    paper = Image.new("RGB", SIZES["wide"], (243, 231, 206))
    button, hair = paper.copy(), paper.copy()
    button.paste((43, 33, 24), (100, 100, 220, 150))
    hair.paste((43, 33, 24), (100, 100, 101, 400))
    assert share_of_difference(paper, button) > SHARE
    assert share_of_difference(paper, hair) <= SHARE
    assert share_of_difference(paper, paper.resize((10, 10))) == 1.0
