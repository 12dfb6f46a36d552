// Zoom and pan of the map: wheel, drag, pinch, double tap, + - 0, Shift and arrow keys, and the buttons [data-zoom].
//
// The view box is kept here, outside the picture: a patch that brings a new map writes the box of the whole sheet into it,
// and the observer below puts the reader's box back before anything is painted.

const MAX = 6; // how many times closer than the whole sheet
const FAR = 0.46; // pixels for a unit of the sheet under which the few large names are shown,
const MIDDLE = 0.72; // and the ones in the middle
const FINGER = 44; // pixels: smaller things are brought closer by the first tap
const ROW = 72; // units of the sheet: the height of a power on the scroll of alliances,
const SCROLL = 328; // and the width of the scroll,
const SHARE = 0.45; // which never takes a larger share of the width of the map
const view = { box: null, whole: null };
const pointers = new Map();
let start = null;
let moved = false;

const map = () => document.getElementById("map");
const numbers = (text) => text.split(/[ ,]+/).map(Number);

function scaleOf(svg, box = view.box) {
  const { width, height } = svg.getBoundingClientRect();
  return Math.min(width / box[2], height / box[3]) || 1;
}

function show(svg, box) {
  const whole = view.whole;
  const width = Math.min(Math.max(box[2], whole[2] / MAX), whole[2] * 1.15);
  const height = (width / box[2]) * box[3];
  const middleX = Math.min(Math.max(box[0] + box[2] / 2, whole[0]), whole[0] + whole[2]);
  const middleY = Math.min(Math.max(box[1] + box[3] / 2, whole[1]), whole[1] + whole[3]);
  view.box = [middleX - width / 2, middleY - height / 2, width, height];
  paint(svg);
}

const zoomed = (svg) => [svg, document.getElementById("sheet")];
const viewBox = () => view.box.map((n) => +n.toFixed(2)).join(" ");

function paint(svg) {
  const text = viewBox();
  // Only what differs is written: the observer below is told of every writing, and would come back here for ever.
  for (const picture of zoomed(svg)) {
    if (picture.getAttribute("viewBox") !== text) picture.setAttribute("viewBox", text);
  }
  const pixels = scaleOf(svg);
  const scale = pixels < FAR ? "far" : pixels < MIDDLE ? "middle" : "near";
  if (svg.dataset.scale !== scale) svg.dataset.scale = scale;
  pin(svg);
  countOutside(svg);
}

/** The cartouches stay where they are; what is brought closer brings them as near as a finger needs, and no nearer than
 * leaves half of the map to be seen. */
function nearness(svg) {
  const scale = scaleOf(svg, view.whole);
  const most = Math.max(1, Math.min(FINGER / (ROW * scale), (svg.clientWidth * SHARE) / (SCROLL * scale)));
  return { now: Math.max(1, Math.min(view.whole[2] / view.box[2], most)), most };
}

function pin(svg) {
  document.getElementById("cartouches").style.setProperty("--near", nearness(svg).now.toFixed(2));
}

/** How many places where something can be done are not seen now; the button that shows the whole map tells it. */
function countOutside(svg) {
  const root = document.documentElement;
  const whole = view.box.every((number, index) => Math.abs(number - view.whole[index]) < 1);
  let outside = 0;
  if (!whole) {
    const area = svg.getBoundingClientRect();
    for (const element of svg.querySelectorAll("[data-action],[data-choose]")) {
      const box = element.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (x < area.left || x > area.right || y < area.top || y > area.bottom) outside += 1;
    }
  }
  if (outside) {
    root.dataset.outside = outside;
    root.style.setProperty("--outside", `"${outside}"`);
  } else delete root.dataset.outside;
}

/** Point of the sheet under a point of the window. */
function sheetPoint(svg, x, y) {
  const area = svg.getBoundingClientRect();
  const scale = scaleOf(svg);
  const [left, top, width, height] = view.box;
  return [
    left + width / 2 + (x - area.left - area.width / 2) / scale,
    top + height / 2 + (y - area.top - area.height / 2) / scale,
  ];
}

/** Zoom by a factor and keep the given point of the sheet where it is. */
function zoom(svg, factor, point) {
  const [left, top, width, height] = view.box;
  const [x, y] = point ?? [left + width / 2, top + height / 2];
  const limited = Math.min(Math.max(width * factor, view.whole[2] / MAX), view.whole[2] * 1.15) / width;
  show(svg, [x + (left - x) * limited, y + (top - y) * limited, width * limited, height * limited]);
}

function pan(svg, dx, dy) {
  const [left, top, width, height] = view.box;
  show(svg, [left + dx, top + dy, width, height]);
}

function adopt() {
  const svg = map();
  if (!svg) return;
  if (!view.whole) view.whole = numbers(svg.getAttribute("viewBox"));
  if (!view.box) view.box = [...view.whole];
  // A patch of what lies on the map leaves the view as it is: then nothing is measured, which would cost a layout.
  const kept = svg.dataset.scale && zoomed(svg).every((picture) => picture.getAttribute("viewBox") === viewBox());
  if (kept) countOutside(svg);
  else paint(svg);
}

function fit(svg) {
  view.box = [...view.whole];
  paint(svg);
}

/** Whether a cartouche lies on the middle of a box. */
function covered(box) {
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return [...document.querySelectorAll("#cartouches > g")].some((cartouche) => {
    const over = cartouche.getBoundingClientRect();
    return x > over.left && x < over.right && y > over.top && y < over.bottom;
  });
}

/** Bring an element of the map into view when the keyboard reaches it. */
function reveal(svg, element) {
  const area = svg.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const inside = box.left >= area.left && box.right <= area.right && box.top >= area.top && box.bottom <= area.bottom;
  if (!svg.contains(element) || (inside && !covered(box))) return;
  const [x, y] = sheetPoint(svg, box.left + box.width / 2, box.top + box.height / 2);
  show(svg, [x - view.box[2] / 2, y - view.box[3] / 2, view.box[2], view.box[3]]);
}

function pinch() {
  const [a, b] = [...pointers.values()];
  return { distance: Math.hypot(a.x - b.x, a.y - b.y) || 1, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

document.addEventListener(
  "wheel",
  (event) => {
    const svg = event.target.closest?.(".map") && map();
    if (!svg) return;
    event.preventDefault();
    const step = event.deltaMode === 1 ? event.deltaY * 20 : event.deltaY;
    zoom(svg, Math.exp(Math.max(-120, Math.min(120, step)) / 400), sheetPoint(svg, event.clientX, event.clientY));
  },
  { passive: false },
);

document.addEventListener("pointerdown", (event) => {
  const svg = event.target.closest?.(".map") && map();
  if (!svg || event.button > 0) return;
  pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  moved = false;
  start = { x: event.clientX, y: event.clientY };
});

document.addEventListener("pointermove", (event) => {
  const last = pointers.get(event.pointerId);
  const svg = map();
  if (!last || !svg) return;
  const now = { x: event.clientX, y: event.clientY };
  if (pointers.size === 2) {
    const before = pinch();
    pointers.set(event.pointerId, now);
    const after = pinch();
    zoom(svg, before.distance / after.distance, sheetPoint(svg, before.x, before.y));
    pan(svg, (before.x - after.x) / scaleOf(svg), (before.y - after.y) / scaleOf(svg));
    moved = true;
    return;
  }
  if (!moved && Math.hypot(now.x - start.x, now.y - start.y) < 6) return;
  if (!moved) {
    moved = true;
    svg.classList.add("dragging");
  }
  pointers.set(event.pointerId, now);
  pan(svg, (last.x - now.x) / scaleOf(svg), (last.y - now.y) / scaleOf(svg));
});

for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, (event) => {
    if (pointers.delete(event.pointerId)) map()?.classList.remove("dragging");
  });
}

// A drag that ends on a city is not a click on it; and a finger on something small first brings it closer.
document.addEventListener(
  "click",
  (event) => {
    const svg = event.target.closest?.(".map") && map();
    if (!svg) return;
    if (moved) {
      moved = false;
      event.stopImmediatePropagation();
      event.preventDefault();
      return;
    }
    const element = event.target.closest("[data-action],[data-choose],[data-place]");
    if (!element || event.pointerType !== "touch") return;
    const size = (element.querySelector(".hit") ?? element).getBoundingClientRect();
    const small = Math.min(size.width, size.height);
    const { now, most } = nearness(svg);
    const pinned = !svg.contains(element);
    if (small >= FINGER - 1 || (pinned && now >= most)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    if (pinned) return zoom(svg, now / most);
    const factor = small / (FINGER * 1.25);
    const [x, y] = sheetPoint(svg, size.left + size.width / 2, size.top + size.height / 2);
    const [width, height] = [view.box[2] * factor, view.box[3] * factor];
    show(svg, [x - width / 2, y - height / 2, width, height]);
  },
  true,
);

document.addEventListener("click", (event) => {
  const what = event.target.closest?.("[data-zoom]")?.dataset.zoom;
  const svg = map();
  if (!what || !svg) return;
  if (what === "fit") fit(svg);
  else zoom(svg, what === "in" ? 1 / 1.4 : 1.4);
});

document.addEventListener("keydown", (event) => {
  const svg = event.target.closest?.(".map") && map();
  if (!svg || event.ctrlKey || event.metaKey || event.altKey) return;
  // On a place the arrow keys go to other places (web/js/rove.js); with Shift they move the map there too.
  if (event.target !== svg && event.key.startsWith("Arrow") && !event.shiftKey) return;
  const step = view.box[2] / 10;
  const keys = {
    "+": () => zoom(svg, 1 / 1.4),
    "=": () => zoom(svg, 1 / 1.4),
    "-": () => zoom(svg, 1.4),
    0: () => fit(svg),
    ArrowLeft: () => pan(svg, -step, 0),
    ArrowRight: () => pan(svg, step, 0),
    ArrowUp: () => pan(svg, 0, -step),
    ArrowDown: () => pan(svg, 0, step),
  };
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});

document.addEventListener("focusin", (event) => {
  const svg = event.target.closest?.("#map");
  if (svg && event.target !== svg && event.target.matches(":focus-visible")) reveal(svg, event.target);
});

// Childs of the region change with every patch, the view box of the map with some; both come back here before painting.
const region = document.getElementById("board") ?? document.body;
new MutationObserver(adopt).observe(region, {
  subtree: true,
  childList: true,
  attributes: true,
  attributeFilter: ["viewBox", "data-scale"],
});
// Another game on the table begins with the whole map.
new MutationObserver(() => {
  const svg = map();
  if (svg && view.whole) fit(svg);
}).observe(document.documentElement, { attributes: true, attributeFilter: ["data-game"] });
new ResizeObserver(() => {
  const svg = map();
  if (svg && view.box) paint(svg);
}).observe(region);
adopt();
