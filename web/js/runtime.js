// One Python for several frames of a site. Frames of the same origin reach each other without help of the page around
// them, whatever that page is and whatever storage is allowed; only texts go between them.
//
//   globalThis.virtuRuntime   in a window that has Python, or is starting it:
//     build                   which build it is of; another one is not talked to
//     ready                   a promise: Python is there
//     open(wanted)            a new table (web/embedding.py)
//     line(number, text)      a line for it
//     close(number)           forget it

/** A window that has Python, or will have it. `build`: the one that is looked for. */
export function runtimes(build) {
  const places = [window, window.parent, ...Array.from({ length: window.parent.length }, (_, place) => window.parent[place])];
  return places.filter((other) => {
    try {
      return !other.closed && other.virtuRuntime?.build === build;
    } catch {
      return false; // a window of another site
    }
  });
}

/** From now on this window is known as one that will have Python. Returns what to call when that has failed. */
export function promise(build) {
  let begun, failed;
  const ready = new Promise((resolve, reject) => ([begun, failed] = [resolve, reject]));
  ready.catch(() => {});
  globalThis.virtuRuntime = { build, ready, begun };
  return (why) => {
    delete globalThis.virtuRuntime;
    failed(why);
  };
}

/** Called by Python once, with its own functions. */
export function offer(open, line, close) {
  const build = document.documentElement.dataset.build;
  const runtime = (globalThis.virtuRuntime ??= { build, ready: Promise.resolve() });
  Object.assign(runtime, {
    open: async (wanted) => await open(wanted),
    line: async (number, text) => await line(number, text),
    close: (number) => void close(number),
  });
  runtime.begun?.();
}
