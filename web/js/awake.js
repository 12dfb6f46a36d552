// A screen that stays on, for a device that lies on the table. The browser lets go whenever the page is hidden.

let wanted = false;
let lock = null;
let tell = () => {};

/** {on}: keep the screen on, or no longer. A browser that does not is told to Python as `:awake missing` or `refused`. */
export async function awake({ on }, send) {
  wanted = on;
  tell = send;
  if (!on) {
    const held = lock;
    lock = null;
    await held?.release();
  } else if (navigator.wakeLock) {
    await hold();
  } else {
    wanted = false;
    send(":awake missing");
  }
}

async function hold() {
  if (lock && !lock.released) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    if (!wanted) await lock.release();
  } catch {
    wanted = false;
    tell(":awake refused");
  }
}

document.addEventListener("visibilitychange", () => {
  if (wanted && document.visibilityState === "visible") hold();
});
