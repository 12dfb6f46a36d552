// A game out of the page: the browser's own way of sharing, a picture to the clipboard, and modules of Python that are
// fetched only when they are wanted.

import * as pictures from "./picture.js";

const root = document.documentElement;
if (navigator.share) root.dataset.share = "true";

/** {fragment, title}: the address of this page with that fragment, to the browser's sheet; to the clipboard without. */
export async function share({ fragment, title }, copy) {
  const url = location.href.split("#")[0] + "#" + fragment;
  try {
    await navigator.share({ title, text: title, url });
  } catch (error) {
    if (error?.name !== "AbortError") copy({ text: url });
  }
}

/** {name, svg, width, height}: the drawing as a picture to the clipboard; where that is refused, as a file. */
export async function copyPicture(picture) {
  try {
    const blob = pictures.painted(picture.svg, picture.width * 2, picture.height * 2);
    await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
    document.getElementById("live").textContent = document.querySelector('[data-phrase="copied"]').textContent;
  } catch {
    await pictures.savePicture(picture);
  }
}

/** {module, command}: fetch a module of Python; then the command with `ready`, or `missing` where it cannot be had. */
export async function bring({ module, command }, send) {
  let answer = "missing";
  try {
    if (await globalThis.virtuPage.bring(module, root.dataset[module])) answer = "ready";
  } catch {
    // Told by the answer.
  }
  send(command + " " + answer);
}
