// What PyScript takes for Pyodide: the same, but started from the snapshot that the page has kept, if there is one
// (web/js/snapshot.js). Whatever goes wrong with it, it is deleted and Python starts as ever.

import { loadPyodide as ordinary, version } from "./pyodide.mjs";

export { version };

const root = globalThis.document?.documentElement;
const HOME = root && new URL(".", document.baseURI).href;
const NAME = root && `virtu ${HOME} snapshot ${root.dataset.release}`;

/** The memory that was kept, or undefined. */
async function kept() {
  if (!root || !globalThis.caches || !(await caches.has(NAME))) return undefined;
  return (await (await caches.open(NAME)).match(HOME + "snapshot"))?.arrayBuffer();
}

async function forget(why) {
  console.info("The snapshot was of no use:", why);
  const cache = await caches.open(NAME);
  await cache.delete(HOME + "snapshot");
  await cache.put(HOME + "failed", new Response(String(why)));
}

async function fromSnapshot(options) {
  const memory = await kept();
  if (!memory) return undefined;
  const { default: create } = await import("./pyodide.asm.mjs");
  const createPyodideModule = async (settings) => {
    const made = await create(settings);
    made.growMemory(memory.byteLength); // Pyodide itself reads only a snapshot that is as small as its memory at first
    return made;
  };
  const python = await ordinary({ ...options, createPyodideModule, _loadSnapshot: memory });
  python.runPython("import web.snapshot\nweb.snapshot.restore()");
  const unpack = python.unpackArchive.bind(python);
  // What PyScript unpacks at the start (pyscript.toml) is in the memory already.
  python.unpackArchive = (buffer, ...rest) => (root.dataset.ready === "true" ? unpack(buffer, ...rest) : undefined);
  root.dataset.snapshot = "used";
  return python;
}

export async function loadPyodide(options) {
  try {
    const python = await fromSnapshot(options);
    if (python) return python;
  } catch (error) {
    await forget(error).catch(() => {});
  }
  return ordinary(options);
}
