// The map is one stop of the Tab key. On it the arrow keys go along the roads and across the sea to the neighbour in their
// direction, or else to the nearest place there (data-near of the map: who is whose neighbour). A place to which no way
// leads, such as a closed city or a power, is a neighbour of all others. Page Down and Page Up go to the next and the last
// place where something can be done; Enter, Space and I do there what they do anywhere. Tab comes to the place where the
// keyboard was last, unless something can be done only elsewhere.

const PLACES = "#map > .city, #cartouches .power";
const OPEN = "[data-action],[data-choose]";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const WIDE = 2; // how much a way across counts beside the way ahead; beyond it a place lies in another direction
let last = null;

const places = () => [...document.querySelectorAll(PLACES)];

/** Make one place the stop of the Tab key and no other. */
function settle() {
  const all = places();
  const held = all.find((place) => place === document.activeElement);
  const before = all.find((place) => place.dataset.place === last);
  const stop = held ?? (before?.matches(OPEN) ? before : (all.find((place) => place.matches(OPEN)) ?? before ?? all[0]));
  for (const place of all) {
    const index = place === stop ? "0" : "-1";
    if (place.getAttribute("tabindex") !== index) place.setAttribute("tabindex", index);
  }
}

function middle(place) {
  const box = (place.querySelector(".hit") ?? place).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** The neighbours of every city by road and sea; a place without any is not in it. */
function ways() {
  const lines = document.getElementById("map").dataset.near.split(";").map((entry) => entry.split(":"));
  return new Map(lines.map(([name, near]) => [name, near.split(",")]));
}

/** The neighbour in a direction, failing that the nearest place there, or none. */
function towards(from, direction) {
  const all = places();
  const near = ways();
  const neighbours = near.get(from.dataset.place);
  const next = all.filter(({ dataset: { place } }) => !neighbours || neighbours.includes(place) || !near.has(place));
  return nearest(from, next, direction) ?? nearest(from, all, direction);
}

function nearest(from, among, [dx, dy]) {
  const [x, y] = middle(from);
  let best = null;
  for (const place of among) {
    const [a, b] = middle(place);
    const ahead = (a - x) * dx + (b - y) * dy;
    const across = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    if (place === from || ahead <= 1 || across > WIDE * ahead) continue;
    const away = ahead + WIDE * across;
    if (!best || away < best.away) best = { place, away };
  }
  return best?.place;
}

/** The next place where something can be done, round and round. */
function nextOpen(from, step) {
  const all = places();
  const at = all.indexOf(from);
  const inOrder = all.map((_, index) => all.at((at + step * (index + 1)) % all.length));
  return inOrder.find((place) => place !== from && place.matches(OPEN));
}

document.addEventListener("keydown", (event) => {
  const from = event.target;
  if (!from.matches?.(PLACES) || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
  const paging = { PageDown: 1, PageUp: -1 }[event.key];
  if (!ARROWS[event.key] && !paging) return;
  event.preventDefault();
  (paging ? nextOpen(from, paging) : towards(from, ARROWS[event.key]))?.focus({ preventScroll: true });
});

document.addEventListener("focusin", (event) => {
  if (!event.target.matches?.(PLACES)) return;
  last = event.target.dataset.place;
  settle();
});
document.addEventListener("virtu:patched", settle);
