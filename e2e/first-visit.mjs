// Measures what travels on a first visit to each page, compressed, until it can be used: npm run first-visit
//
// A page with a board counts as usable when the board reacts to a key that is pressed in every frame, after Start if it is
// covered; any other page when it is rendered. Everything requested until then counts, with pictures and headers.
// Exits with 1 if a page is above its limit. Build the site with `cargo xtask web`, not with --quick.
import { chromium } from "@playwright/test";
import { start } from "./azulejo.mjs";
import { chromium as options } from "./chromium.mjs";
import { skipGuides } from "./guides.mjs";
import { record } from "./measure.mjs";

/** Paths, the keys that change their boards, and limits in bytes. */
const arrows = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"];
const PAGES = [
  ["/", [], 220_000],
  ["/slide", arrows, 600_000],
  ["/loop", [], 400_000],
  ["/loop/play?difficulty=medium&date=2025-11-30", [" ", ...arrows], 750_000],
  ["/fifteen", arrows, 500_000],
  ["/fifteen/speed", arrows, 700_000],
  ["/fifteen/compare", [], 600_000],
  ["/history", [], 600_000],
  ["/leaderboards", [], 700_000],
  ["/settings", [], 650_000],
];

/** Runs in the page: presses keys until the board changes, then notes the time in `window.usable`. */
function pressUntilUsable(keys) {
  const board = () => document.querySelector("#main :is([role=application], [role=grid])");
  const picture = () => board().innerHTML.replace(/ (tabindex|class)="[^"]*"/g, "");
  let before,
    turn = 0;
  const frame = () => {
    document.querySelector("#main .loop-cover button")?.click();
    if (keys.length === 0) {
      if (document.querySelector("#main h1")) window.usable = performance.now();
    } else if (board()) {
      before ??= picture();
      const target = board().querySelector("[tabindex='0']") ?? board();
      const key = keys[turn++ % keys.length];
      target.dispatchEvent(
        new KeyboardEvent("keydown", { key, code: key === " " ? "Space" : key, bubbles: true, cancelable: true }),
      );
      target.dispatchEvent(new KeyboardEvent("keyup", { key, code: key === " " ? "Space" : key, bubbles: true }));
      if (picture() !== before) window.usable = performance.now();
    }
    if (window.usable === undefined) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

const { address, stop } = await start();
const browser = await chromium.launch(options);
let isGood = true;
for (const [path, keys, limit] of PAGES) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await page.addInitScript(skipGuides);
  await page.addInitScript(pressUntilUsable, keys);
  await page.goto(address + path);
  await page.waitForFunction(() => window.usable !== undefined);
  // Some of it may still be on its way.
  await page.waitForLoadState("networkidle");
  const files = await page.evaluate(() =>
    ["navigation", "resource"]
      .flatMap((type) => performance.getEntriesByType(type))
      .filter(({ startTime }) => startTime < window.usable)
      // The service worker may already answer, with what it has just loaded.
      .map(({ name, transferSize, encodedBodySize }) => [
        name.replace(/.*\/|\?.*/g, "") || "(page)",
        transferSize || encodedBodySize,
      ]),
  );
  const total = files.reduce((sum, [, size]) => sum + size, 0);
  const verdict = total > limit ? "TOO LARGE" : "ok";
  isGood &&= total <= limit;
  console.log(`${String(total).padStart(8)} of ${limit}  ${verdict}  ${path}`);
  if (process.argv.includes("--files") || total > limit) {
    for (const [name, size] of files.toSorted((a, b) => b[1] - a[1]))
      console.log(`${String(size).padStart(12)}  ${name}`);
  }
  const what = `first visit to ${path.split("?")[0]}, compressed`;
  record({ group: "page", built: "site", what, on: "all files", number: total, unit: "bytes" });
  await context.close();
}
await browser.close();
await stop();
// `cargo xtask bench` records any size.
process.exitCode = isGood || process.env.RESULTS ? 0 : 1;
