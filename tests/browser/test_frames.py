"""Inside a frame of somebody else's site, with and without storage, the page starts and is played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Frame, Page, Playwright

from .conftest import FLAGS, Site, Watch, settle, wait_started


@pytest.fixture
def embedded(tmp_path: Path, serve_site: Callable[..., Site]) -> Callable[..., Frame]:
    """embedded(page, guest, attributes) -> the frame with `guest` in a page of another site, once it has started."""

    def frame_it(page: Page, guest: Site, attributes: str = "") -> Frame:
        folder = tmp_path / "host"
        folder.mkdir()
        # To a browser `localhost` and `127.0.0.1` are strangers to each other.
        host = serve_site(folder, host="localhost")
        (folder / "host.html").write_text(
            f"<!doctype html><title>host</title><link rel=icon href='data:,'>"
            f"<iframe src='{guest.url}' width=1200 height=800 {attributes}></iframe>"
        )
        page.goto(host.url + "host.html")
        frame = page.query_selector("iframe").content_frame()
        assert wait_started(frame) == "ready", frame.locator("#failure-detail").text_content()
        return frame

    return frame_it


def begin_and_play(frame: Frame, actions: int = 3) -> None:
    """Begin a game with the start screen's own choices and take the first action of the list a few times."""
    frame.locator("form[data-command=':new']").evaluate("form => form.requestSubmit()")
    for _ in range(actions):
        frame.wait_for_selector("#actions [data-action]", state="attached")
        before = frame.locator("#log").inner_text()
        frame.locator("#actions [data-action]").first.dispatch_event("click")
        settle(frame)
        assert frame.locator("#log").inner_text() != before


def test_in_a_frame_of_another_site_the_page_is_played(
    new_context: Callable[..., BrowserContext], embedded: Callable[..., Frame], site: Site
):
    frame = embedded(new_context().new_page(), site)
    begin_and_play(frame)


def test_in_a_frame_without_any_storage_the_page_is_played_and_says_that_games_do_not_last(
    new_context: Callable[..., BrowserContext],
    embedded: Callable[..., Frame],
    dist: Path,
    serve_site: Callable[..., Site],
):
    # A sandboxed frame has an origin of its own kind: localStorage and indexedDB throw, every request is foreign.
    guest = serve_site(dist, headers={"Access-Control-Allow-Origin": "*"})
    frame = embedded(new_context().new_page(), guest, "sandbox='allow-scripts allow-forms'")
    assert frame.evaluate("(() => { try { localStorage; return 'open' } catch (e) { return e.name } })()") == (
        "SecurityError"
    )
    assert "stor" in frame.locator("body").inner_text().lower()
    begin_and_play(frame)
    portrait = frame.locator("use.portrait").first
    drawing = str(portrait.get_attribute("href"))
    assert drawing.startswith("#") and frame.locator(drawing).count() == 1, "such a frame may refer to no file"
    assert portrait.evaluate("use => use.getBBox().width") > 0


def test_with_third_party_storage_blocked_by_the_browser_the_page_is_played(
    playwright: Playwright,
    executable: str,
    watch: Watch,
    embedded: Callable[..., Frame],
    site: Site,
    tmp_path: Path,
):
    profile = tmp_path / "profile"
    (profile / "Default").mkdir(parents=True)
    (profile / "Default" / "Preferences").write_text(
        '{"profile": {"block_third_party_cookies": true, "cookie_controls_mode": 1}}'
    )
    context = playwright.chromium.launch_persistent_context(str(profile), executable_path=executable, args=FLAGS)
    try:
        watch.add(context)
        frame = embedded(context.new_page(), site)
        blocked = "(() => { try { localStorage.length; return '' } catch (e) { return e.name } })()"
        assert frame.evaluate(blocked) == "SecurityError", "the browser was to block the storage of third parties"
        begin_and_play(frame)
    finally:
        context.close()
