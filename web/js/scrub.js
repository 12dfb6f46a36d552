// Looking back: the slider that is dragged, the past that plays, the keys of both, and the keys of the log.
//
// Python says everything about the past (web/views/past.py); here is only time and the hand:
//   #scrub               the slider; its place on the line is data-at
//   [data-every="900"]   the past plays: after so many milliseconds comes the next moment
//   .told, .fold         the buttons of the log are one stop of the Tab key; up, down, Home and End walk them

const root = document.documentElement;
const send = (line) => globalThis.virtuPage.send(line);
const slider = () => document.getElementById("scrub");

let wanted = null; // where the hand has dragged to while the door was busy
let timer = 0;

/** One moment at a time: what the hand passes while one is being shown is left out. */
function drag() {
  if (wanted === null || root.dataset.busy) return;
  const place = wanted;
  wanted = null;
  if (place !== slider()?.dataset.at) send(":moment at " + place);
}

document.addEventListener("input", (event) => {
  if (event.target.id !== "scrub") return;
  wanted = event.target.value;
  drag();
});

function keepPlaying() {
  clearTimeout(timer);
  const every = document.querySelector("[data-every]")?.dataset.every;
  if (!every || root.dataset.panel) return;
  timer = setTimeout(() => {
    if (document.hidden || root.dataset.busy) keepPlaying();
    else if (document.querySelector("[data-every]")) send(":moment forward");
  }, Number(every));
}

document.addEventListener("virtu:patched", () => {
  // A patch leaves the field that has the focus as it is, so the slider follows by itself.
  const field = slider();
  if (field && wanted === null) field.value = field.dataset.at;
  // The mark that the door is busy goes only after this event.
  queueMicrotask(drag);
  keepPlaying();
  settle();
  follow();
});

let followed = ""; // the moment that the log has shown last
/** The log shows the sentence that is looked at, and its end when the past is left. */
function follow() {
  const place = slider()?.dataset.at ?? "";
  if (place === followed) return;
  followed = place;
  const log = document.getElementById("log");
  if (!place) log.scrollTop = 0; // it is turned round: that is its end
  const sentence = place && log.querySelector("[aria-current]");
  if (!sentence || document.activeElement === sentence) return;
  const [box, frame] = [sentence.getBoundingClientRect(), log.getBoundingClientRect()];
  log.scrollTop += box.top - frame.top - frame.height / 2;
}

// Space plays and pauses, wherever nothing else is done with it.
document.addEventListener("keydown", (event) => {
  const play = document.getElementById("scrub-play");
  if (event.key !== " " || event.repeat || event.defaultPrevented || !play || root.dataset.panel) return;
  if (event.target.closest?.("button,a[href],summary,select,textarea,input:not(#scrub),[data-command]:not(#scrub)")) return;
  event.preventDefault();
  if (!play.disabled) send(play.dataset.command);
});

// -- the log as one stop of the Tab key -------------------------------------------------------------------------------

const ROWS = "#log :is(.told,.fold)";
let row = null; // the command of the row where the keyboard was last

function settle() {
  const rows = [...document.querySelectorAll(ROWS)];
  const stop =
    rows.find((element) => element === document.activeElement) ??
    rows.find((element) => element.dataset.command === row) ??
    rows.find((element) => element.ariaCurrent === "true") ??
    rows.at(-1);
  for (const element of rows) {
    const index = element === stop ? "0" : "-1";
    if (element.getAttribute("tabindex") !== index) element.setAttribute("tabindex", index);
  }
}

document.addEventListener("focusin", (event) => {
  if (!event.target.matches?.(ROWS)) return;
  row = event.target.dataset.command;
  settle();
});

document.addEventListener("keydown", (event) => {
  if (!event.target.matches?.(ROWS) || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
  const rows = [...document.querySelectorAll(ROWS)];
  const at = rows.indexOf(event.target);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  rows[Math.max(0, Math.min(to, rows.length - 1))].focus();
});
