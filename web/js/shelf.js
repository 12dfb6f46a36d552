// A stored game is renamed in its place: the field takes the focus when it is unfolded, Escape folds it again.

document.addEventListener(
  "toggle",
  (event) => {
    if (!event.target.matches?.("details.rename") || !event.target.open) return;
    const field = event.target.querySelector('input[name="name"]');
    field.focus();
    field.select();
  },
  true, // it does not bubble
);

document.addEventListener("keydown", (event) => {
  const details = event.key === "Escape" && event.target.closest?.("details.rename[open]");
  if (!details) return;
  event.preventDefault();
  details.open = false;
  details.querySelector("summary").focus();
});
