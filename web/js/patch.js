// Brings new HTML into the regions of the page and leaves the reader where they were: focus, scroll, open menus.

import { Idiomorph } from "./idiomorph.js";

// What the zoom of the map writes into it is not the views' to change: doing and undoing it would lay out the map twice.
const OWN = { map: ["viewBox", "data-scale"], sheet: ["viewBox"], cartouches: ["style"] };

/** Nor is what a reader has unfolded folded again. */
const unfolded = (name, node, change) => name === "open" && change === "remove" && node.localName === "details";
/** A form that is being filled in stays as it is, whatever is said beside it (`data-keep`: in which language it is). */
const kept = (node, next) => node.dataset?.keep !== undefined && node.dataset.keep === next.dataset?.keep;
/** A form that is worded anew, in another language, keeps what is filled in: what to call when that is done. */
function filledIn() {
  const fields = [...document.querySelectorAll("form[data-keep]")].flatMap((form) => [...form.elements]);
  const filled = fields.filter((field) => field.name).map((field) => [field, field.value, field.checked]);
  return () => {
    for (const [field, value, checked] of filled) {
      if (field.type === "radio" || field.type === "checkbox") field.checked = checked;
      else field.value = value;
    }
  };
}

const mayChange = (name, node, change) => !OWN[node.id]?.includes(name) && !unfolded(name, node, change);
const callbacks = { beforeNodeMorphed: (node, next) => !kept(node, next), beforeAttributeUpdated: mayChange };

/** Elements of HTML and of SVG, each from its text, in the order of the texts. */
function elementsOf(texts, inSvg) {
  const box = document.createElement("template");
  box.innerHTML = inSvg ? `<svg>${texts.join("")}</svg>` : texts.join("");
  return [...(inSvg ? box.content.firstElementChild : box.content).children];
}

/** Make a drawing, or a part of one, into another that is built much alike. What stays keeps its focus. It is done many
 * times with each action, and knowing that ids do not move makes it several times quicker than Idiomorph. */
function redraw(old, next) {
  if (old.nodeName !== next.nodeName) return old.replaceWith(next);
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== next.data) old.data = next.data;
    return;
  }
  for (const { name, value } of next.attributes) {
    if (old.getAttribute(name) !== value && mayChange(name, old, "update")) old.setAttribute(name, value);
  }
  for (const name of old.getAttributeNames()) {
    if (!next.hasAttribute(name) && mayChange(name, old, "remove")) old.removeAttribute(name);
  }
  const [had, has] = [[...old.childNodes], [...next.childNodes]];
  // What is the same at both ends is left alone: in between lies what has come, gone or changed.
  let first = 0;
  while (first < had.length && first < has.length && had[first].isEqualNode(has[first])) first++;
  const most = Math.min(had.length, has.length) - first;
  let last = 0;
  while (last < most && had.at(-1 - last).isEqualNode(has.at(-1 - last))) last++;
  const [gone, come] = [had.slice(first, had.length - last), has.slice(first, has.length - last)];
  const after = had[had.length - last] ?? null;
  come.forEach((node, index) => (gone[index] ? redraw(gone[index], node) : old.insertBefore(node, after)));
  for (const node of gone.slice(come.length)) node.remove();
}

/** Each patch of a part ({id, element}) with the element on the page and the one that it becomes. */
function partsOf(patches) {
  const found = patches.map(({ id, element }) => {
    const old = document.getElementById(id);
    if (!old) throw new Error(`no part ${id} on the page`);
    const whole = old instanceof SVGSVGElement;
    return { old, text: element, whole, inSvg: old instanceof SVGElement && !whole };
  });
  for (const inSvg of [true, false]) {
    const alike = found.filter((part) => part.inSvg === inSvg);
    const elements = alike.length ? elementsOf(alike.map((part) => part.text), inSvg) : [];
    alike.forEach((part, index) => (part.next = elements[index]));
  }
  return found;
}

const PORTION = 24_000; // characters
const PIECES = 120; // elements

/** Patches in portions of about equal work, the largest patches last. */
function portionsOf(patches) {
  const length = ({ html, element }) => (html ?? element).length;
  const portions = [];
  let room = -1; // none: the first patch begins a portion, even an empty one
  for (const patch of patches.toSorted((one, other) => (length(one) > PORTION / 2) - (length(other) > PORTION / 2))) {
    room -= length(patch);
    if (room < 0) {
      portions.push([]);
      room = PORTION - length(patch);
    }
    portions.at(-1).push(patch);
  }
  return portions;
}

/** A drawing grows unseen before the one that it is to replace, so that nobody sees a part of it: the steps. */
function stepsOfDrawing(patch) {
  const [next] = elementsOf([patch.element], false);
  const batches = [[]];
  let weight = 0;
  for (const group of next.children) {
    for (const piece of group.children) {
      if (weight > PIECES) {
        batches.push([]);
        weight = 0;
      }
      weight += 1 + piece.querySelectorAll("*").length;
      batches.at(-1).push([group, piece]);
    }
  }
  const [, ...later] = batches;
  for (const [, piece] of later.flat()) piece.remove();
  const begin = () => {
    const old = document.getElementById(patch.id);
    const { width, height } = old.getBoundingClientRect();
    Object.assign(next.style, { position: "absolute", visibility: "hidden", width: `${width}px`, height: `${height}px` });
    old.after(next); // what looks for an id finds the old one first
  };
  const more = later.map((batch) => () => batch.forEach(([group, piece]) => group.append(piece)));
  const end = () => {
    const focus = rememberFocus();
    next.removeAttribute("style");
    document.getElementById(patch.id).remove();
    restoreFocus(focus);
  };
  return [begin, ...more, end];
}

/** What is to be done one after the other, each in a task of its own, to bring patches onto the page. */
export function stepsOf(patches) {
  const grows = ({ id, element }) => element?.length > PORTION / 2 && document.getElementById(id) instanceof SVGSVGElement;
  const portions = portionsOf(patches.filter((patch) => !grows(patch)));
  return [...portions.map((portion) => () => patchRegions(portion)), ...patches.filter(grows).flatMap(stepsOfDrawing)];
}

/** `patches`: [{id, html}] for the inside of a region and [{id, element}] for one of its parts, the element itself.
 * An id that is not on the page is an error of the program and throws. */
export function patchRegions(changed) {
  if (!changed.length) return;
  const focus = rememberFocus();
  const refill = filledIn();
  // Only a field that is being typed in is left as it is: Idiomorph would keep the words of a focused button too.
  const typing = document.activeElement?.matches("input,select,textarea") ?? false;
  const options = { morphStyle: "innerHTML", ignoreActiveValue: typing, callbacks };
  // Every question about the layout is asked before the first change, or each of them would have it computed anew.
  const followed = changed.map(({ id }) => document.getElementById(id)).filter(isAtEnd);
  const parts = partsOf(changed.filter((patch) => patch.element !== undefined));
  for (const { id, html } of changed) {
    if (html === undefined) continue;
    const region = document.getElementById(id);
    if (!region) throw new Error(`no region ${id} on the page`);
    // An empty region takes its first HTML whole, which is quicker than comparing.
    if (region.firstElementChild) Idiomorph.morph(region, html, options);
    else region.innerHTML = html;
  }
  for (const { old, next, inSvg, whole } of parts) {
    // A whole drawing comes anew when it is of something else, such as the palace of another player; with what is empty,
    // such as a hand before cards are bought, there is nothing to compare.
    if (whole || !(inSvg || old.firstChild)) old.replaceWith(next);
    else if (inSvg) redraw(old, next);
    else Idiomorph.morph(old, next, { ...options, morphStyle: "outerHTML" });
  }
  refill();
  for (const region of followed) region.scrollTop = region.scrollHeight;
  restoreFocus(focus);
}

function isAtEnd(region) {
  return region && region.scrollTop > 0 && region.scrollTop + region.clientHeight >= region.scrollHeight - 4;
}

const REGIONS = "#top,#board,#prestige,#palace,#rivals,#prompt,#actions,#log,#lesson,#dialog";
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
  // A button that has become disabled loses the focus, but only later and to nowhere.
  const key = focus.key && focus.key + ":not(:disabled)";
  if (now && now.isConnected && now !== document.body && key && now.matches(key)) return;
  const inDialog = document.querySelector("#dialog dialog[open], #dialog [role='dialog'], #dialog [role='alertdialog']");
  const target =
    (key && focus.region.querySelector(key)) ||
    inDialog?.querySelector(FOCUSABLE) ||
    (focus.region.id === "actions" && document.querySelector("#actions [data-action]")) ||
    (key && document.querySelector(key)) ||
    document.querySelector("#prompt [data-command]") ||
    document.getElementById("prompt");
  target?.focus({ preventScroll: focus.region.id !== "actions" });
}
