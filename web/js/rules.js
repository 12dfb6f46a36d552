// The book of rules: finds while one types, and goes along with Back and Forward.
//
//   <input id="rules-query">   what is typed is looked for (`:rules find WORDS`); Escape clears it

const root = document.documentElement;
const FIELD = "rules-query";
const PAUSE = 120; // milliseconds without a key before it is looked for
let waiting = 0;
let under = null; // the fragment that the address had before the book was opened
let opener = ""; // the command of what opened it

const isBook = (fragment) => /^#rules\b/.test(fragment);
const opened = () => /^rules\b/.test(root.dataset.panel ?? "");

/** Called by app.js once. `send`: one line to the door. */
export function watchRules(send) {
  const look = (text) => send(`:rules find ${text.trim()}`);

  document.addEventListener("input", (event) => {
    if (event.target.id !== FIELD) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => look(event.target.value), event.isComposing ? 4 * PAUSE : PAUSE);
  });

  document.addEventListener("keydown", (event) => {
    if (event.target.id !== FIELD) return;
    if (event.key === "Enter") {
      event.preventDefault();
      clearTimeout(waiting);
      look(event.target.value);
    } else if (event.key === "Escape" && event.target.value) {
      event.preventDefault();
      event.stopPropagation(); // it does not close the book
      clearTimeout(waiting);
      event.target.value = "";
      look("");
    }
  });

  // What was looked for stands in the field only as long as its results do.
  document.addEventListener("virtu:patched", () => {
    const field = document.getElementById(FIELD);
    if (field && field !== document.activeElement && field.value !== field.defaultValue) field.value = field.defaultValue;
  });

  // Of the addresses of the book those that were opened are entries of the history, what was typed is not.
  window.addEventListener("hashchange", (event) => {
    const before = new URL(event.oldURL).hash;
    if (isBook(location.hash)) {
      if (!isBook(before)) under = before;
      const [place, ...query] = location.hash.slice("#rules/".length).split("/");
      send(`:rules ${place} ${decoded(query.join("/"))}`.trim());
    } else if (opened() && isBook(before) && (location.hash === under || under === null)) {
      event.stopImmediatePropagation(); // what lies under the book is still there
      send(":rules close");
    }
  });

  // Closed, the book gives the keyboard back to what opened it.
  document.addEventListener(
    "click",
    ({ target }) => {
      const link = target.closest?.('[data-command^=":rules"]');
      if (link && !opened()) opener = link.dataset.command;
    },
    true,
  );
  new MutationObserver(() => {
    // A chapter is read from its beginning, a rule stands where the keyboard has been brought.
    if (opened() && !document.activeElement?.id.startsWith("rule-")) document.getElementById("panel").scrollTop = 0;
    if (opened() || !opener) return;
    const [link] = [...document.querySelectorAll(`[data-command="${CSS.escape(opener)}"]`)].filter((one) => one.checkVisibility());
    opener = "";
    if (link && !root.dataset.panel) requestAnimationFrame(() => link.focus());
  }).observe(root, { attributeFilter: ["data-panel"] });
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address, as an entry of the history of its own when a place in the book is opened by hand. */
export function setAddress(value, push) {
  const [address, hash] = [location.href.split("#")[0] + (value ? "#" + value : ""), value ? "#" + value : ""];
  if (isBook(hash) && !isBook(location.hash)) under = location.hash;
  try {
    if (push && location.hash !== hash) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
  } catch {
    // Some frames have no address of their own; then there is none to change.
  }
}
