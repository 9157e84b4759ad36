// What the measuring scripts share: a browser at the real binary, and times told in one line.
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

/** One line: the median, what 95 of 100 stay below, the worst, and how many there were. */
export function tell(what, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const ms = [0.5, 0.95, 1].map((share) => of(sorted, share).toFixed(1));
  console.log(`${what}: median ${ms[0]} ms, 95 % ${ms[1]} ms, worst ${ms[2]} ms (${times.length})`);
}

/**
 * Notes for each event of this type when it happened, when the page began to hear of it, and when the
 * picture after it was handed over: in the task after the frame's drawing.
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

/** What [`notePictures`] noted, and begins anew. */
export const pictures = (page) => page.evaluate(() => window.pictures.splice(0));
