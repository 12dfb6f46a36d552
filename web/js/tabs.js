// Two tabs with the same game on the table tell each other, before anything is played that could be lost.
//
// Python hears `:elsewhere ID` when another tab has this game too, and `:elsewhere` when none has it any more. Where the
// browser has no such channel, the change of the storage tells it at the first action (web/main.py).

const root = document.documentElement;
const me = Math.random().toString(36).slice(2);
const others = new Set();
const channel = opened();
let game = "";

function opened() {
  try {
    return new BroadcastChannel("virtu-tables");
  } catch {
    return null; // an old browser, or a frame that may not
  }
}

function tell(kind) {
  if (game) channel?.postMessage({ kind, game, from: me });
}

/** The game on the table may be another one now. */
function look() {
  const now = root.dataset.game ?? "";
  if (now === game) return;
  tell("left");
  game = now;
  others.clear();
  tell("opened");
}

function leave() {
  tell("left");
  game = "";
  others.clear();
}

channel?.addEventListener("message", ({ data }) => {
  if (!game || data?.game !== game || data.from === me) return;
  if (data.kind === "left") {
    if (others.delete(data.from) && !others.size) globalThis.virtuPage.send(":elsewhere");
    return;
  }
  if (data.kind === "opened") tell("also");
  if (!others.has(data.from)) {
    others.add(data.from);
    globalThis.virtuPage.send(":elsewhere " + game);
  }
});

document.addEventListener("virtu:patched", look);
window.addEventListener("pagehide", leave);
window.addEventListener("pageshow", (event) => {
  if (event.persisted) look();
});
