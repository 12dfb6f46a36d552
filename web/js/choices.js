// The small menus of places where several actions lie ([popover].choices): put beside their place, worked with arrow keys.
// What opens them (data-choose) and what a choice does (data-action) is the business of the page's one listener.

import "./about.js";

const GAP = 8;

function place(menu) {
  const owner = document.querySelector(`[data-choose="${CSS.escape(menu.id)}"]`);
  if (!owner) return;
  const mark = (owner.querySelector?.(".hit") ?? owner).getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const right = mark.right + GAP + width <= innerWidth;
  const left = right ? mark.right + GAP : mark.left - GAP - width;
  const top = mark.top + mark.height / 2 - height / 2;
  menu.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
  menu.style.top = `${Math.max(GAP, Math.min(top, innerHeight - height - GAP))}px`;
}

// Before the first picture of an open menu is painted: "toggle" itself may come after it.
document.addEventListener(
  "beforetoggle",
  (event) => {
    const menu = event.target;
    if (event.newState !== "open" || !menu.matches?.("[popover].choices")) return;
    requestAnimationFrame(() => {
      place(menu);
      menu.querySelector("button")?.focus();
    });
  },
  true,
);

document.addEventListener("keydown", (event) => {
  const menu = event.target.closest?.("[popover].choices");
  if (!menu) return;
  const buttons = [...menu.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  buttons.at(to % buttons.length)?.focus();
});
