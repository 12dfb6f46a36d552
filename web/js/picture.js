// Files out of the page: whatever is in a blob, and drawings as pictures.

import { withLetters } from "./letters.js";

const SCALE = 2; // pixels of the picture for each unit of the drawing

/** Save a blob as a file. */
export function saveBlob(name, blob) {
  const address = URL.createObjectURL(blob);
  const anchor = Object.assign(document.createElement("a"), { href: address, download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

/** Save an SVG document of `width` by `height` units as PNG, or as it is where the browser draws no pictures of it. */
export async function savePicture({ name, svg, width, height }) {
  try {
    saveBlob(`${name}.png`, await painted(await withLetters(svg), width * SCALE, height * SCALE));
  } catch {
    saveBlob(`${name}.svg`, new Blob([svg], { type: "image/svg+xml" }));
  }
}

export async function painted(svg, width, height) {
  const image = new Image(width, height);
  // An address of its own kind (blob:) would need more of a content security policy than docs/hosting.md asks for.
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d").drawImage(image, 0, 0, width, height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("the canvas gives no picture");
  return blob;
}
