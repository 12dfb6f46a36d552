// What a lesson points at: a ring of two lines and a wedge over each place, whatever is drawn there and however near it is
// brought. The rings lie over the table and take no clicks; for a screen reader the lesson names the places itself, and
// each is marked there as belonging to the step (aria-current).
//
//   <button data-goto="ravenna">   brings that place into sight and the keyboard to it

const root = document.documentElement;
const box = document.createElement("div");
box.id = "pointers";
box.setAttribute("aria-hidden", "true");
document.body.append(box);
const GAP = 5;
let places = [];
let due = 0;

const find = (place) => [...document.querySelectorAll(`[data-place="${CSS.escape(place)}"]`)];
const drawn = (element) => element.querySelector?.(":scope > .hit") ?? element;

/** Where an element can be seen: its box, cut off where what it lies in ends, or nothing if most of it is out of sight. */
function seen(element) {
  const mark = drawn(element).getBoundingClientRect();
  if (!mark.width && !mark.height) return null;
  const [x, y] = [mark.left + mark.width / 2, mark.top + mark.height / 2];
  let { left, right, top, bottom } = mark;
  for (const around of [element.closest(".hand"), element.closest(".map-frame, #palace, #prestige, #rivals")]) {
    if (!around) continue;
    const area = around.getBoundingClientRect();
    if (x < area.left || x > area.right || y < area.top || y > area.bottom) return null;
    top = Math.max(top, area.top);
    bottom = Math.min(bottom, area.bottom);
  }
  return { left, top, width: right - left, height: bottom - top };
}

function ring(mark, round) {
  const element = document.createElement("div");
  element.className = "pointer" + (round ? " round" : "");
  element.style.left = `${mark.left - GAP}px`;
  element.style.top = `${mark.top - GAP}px`;
  element.style.width = `${mark.width + 2 * GAP}px`;
  element.style.height = `${mark.height + 2 * GAP}px`;
  return element;
}

function paint() {
  due = 0;
  for (const element of document.querySelectorAll("[data-place][aria-current='step']")) {
    if (!places.includes(element.dataset.place)) element.removeAttribute("aria-current");
  }
  const rings = [];
  for (const element of places.flatMap(find)) {
    element.setAttribute("aria-current", "step");
    const mark = seen(element);
    if (mark) rings.push(ring(mark, drawn(element).localName === "circle"));
  }
  box.replaceChildren(...rings);
  document.dispatchEvent(new CustomEvent("virtu:pointed"));
}

/** Once before the next frame, however often it is asked for. */
function soon() {
  if (places.length || box.firstElementChild) due ||= requestAnimationFrame(paint);
}

/** {places}: point at these. */
export function point({ places: now }) {
  places = now;
  const first = places.length ? find(places[0]).find((one) => one.getClientRects().length) : null;
  if (first && !first.closest("#board") && !seen(first)) first.scrollIntoView({ block: "nearest" });
  due ||= requestAnimationFrame(paint);
}

function go(place) {
  const elements = find(place);
  const tab = elements.length && elements[0].closest("#board") ? "tab-board" : elements[0]?.closest("#palace") ? "tab-palace" : "tab-rivals";
  const choice = document.getElementById(tab);
  if (choice && !choice.checked) choice.click();
  const element = elements.find((one) => one.getClientRects().length);
  if (!element) return;
  if (!seen(element)) {
    if (element.closest("#board")) document.querySelector('[data-zoom="fit"]')?.click();
    else element.scrollIntoView({ block: "nearest" });
  }
  element.focus({ preventScroll: true, focusVisible: true });
  soon();
}

document.addEventListener("click", (event) => {
  const place = event.target.closest?.("[data-goto]")?.dataset.goto;
  if (place) go(place);
});

for (const name of ["virtu:patched", "change", "toggle"]) document.addEventListener(name, soon, true);
document.addEventListener("scroll", soon, { capture: true, passive: true });
window.addEventListener("resize", soon);
new MutationObserver(soon).observe(root, { attributes: true });
new MutationObserver(soon).observe(document.getElementById("board"), { subtree: true, attributeFilter: ["viewBox"] });
new ResizeObserver(soon).observe(document.getElementById("table"));
