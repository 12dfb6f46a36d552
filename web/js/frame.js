// The page in a frame of somebody else's site (docs/embed.md): a picture with a button at first; when it is pressed, the
// table. Python is started in the first frame of a site that needs it, the others of the same origin share it.
//
// What is to be shown stands in the fragment of the address: `embed.html#learn/annex&theme=dark&lang=fr`. The frame
// listens to no messages, so nothing that the page around it sends can do anything; what has happened is told to it.

import { isLink, posterOf } from "./poster.js";
import { promise, runtimes } from "./runtime.js";

const root = document.documentElement;
const script = document.getElementById("frame-script");
const words = JSON.parse(document.getElementById("words").textContent);
const BUILD = root.dataset.build;
const HERE = new URL(".", location.href).href;
const WATCH = 300; // milliseconds between two looks whether the frame with Python is still there

// -- what is wanted -------------------------------------------------------------------------------------------------

/** The fragment: what to show, then `&name=value`. What is not understood is as if it had not been said. */
function read(fragment) {
  const [show = "", ...rest] = fragment.replace(/^#/, "").split("&");
  const given = Object.fromEntries(rest.map((pair) => pair.split("=").map(decoded)));
  const spoken = navigator.languages.map((name) => name.toLowerCase().split("-")[0]);
  return {
    show: decoded(show).replace(/^watch\//, ""),
    theme: ["light", "dark"].includes(given.theme) ? given.theme : "",
    language: [given.lang, ...spoken].find((name) => Object.hasOwn(words, name)) ?? "en",
    controls: given.controls === "off" ? "off" : "on",
    players: [3, 4, 5].includes(Number(given.players)) ? Number(given.players) : 4,
    moment: given.moment ?? "last",
    pieces: given.pieces ?? "",
  };
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

let wanted = read(location.hash);
let begun = false;

const kind = (show) => (/^learn\b/.test(show) ? "lesson" : /^puzzle\b/.test(show) ? "puzzle" : "board");

/** Language and look, before and after the start. */
function dress() {
  root.lang = wanted.language;
  if (wanted.theme) root.dataset.theme = wanted.theme;
  else delete root.dataset.theme;
  root.dataset.controls = wanted.controls;
  root.dataset.embed = kind(wanted.show);
  document.querySelector("meta[name=color-scheme]").content = wanted.theme || "light dark";
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = words[root.lang][element.dataset.word];
  }
}

// -- the page around the frame --------------------------------------------------------------------------------------

function tell(event, detail = {}) {
  if (window.parent !== window) window.parent.postMessage({ virtu: 1, event, detail }, "*");
}

/** How high a table of this width stands best: whole, as on a lying phone, or as on an upright one. */
function tableHeight(width, bare) {
  if (width > 880) return Math.min(880, Math.max(660, Math.round(width * 0.62)));
  return width > 720 ? 540 : bare ? Math.max(480, width) : 720;
}

/** How high the frame should be; embed.js begins with the same, so that nothing jumps. */
function height() {
  const width = root.clientWidth;
  const bare = root.dataset.embed === "board" && wanted.controls === "off";
  const table = tableHeight(width, bare);
  const words = document.getElementById("poster-words").scrollHeight;
  return begun ? table : Math.max(table, width > 720 ? words : words + 260);
}

let told = 0;
function measure() {
  const now = height();
  if (now !== told) tell("height", { height: (told = now) });
}

// -- the picture ----------------------------------------------------------------------------------------------------

const poster = document.getElementById("poster");

async function showPoster() {
  const { title, about, whole, layers } = await posterOf(wanted);
  document.getElementById("poster-title").textContent = title;
  document.title = `Virtù · ${title}`;
  document.getElementById("poster-about").textContent = whole ? about : words[root.lang]["frame.unseen"];
  document.getElementById("poster-picture").replaceChildren(...layers);
}

// -- the table ------------------------------------------------------------------------------------------------------

function addScript(attributes) {
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement("script"), { onload: resolve, onerror: reject });
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.head.append(element);
    if (attributes.type === "py") resolve();
  });
}

const scripts = new URL(".", import.meta.url).pathname;

/** Start Python in this frame. */
function hold() {
  const fail = promise(BUILD);
  const watching = new MutationObserver(() => root.dataset.failure && fail(new Error(root.dataset.failure)));
  watching.observe(root, { attributes: true, attributeFilter: ["data-failure"] });
  window.virtuParts?.begin();
  addScript({ src: `${scripts}memory_db.js` })
    .then(() => addScript({ type: "py", src: script.dataset.main, config: script.dataset.config }))
    .then(() => addScript({ type: "module", src: script.dataset.pyscript, offline: "" }))
    .catch(() => {}); // boot.js tells it
  return window;
}

class Gone extends Error {}

/** An answer of the window with Python, or Gone as soon as that window is. */
function answerOf(home, asked) {
  return new Promise((resolve, reject) => {
    const watching = setInterval(() => home.closed && reject(new Gone()), WATCH);
    Promise.resolve(asked)
      .finally(() => clearInterval(watching))
      .then(resolve, reject);
  });
}

let table = null; // { home, number }
let here = []; // the lines that bring a table that was just begun to where this one stands

/** A table in whichever window has Python; returns what it shows first. */
async function sit() {
  for (;;) {
    const home = runtimes(BUILD)[0] ?? hold();
    try {
      const runtime = home.virtuRuntime;
      await answerOf(home, runtime.ready);
      const { show, language, theme, players, moment } = wanted;
      const asked = JSON.stringify({ show, language, theme, players, moment, address: HERE });
      const { id, first } = JSON.parse(await answerOf(home, runtime.open(asked)));
      table = { home, number: id };
      return first;
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
    }
  }
}

/** The frame that had Python is no more: sit down elsewhere, and go on from where this table stood. */
async function again() {
  const way = here;
  root.dataset.moving = "true";
  const answers = [await sit()];
  for (const line of way) answers.push(await answerOf(table.home, table.home.virtuRuntime.line(table.number, line)));
  for (const answer of answers) {
    const still = JSON.parse(answer).filter(({ effect }) => !effect || effect === "attr" || effect === "check");
    globalThis.virtuPage.show(JSON.stringify(still));
  }
  delete root.dataset.moving;
}

/** The door of the page (web/js/app.js). */
async function door(text) {
  for (;;) {
    try {
      if (table.home.closed) throw new Gone();
      return await answerOf(table.home, table.home.virtuRuntime.line(table.number, text));
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
      await again();
    }
  }
}

async function start() {
  if (begun) return;
  begun = true;
  root.dataset.begun = "true";
  measure();
  globalThis.virtuSettings = JSON.stringify({ language: wanted.language, theme: wanted.theme });
  await addScript({ src: `${scripts}boot.js` });
  await addScript({ src: `${scripts}parts.js` });
  globalThis.virtuBoot.stage("download");
  await import("./app.js");
  const first = await sit();
  const stands = await globalThis.virtuPage.open(door, first);
  poster.hidden = true;
  if (!stands) return;
  dress();
  const heading = document.querySelector("#lesson h2, #top h1");
  heading?.setAttribute("tabindex", "-1");
  if (document.activeElement === document.body || !document.activeElement?.checkVisibility()) heading?.focus();
  tell("ready", { show: wanted.show });
}

document.addEventListener("virtu:frame", ({ detail }) => {
  here = detail.here;
  for (const [event, about] of detail.events) tell(event, about);
});

new MutationObserver(() => root.dataset.failure && tell("error", { code: root.dataset.failure })).observe(root, {
  attributes: true,
  attributeFilter: ["data-failure"],
});

// Links to lessons and rules stay in the frame, all others open beside the site.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || link.dataset.command || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const place = link.hash.match(/^#(learn|puzzle|rules)\/(.+)$/);
  if (place && begun && link.target !== "_blank") {
    event.preventDefault();
    globalThis.virtuPage.send(`:${place[1]} ${decoded(place[2]).replaceAll("/", " ")}`);
  } else {
    link.target = "_blank";
    link.rel = "noopener";
  }
});

window.addEventListener("hashchange", () => {
  const before = wanted;
  wanted = read(location.hash);
  const same = ["show", "players", "moment", "pieces"].every((name) => wanted[name] === before[name]);
  if (!same) return location.reload();
  dress();
  if (!begun) return void greet();
  measure();
  if (wanted.language !== before.language) globalThis.virtuPage?.send(`:set language ${wanted.language}`);
  if (wanted.theme !== before.theme) globalThis.virtuPage?.send(`:set theme ${wanted.theme}`.trim());
});

window.addEventListener("pagehide", () => {
  try {
    table?.home.virtuRuntime.close(table.number);
  } catch {
    // It is gone, and with it the table.
  }
});

async function greet() {
  const play = { lesson: "frame.lesson", puzzle: "frame.puzzle" }[kind(wanted.show)];
  const element = document.getElementById("play-words");
  element.dataset.word = play ?? (isLink(wanted.show) ? "frame.replay" : "frame.board");
  element.textContent = words[root.lang][element.dataset.word];
  // A game is opened on the page as it is here: to be looked at, until somebody plays on with a copy.
  const place = (isLink(wanted.show) ? "watch/" : "") + wanted.show;
  document.getElementById("poster-out").href = HERE + (place ? "#" + place : "");
  try {
    await showPoster();
  } catch {
    document.getElementById("poster-title").textContent = document.title; // without a picture
  }
  root.dataset.poster = "true";
  measure();
}

const button = document.getElementById("play");
button.addEventListener("click", () => {
  start().catch((error) => globalThis.virtuBoot?.fail("program", error?.stack ?? error));
});
dress();
button.disabled = false;
greet();
new ResizeObserver(measure).observe(document.body);
