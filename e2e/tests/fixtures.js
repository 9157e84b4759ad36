// Fixtures for all tests: the server, a page that fails on console errors, and a proxy (`gate`) that can be closed
// or modify responses.
import { readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { test as base, expect } from "@playwright/test";
import { AxeBuilder } from "@axe-core/playwright";
import { start } from "../azulejo.mjs";
import { skipGuides } from "../guides.mjs";

export { expect };

/** The paths of the games' pages, from the list of puzzles. */
const list = readFileSync(new URL("../../crates/games/src/lib.rs", import.meta.url), "utf8");
const [entries] = list.match(/macro_rules! each_game \{.*?\n\}/s);
const games = [...entries.matchAll(/"(\/[^"]*)"/g)].map(([, address]) => address);

/** Loop pages are opened with a fixed date. */
const queries = { "/loop/play": "?difficulty=medium&date=2025-11-30", "/loop/archive": "?date=2025-11-30" };

export const PAGES = [
  "/",
  ...games,
  "/history",
  "/leaderboards",
  "/races",
  "/groups",
  "/replay",
  "/settings",
  "/about",
  "/licences",
  "/no/such/page",
].map((address) => address + (queries[address] ?? ""));

/** Creates a separate context without tutorials, for options that a test cannot set otherwise. */
export async function newContext(browser, options) {
  const context = await browser.newContext(options);
  await context.addInitScript(skipGuides);
  return context;
}

export const test = base.extend({
  server: [
    async ({}, use) => {
      const server = await start();
      await use(server.address);
      await server.stop();
    },
    { scope: "worker" },
  ],

  baseURL: async ({ server }, use) => use(server),

  // Console errors that a test expects; all others fail it.
  expected: [/(?!)/, { option: true }],

  // Whether the tutorials are finished; a first visit opens them.
  guided: [true, { option: true }],

  context: async ({ context, guided }, use) => {
    if (guided) await context.addInitScript(skipGuides);
    await use(context);
  },

  page: async ({ page, expected }, use) => {
    const errors = [];
    const note = (text) => {
      if (!expected.test(text)) errors.push(text);
    };
    page.on("pageerror", (error) => note(`${error}`));
    page.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      // Playwright's message about blocked service workers.
      if (message.text().includes("blocked by Playwright")) return;
      note(`${message.text()} ${message.location().url}`);
    });
    await use(page);
    expect(errors, "errors and warnings in the console").toEqual([]);
  },

  gate: async ({ server }, use) => {
    const gate = { change: (path, body) => body, address: "", shut: null };
    const proxy = createServer((incoming, outgoing) => {
      // The server accepts only its own host name.
      const { host } = new URL(server);
      const headers = { ...incoming.headers, host, "accept-encoding": "identity" };
      delete headers["if-none-match"]; // so that there is a full response to modify
      const forward = request(server + incoming.url, { method: incoming.method, headers });
      forward.on("error", () => outgoing.destroy());
      forward.on("response", async (answer) => {
        const parts = [];
        for await (const part of answer) parts.push(part);
        const body = gate.change(incoming.url, Buffer.concat(parts));
        const length = { "content-length": body.length };
        outgoing.writeHead(answer.statusCode, { ...answer.headers, ...length }).end(body);
      });
      incoming.pipe(forward);
    });
    await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    gate.address = `http://127.0.0.1:${proxy.address().port}`;
    gate.shut = () =>
      new Promise((resolve) => {
        proxy.close(resolve);
        proxy.closeAllConnections();
      });
    await use(gate);
    if (proxy.listening) await gate.shut();
  },
});

/** Denies access to storage on the pages visited from now on. */
export async function denyStorage(page) {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "indexedDB"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }
  });
}

/** Removes IndexedDB from the pages visited from now on, so that `localStorage` is used instead. */
export const denyJournal = (page) =>
  page.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));

/** Fills the browser's storage completely. */
export async function fillStorage(page) {
  await page.evaluate(() => {
    for (let size = 1 << 22; size; size >>= 1) {
      try {
        for (;;) localStorage.setItem(`other ${localStorage.length}`, "x".repeat(size));
      } catch {
        // The next size is smaller.
      }
    }
  });
  await setQuota(page, 1);
}

/** Frees the storage again. */
export async function freeStorage(page) {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("other")) localStorage.removeItem(key);
  });
  await setQuota(page);
}

/** Sets the storage quota of the page in bytes; without a number, resets it. */
export async function setQuota(page, quotaSize) {
  const { origin } = new URL(page.url());
  const browser = await page.context().newCDPSession(page);
  await browser.send("Storage.overrideQuotaForOrigin", { origin, quotaSize });
}

/** Waits until everything is saved. */
export const saved = (page) => expect(page.locator("html")).toHaveAttribute("data-pending", "0");

/** Returns the value of a key in the journal with its appended lines; `undefined` if there is none. */
export const stored = (page, key) => page.evaluate(inJournal, [key]);

/** Writes a value into the journal, for the next visit. */
export const store = (page, key, text) => page.evaluate(inJournal, [key, text]);

/** Runs in the page: reads or writes a value in the journal. */
function inJournal([key, text]) {
  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const rows = async (mode) => {
    const database = await done(indexedDB.open("azulejo"));
    return database.transaction("rows", mode).objectStore("rows");
  };
  const all = IDBKeyRange.bound(key, `${key}\u0002`);
  const read = async () => {
    const store = await rows("readonly");
    const [first, ...lines] = await done(store.getAll(all));
    return first && [first.slice(8), ...lines].join("\n");
  };
  const write = async () => {
    const store = await rows("readwrite");
    store.delete(all);
    store.put(`00000000${text}`, key);
    // The value is durable when the transaction completes, not when the request succeeds.
    await new Promise((resolve, reject) => {
      store.transaction.oncomplete = resolve;
      store.transaction.onabort = () => reject(store.transaction.error);
    });
  };
  return text === undefined ? read() : write();
}

/** Parses pairs of numbers, for example "1,2 3,4.5". */
export const pairs = (text) => text.split(" ").map((pair) => pair.split(",").map(Number));

/** Waits until the app has rendered the page, not only the static HTML. */
export async function ready(page) {
  const heading = page.locator("#main h1");
  // The page counts the parts that are loading.
  const complete = page.locator("html:not([data-parts]), html[data-parts='0']");
  if (stopped.has(page)) {
    // The app starts in a timer, so a stopped clock has to advance.
    const started = () =>
      page.clock.runFor(1).then(async () => (await heading.isVisible()) && (await complete.count()) === 1);
    await expect.poll(started, { intervals: [10] }).toBe(true);
  }
  await expect(heading).toBeVisible();
  await expect(complete).toHaveCount(1);
}

/** Pages with a stopped clock. */
const stopped = new WeakSet();

/** Opens a page. A covered puzzle is uncovered, which starts its clock. */
export async function visit(page, address) {
  const response = await page.goto(address);
  await ready(page);
  await uncover(page);
  return response;
}

/** Presses Start if the puzzle is covered. */
export const uncover = (page) => page.evaluate(() => document.querySelector("#main .loop-cover button")?.click());

/**
 * Stops the clock of the page at `time`; call it before the first visit. Timers, frames and dates then
 * advance only through `page.clock.runFor` and `page.clock.fastForward`.
 */
export async function stopClock(page, time = new Date(2025, 10, 30, 12)) {
  // The clock runs between the two calls and cannot go back.
  await page.clock.install({ time: new Date(+time - 3_600_000) });
  await page.clock.pauseAt(time);
  stopped.add(page);
}

/** Advances a stopped clock by a frame or two, so that the page is rendered. */
export const nextFrame = (page) => page.clock.runFor(40);

/** Advances a stopped clock in small steps until the polled value is as expected. */
export const passTime = (page, polled) => expect.poll(() => page.clock.runFor(50).then(polled), { intervals: [10] });

/** Waits until an element stops moving and returns its bounding box. */
export async function boxOf(locator) {
  const element = await locator.elementHandle();
  await element.waitForElementState("stable");
  return locator.boundingBox();
}

/** Waits until all animations have finished. */
export const atRest = (page) =>
  page.evaluate(() => {
    const ends = ({ effect, playState }) => playState === "running" && effect.getComputedTiming().endTime !== Infinity;
    return Promise.all(
      document
        .getAnimations()
        .filter(ends)
        .map(({ finished }) => finished.catch(() => {})),
    );
  });

/** Checks the page, or the open dialog, with axe. */
export async function expectAccessible(page) {
  // The contrast is checked with the final colours.
  await atRest(page);
  // Otherwise axe finishes in a page of its own, in which the stopped clock would advance too while it closes.
  const analysis = new AxeBuilder({ page }).setLegacyMode(stopped.has(page)).analyze();
  if (stopped.has(page)) {
    // Axe uses timers.
    let done = false;
    const end = () => (done = true);
    analysis.then(end, end);
    while (!done) await page.clock.runFor(1);
  }
  const { violations } = await analysis;
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(" | ")}`);
  expect(told).toEqual([]);
}

/** Waits until the service worker has cached the site and controls the page. */
export const cached = (page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 20));
  });

/** Checks the headings of pages; `at` returns the URL of a path. */
export async function expectTitles(page, at, titles) {
  for (const [address, title] of Object.entries(titles)) {
    await page.goto(at(address));
    await ready(page);
    await expect(page.locator("#main h1"), address).toHaveText(title);
  }
}

/** The open dialog or sheet, without one that is fading out. */
export const openDialog = (page) => page.getByRole("dialog").and(page.locator("[open]"));
