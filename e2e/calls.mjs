// Finds the functions that first views don't call, and writes the hashes of their names to
// apps/web/programs/deferred: cargo xtask web --count-calls && node calls.mjs
// `cargo xtask web` then moves them out of the bundles' main parts. Run this again if a first visit has grown.
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { chromium as options } from "./chromium.mjs";
import { skipGuides } from "./guides.mjs";
import { PAGES } from "./pages.mjs";
import { host } from "./plain.mjs";

const site = process.env.SITE ?? fileURLToPath(new URL("../target/site", import.meta.url));
const to = new URL("../apps/web/programs/deferred/", import.meta.url);

/** Keys of the first moves in each game. */
const KEYS = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", " ", "Enter"];

/** Runs in the page: keeps the exports of the bundle's main part. */
function keepExports() {
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const original = WebAssembly[name];
    WebAssembly[name] = async (...args) => {
      const made = await original.apply(WebAssembly, args);
      const { exports } = made.instance ?? made;
      if (exports.start_page) window.mainPart = exports;
      return made;
    };
  }
}

const files = await readdir(new URL("assets/", `file://${site}/`));
const counts = {};
for (const file of files) {
  const name = file.match(/^(\w+)_calls-\w+\.json$/)?.[1];
  if (name) counts[name] = JSON.parse(await readFile(`${site}/assets/${file}`, "utf8"));
}
const called = Object.fromEntries(Object.keys(counts).map((name) => [name, new Set()]));

const { address, shut } = await host(site, "/");
const browser = await chromium.launch(options);
for (const path of PAGES) {
  for (const skips of [true, false]) {
    for (const isDark of [false, true]) {
      const viewport = isDark ? { width: 1280, height: 800 } : { width: 390, height: 844 };
      const context = await browser.newContext({ viewport, serviceWorkers: "block", hasTouch: !isDark });
      const page = await context.newPage();
      await page.addInitScript(keepExports);
      if (skips) await page.addInitScript(skipGuides);
      // What is loaded after the first view isn't part of it.
      await page.route(/_split_(later|services)|_rest/, () => {});
      await page.goto(address + path);
      await page.locator("#main h1").waitFor();
      const board = page.locator("#main :is([role=application], [role=grid])").first();
      if (await board.count()) {
        for (const key of KEYS) await page.keyboard.press(key);
        if (isDark) await board.click({ force: true });
        else await board.tap({ force: true });
      }
      await page.waitForTimeout(300);
      const bundle = await page.evaluate(() => document.getElementById("boot").dataset.module.match(/(\w+)_bg/)[1]);
      const { address: start, names } = counts[bundle];
      const notes = await page.evaluate(
        ([start, size]) => [...new Uint8Array(window.mainPart.memory.buffer, start, size)],
        [start, names.length],
      );
      names.forEach((name, at) => notes[at] && called[bundle].add(name));
      await context.close();
    }
  }
}
await browser.close();
await shut();

await mkdir(to, { recursive: true });
for (const [bundle, { names }] of Object.entries(counts)) {
  if (called[bundle].size === 0) continue;
  const unused = [...new Set(names)].filter((name) => name !== 0 && !called[bundle].has(name));
  const words = unused.toSorted((a, b) => a - b).map((name) => name.toString(16));
  const lines = words.map((word, at) => word + (at % 12 === 11 ? "\n" : " "));
  await writeFile(new URL(`${bundle}.txt`, to), `${lines.join("").trimEnd()}\n`);
  console.log(`${bundle}: ${unused.length} names of ${new Set(names).size} are not called by first views`);
}
