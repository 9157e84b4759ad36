// What every test starts from: the server, a page that tells of its errors, and a gate before the
// server that can be shut or change what passes.
import { readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { test as base, expect } from "@playwright/test";
import { AxeBuilder } from "@axe-core/playwright";
import { start } from "../azulejo.mjs";
import { skipGuides } from "../guides.mjs";

export { expect };

/** The addresses of the games' pages, from the one list of puzzles. */
const list = readFileSync(new URL("../../crates/games/src/lib.rs", import.meta.url), "utf8");
const [entries] = list.match(/macro_rules! each_game \{.*?\n\}/s);
const games = [...entries.matchAll(/"(\/[^"]*)"/g)].map(([, address]) => address);

/** A page of Loop is shown as of a certain day. */
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

/** A browser of its own, for what a test cannot set otherwise; every game has been explained in it. */
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

  // Errors that a test expects; anything else in the console fails it.
  expected: [/(?!)/, { option: true }],

  // Whether the games have been explained: a first visit opens a board of its own.
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
      // Playwright's own way of keeping service workers out.
      if (message.text().includes("blocked by Playwright")) return;
      // The browser says itself that there is no server to play with.
      if (message.location().url.endsWith("/api/v1/about")) return;
      note(`${message.text()} ${message.location().url}`);
    });
    await use(page);
    expect(errors, "errors and warnings in the console").toEqual([]);
  },

  gate: async ({ server }, use) => {
    const gate = { change: (path, body) => body, address: "", shut: null };
    const proxy = createServer((incoming, outgoing) => {
      // The server answers only to its own name.
      const { host } = new URL(server);
      const headers = { ...incoming.headers, host, "accept-encoding": "identity" };
      delete headers["if-none-match"]; // a change is made to a whole answer
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

/** The browser refuses to store anything for the pages that are visited from now on. */
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

/** The browser has no IndexedDB for the pages that are visited from now on, so that `localStorage` takes its place. */
export const denyJournal = (page) =>
  page.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));

/** Fills the browser's storage to the last byte. */
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

/** Makes room again. */
export async function freeStorage(page) {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("other")) localStorage.removeItem(key);
  });
  await setQuota(page);
}

/** How many bytes the databases of the page may take; without a number, as many as usual. */
export async function setQuota(page, quotaSize) {
  const { origin } = new URL(page.url());
  const browser = await page.context().newCDPSession(page);
  await browser.send("Storage.overrideQuotaForOrigin", { origin, quotaSize });
}

/** Everything that was done is saved. */
export const saved = (page) => expect(page.locator("html")).toHaveAttribute("data-pending", "0");

/** What lies under a key in the journal, with the lines that were added to it; nothing if there is no such key. */
export const stored = (page, key) => page.evaluate(inJournal, [key]);

/** Puts a text under a key in the journal, for the next visit. */
export const store = (page, key, text) => page.evaluate(inJournal, [key, text]);

/** Runs in the page: reads a text from the rows of the journal, or writes one. */
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
    // It is certain when the whole transaction is, not when the request is answered.
    await new Promise((resolve, reject) => {
      store.transaction.oncomplete = resolve;
      store.transaction.onabort = () => reject(store.transaction.error);
    });
  };
  return text === undefined ? read() : write();
}

/** Pairs of numbers that are given as a text: "1,2 3,4.5". */
export const pairs = (text) => text.split(" ").map((pair) => pair.split(",").map(Number));

/** The page has been drawn by the program, not only by the HTML. */
export async function ready(page) {
  const heading = page.locator("#main h1");
  if (stopped.has(page)) {
    // The program starts in a timer, for which a stopped clock has to go on.
    const started = () => page.clock.runFor(1).then(() => heading.isVisible());
    await expect.poll(started).toBe(true);
  }
  await expect(heading).toBeVisible();
}

/** The pages whose clock is stopped. */
const stopped = new WeakSet();

export async function visit(page, address) {
  const response = await page.goto(address);
  await ready(page);
  return response;
}

/**
 * Stops the clock of the page at this time, before the page is visited. Timers, frames and dates then
 * move by `page.clock.runFor` and `page.clock.fastForward` alone, however slow the machine is.
 */
export async function stopClock(page, time = new Date(2025, 10, 30, 12)) {
  // The clock runs between the two calls and cannot be put back.
  await page.clock.install({ time: new Date(+time - 3_600_000) });
  await page.clock.pauseAt(time);
  stopped.add(page);
}

/** Lets a stopped clock go on for a frame or two, so that the page draws what it was told. */
export const nextFrame = (page) => page.clock.runFor(40);

/** Lets a stopped clock go on in small parts until what is polled is as expected. */
export const passTime = (page, polled) => expect.poll(() => page.clock.runFor(50).then(polled), { intervals: [10] });

/** Waits until an element stands still, and says where it is. */
export async function boxOf(locator) {
  const element = await locator.elementHandle();
  await element.waitForElementState("stable");
  return locator.boundingBox();
}

/** Colours and places that change have come to where they stay. */
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

/** Nothing in the page, or in the open dialog, is out of reach for anyone. */
export async function expectAccessible(page) {
  // A contrast is that of colours that stay.
  await atRest(page);
  // Otherwise axe ends its work in a page of its own, which a stopped clock would run in too while it closes.
  const analysis = new AxeBuilder({ page }).setLegacyMode(stopped.has(page)).analyze();
  if (stopped.has(page)) {
    // Axe waits for timers.
    let done = false;
    const end = () => (done = true);
    analysis.then(end, end);
    while (!done) await page.clock.runFor(1);
  }
  const { violations } = await analysis;
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(" | ")}`);
  expect(told).toEqual([]);
}

/** The service worker has stored the site and answers for it. */
export const kept = (page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 20));
  });

/** Every one of these pages opens with its heading; `at` gives the address of a page. */
export async function expectTitles(page, at, titles) {
  for (const [address, title] of Object.entries(titles)) {
    await page.goto(at(address));
    await ready(page);
    await expect(page.locator("#main h1"), address).toHaveText(title);
  }
}

/** The dialog or sheet that is open; one that is still fading away is not. */
export const openDialog = (page) => page.getByRole("dialog").and(page.locator("[open]"));
