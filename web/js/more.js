// What scrolls says so: the edge beyond which there is more fades (style/page.css, [data-more]).

const SCROLLS = ".answers,#log,#palace,#palace .hand,.panel";
const SLACK = 6; // pixels that are not worth a sign

/** On which side of a list there is more than can be seen. */
function sides(element) {
  // The log is turned round and counts its scrolling backwards from its end (flex-direction: column-reverse).
  const hidden = element.scrollHeight - element.clientHeight;
  const above = element.id === "log" ? hidden + element.scrollTop : element.scrollTop;
  return above > SLACK ? (hidden - above > SLACK ? "both" : "above") : hidden - above > SLACK ? "below" : "";
}

function tell(element, more) {
  if (more === (element.dataset.more ?? "")) return;
  if (more) element.dataset.more = more;
  else delete element.dataset.more;
}

function lookAtAll() {
  // All are measured before the first is changed, or each would have the layout computed anew.
  const seen = [...document.querySelectorAll(SCROLLS)].map((element) => [element, sides(element)]);
  for (const [element, more] of seen) tell(element, more);
}

let planned = false;
/** Once a frame at most, after the layout has settled. */
function plan() {
  if (planned) return;
  planned = true;
  requestAnimationFrame(() => {
    planned = false;
    lookAtAll();
  });
}

document.addEventListener(
  "scroll",
  ({ target }) => {
    if (target.matches?.(SCROLLS)) tell(target, sides(target));
  },
  true,
);
for (const name of ["virtu:patched", "change", "toggle"]) document.addEventListener(name, plan, true);
addEventListener("resize", plan);
