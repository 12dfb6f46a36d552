// Sheets of places: the second way to them, for places whose first click plays something, and the way back.
//
// A right click, a long press and the key I on any [data-place] open its sheet (":about PLACE"). When the sheet closes,
// the keyboard is where it was.

const HOLD = 550; // milliseconds
const STRAY = 8; // pixels that a finger may tremble
let back = null;
let hold = null;

function ask(element) {
  if (!element) return false;
  globalThis.virtuPage.send(":about " + element.dataset.place);
  return true;
}

const placeOf = (event) => event.target.closest?.("[data-place]");

document.addEventListener("contextmenu", (event) => {
  if (ask(placeOf(event))) event.preventDefault();
});

document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "i" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches?.("[data-place]") && ask(event.target)) event.preventDefault();
});

// Where a long press makes no context menu (iOS), it is timed here; the click that follows it plays nothing.
document.addEventListener("pointerdown", (event) => {
  const element = placeOf(event);
  clearTimeout(hold?.timer);
  hold = null;
  if (!element || event.pointerType !== "touch" || !event.isPrimary) return;
  const started = { x: event.clientX, y: event.clientY, done: false };
  started.timer = setTimeout(() => {
    started.done = ask(element);
  }, HOLD);
  hold = started;
});
document.addEventListener("pointermove", (event) => {
  if (hold && !hold.done && Math.hypot(event.clientX - hold.x, event.clientY - hold.y) > STRAY) clearTimeout(hold.timer);
});
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => clearTimeout(hold?.timer));
document.addEventListener(
  "click",
  (event) => {
    if (!hold?.done) return;
    hold = null;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

// The place whose sheet is open is remembered by name: a patch may have drawn it anew.
document.addEventListener("virtu:patched", () => {
  const panel = document.documentElement.dataset.panel ?? "";
  if (panel.startsWith("about ")) back = panel.slice("about ".length);
  else if (back) {
    document.querySelector(`[data-place="${CSS.escape(back)}"]`)?.focus({ preventScroll: true });
    back = null;
  }
});
