// While a panel lies over the table the Tab key goes round in it and does not leave it; Escape or its button closes it.

const root = document.documentElement;
const REACHED =
  "button,a[href],input:not([type='hidden']),select,textarea,summary,[tabindex]:not([tabindex='-1'],.panel)";

/** What lies over the table now: a panel, a sentence, or both; over the start screen, which is no panel, the panel. */
function over() {
  const place = root.dataset.view === "start" ? "#panel" : "#dialog";
  const found = document.querySelector(place);
  return found?.querySelector("button") ? found : null;
}

/** Whether it is shown. Chromium before 121 knows the question whether it is made invisible under another name. */
const shown = (element) => element.checkVisibility({ visibilityProperty: true, checkVisibilityCSS: true });

/** What the Tab key comes to: of a group of radio buttons only the chosen one. */
function stops(panel) {
  return [...panel.querySelectorAll(REACHED)].filter((element) => {
    if (element.disabled || !shown(element)) return false;
    if (element.type !== "radio" || element.checked) return true;
    const chosen = [...panel.querySelectorAll("input[type='radio']")].some((one) => one.name === element.name && one.checked);
    return !chosen;
  });
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Tab" || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  const panel = root.dataset.panel && over();
  if (!panel || document.querySelector("dialog[open]")) return;
  const all = stops(panel);
  const now = document.activeElement;
  const inside = panel.contains(now) && now.id !== "panel";
  const last = event.shiftKey ? all[0] : all.at(-1);
  if (!all.length || (inside && now !== last)) return;
  event.preventDefault();
  (event.shiftKey ? all.at(-1) : all[0]).focus();
});
