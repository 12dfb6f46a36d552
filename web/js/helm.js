// Of all tabs with one game on the table only one plays its bots: the one at the helm.
//
// A lock of the browser with the name of the game says which: the first tab that asks has it, and who waits gets it when
// that tab lets go, is closed or dies. Python hears `:helm ID elsewhere` when another tab has it, and `:helm ID` when it
// has come here. What a bot is to do is neither asked nor sent from a tab that is not at the helm.

import { byChannel } from "./helm_channel.js";

let ours = true; // whether bots may be played here; null while that is being found out
let leave = () => {};
let waiting = [];

/** {game, take}: this tab wants to play the bots of that game, "" for none; with `take` even if another one does. */
export function helm({ game, take }) {
  leave();
  let believed = !take; // what Python thinks until it is told otherwise
  ours = game ? null : true;
  leave = game ? seek(game, take, tell) : () => {};
  if (!game) settle();

  function tell(mine) {
    ours = mine;
    settle();
    if (mine !== believed) globalThis.virtuPage.send(`:helm ${game}${mine ? "" : " elsewhere"}`);
    believed = mine;
  }
}

function settle() {
  for (const resolve of waiting.splice(0)) resolve(ours);
}

/** Whether this tab plays the bots, as soon as that is known. */
export function atHelm() {
  return ours === null ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(ours);
}

/** Whether another tab plays them now. */
export const relieved = () => ours === false;

function seek(game, take, tell) {
  return navigator.locks ? byLock(game, take, tell) : byChannel(game, take, tell);
}

/** Tells `tell` whether the lock is held here, and whenever that changes; returns what gives it up. */
function byLock(game, take, tell) {
  let over = false;
  let release = () => {};

  async function request(options) {
    try {
      await navigator.locks.request(`virtu-helm/${game}`, options, (lock) => {
        if (over) return null;
        tell(Boolean(lock));
        if (lock) return new Promise((resolve) => (release = resolve));
        request({}); // in the queue
        return null;
      });
    } catch (error) {
      if (over) return;
      const stolen = error.name === "AbortError";
      tell(!stolen); // where there can be no locks nothing is stored either that another tab could have
      if (stolen) request({});
    }
  }

  request(take ? { steal: true } : { ifAvailable: true });
  return () => {
    over = true;
    release();
  };
}
