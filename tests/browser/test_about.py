"""Sheets and the rules in brief in a real browser: by mouse, keyboard and touch."""

from __future__ import annotations

from playwright.sync_api import Page

from .conftest import Site, settle, wait_started
from .test_map import PHONE, begin, play_until


def command(page: Page, text: str) -> None:
    page.evaluate("line => virtuPage.send(line)", text)
    settle(page)


def test_a_click_on_what_cannot_be_done_opens_its_sheet_and_escape_closes_it(started: Page) -> None:
    begin(started)
    place = started.locator("#at-siena .hit").bounding_box()
    started.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    panel = started.locator("#panel")
    panel.wait_for()
    assert panel.get_attribute("role") == "dialog" and "Siena" in panel.get_attribute("aria-label")
    assert "Its tile gives" in panel.inner_text()
    started.wait_for_function("document.activeElement.id === 'panel'")
    started.keyboard.press("Escape")
    panel.wait_for(state="detached")
    started.wait_for_function("document.activeElement.dataset.place === 'siena'")


def test_the_keyboard_reaches_a_sheet_and_comes_back(started: Page) -> None:
    begin(started)
    started.focus("[data-place='red.treasury']")
    started.keyboard.press("Enter")
    started.locator("#panel").wait_for()
    assert "Treasury" in started.locator("#panel h2").inner_text()
    started.keyboard.press("Escape")
    started.wait_for_function("document.activeElement.dataset.place === 'red.treasury'")


def test_a_place_that_plays_something_has_a_sheet_too(started: Page) -> None:
    begin(started)
    target = play_until(started, "#map [data-action]")
    notation, place = target.get_attribute("data-action"), target.get_attribute("data-place")
    target.focus()
    started.keyboard.press("i")
    panel = started.locator("#panel")
    panel.wait_for()
    assert panel.locator("[data-action]").first.get_attribute("data-action") == notation
    started.keyboard.press("Escape")
    panel.wait_for(state="detached")
    started.locator(f"#at-{place} .hit").click(button="right")
    panel.wait_for()
    panel.locator(f"[data-action='{notation}']").click()
    panel.wait_for(state="detached")
    settle(started)
    assert not started.locator(f"#map [data-action='{notation}']").count()


def test_a_menu_of_several_actions_leads_to_the_sheet(started: Page) -> None:
    begin(started)
    target = play_until(started, "#map [data-choose]", 200)
    place = target.get_attribute("data-place")
    target.focus()
    started.keyboard.press("Enter")
    menu = started.locator(f"#{target.get_attribute('data-choose')}")
    menu.locator(f"[data-command=':about {place}']").click()
    started.locator("#panel .sheet-now").wait_for()
    assert not menu.is_visible()


def test_the_offer_opens_sheets_and_takes_back(started: Page) -> None:
    begin(started)
    command(started, ":view offer")
    started.locator("#panel [data-place='offer.pope']").click()
    started.wait_for_function("document.querySelector('#panel h2').textContent === 'Pope'")
    started.keyboard.press("Escape")
    started.locator("#panel [data-place='offer.pope']").wait_for()
    started.wait_for_function("document.activeElement.dataset.place === 'offer.pope'")


def test_on_a_phone_a_sheet_and_the_rules_fit_and_can_be_left(new_context, site: Site) -> None:
    page = new_context(**PHONE).new_page()
    page.goto(site.url)
    assert wait_started(page) == "ready"
    begin(page)
    page.check("#tab-palace", force=True)
    page.locator("svg.palace [data-place='red.treasury']").tap()
    page.locator("#panel").wait_for()
    area = page.locator("#panel").bounding_box()
    assert area["x"] >= 0 and area["x"] + area["width"] <= 390 and area["y"] + area["height"] <= 844
    page.locator("#panel .close").tap()
    page.locator("#panel").wait_for(state="detached")
    command(page, ":view help")
    panel = page.locator("#panel")
    assert panel.evaluate("e => e.scrollWidth <= e.clientWidth")
    close = panel.locator(".close").bounding_box()
    assert close["y"] + close["height"] <= 844 and close["height"] >= 40


def test_a_long_press_asks_and_plays_nothing(new_context, site: Site) -> None:
    page = new_context(**PHONE).new_page()
    page.goto(site.url)
    assert wait_started(page) == "ready"
    begin(page)
    target = play_until(page, "#map [data-action]")
    notation = target.get_attribute("data-action")
    page.evaluate(
        """notation => {
            const hit = document.querySelector(`#map [data-action="${notation}"] .hit`);
            const box = hit.getBoundingClientRect();
            const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, bubbles: true,
                         pointerId: 7, pointerType: "touch", isPrimary: true };
            hit.dispatchEvent(new PointerEvent("pointerdown", at));
            setTimeout(() => {
                hit.dispatchEvent(new PointerEvent("pointerup", at));
                hit.dispatchEvent(new PointerEvent("click", { ...at, cancelable: true }));
            }, 800);
        }""",
        notation,
    )
    page.locator("#panel .sheet-now").wait_for()
    page.wait_for_timeout(600)
    settle(page)
    assert page.locator(f"#actions [data-action='{notation}']").count() == 1, "nothing was played"
