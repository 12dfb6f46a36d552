// The name of a city that has no room on the map at this scale, while it is pointed at: by the pointer, by the keyboard,
// by a lesson. A city whose name stands on the map is not named twice.

const FROM = 4; // pixels from the city to its name
const box = document.createElement("div");
box.id = "called";
box.setAttribute("aria-hidden", "true");
document.body.append(box);
let pointed = null;
let due = 0;

/** Whether the map shows a name as near as it is seen now. */
function written(name) {
  const names = document.querySelectorAll(`.names-${document.getElementById("map")?.dataset.scale ?? "near"} text`);
  return [...names].some((text) => text.textContent === name);
}

/** The label of a city, above it or, where that is out of the map, below it; nothing for one that is out of sight. */
function label(city) {
  const mark = city.querySelector(".hit").getBoundingClientRect();
  const area = city.closest(".map-frame").getBoundingClientRect();
  const [x, y] = [mark.left + mark.width / 2, mark.top + mark.height / 2];
  if (!mark.width || x < area.left || x > area.right || y < area.top || y > area.bottom) return null;
  const element = document.createElement("span");
  element.textContent = city.dataset.called;
  box.append(element);
  const { width, height } = element.getBoundingClientRect();
  const top = mark.top - FROM - height;
  element.style.left = `${Math.max(area.left, Math.min(x - width / 2, area.right - width))}px`;
  element.style.top = `${top < area.top ? mark.bottom + FROM : top}px`;
  return element;
}

function paint() {
  due = 0;
  const focused = document.activeElement?.matches("#map .city:focus-visible") ? document.activeElement : null;
  const cities = new Set([pointed, focused, ...document.querySelectorAll("#map .city[aria-current='step']")]);
  box.replaceChildren();
  for (const city of cities) if (city?.isConnected && !written(city.dataset.called)) label(city);
}

/** Once before the next frame, however often it is asked for. */
function soon() {
  due ||= requestAnimationFrame(paint);
}

document.addEventListener("pointerover", (event) => {
  const city = event.pointerType === "touch" ? null : event.target.closest?.("#map .city") ?? null;
  if (city === pointed) return;
  pointed = city;
  soon();
});
for (const name of ["focusin", "focusout", "virtu:patched", "virtu:pointed"]) document.addEventListener(name, soon);
window.addEventListener("resize", soon);
const watch = { subtree: true, attributeFilter: ["viewBox", "data-scale"] };
new MutationObserver(soon).observe(document.getElementById("board"), watch);
