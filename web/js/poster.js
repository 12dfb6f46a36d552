// The picture that stands in a frame of somebody else's site before Python is started there (docs/embed.md): one that was
// drawn when the page was built, or the pieces that the address names, laid on a bare map.

const root = document.documentElement;
const names = JSON.parse(document.getElementById("poster-names").textContent);
const SVG = "http://www.w3.org/2000/svg";

export const isLink = (show) => /^v\d/.test(show);

/**
 * The picture for what is wanted, in the language of the page: its title, what it tells about, whether it shows the whole
 * of what is wanted (of a link only its pieces are seen), and its layers from below. Throws when a file is not there.
 */
export async function posterOf(wanted) {
  const name = nameOf(wanted);
  const bare = name.startsWith("plain");
  const [ground, map] = await Promise.all([parsed("base.svg"), parsed(`${root.lang}/${name}.svg`)]);
  if (bare) await lay(wanted.pieces, map);
  const [title, about] = ["title", "desc"].map((tag) => {
    const words = map.querySelector(tag);
    words.remove();
    return words.textContent;
  });
  return { title, about, whole: bare || !isLink(wanted.show), layers: [ground, map] };
}

/** The name of the picture for what is to be shown. */
function nameOf(wanted) {
  const [group, name] = wanted.show.split("/");
  const own = `${group}-${name}`;
  if (names.includes(own)) return own;
  if (drawable(wanted)) return wanted.pieces.startsWith("5") ? "plain-25" : "plain-34";
  return `board-${wanted.players}`;
}

async function drawing(name) {
  const answer = await fetch(`${root.dataset.posters}/${name}`);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

async function parsed(name) {
  const text = await (await drawing(name)).text();
  return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
}

// `pieces`: the number of players, then for each city its name, who holds it, and what lies there, between dots:
// `4.siena-red-r2-g1-Ar-C` is Siena, held by red, two troops of red in it, one of green before it, an agent of red, a
// cathedral. It is a picture and no more: what is played comes from the link.
const FACTIONS = { r: "red", g: "green", y: "yellow", b: "blue", w: "white" };
const LETTER = /^[rgybw]$/;
const PIECES = /^[345](\.[a-z_]+(-[rgybw0](-([rgybw]\d{1,2}|A[rgybw]|C))*))*$/;
const drawable = ({ pieces }) => pieces.length < 3000 && PIECES.test(pieces);

function use(symbol, x, y, size) {
  const found = document.createElementNS(SVG, "use");
  const values = { href: `#sym-${symbol}`, x: x - size / 2, y: y - size / 2, width: size, height: size };
  for (const [name, value] of Object.entries(values)) found.setAttribute(name, value);
  return found;
}

function troops(faction, count, x, y) {
  if (count === 1) return [use(`troop-${faction}`, x, y, 21)];
  const number = document.createElementNS(SVG, "text");
  const values = { x: x + 6, y: y + 8, class: "count" };
  for (const [name, value] of Object.entries(values)) number.setAttribute(name, value);
  number.textContent = count;
  return [use(`troop-${faction}`, x - 6, y, 21), number];
}

async function lay(pieces, map) {
  const places = await (await drawing("places.json")).json();
  for (const entry of pieces.split(".").slice(1)) {
    const [city, owner, ...lying] = entry.split("-");
    const place = places[city];
    const group = map.querySelector(`[data-city="${city}"]`);
    if (!place || !group) continue;
    const [x, y] = place.city;
    if (LETTER.test(owner)) {
      const value = group.querySelector(".value");
      for (const ring of group.querySelectorAll(".roundel, .roundel-inner")) ring.remove();
      value.before(use(`ring-${FACTIONS[owner]}`, x, y, 38));
      value.after(use(`disc-${FACTIONS[owner]}`, x, y + 18, 17));
    }
    const before = [...place.before];
    for (const piece of lying) {
      const faction = FACTIONS[piece.at(piece[0] === "A" ? 1 : 0)];
      if (piece === "C") group.append(use("cathedral", ...place.cathedral));
      else if (piece[0] === "A") group.append(use(`agent-${faction}`, ...place.agent));
      else {
        const spot = piece[0] === owner ? place.inside : before.shift();
        if (spot) group.append(...troops(faction, Number(piece.slice(1)), ...spot));
      }
    }
  }
}
