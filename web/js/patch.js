// Brings new HTML into the regions of the page and leaves the reader where they were: focus, scroll, open menus.

import { Idiomorph } from "./idiomorph.js";

const shown = new Map(); // region id -> the HTML it shows, to skip what has not changed

/** `patches`: [{id, html}]. An id that is not on the page is an error of the program and throws. */
export function patchRegions(patches) {
  const focus = rememberFocus();
  for (const { id, html } of patches) {
    if (shown.get(id) === html) continue;
    const region = document.getElementById(id);
    if (!region) throw new Error(`no region ${id} on the page`);
    const atEnd = region.scrollTop > 0 && region.scrollTop + region.clientHeight >= region.scrollHeight - 4;
    // An empty region takes its first HTML whole, which is quicker than comparing.
    // Only a field that is being typed in is left as it is: Idiomorph would keep the words of a focused button too.
    const typing = document.activeElement?.matches("input,select,textarea") ?? false;
    if (region.firstElementChild) Idiomorph.morph(region, html, { morphStyle: "innerHTML", ignoreActiveValue: typing });
    else region.innerHTML = html;
    if (atEnd) region.scrollTop = region.scrollHeight;
    shown.set(id, html);
  }
  if (patches.length) restoreFocus(focus);
}

const REGIONS = "#top,#board,#prestige,#palace,#rivals,#prompt,#actions,#log,#dialog";
const FOCUSABLE = "button:not(:disabled),a[href],input:not(:disabled),select,textarea,[tabindex='0']";

/** What identifies an element across a patch: its id, or what it does. */
function keyOf(element) {
  if (element.id) return "#" + CSS.escape(element.id);
  for (const name of ["data-action", "data-command", "data-choose", "name"]) {
    const value = element.getAttribute(name);
    if (value !== null) return `[${name}="${CSS.escape(value)}"]`;
  }
  return null;
}

function rememberFocus() {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const region = element.closest(REGIONS);
  return region ? { region, key: keyOf(element) } : null;
}

/** Focus stays on the element that does the same; failing that it goes to what can be done next, never to nowhere. */
function restoreFocus(focus) {
  if (!focus) return;
  const now = document.activeElement;
  if (now && now.isConnected && now !== document.body && focus.key && now.matches(focus.key)) return;
  const inDialog = document.querySelector("#dialog dialog[open], #dialog [role='dialog'], #dialog [role='alertdialog']");
  const target =
    (focus.key && focus.region.querySelector(focus.key)) ||
    inDialog?.querySelector(FOCUSABLE) ||
    (focus.region.id === "actions" && document.querySelector("#actions [data-action]")) ||
    (focus.key && document.querySelector(focus.key)) ||
    document.querySelector("#prompt [data-command]") ||
    document.getElementById("prompt");
  target?.focus({ preventScroll: focus.region.id !== "actions" });
}
