// What is to be read before Python has started: the board as a game begins, which stands in the page, or whose game it is that
// is being laid out. A stored game says it in what the list of games shows (web/shelf.py). A link holds the names near its
// beginning (docs/link-format.md); `#opening-table` has the shares of the digits before them (tools/opening.py).
//
// It only shows: what a link is worth is decided by Python. A link that cannot be read here is "a game that was sent".
(() => {
  "use strict";

  const table = JSON.parse(document.getElementById("opening-table").textContent);
  const root = document.documentElement;
  const LONGEST = 60_000; // characters of a link
  const MOST = 200; // characters of a name
  const REST = "*";

  /** The digits of a number, the lowest first. */
  class Digits {
    constructor(number) {
      this.number = number;
    }

    below(radix) {
      const by = BigInt(radix);
      const value = this.number % by;
      this._go(this.number / by);
      return Number(value);
    }

    /** The one of `[symbol, share]` that comes next. */
    shared(shares) {
      const total = shares.reduce((sum, [, share]) => sum + share, 0);
      const value = Number(this.number % BigInt(total));
      let first = 0;
      const [symbol, share] = shares.find(([, share]) => value < first + share || ((first += share), false));
      this._go((this.number / BigInt(total)) * BigInt(share) + BigInt(value - first));
      return symbol;
    }

    size() {
      let found = 0;
      for (let shift = 0; shift < 20; shift += 5) {
        found += this.below(32) * 2 ** shift;
        if (!this.below(2)) return found;
      }
      throw new Error("too large");
    }

    _go(rest) {
      if (!rest) throw new Error("the end of the link");
      this.number = rest;
    }
  }

  /** What comes next at a place; `hint`: what the row may ask for. */
  function next(digits, place, hint) {
    for (const name of [`${place} = ${hint}`, place]) {
      const row = table.rows[name];
      const found = row ? digits.shared(row) : REST;
      if (found !== REST) return found;
    }
    return REST;
  }

  function known(digits, place, hint) {
    const found = next(digits, place, hint);
    if (found === REST) throw new Error(`${place} is written in full`);
    return found;
  }

  /** The code points of a script with their shares, from a row of `scripts`. */
  function alphabet(row) {
    const shares = [];
    for (const group of row.split(" / ")) {
      const [share, ...ranges] = group.split(" ");
      for (const range of ranges) {
        const [low, high] = range.split("-").map((text) => parseInt(text, 16));
        for (let point = low; point <= (high ?? low); point++) shares.push([point, Number(share)]);
      }
    }
    return shares;
  }

  /** A text letter by letter: the script of each, and its place there. */
  function letters(digits) {
    const none = table.scripts.length;
    const count = digits.size();
    if (count > MOST) throw new Error("too long");
    let text = "";
    let script = -1;
    for (let place = 0; place < count; place++) {
      const usual = script < 0 ? 0 : script;
      const shares = Array.from({ length: none + 1 }, (_, at) => [at, at !== usual ? 1 : script < 0 ? none : table.stay]);
      script = digits.shared(shares);
      const point = script === none ? digits.below(0x110000) : digits.shared(alphabet(table.scripts[script]));
      text += String.fromCodePoint(point);
    }
    return text;
  }

  function name(digits) {
    const found = next(digits, "Options.names");
    if (found !== REST) return found;
    if (!digits.below(2)) throw new Error("a name of the game's own words");
    return letters(digits);
  }

  function numberOf(link) {
    const bytes = atob(link.replaceAll("-", "+").replaceAll("_", "/"));
    const hex = Array.from(bytes.slice(0, -2), (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")); // the rest is the seal
    return BigInt("0x" + hex.join(""));
  }

  /** The seats of the game of a link: each the faction and the name of the person, "" for none. Throws where it is not known. */
  function seats(link) {
    if (!link.startsWith("v1.") || link.length > LONGEST) throw new Error("another version");
    const digits = new Digits(numberOf(link.slice(3)));
    const [, game, layout] = [4, 16, 16].map((radix) => digits.below(radix));
    if (game !== table.game || layout !== table.layout) throw new Error("another game");
    for (const radix of [1024, 1024, 2 ** 32]) digits.below(radix);
    known(digits, "Options.players");
    const edition = known(digits, "Options.edition");
    for (const place of table.switches) if (known(digits, `${place}?`, edition) === "1") known(digits, place);
    known(digits, "Options.one_agent_per_palace");
    const factions = [];
    for (let left = Number(known(digits, "Options.factions#")); left; left--) {
      factions.push(known(digits, "Options.factions", [...factions].sort().join()));
    }
    known(digits, "Options.first");
    const names = Array.from({ length: Number(known(digits, "Options.names#")) }, () => name(digits));
    return factions.map((faction, seat) => ({ faction, name: names[seat] ?? "" }));
  }

  function stored(key) {
    try {
      return localStorage.getItem(`virtu/${key}`) ?? "";
    } catch {
      return ""; // a forbidden storage
    }
  }

  /** Whose stored game is to be laid out: its name, or those of its players; nothing if there is none. */
  function whoseStored(id) {
    try {
      const { about } = JSON.parse(stored(`game/${id}`));
      return about.over ? undefined : about.name ? [about.name] : about.names.map(String);
    } catch {
      return undefined; // none, or one that Python will report
    }
  }

  /** Whose game a link brings; nobody's, if that cannot be read. */
  function whoseSent(link) {
    try {
      return seats(link).map(({ faction, name }) => name || table.factions[root.lang][faction]);
    } catch {
      return [];
    }
  }

  /** What is coming, for an address with this fragment: the word for it and whose it is; nothing for the start screen. */
  function coming(fragment) {
    const link = fragment.replace(/^watch\//, "");
    if (/^v\d+\./.test(link)) return ["page.opening.link", whoseSent(link)];
    const asked = fragment.startsWith("game-");
    if (!asked && /^(learn|puzzle)/.test(fragment)) return undefined;
    const whose = whoseStored(asked ? fragment.slice("game-".length) : stored("current"));
    return whose && ["page.opening.stored", whose];
  }

  function listed(names) {
    return "ListFormat" in Intl ? new Intl.ListFormat(root.lang).format(names) : names.join(", ");
  }

  /** Put it into the page in place of the board. */
  function show() {
    const found = coming(location.hash.slice(1));
    if (!found) return;
    const [word, whose] = found;
    const words = JSON.parse(document.getElementById("words").textContent)[root.lang];
    const line = document.getElementById("opening-whose");
    line.dataset.word = word;
    line.textContent = words[word];
    line.after(...(whose.length ? [Object.assign(document.createElement("strong"), { textContent: listed(whose) })] : []));
    document.getElementById("opening").dataset.coming = word;
    document.querySelector("#opening svg").remove();
  }

  // Words of other languages would make the browser fetch their letters.
  for (const names of document.querySelectorAll("#opening g[lang]")) if (names.getAttribute("lang") !== root.lang) names.remove();
  globalThis.virtuOpening = { seats };
  if (!root.dataset.failure) show();
})();
