// Makes the snapshot (snapshot.js) in a Python of its own. Nothing of JavaScript goes into it: files are written into its file
// system, and everything else is done by web/snapshot.py.

onmessage = async ({ data: { name, key, pyodide, program, language } }) => {
  try {
    const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const python = await loadPyodide({ _makeSnapshot: true, env: { PYTHONHASHSEED: String(seed) } });
    const home = "/home/pyodide";
    const archive = "/tmp/program.zip";
    python.FS.writeFile(archive, new Uint8Array(await (await fetch(program)).arrayBuffer()));
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
    const memory = python.makeMemorySnapshot();
    await (await caches.open(name)).put(key, new Response(memory, { headers: { "Content-Type": "application/octet-stream" } }));
    postMessage("kept");
  } catch (error) {
    postMessage(String((error && error.stack) || error));
  }
};
