// Puts what the page runs into one archive: the modules of ARCHIVE..., compiled by the page's own Python so that no visitor
// has to wait for it, with the data they read.
//
//     node tools/program.mjs PYODIDE_FOLDER OUT.zip ARCHIVE...
//
// The sources stay behind, docstrings and assertions too (as with `python -OO`): a traceback still names file, function and
// line. What is only for those who install or check a package is left out as well.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const [folder, out, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")));
// Without ranges a traceback names lines and no columns, which nobody could read without a source; a quarter less to fetch.
const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", HOME: "/home" };
const python = await loadPyodide({ indexURL: resolve(folder) + "/", env });
for (const archive of archives) python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir: "/pack" });
python.runPython(`
import compileall, pathlib, py_compile, shutil, zipfile

LEFT = {".po", ".py", ".pyi", ".typed"}
pack = pathlib.Path("/pack")
shutil.rmtree(pack / "virtu" / "cli")
(pack / "virtu" / "__main__.py").unlink()
for about in pack.glob("*.dist-info"):
    shutil.rmtree(about)
mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
# legacy: beside the sources and under their names, where Python takes them for modules without a source.
if not compileall.compile_dir(pack, quiet=1, stripdir="/pack", optimize=2, legacy=True, invalidation_mode=mode):
    raise SystemExit("a module could not be compiled")
with zipfile.ZipFile("/out.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for file in sorted(pack.rglob("*")):
        if file.is_file() and file.suffix not in LEFT:
            entry = zipfile.ZipInfo(str(file.relative_to(pack)), (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, file.read_bytes(), compresslevel=9)
`);
writeFileSync(out, python.FS.readFile("/out.zip"));
