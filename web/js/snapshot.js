// Python's memory with everything imported. It is made in a worker, so that nobody waits for a page that does not answer:
//
//   * on a first start, which then reads it as every other start does (web/offline/interpreter.mjs);
//   * else when nothing else is to be done.
//
// It is kept in the browser's Cache Storage: the next start reads it and imports nothing. It is neither made nor kept where
// it could be in the way: with little memory, without Cache Storage, or when one of this release has failed before; and not
// kept with Save-Data or without room.

const root = document.documentElement;
const HOME = new URL(".", document.baseURI).href;
const NAME = `virtu ${HOME} snapshot ${root.dataset.release}`;
const KEY = HOME + "snapshot";
const ROOM = 200_000_000; // bytes that must be left
const LEAST_MEMORY = 4; // gigabytes, as far as the browser says

let made = null; // the memory that this start has read, until it is kept

/** Whether a second Python beside the page is no burden. */
const strong = () => globalThis.caches && !root.dataset.embed && !(navigator.deviceMemory < LEAST_MEMORY || navigator.hardwareConcurrency < 2);

/** Whether there is neither a memory of this release nor the note of a failure. */
const unknown = async () => (await (await caches.open(NAME)).keys()).length === 0;

async function wanted() {
  if (!strong() || document.hidden || navigator.connection?.saveData) return false;
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return !(quota - usage < ROOM) && unknown();
}

async function bytes(name) {
  const answer = await virtuParts.copy(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** What a new Python comes to when it has imported everything. `given`: what the page has fetched for it already. */
async function make(given = {}) {
  const worker = new Worker(new URL("./snapshot_worker.js", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data: { stage, memory, error } }) => {
        if (stage) virtuBoot.stage(stage);
        else if (memory) resolve(memory);
        else reject(new Error(error));
      };
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage({ pyodide: HOME + root.dataset.pyodide, language: root.lang, ...given });
      bytes(root.dataset.program).then((program) => worker.postMessage({ program }, [program]), reject);
    });
  } finally {
    worker.terminate();
  }
}

/** The memory for a first start, and the WebAssembly module that goes with it; nothing where a start does without. */
export async function firstMemory() {
  if (!strong() || !(await unknown())) return undefined;
  const at = root.dataset.pyodide;
  const compiling = WebAssembly.compileStreaming(virtuParts.copy(`${at}/pyodide.asm.wasm`));
  const [module, library] = await Promise.all([compiling, bytes(`${at}/python_stdlib.zip`)]);
  made = await make({ module, library });
  return { memory: made, module };
}

/** Keep the memory for the next start, made now if this start did without; resolves when that is done. */
export async function makeSnapshot() {
  const memory = made;
  made = null;
  if (!(await wanted())) return;
  try {
    const answer = new Response(memory ?? (await make()), { headers: { "Content-Type": "application/octet-stream" } });
    await (await caches.open(NAME)).put(KEY, answer);
    root.dataset.snapshot = "kept";
  } catch (error) {
    console.info("No snapshot was made:", error);
    await (await caches.open(NAME)).put(HOME + "failed", new Response(String(error)));
  }
}

/** Nothing will be kept: give back the room. */
export function forgetMemory() {
  made = null;
}
