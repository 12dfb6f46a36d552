// Writes a standard library with nothing but what the page can come to import (tools/standard_library.py), compiled.
//
//     node tools/cut_library.mjs PYODIDE_FOLDER OUT.zip ARCHIVE...

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const [folder, out, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")));
// Without ranges a traceback names lines and no columns, which nobody could read without a source; a quarter less to fetch.
const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", HOME: "/home" };
const python = await loadPyodide({ indexURL: resolve(folder) + "/", env });
python.runPython("import sys\nstarted = set(sys.modules)");
python.FS.writeFile("/tmp/standard_library.py", readFileSync(new URL("standard_library.py", import.meta.url)));
const unpack = (archive, to) => python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir: to });
unpack(resolve(folder, "python_stdlib.zip"), "/library");
for (const archive of archives) unpack(archive, "/pack");
python.runPython(`
sys.path.append("/tmp")
from pathlib import Path
from standard_library import cut
cut(Path("/library"), Path("/pack"), started, Path("/out.zip"))
`);
writeFileSync(out, python.FS.readFile("/out.zip"));
