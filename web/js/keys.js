// Keys that do something by themselves, wherever the keyboard is but in a field. They are listed in web/views/keys.py,
// and can be switched off there (data-shortcuts of <html>). A key that answers goes to its button first: pressed again,
// as Enter does, it plays it.

const root = document.documentElement;
const find = (selector) => document.querySelector(selector);
const seen = (element) => element && !element.disabled && element.getClientRects().length > 0;

/** The button or link of a command as it is on the page; without one the command itself. */
function command(line) {
  const button = find(`#top [data-command="${line}"], #prompt [data-command="${line}"]`);
  if (!button) globalThis.virtuPage.send(line);
  else if (!button.disabled) button.click();
}

/** To a part of the table; on a phone its tab comes with it. */
function go(tab, ...selectors) {
  const choice = document.getElementById(tab);
  if (choice && !choice.checked) choice.click();
  selectors.map(find).find(seen)?.focus();
}

/** The first time to the button, the second time it is pressed. */
function press(button) {
  if (!seen(button)) return;
  if (button === document.activeElement) button.click();
  else button.focus();
}

const answers = () => [...document.querySelectorAll("#actions .answers [data-action]")].filter(seen);

const KEYS = {
  a: () => answers()[0]?.focus(),
  b: () => find("#prompt [data-bots]")?.click(),
  c: () => globalThis.virtuPage.send(":view cities"),
  e: () => press(find("#prompt .act.main") ?? find("#actions .ends [data-action]")),
  f: () => globalThis.virtuPage.send(":view figures"),
  h: () => globalThis.virtuPage.send(":advice"),
  l: () => go("tab-log", "#log [tabindex='0']", "#log button"),
  m: () => go("tab-board", "#map > [tabindex='0']", "#cartouches [tabindex='0']"),
  n: () => command(":view menu"),
  o: () => command(":view offer"),
  p: () => go("tab-palace", "#palace svg [tabindex='0']:is([data-action],[data-choose])", "#palace [tabindex='0']"),
  q: () => find("#prompt").focus(),
  r: () => command(":redo"),
  t: () => go("tab-rivals", "#rivals button"),
  u: () => command(":undo"),
  "/": () => {
    const field = find("#actions [name='line']");
    if (!field) return;
    field.closest("details").open = true;
    field.focus();
  },
  "?": () => globalThis.virtuPage.send(":view keys"),
};

/** What a key does, or nothing. */
function deed(key) {
  if (/^[1-9]$/.test(key)) return () => press(answers()[Number(key) - 1]);
  return KEYS[key.toLowerCase()];
}

const FIELDS = "input:not([type='radio'],[type='checkbox'],[type='button'],[type='submit']),select,textarea,[contenteditable]";

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return;
  if (root.dataset.shortcuts === "off" || root.dataset.view !== "game" || root.dataset.panel) return;
  if (event.target.closest?.(FIELDS) || find(":popover-open:not(#hint), dialog[open]")) return;
  const does = deed(event.key);
  if (!does) return;
  event.preventDefault();
  does();
});
