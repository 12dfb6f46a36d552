// Drives Firefox by WebDriver BiDi for firefox.py: reads a request a line, `[what, ...arguments]`, and answers each with
// a line, `{"value": ...}` or `{"error": "..."}`. It ends, and Firefox with it, when there are no more requests.
//
//     node tests/browser/drivers/firefox.mjs PATH_OF_FIREFOX

import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";

const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath: process.argv[2],
  headless: true,
  protocolTimeout: 120_000,
  defaultViewport: { width: 1440, height: 900 },
  extraPrefsFirefox: { "intl.accept_languages": "en-GB" },
});
const page = await browser.newPage();
page.setDefaultTimeout(120_000);

const ANSWERS = {
  version: () => browser.version(),
  // Python starts after the page has loaded: who opens an address waits for what he wants to see.
  goto: async (address) => void (await page.goto(address, { waitUntil: "domcontentloaded" })),
  evaluate: (text, ...given) => page.evaluate(`(${text})(...${JSON.stringify(given)})`),
  click: (selector) => page.click(selector),
  picture: async (path) => void (await page.screenshot({ path })),
  size: (width, height) => page.setViewport({ width, height }),
};

try {
  for await (const line of createInterface({ input: process.stdin })) {
    const [what, ...given] = JSON.parse(line);
    let answer;
    try {
      answer = { value: await ANSWERS[what](...given) };
    } catch (error) {
      answer = { error: String(error?.stack ?? error) };
    }
    console.log(JSON.stringify(answer));
  }
} finally {
  await browser.close();
}
