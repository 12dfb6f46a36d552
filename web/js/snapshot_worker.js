// A Python of its own that imports everything, sets a table once and gives its memory away (snapshot.js). Nothing of JavaScript
// goes into it: files are written into its file system, and everything else is done by web/snapshot.py.
//
// In: where Pyodide is and the language; on a first start, what the page has fetched of it already, the WebAssembly `module` and
// the `library`. Then the `program`, whenever it has come. Out: `{ stage }` on the way, at the end `{ memory }` or `{ error }`.

const get = self.fetch;
let take;
const program = new Promise((resolve) => (take = resolve));

/** From now on what was fetched by the page is not fetched again. */
function give(module, library) {
  self.fetch = async (what, options) => {
    const name = String(what.url ?? what).split("/").pop();
    if (name.endsWith(".wasm")) return new Response();
    return name === "python_stdlib.zip" ? new Response(library) : get(what, options);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => ({ module, instance: await WebAssembly.instantiate(module, imports) });
}

async function make({ pyodide, language, module, library }) {
  try {
    if (module) give(module, library);
    const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const python = await loadPyodide({ _makeSnapshot: true, env: { PYTHONHASHSEED: String(seed) } });
    postMessage({ stage: "unpack" });
    const home = "/home/pyodide";
    const archive = "/tmp/program.zip";
    python.FS.writeFile(archive, new Uint8Array(await program));
    python.runPython(`
import os, sys, zipfile
with zipfile.ZipFile(${JSON.stringify(archive)}) as opened:
    opened.extractall(${JSON.stringify(home)})
os.remove(${JSON.stringify(archive)})
added = ${JSON.stringify(home)} not in sys.path
if added:
    sys.path.insert(0, ${JSON.stringify(home)})
import web.snapshot
web.snapshot.prepare(${JSON.stringify(home)}, ${JSON.stringify(language)})
if added:
    sys.path.remove(${JSON.stringify(home)})
del os, sys, zipfile, opened, added
`);
    const { buffer } = python.makeMemorySnapshot();
    postMessage({ memory: buffer }, [buffer]);
  } catch (error) {
    postMessage({ error: String((error && error.stack) || error) });
  }
}

onmessage = ({ data }) => (data.program ? take(data.program) : make(data));
