// Compiles the modules of the page with the page's own Python, so that no visitor has to wait for it.
//
//     node tools/compile_modules.mjs PYODIDE_FOLDER OUT.zip ARCHIVE...
//
// OUT.zip holds nothing but `__pycache__` folders that fit beside the unpacked archives. They are marked as not to be
// compared with their sources; a Python of another version ignores them and compiles for itself.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const [folder, out, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: resolve(folder) + "/", env: { PYTHONHASHSEED: "0", HOME: "/home" } });
for (const archive of archives) python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir: "/pack" });
python.runPython(`
import compileall, pathlib, py_compile, zipfile

mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
if not compileall.compile_dir("/pack", quiet=1, stripdir="/pack", invalidation_mode=mode):
    raise SystemExit("a module could not be compiled")
with zipfile.ZipFile("/out.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for file in sorted(pathlib.Path("/pack").rglob("*.pyc")):
        entry = zipfile.ZipInfo(str(file.relative_to("/pack")), (1980, 1, 1, 0, 0, 0))
        entry.compress_type = zipfile.ZIP_DEFLATED
        archive.writestr(entry, file.read_bytes())
`);
writeFileSync(out, python.FS.readFile("/out.zip"));
