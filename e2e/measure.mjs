// What the measuring scripts share: a browser at the real binary, and times told in one line.
import { appendFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { start } from "./azulejo.mjs";
import { chromium as options } from "./chromium.mjs";
import { skipGuides } from "./guides.mjs";

/** Opens a page of the real binary, started with these arguments; `close` ends both. */
export async function open(size = { width: 1280, height: 800 }, args = undefined) {
  const { address, stop } = await start(args);
  const browser = await chromium.launch(options);
  const page = await browser.newPage({ viewport: size, serviceWorkers: "block" });
  await page.addInitScript(skipGuides);
  const close = async () => {
    await browser.close();
    await stop();
  };
  return { address, browser, page, close };
}

const of = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

/**
 * Prints the median, the 95th percentile and the worst of `times` in milliseconds, and appends them
 * to the file RESULTS, if that is set, as rows for `cargo xtask bench --write`.
 */
export function report(what, on, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const percentiles = [
    ["p50", 0.5],
    ["p95", 0.95],
    ["worst", 1],
  ];
  const numbers = percentiles.map(([name, share]) => [name, of(sorted, share)]);
  const shown = numbers.map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`).join(", ");
  console.log(`${what}, ${on}: ${shown} (${times.length} times)`);
  for (const [name, number] of numbers) {
    record({ what: `${what}, ${name}`, on, number, unit: "ms" });
  }
}

/** Appends one measured number to the file RESULTS, if that is set. */
export function record({ group = "browser", built = "browser", what, on, number, unit }) {
  if (!process.env.RESULTS) return;
  const row = { group, what, on, built, number, unit, ratio: null };
  appendFileSync(process.env.RESULTS, `${JSON.stringify(row)}\n`);
}

/**
 * Records for each event of this type when it happened, when its handlers started, and when the next frame was
 * submitted: in the task after the frame was rendered.
 */
export async function notePictures(page, type) {
  await page.evaluate((type) => {
    window.pictures = [];
    const note = (event) => {
      const heard = performance.now();
      const places = event.getCoalescedEvents?.().length ?? 1;
      const one = { happened: event.timeStamp, heard, places, frame: 0, shown: 0 };
      requestAnimationFrame((frame) => {
        one.frame = frame;
        const painted = new MessageChannel();
        painted.port1.onmessage = () => {
          one.shown = performance.now();
          window.pictures.push(one);
        };
        painted.port2.postMessage(0);
      });
    };
    window.addEventListener(type, note, true);
  }, type);
}

/** Returns the times recorded by [`notePictures`] and clears them. */
export const pictures = (page) => page.evaluate(() => window.pictures.splice(0));
