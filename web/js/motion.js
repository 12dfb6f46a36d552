// What moved is seen to move: a troop along its road, an agent, coins, a disc that drops, a card that turns, the marker
// on its ring. Python says what (web/motion.py), here is only how. Nothing waits for it: the page is what it will be
// from the start, a copy of the piece goes over it, and the next line that is sent ends every movement at once.

const GO = 280; // milliseconds
const LAY = 220;
const NEXT = 50; // between coins that follow each other
const STEPS = 12; // points of a road
const SIZE = 24; // pixels of a sign that lies nowhere by itself
const LIST = "#prestige use[href^='#sym-disc-']";

const running = new Set();
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let before = { places: new Map(), discs: [] };

/** Whether the players want movement and somebody looks. */
function wanted() {
  const set = document.documentElement.dataset.motion;
  return !document.hidden && set !== "none" && (set === "full" || !calm.matches);
}

/** End every movement: what moved is where it belongs. */
export function finish() {
  for (const animation of running) animation.finish();
}

/** Run an animation of an element; `then` when it is over, however it ends. */
function animate(element, frames, options, then) {
  const animation = element.animate(frames, { easing: "ease-in-out", ...options });
  running.add(animation);
  const over = () => {
    running.delete(animation);
    then?.();
  };
  animation.addEventListener("finish", over);
  animation.addEventListener("cancel", over);
}

// -- where things are ---------------------------------------------------------------------------------------------------

/** The element that shows a place; what lies in a palace that is not shown is found at its player's strip. */
function elementAt(place) {
  const own = place.split(".")[0];
  return [
    () => document.getElementById("at-" + place),
    () => document.querySelector(`#palace [data-place="${CSS.escape(place)}"]`),
    () => document.querySelector(`#palace-${CSS.escape(place.split(".")[1] ?? "")}`) && shown(own) && part(place),
    () => place !== own && document.getElementById("strip-" + own),
    () => document.getElementById(place),
  ]
    .map((find) => find())
    .find((element) => element && seen(element));
}

const part = (place) => document.getElementById("palace-" + place.split(".")[1]);
const shown = (faction) => document.querySelector("svg.palace")?.dataset.faction === faction;
const seen = (element) => element.getClientRects().length > 0;

/** The sign itself at a place, or the whole of the place. */
function pieceAt(place, sign) {
  const element = elementAt(place);
  return (sign && element?.querySelector(`use[href="#sym-${sign}"]`)) || element?.querySelector(".hit") || element;
}

function boxAt(place, sign) {
  const piece = pieceAt(place, sign);
  if (!piece) return null;
  const { left, top, width, height } = piece.getBoundingClientRect();
  const map = piece.closest(".map-frame")?.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  // Outside the part of the map that is seen nothing moves.
  if (map && (x < map.left || x > map.right || y < map.top || y > map.bottom)) return null;
  return { x, y, size: piece.localName === "use" ? Math.max(width, height) : SIZE };
}

// -- before and after a patch -------------------------------------------------------------------------------------------

/** Before the patch: where everything is that is going to move. */
export function remember(entries) {
  finish();
  before = { places: new Map(), discs: [] };
  const moves = entries.find((entry) => entry.effect === "motion")?.moves;
  if (!moves || !wanted()) return;
  for (const { from, to, at, sign } of moves) {
    if (from) before.places.set(from, boxAt(from, sign));
    if (to) before.places.set(to + " " + sign, Boolean(pieceAt(to, sign)?.matches("use")));
    if (at) before.places.set("at " + at, marker());
  }
  before.discs = discs();
}

/** After the patch: from there to where it is now. What a kind of movement measures comes first; it returns what to do. */
export function play(moves) {
  if (!wanted()) return;
  // All is measured before the first piece is moved, or each would have the layout computed anew.
  const ready = moves.map((move) => ({ fly, drop, roll, turn })[move.kind]?.(move));
  for (const go of [...ready, slideDiscs()]) go?.();
}

/** A sign goes from place to place, along the road if there is one. */
function fly({ sign, from, to, road, back, count = 1 }) {
  const start = before.places.get(from) ?? boxAt(from, sign);
  const end = boxAt(to, sign);
  if (!start || !end) return null;
  const points = (road && along(road, back)) || [start, end];
  // Roads go from city to city, pieces stand beside them: what is between is led from the one to the other.
  const way = points.map(({ x, y }, index) => {
    const part = index / (points.length - 1);
    const [first, last] = [points[0], points.at(-1)];
    return { x: x + (start.x - first.x) * (1 - part) + (end.x - last.x) * part, y: y + (start.y - first.y) * (1 - part) + (end.y - last.y) * part };
  });
  const size = Math.max(start.size, end.size);
  const piece = pieceAt(to, sign);
  return () => {
    for (let number = 0; number < count; number++) ghost(sign, way, size, number * NEXT);
    if (piece?.matches("use") && !before.places.get(to + " " + sign)) hide(piece, GO);
  };
}

/** The points of a road on the screen. */
function along(road, back) {
  const map = document.getElementById("map");
  const turn = map?.getScreenCTM();
  if (!turn) return null;
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", road);
  const length = path.getTotalLength();
  const points = Array.from({ length: STEPS + 1 }, (_, step) => path.getPointAtLength((length * step) / STEPS).matrixTransform(turn));
  return back ? points.reverse() : points;
}

/** A copy of a sign that goes over everything and is gone when it arrives. */
function ghost(sign, way, size, delay) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", "#sym-" + sign);
  svg.append(use);
  svg.setAttribute("class", `ghost c-${sign}`);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("width", size);
  svg.setAttribute("height", size);
  document.body.append(svg);
  const frames = way.map(({ x, y }) => ({ transform: `translate(${x - size / 2}px, ${y - size / 2}px)` }));
  animate(svg, frames, { duration: GO, delay, fill: "both" }, () => svg.remove());
}

/** The piece itself is not seen until its copy arrives. */
function hide(piece, duration) {
  animate(piece, [{ opacity: 0 }, { opacity: 0 }], { duration });
}

/** A movement of a part of a drawing about its own middle. */
function turning(piece, frames, options) {
  piece.style.transformBox = "fill-box";
  piece.style.transformOrigin = "center";
  animate(piece, frames, options, () => piece.removeAttribute("style"));
}

/** Something is laid down: it comes from above and grows small. What lies where nobody looks rings its player's strip. */
function drop({ at, sign }) {
  const piece = pieceAt(at, sign);
  if (!piece || !boxAt(at, sign)) return null;
  if (!(piece instanceof SVGElement)) {
    const ring = (colour) => ({ outline: `3px solid ${colour}`, outlineOffset: "-2px", borderRadius: "4px" });
    return () => animate(piece, [ring("var(--gold)"), ring("transparent")], { duration: 2 * LAY, easing: "ease-in" });
  }
  const frames = [
    { transform: "translateY(-14px) scale(1.5)", opacity: 0.2 },
    { transform: "none", opacity: 1 },
  ];
  return () => turning(piece, frames, { duration: LAY, easing: "ease-in" });
}

/** Cards of a side turn over. */
function turn({ at }) {
  const side = shown(at.split(".")[0]) && part(at);
  if (!side || !seen(side)) return null;
  return () => {
    for (const card of side.querySelectorAll(".card")) {
      turning(card, [{ transform: "scaleX(0.1)" }, { transform: "none" }], { duration: LAY });
    }
  };
}

// -- the marker on its ring ---------------------------------------------------------------------------------------------

function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, size: width };
}

function marker() {
  const coin = document.querySelector("#palace .marker");
  return coin && seen(coin) ? { ...middle(coin), faction: coin.closest("svg.palace").dataset.faction } : null;
}

/** The marker rolls along the ring, clockwise, from where it was. */
function roll({ at }) {
  const coin = document.querySelector("#palace .marker");
  const from = before.places.get("at " + at);
  const [faction] = at.split(".");
  if (!coin || !seen(coin) || !shown(faction) || from?.faction !== faction) return null;
  const ring = middle(document.querySelector("#palace .ring"));
  const to = middle(coin);
  const angle = (point) => Math.atan2(point.y - ring.y, point.x - ring.x);
  const away = (point) => Math.hypot(point.x - ring.x, point.y - ring.y);
  const whole = (angle(to) - angle(from) + 4 * Math.PI) % (2 * Math.PI) || 2 * Math.PI;
  const scale = coin.getScreenCTM().a;
  const frames = Array.from({ length: STEPS + 1 }, (_, step) => {
    const part = step / STEPS;
    const far = away(from) + (away(to) - away(from)) * part;
    const now = angle(from) + whole * part;
    const [x, y] = [ring.x + far * Math.cos(now) - to.x, ring.y + far * Math.sin(now) - to.y];
    return { transform: `translate(${x / scale}px, ${y / scale}px) rotate(${(part - 1) * 360}deg)` };
  });
  return () => turning(coin, frames, { duration: GO });
}

// -- discs on the tracks ------------------------------------------------------------------------------------------------

/** Where each disc lies on each track. */
function discs() {
  return [...document.querySelectorAll(LIST)].filter(seen).map((disc) => ({
    key: disc.closest(".track").id + disc.getAttribute("href"),
    disc,
    ...middle(disc),
  }));
}

/** A disc that lies elsewhere now slides there. */
function slideDiscs() {
  if (!before.discs.length) return null;
  const slides = discs().map(({ key, disc, x, y }) => {
    const old = before.discs.find((one) => one.key === key);
    if (!old || Math.hypot(old.x - x, old.y - y) < 2) return null;
    const scale = disc.getScreenCTM().a;
    return [disc, [{ transform: `translate(${(old.x - x) / scale}px, ${(old.y - y) / scale}px)` }, { transform: "none" }]];
  });
  return () => {
    for (const [disc, frames] of slides.filter(Boolean)) animate(disc, frames, { duration: GO });
  };
}
