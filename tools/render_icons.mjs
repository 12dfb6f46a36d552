// Renders SVG files as square PNG files.
//
//     node tools/render_icons.mjs NODE_MODULES IN.svg SIZE OUT.png [IN.svg SIZE OUT.png ...]

import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [modules, ...orders] = process.argv.slice(2);
const home = join(resolve(modules), "@resvg", "resvg-wasm");
const { default: resvg } = await import(pathToFileURL(join(home, "index.js")));
await resvg.initWasm(readFileSync(join(home, "index_bg.wasm")));
while (orders.length) {
  const [drawing, size, out] = orders.splice(0, 3);
  const picture = new resvg.Resvg(readFileSync(drawing, "utf8"), { fitTo: { mode: "width", value: Number(size) } });
  writeFileSync(out, picture.render().asPng());
}
