// Hints: what the pointer or the keyboard rests on is told in a few lines beside it, and what would pay lights up.
//
// The question "?PLACE" or "?!ACTION" goes through the door and changes nothing (web/hints.py). A finger has the sheet
// instead (a long press, web/js/about.js).

import { applyEffect } from "./effects.js";
import { patchRegions } from "./patch.js";

const ASKED = "[data-place],#actions [data-action]";
const REST = 350; // milliseconds that a pointer rests before a hint comes
const LEAVE = 200; // and that it may need on its way into the hint
const GAP = 10;

const box = document.getElementById("hint");
let shown = null;
let timer = 0;

function question(element) {
  return element.dataset.place ? "?" + element.dataset.place : "?!" + element.dataset.action;
}

const outline = (element) => (element.querySelector?.(".hit") ?? element).getBoundingClientRect();

/** Where the other things lie that can be clicked in the same region. */
function neighbours(element) {
  const all = element.closest("#actions,#palace,#map")?.querySelectorAll("[data-action],[data-choose]") ?? [];
  return [...all].filter((other) => !other.contains(element) && !element.contains(other)).map(outline);
}

/** Beside the thing: right, left, below or above it, where there is room; never over it, and rather where it lies over
 * nothing else that can be clicked. */
function place(element) {
  const mark = outline(element);
  const { width, height } = box.getBoundingClientRect();
  const spots = [
    [mark.right + GAP, mark.top],
    [mark.left - GAP - width, mark.top],
    [mark.left, mark.bottom + GAP],
    [mark.left, mark.top - GAP - height],
  ];
  const fits = ([left, top], side) =>
    side < 2 ? left >= GAP && left + width <= innerWidth - GAP : top >= GAP && top + height <= innerHeight - GAP;
  const inside = ([left, top]) => [
    Math.max(GAP, Math.min(left, innerWidth - width - GAP)),
    Math.max(GAP, Math.min(top, innerHeight - height - GAP)),
  ];
  const rects = neighbours(element);
  const free = ([left, top]) =>
    !rects.some((r) => r.left < left + width && left < r.right && r.top < top + height && top < r.bottom);
  const order = element.closest("#actions") ? [3, 2, 0, 1] : [0, 1, 2, 3];
  const room = order.filter((side) => fits(spots[side], side)).map((side) => inside(spots[side]));
  const [left, top] = room.find(free) ?? room[0] ?? inside(spots[3]);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

async function show(element) {
  if (!element.isConnected || document.querySelector(":popover-open:not(#hint)")) return;
  const answer = await globalThis.virtuPage.ask(question(element));
  if (!answer || !element.isConnected) return;
  const entries = JSON.parse(answer);
  patchRegions(entries.filter((entry) => !entry.effect));
  if (!box.firstElementChild) return hide();
  for (const entry of entries) if (entry.effect) applyEffect(entry);
  shown = element;
  element.setAttribute("aria-describedby", "hint");
  if (!box.matches(":popover-open")) box.showPopover();
  place(element);
}

function hide() {
  clearTimeout(timer);
  applyEffect({ effect: "light", places: [] });
  shown?.removeAttribute("aria-describedby");
  shown = null;
  if (box.matches(":popover-open")) box.hidePopover();
}

function soon(element, wait) {
  clearTimeout(timer);
  if (element !== shown) timer = setTimeout(() => (element ? show(element) : hide()), wait);
}

if (typeof box.showPopover === "function") {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch" || event.buttons) return;
    const element = event.target.closest?.(ASKED);
    if (element) soon(element, REST);
    else if (!box.contains(event.target)) soon(null, LEAVE);
    else clearTimeout(timer);
  });
  document.addEventListener("focusin", (event) => {
    if (box.contains(event.target)) return;
    const element = event.target.closest?.(ASKED);
    if (element && event.target.matches(":focus-visible")) soon(element, REST);
    else if (shown) hide();
  });
  document.addEventListener("pointerdown", (event) => {
    if (!box.contains(event.target)) hide();
  });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !shown) return clearTimeout(timer);
      hide();
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  document.addEventListener("beforetoggle", (event) => event.target !== box && event.newState === "open" && hide(), true);
  document.addEventListener("virtu:patched", hide);
  document.addEventListener("scroll", hide, { capture: true, passive: true });
}
