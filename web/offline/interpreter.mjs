// What PyScript takes for Pyodide: the same, but started from a memory in which everything is imported: the one that the page
// has kept, or else one that a worker makes now (web/js/snapshot.js). Whatever goes wrong with it, it is deleted and Python
// starts as ever.

import { loadPyodide as ordinary, version } from "./pyodide.mjs";

export { version };

const root = globalThis.document?.documentElement;
const HOME = root && new URL(".", document.baseURI).href;
const PORTION = 40; // files that are written at a time
const NAME = root && `virtu ${HOME} snapshot ${root.dataset.release}`;

/** The memory that was kept, or undefined. */
async function kept() {
  if (!root || !globalThis.caches || !(await caches.has(NAME))) return undefined;
  const memory = await (await (await caches.open(NAME)).match(HOME + "snapshot"))?.arrayBuffer();
  return memory && { memory };
}

/** One that is made now, or undefined where that would be in the way or does not succeed. */
async function made() {
  if (!root || root.dataset.embed) return undefined;
  try {
    import("./pyodide.asm.mjs"); // it will be wanted when the memory is there
    const { firstMemory } = await import(`${HOME}app/${root.dataset.build}/snapshot.js`);
    return await firstMemory();
  } catch (error) {
    console.info("Python starts without a worker:", error);
    return undefined;
  }
}

async function forget(why) {
  console.info("The snapshot was of no use:", why);
  const cache = await caches.open(NAME);
  await cache.delete(HOME + "snapshot");
  await cache.put(HOME + "failed", new Response(String(why)));
}

/** Let the page draw and answer: a start in one piece would stop it for too long. No timer, which browsers make wait for a
 * second in a tab that is not looked at. */
const breath = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(port1.close());
    port2.postMessage(null);
  });

/** Do it while this module stands for whatever WebAssembly is to be compiled. */
async function compiled(module, deed) {
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (_, imports) => ({ module, instance: await WebAssembly.instantiate(module, imports) });
  try {
    return await deed();
  } finally {
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** Python with this memory; `module`: its WebAssembly, if it is compiled already. */
async function restored(options, { memory, module }) {
  const { default: create } = await import("./pyodide.asm.mjs");
  const createPyodideModule = async (settings) => {
    const made = await create(settings);
    await breath();
    made.growMemory(memory.byteLength); // Pyodide itself reads only a snapshot that is as small as its memory at first
    return made;
  };
  const load = () => ordinary({ ...options, createPyodideModule, _loadSnapshot: memory });
  const python = module ? await compiled(module, load) : await load();
  await breath();
  python.runPython("import web.snapshot");
  do await breath();
  while (python.runPython(`web.snapshot.restore(${PORTION})`));
  await breath();
  const unpack = python.unpackArchive.bind(python);
  // What PyScript unpacks at the start (pyscript.toml) is in the memory already.
  python.unpackArchive = (buffer, ...rest) => (root.dataset.ready === "true" ? unpack(buffer, ...rest) : undefined);
  root.dataset.snapshot = module ? "made" : "used";
  return python;
}

export async function loadPyodide(options) {
  try {
    const found = (await kept()) ?? (await made());
    if (found) return await restored(options, found);
  } catch (error) {
    await forget(error).catch(() => {});
  }
  return ordinary(options);
}
