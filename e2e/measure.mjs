// What the measuring scripts share: a page of the real thing, times from an input to the picture after it, and how
// they are told. The machine decides; nothing is asserted.
import { chromium } from "@playwright/test";
import { start } from "./azulejo.mjs";
import { chromium as options } from "./chromium.mjs";

/** Runs a measurement on a page, and cleans up after it. */
export async function measured(measure) {
  const { address, stop } = await start();
  const browser = await chromium.launch(options);
  try {
    await measure(await browser.newPage({ viewport: { width: 1280, height: 800 } }), address);
  } finally {
    await browser.close();
    await stop();
  }
}

const of = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

/** Median, the 90th of a hundred, and the worst. */
export function tell(what, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const ms = [0.5, 0.9, 1].map((share) => of(sorted, share).toFixed(1));
  console.log(`${what}: median ${ms[0]} ms, 90 % ${ms[1]} ms, worst ${ms[2]} ms (${times.length})`);
}

/** From now on, `window.times` has the time from each such event to the end of the frame that shows what it did. */
export const notePaints = (page, type) =>
  page.evaluate((type) => {
    window.times = [];
    const note = (event) =>
      requestAnimationFrame(() => {
        const painted = new MessageChannel();
        painted.port1.onmessage = () => window.times.push(performance.now() - event.timeStamp);
        painted.port2.postMessage(0);
      });
    window.addEventListener(type, note, true);
  }, type);

export const paints = (page) => page.evaluate(() => window.times);
