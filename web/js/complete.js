// The typed line completes the notation: a list of the legal actions that fit what is typed, with the words of each (the
// ARIA pattern of a combobox with a list). Arrows choose, Tab and Enter take; Enter on a whole line sends it. Escape closes
// the list, then what was said of a refused line, then leaves the line.

const MOST = 8; // suggestions at once
const FIELD = "#actions [role='combobox']";
const list = () => document.getElementById("line-options");
let chosen = -1;

/** Every action that the page offers, in notation and in words, none twice. */
function offers() {
  const found = new Map();
  for (const button of document.querySelectorAll("#actions [data-action]")) {
    if (!found.has(button.dataset.action)) found.set(button.dataset.action, button.textContent.trim());
  }
  return [...found].map(([notation, words]) => ({ notation, words }));
}

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** What begins as it is typed, then what has all its words somewhere. */
function fitting(text) {
  const typed = plain(text).trimStart();
  const parts = typed.split(/\s+/).filter(Boolean);
  const all = offers().filter((offer) => {
    const where = plain(`${offer.notation} ${offer.words}`);
    return parts.every((part) => where.includes(part));
  });
  const begins = (offer) => plain(offer.notation).startsWith(typed);
  return [...all.filter(begins), ...all.filter((offer) => !begins(offer))].slice(0, MOST);
}

function choose(field, index) {
  const options = [...list().children];
  chosen = options.length ? (index + options.length + 1) % (options.length + 1) : -1;
  if (chosen === options.length) chosen = -1; // past the end: back in the line
  options.forEach((option, at) => option.setAttribute("aria-selected", String(at === chosen)));
  if (chosen < 0) field.removeAttribute("aria-activedescendant");
  else {
    field.setAttribute("aria-activedescendant", options[chosen].id);
    options[chosen].scrollIntoView({ block: "nearest" });
  }
}

function close(field) {
  if (list().matches(":popover-open")) list().hidePopover();
  list().replaceChildren();
  chosen = -1;
  field.setAttribute("aria-expanded", "false");
  field.removeAttribute("aria-activedescendant");
}

function open(field) {
  const found = fitting(field.value);
  if (!found.length || (found.length === 1 && found[0].notation === field.value.trim())) return close(field);
  const options = found.map(({ notation, words }, index) => {
    const option = document.createElement("li");
    Object.assign(option, { id: `line-option-${index}`, role: "option" });
    option.dataset.fill = notation;
    const name = Object.assign(document.createElement("b"), { textContent: notation });
    option.append(name, " ", words);
    return option;
  });
  list().replaceChildren(...options);
  if (!list().matches(":popover-open")) list().showPopover();
  field.setAttribute("aria-expanded", "true");
  place(field);
  choose(field, -1);
}

/** Above the field, or below it where there is more room. */
function place(field) {
  const mark = field.getBoundingClientRect();
  const { width, height } = list().getBoundingClientRect();
  const above = mark.top - height - 4;
  list().style.left = `${Math.max(4, Math.min(mark.left, innerWidth - width - 4))}px`;
  list().style.top = `${above >= 4 ? above : Math.min(mark.bottom + 4, innerHeight - height - 4)}px`;
}

function take(field, option) {
  field.value = option.dataset.fill;
  close(field);
}

document.addEventListener("input", (event) => {
  if (event.target.matches(FIELD)) open(event.target);
});

document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (!field.matches?.(FIELD) || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const options = list().children;
  const opened = list().matches(":popover-open");
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    if (!opened) open(field);
    else choose(field, event.key === "ArrowDown" ? chosen + 1 : chosen < 0 ? options.length - 1 : chosen - 1);
  } else if (event.key === "Escape" && opened) {
    close(field);
  } else if (event.key === "Escape" && !document.querySelector('#dialog [data-key="Escape"]')) {
    document.getElementById("prompt").focus(); // the line stays as it is
  } else if (event.key === "Tab" && !event.shiftKey && opened && field.value.trim()) {
    take(field, options[Math.max(chosen, 0)]);
  } else if (event.key === "Enter" && opened && chosen >= 0) {
    take(field, options[chosen]);
  } else return;
  event.preventDefault();
  event.stopPropagation();
});

document.addEventListener("pointerdown", (event) => {
  const option = event.target.closest?.("#line-options [data-fill]");
  if (!option) return;
  event.preventDefault(); // the line keeps the keyboard
  const field = document.querySelector(FIELD);
  take(field, option);
  field.focus();
});

document.addEventListener("focusout", (event) => {
  if (event.target.matches?.(FIELD) && list()) close(event.target);
});
document.addEventListener(
  "submit",
  (event) => {
    const field = event.target.querySelector?.(FIELD);
    if (field) close(field);
  },
  true,
);
