// Python's memory with everything imported, made by the page itself in a worker when nothing else is to be done, and kept in
// the browser's Cache Storage: the next start reads it (web/offline/interpreter.mjs) and imports nothing.
//
// It is not made where it could be in the way: with Save-Data, with little memory, without room, without Cache Storage, or
// when one of this release has failed before.

const root = document.documentElement;
const HOME = new URL(".", document.baseURI).href;
const NAME = `virtu ${HOME} snapshot ${root.dataset.release}`;
const ROOM = 200_000_000; // bytes that must be left
const LEAST_MEMORY = 4; // gigabytes, as far as the browser says

async function wanted() {
  if (root.dataset.embed || document.hidden || !globalThis.caches) return false;
  if (navigator.connection?.saveData || navigator.deviceMemory < LEAST_MEMORY || navigator.hardwareConcurrency < 2) return false;
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota - usage < ROOM) return false;
  return (await (await caches.open(NAME)).keys()).length === 0; // neither one nor the note of a failure
}

/** Make and keep the snapshot; resolves when it is there. */
export async function makeSnapshot() {
  if (!(await wanted())) return;
  const pyodide = HOME + root.dataset.pyodide;
  const program = HOME + root.dataset.program;
  const worker = new Worker(new URL("./snapshot_worker.js", import.meta.url), { type: "module" });
  try {
    await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => (data === "kept" ? resolve() : reject(new Error(data)));
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage({ name: NAME, key: HOME + "snapshot", pyodide, program, language: root.lang });
    });
    root.dataset.snapshot = "kept";
  } catch (error) {
    console.info("No snapshot was made:", error);
    await (await caches.open(NAME)).put(HOME + "failed", new Response(String(error)));
  } finally {
    worker.terminate();
  }
}
