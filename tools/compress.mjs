// Writes FILE.br and FILE.gz into a folder, named as they are ordered.
//
//     node tools/compress.mjs IN OUT_WITHOUT_SUFFIX [IN OUT ...]

import { readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import zlib from "node:zlib";

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = zlib.constants;
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const LARGE = 256 * 1024;

async function compress(from, to) {
  const data = readFileSync(from);
  const quality = data.length < LARGE ? 11 : 9; // at 11 Pyodide alone would take half a minute, for a tenth less
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: data.length };
  const made = await Promise.all([brotli(data, { params }), gzip(data, { level: 9 })]);
  [".br", ".gz"].forEach((suffix, place) => writeFileSync(to + suffix, made[place]));
}

const orders = process.argv.slice(2);
const pairs = [];
while (orders.length) pairs.push(orders.splice(0, 2));
await Promise.all(pairs.map(([from, to]) => compress(from, to)));
