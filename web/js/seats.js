// The seats of the start screen: a faction that is chosen for one seat changes places with the seat that had it, and with
// fewer players only the factions remain that then play (`data-from` of each choice: with how many players it begins).
// `data-shuffle` on a button draws factions and seats.

const seats = (form) => [...form.querySelectorAll('select[name^="faction"]')];
const had = new WeakMap();

function playing(form) {
  return Number(form.elements.namedItem("players").value);
}

/** Offer the factions that play; whoever had another one takes the first that is free. */
function arrange(form) {
  const players = playing(form);
  const fields = seats(form);
  const here = fields.slice(0, players);
  for (const option of form.querySelectorAll('select[name^="faction"] option')) {
    option.hidden = option.disabled = Number(option.dataset.from) > players;
  }
  const taken = new Set();
  const without = [];
  for (const field of here) {
    const option = field.selectedOptions[0];
    if (!option || option.disabled || taken.has(field.value)) without.push(field);
    else taken.add(field.value);
  }
  for (const field of without) {
    const free = [...field.options].find((option) => !option.disabled && !taken.has(option.value));
    if (!free) continue;
    field.value = free.value;
    taken.add(free.value);
  }
  for (const field of here) had.set(field, field.value);
}

function swap(form, field) {
  const other = seats(form).slice(0, playing(form)).find((one) => one !== field && one.value === field.value);
  if (other && had.has(field)) other.value = had.get(field);
  arrange(form);
}

/** The same values in an order by chance. */
function drawn(values) {
  const rest = [...values];
  return values.map(() => rest.splice(Math.floor(Math.random() * rest.length), 1)[0]);
}

/** Who sits where, with which faction, and who begins: all by chance. Persons and bots stay the same. */
function draw(form, said) {
  const here = seats(form).slice(0, playing(form));
  const beside = (field, what) => form.elements.namedItem(field.name.replace("faction", what));
  const factions = drawn(here.map((field) => field.value));
  const persons = drawn(here.map((field) => [beside(field, "name").value, beside(field, "bot").value]));
  const told = here.map((field, seat) => {
    const [name, bot] = [beside(field, "name"), beside(field, "bot")];
    field.value = factions[seat];
    [name.value, bot.value] = persons[seat];
    had.set(field, field.value);
    const level = bot.value && bot.selectedOptions[0].textContent;
    return [seat + 1, field.selectedOptions[0].textContent, name.value, level].filter(Boolean).join(" ");
  });
  form.elements.namedItem("first").value = "random";
  document.getElementById("live").textContent = `${said} ${told.join(", ")}`;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-shuffle]");
  if (button) draw(button.form, button.dataset.said);
});

document.addEventListener("change", (event) => {
  const form = event.target.closest?.("form.new");
  if (!form) return;
  if (event.target.name === "players") arrange(form);
  else if (event.target.name.startsWith("faction")) swap(form, event.target);
});

document.addEventListener("virtu:patched", () => {
  const form = document.querySelector("form.new");
  if (form) arrange(form);
});
