// Writes the service worker: workbox, then our own file with the list of everything that it keeps.
//
//     node tools/precache.mjs NODE_MODULES SOURCE.js OUT.js DIST RELEASE LASTING CONFIG
//
// LASTING is a regular expression for the files whose names change with their contents, CONFIG the address by which the page
// asks for pyscript.toml. A file whose name changes with its contents has no revision: the browser's own cache may give it. All others are fetched
// anew. Each carries its hash, which the browser compares: a file of another release makes the worker fail to install, and
// the one before stays.

import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const MOST = 64 * 1024 * 1024; // workbox leaves out what is larger than this; by default 2 MiB, less than Pyodide
const PARTS = ["core", "routing", "strategies", "precaching"];

const [modules, source, out, dist, release, lasting, config] = process.argv.slice(2);
const need = createRequire(join(resolve(modules), "from-here.js"));
const { injectManifest } = need("workbox-build");

const libraries = PARTS.map((part) => readFileSync(join(modules, `workbox-${part}`, "build", `workbox-${part}.prod.js`), "utf8"));
const plain = libraries.map((text) => text.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "\n"));
const ours = readFileSync(source, "utf8")
  .replace("{{ release }}", release)
  .replace("{{ lasting }}", lasting.replaceAll("\\", "\\\\"));
const joined = `${out}.unfilled`;
writeFileSync(joined, plain.join("") + ours);

const quoted = (path) => path.split("/").map(encodeURIComponent).join("/");
const described = (entry) => {
  const hash = createHash("sha256").update(readFileSync(join(dist, entry.url))).digest("base64");
  const url = entry.url === "pyscript.toml" ? config : quoted(entry.url);
  const named = entry.url === "pyscript.toml" || entry.revision === null;
  return { url, revision: named ? null : hash.slice(0, 16), integrity: `sha256-${hash}` };
};

const { count, size, warnings } = await injectManifest({
  swSrc: joined,
  swDest: out,
  globDirectory: dist,
  globPatterns: ["**/*"],
  globIgnores: ["docs/**", "wheels/**", "embed.js", "**/*.br", "**/*.gz", "sw.js*"],
  dontCacheBustURLsMatching: new RegExp(lasting),
  maximumFileSizeToCacheInBytes: MOST,
  manifestTransforms: [(entries) => ({ manifest: entries.map((entry) => ({ ...entry, ...described(entry) })) })],
});
rmSync(joined);
if (warnings.length) throw new Error(warnings.join("\n"));
console.log(`${count} files, ${size} bytes`);
