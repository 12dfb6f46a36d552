// The page's one listener and one patch.
//
// Everything a person does becomes one line of text, goes through the door that Python opened (web/main.py), and comes
// back as JSON: a list of {id, html} and {id, element} patches and {effect} entries. What the markup says:
//
//   data-action="annex ravenna"     a legal action: a click, Enter or Space plays it
//   data-command=":undo"            a command of the page: the same
//   <form data-command=":new">      on submit: the command, a space, and the fields as a JSON object
//   <form data-line>                on submit: the text of the field named `line`, as it stands
//   <select data-command=":look">   on change (inputs too): the command, a space, and the value;
//                                   a file input gives the text of the file
//   data-choose="ID"                opens the popover with that id (a menu of several actions at one place)

import { applyEffect } from "./effects.js";
import { finish, remember } from "./motion.js";
import { patchRegions, stepsOf } from "./patch.js";
import { offer } from "./runtime.js";
import "./called.js";
import "./choices.js";
import "./complete.js";
import "./hint.js";
import "./inside.js";
import "./keys.js";
import "./more.js";
import "./offline.js";
import "./point.js";
import "./preview.js";
import "./rove.js";
import { watchRules } from "./rules.js";
import "./scrub.js";
import "./seats.js";
import "./shelf.js";
import "./tabs.js";
import "./zoom.js";

const root = document.documentElement;
const THOUGHT = ":thought "; // what a bot plays or advises (bots.js)
const MUCH = 65_000; // characters of an answer, as at the end of a winter
const waiting = [];
let door = null;
let busy = false;

const next = new MessageChannel();
let onward = null;
next.port1.onmessage = () => onward();
/** The rest in a task of its own, so that the page draws and answers in between. One channel for all: lines come in turns. */
const breath = () =>
  new Promise((resolve) => {
    onward = resolve;
    next.port2.postMessage(null);
  });
/** Where things are is worked out where they were changed: the frame that follows has only to paint it. */
const settle = () => void root.getBoundingClientRect();

/** Queue one line for the door. Lines are taken one after the other, each on the page that the one before left. */
export function send(text) {
  // A second click on the same action while the first is being played is a slip of the hand, not a second action.
  if (!text.startsWith(":") && (waiting.includes(text) || busy === text)) return;
  finish();
  waiting.push(text);
  work();
}

async function work() {
  if (busy || !door) return;
  while (waiting.length) {
    busy = waiting.shift();
    root.dataset.busy = "true";
    try {
      const answer = await door(busy);
      const entries = JSON.parse(answer);
      if (answer.length > MUCH || busy.startsWith(THOUGHT)) await bringInPortions(entries);
      else bring(entries);
      carryOut(entries);
      settle();
    } catch (error) {
      waiting.length = 0;
      globalThis.virtuBoot.fail("dispatch", (error && error.stack) || error);
      break;
    } finally {
      busy = false;
      delete root.dataset.busy;
    }
  }
}

/** Bring the parts of an answer of the door onto the page. */
function bring(entries) {
  remember(entries);
  patchRegions(entries.filter((entry) => !entry.effect));
}

const BESIDE = ["dialog", "live"]; // regions that are seen whatever the view is

/** The same in several tasks: a palace, a hand and a year of the log at once would stop the page. It is done where there is
 * much to bring, so that a click on what is there already is heard, and with what bots have thought out: nobody waits for
 * all of it at once. A view that is not seen yet is laid first; what is seen turns with it, in the task of the effects. */
async function bringInPortions(entries) {
  await breath();
  remember(entries);
  const turns = entries.some(({ name }) => name === "data-view");
  const waits = ({ id }) => turns && BESIDE.includes(id);
  const patches = entries.filter((entry) => !entry.effect);
  for (const step of stepsOf(patches.filter((patch) => !waits(patch)))) {
    step();
    settle();
    await breath();
  }
  patchRegions(patches.filter(waits));
}

/** The effects of an answer, when its parts are there. Who hears that the page was patched can send the next line: the door
 * is free before any promise goes on. */
function carryOut(entries) {
  // What moves the reader comes last: where things are is then worked out once, on the page as it will be.
  const effects = entries.filter((entry) => entry.effect);
  const isLast = ({ effect }) => effect === "focus";
  for (const entry of effects) if (!isLast(entry)) applyEffect(entry, send);
  for (const entry of effects) if (isLast(entry)) applyEffect(entry, send);
  document.dispatchEvent(new CustomEvent("virtu:patched"));
}

/** An answer that is there already. */
function show(answer) {
  const entries = JSON.parse(answer);
  bring(entries);
  carryOut(entries);
}

/** Called by web/main.py once: `dispatch` takes every later line, `first` is what to show now. The table, which is not seen
 * yet, is laid in several tasks; in the last of them everything is seen at once. Resolves to
 * whether it stands; if not, the page tells why. */
async function open(dispatch, first) {
  door = null;
  try {
    const entries = JSON.parse(first);
    await bringInPortions(entries);
    carryOut(entries);
    globalThis.virtuBoot.ready();
  } catch (error) {
    globalThis.virtuBoot.fail("program", (error && error.stack) || error);
    return false;
  }
  door = dispatch;
  work();
  return true;
}

/** A question that changes nothing: the door's answer, or nothing while a line is being taken. */
async function ask(question) {
  return busy || !door ? null : door(question);
}

globalThis.virtuPage = { open, send, ask, show, offer };

const ACTIVE = "[data-action],[data-command],[data-choose]";
const FIELDS = "input,select,textarea";

function activate(element) {
  if (element.disabled || element.getAttribute("aria-disabled") === "true") return false;
  if (element.matches("form") || element.matches(FIELDS)) return false;
  if (element.dataset.choose !== undefined) {
    document.getElementById(element.dataset.choose)?.showPopover?.();
    return true;
  }
  element.closest("[popover]")?.hidePopover?.();
  send(element.dataset.action ?? element.dataset.command);
  return true;
}

document.addEventListener("click", (event) => {
  const element = event.target.closest?.(ACTIVE);
  // A link that is opened in another tab or window stays a link.
  if (element?.matches("a[href]") && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) return;
  if (element && activate(element)) event.preventDefault();
});

document.addEventListener("keydown", (event) => {
  if ((event.key !== "Enter" && event.key !== " ") || event.repeat) return;
  const element = event.target.closest?.(ACTIVE);
  // Buttons and links make a click of these keys by themselves.
  if (!element || element !== event.target || element.matches("button,a[href],summary," + FIELDS)) return;
  if (activate(element)) event.preventDefault();
});

// Escape closes what lies over the table, once no menu of the browser's own is open any more.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented || document.querySelector(":popover-open, dialog[open]")) return;
  document.querySelector('[data-key="Escape"]')?.click();
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.command !== undefined) {
    event.preventDefault();
    send(form.dataset.command + " " + JSON.stringify(Object.fromEntries(new FormData(form, event.submitter))));
  } else if (form.dataset.line !== undefined) {
    event.preventDefault();
    const field = form.elements.namedItem("line");
    typed = field.value.trim();
    if (typed) send(typed);
    field.value = "";
  }
});

let typed = ""; // what was sent from the typed line last
/** A typed line that was refused stands there again, to be mended, unless the next one has been begun. */
document.addEventListener("virtu:refused", () => {
  const field = document.querySelector("form[data-line] [name='line']");
  if (!field || field.value || !typed || busy !== typed) return;
  field.value = typed;
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", "notice");
});
document.addEventListener("input", ({ target }) => {
  if (target.matches("form[data-line] [name='line']")) target.removeAttribute("aria-invalid");
});

document.addEventListener("change", async (event) => {
  const field = event.target;
  if (!field.matches?.(FIELDS) || field.dataset.command === undefined) return;
  if (field.type === "file") {
    await sendFile(field.dataset.command, field.files[0]);
    field.value = "";
  } else {
    send(field.dataset.command + " " + (field.type === "checkbox" ? field.checked : field.value));
  }
});

async function sendFile(command, file) {
  if (!file) return;
  try {
    send(command + " " + (await file.text()));
  } catch {
    document.getElementById("live").textContent = document.querySelector('[data-phrase="unreadable"]').textContent;
  }
}

// A saved game may also be dropped anywhere on the page.
document.addEventListener("dragover", (event) => {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
});
document.addEventListener("drop", (event) => {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  sendFile(":load", file);
});

watchRules(send);

// A link to a game that is opened while the page is already there.
window.addEventListener("hashchange", () => {
  if (root.dataset.embed) return; // frame.js
  if (/^#(watch\/)?v\d/.test(location.hash)) send(":open " + location.hash.slice(1));
  else if (/^#learn\b/.test(location.hash)) send(":learn " + location.hash.slice("#learn/".length));
  else if (/^#puzzle\b/.test(location.hash)) send(":puzzle " + location.hash.slice("#puzzle/".length));
});
