// Who is at the helm (helm.js) where the browser has no locks, as on a site without HTTPS: the tabs tell each other since
// when they want to play the bots, and the first one does. A tab that dies without a word stays first for those that
// heard of it; a button takes the helm from it.

const ANSWERS = 300; // milliseconds in which other tabs have answered

/** Like `byLock` in helm.js. */
export function byChannel(game, take, tell) {
  const me = { from: Math.random().toString(36).slice(2), since: take ? -Date.now() : Date.now() };
  const others = new Map();
  let known = null;
  let channel;
  try {
    channel = new BroadcastChannel("virtu-helm");
  } catch {
    tell(true); // an old browser: what is stored is compared before anything is written
    return () => {};
  }

  const say = (kind) => channel.postMessage({ kind, game, ...me });
  const first = (other) => me.since - other.since || (me.from < other.from ? -1 : 1);
  function look() {
    const mine = [...others.values()].every((other) => first(other) < 0);
    if (mine !== known) tell(mine);
    known = mine;
  }
  function leaving() {
    say("left");
    others.clear();
  }
  function back({ persisted }) {
    if (persisted) say("wants");
  }

  channel.addEventListener("message", ({ data }) => {
    if (data?.game !== game) return;
    if (data.kind === "left") others.delete(data.from);
    else others.set(data.from, data);
    if (data.kind === "wants") say("also");
    if (known !== null) look();
  });
  window.addEventListener("pagehide", leaving);
  window.addEventListener("pageshow", back);
  say("wants");
  const timer = setTimeout(look, ANSWERS);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("pagehide", leaving);
    window.removeEventListener("pageshow", back);
    say("left");
    channel.close();
  };
}
