// The page's own letters inside a drawing that is to stand alone: an SVG document that is drawn as an image sees neither
// the style of the page nor its files, so what it needs of the fonts is written into it.

/** An SVG document as text, with the fonts of the page that its letters need; as it is if they cannot be had. */
export async function withLetters(svg) {
  try {
    const faces = await Promise.all(needed(svg).map(written));
    return svg.replace(/<svg\b[^>]*>/, (root) => `${root}<style>${faces.join("")}</style>`);
  } catch {
    return svg;
  }
}

/** The rules of the page's fonts that the letters of a drawing need, each with the address of its file. */
function needed(svg) {
  const letters = [...new Set(svg)].map((letter) => letter.codePointAt(0));
  return [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules]
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .map((rule) => ({ style: rule.style, base: sheet.href ?? document.baseURI }))
      .filter(({ style }) => svg.includes(family(style)) && covers(style.getPropertyValue("unicode-range"), letters)),
  );
}

const family = (style) => style.getPropertyValue("font-family").replace(/["']/g, "");

/** Whether one of some letters lies in a range such as "U+0-FF, U+131". */
function covers(range, letters) {
  if (!range) return true;
  return range.split(",").some((part) => {
    const [first, last] = part.trim().slice(2).split("-");
    return letters.some((letter) => letter >= parseInt(first, 16) && letter <= parseInt(last ?? first, 16));
  });
}

/** A rule that carries its font in itself. */
async function written({ style, base }) {
  const address = new URL(/url\(["']?([^"')]+)/.exec(style.getPropertyValue("src"))[1], base);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`no font at ${address}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const rest = ["font-family", "font-style", "font-weight", "unicode-range"]
    .map((name) => `${name}:${style.getPropertyValue(name)}`)
    .join(";");
  return `@font-face{${rest};src:url(data:font/woff2;base64,${data}) format("woff2")}`;
}
