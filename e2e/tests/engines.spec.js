// The web app in Firefox and WebKit: every page opens, and each game can be played with keys and pointer and is saved.
import { startFirefox, startWebKit } from "../engines.mjs";
import { PAGES, expect, test } from "./fixtures.js";

const { FIREFOX, WEBKIT_DRIVER } = process.env;

/** Engines that are not installed are skipped. */
const engines = {
  Firefox: [FIREFOX, () => startFirefox(FIREFOX)],
  WebKit: [WEBKIT_DRIVER, () => startWebKit(WEBKIT_DRIVER, {})],
  // Off by default: the page is then cross-origin isolated but has no shared memory.
  "WebKit with shared memory": [WEBKIT_DRIVER, () => startWebKit(WEBKIT_DRIVER, { JSC_useSharedArrayBuffer: "1" })],
};

/** Runs in the page before the app: collects all errors for the test. */
function collectErrors() {
  const note = (what) => {
    const { dataset } = document.documentElement;
    dataset.errors = `${dataset.errors ?? ""}${what}\n`;
  };
  addEventListener("error", ({ message }) => note(message), true);
  addEventListener("unhandledrejection", ({ reason }) => note(reason));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    note(`${violatedDirective} ${blockedURI}`),
  );
  const { error } = console;
  console.error = (...what) => {
    note(what.join(" "));
    error(...what);
  };
}

/** A page of the web app with its errors. */
class Page {
  constructor(browser, address) {
    this.browser = browser;
    this.address = address;
  }

  /** Opens a page and waits for an element that the app renders. */
  async open(path, selector) {
    await this.browser.visit(this.address + path);
    await this.shows(selector);
  }

  /** Reloads the page once everything is saved. */
  async reload(selector) {
    await this.browser.until(() => document.documentElement.dataset.pending === "0");
    await this.browser.reload();
    await this.shows(selector);
  }

  async shows(selector) {
    const seen = await this.browser.until((selector) => {
      if (!document.querySelector("#failure")?.hidden) return document.querySelector("#failure-text").textContent;
      return document.querySelector(selector) && "the page";
    }, selector);
    expect(seen).toBe("the page");
  }

  async expectNoErrors() {
    const errors = await this.browser.run(() => document.documentElement.dataset.errors ?? "");
    expect(errors.split("\n").filter((error) => error)).toEqual([]);
  }

  /** Waits until an element has the expected text. */
  text(selector, expected) {
    const text = () => this.browser.run((selector) => document.querySelector(selector)?.textContent, selector);
    return expect.poll(text).toMatch(expected);
  }

  /** Waits until the expected number of elements exists. */
  count(selector, expected) {
    const count = () => this.browser.run((selector) => document.querySelectorAll(selector).length, selector);
    return expect.poll(count).toBe(expected);
  }

  /** Clicks an element, or drags through points in it, given as fractions of its size. */
  async point(selector, places = [[0.5, 0.5]]) {
    const box = await this.browser.run((selector) => {
      const element = document.querySelector(selector);
      element.scrollIntoView({ block: "nearest" });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    }, selector);
    await this.browser.point(places.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height]));
  }
}

for (const [name, [binary, start]] of Object.entries(engines)) {
  test(`${name} shows every page and plays every game`, async ({ gate }) => {
    test.skip(!binary, "not on this machine");
    gate.change = (path, body) =>
      /^\/assets\/failure\b/.test(path) ? Buffer.from(`(${collectErrors})();\n${body}`) : body;
    const browser = await start();
    try {
      const page = new Page(browser, gate.address);
      await test.step("pages", () => showEveryPage(page));
      await test.step("Fifteen", () => playFifteen(page));
      await test.step("Slide", () => playSlide(page));
      await test.step("Loop", () => playLoop(page));
    } finally {
      await browser.close();
    }
  });
}

async function showEveryPage(page) {
  for (const address of PAGES) {
    await page.open(address, "#main h1");
    await page.expectNoErrors();
  }
}

async function playFifteen(page) {
  const tile = (n) => `[role=gridcell][aria-label^="Tile ${n},"]`;
  await page.open("/fifteen?board=1-2-3_4-0-5_7-8-6", tile(4));
  await page.point(tile(4));
  await page.text(".counts dd", /^1$/);
  await page.browser.press("ArrowDown");
  await page.text(".counts dd", /^2$/);
  // The worker answers with and without shared memory.
  await page.browser.press("h");
  await page.text(".fifteen-status", /^Best move: tile 1 up/);
  await page.reload(tile(4));
  await page.text(".counts dd", /^2$/);
  await page.browser.press("Control+z");
  await page.text(".counts dd", /^1$/);
  await page.expectNoErrors();
}

async function playSlide(page) {
  const gap = ".slide-piece.gap.selected";
  await page.open("/slide?seed=5&steps=250&board=classicsmall&gapConfig=1s&v=2", gap);
  const at = await page.browser.run((gap) => document.querySelector(gap).dataset.at, gap);
  const [x, y] = at.split(",").map(Number);
  const columns = await page.browser.run(() => Math.sqrt(document.querySelectorAll(".slide-piece").length));
  const beside = y > 0 ? y - 1 : y + 1;
  await page.point(".slide-board", [[(x + 0.5) / columns, (beside + 0.5) / columns]]);
  await page.text(".slide-moves", /^1$/);
  await page.browser.press(x > 0 ? "ArrowRight" : "ArrowLeft");
  await page.text(".slide-moves", /^2$/);
  await page.reload(gap);
  await page.text(".slide-moves", /^2$/);
  await page.browser.press("Control+z");
  await page.text(".slide-moves", /^1$/);
  await page.expectNoErrors();
}

async function playLoop(page) {
  const [board, line] = [".loop-board", "#main .loop-line path"];
  await page.open("/loop/play?difficulty=easy&date=2025-11-30", board);
  // Four cells per side.
  const middle = (row, column) => [(column + 0.5) / 4, (row + 0.5) / 4];
  await page.point(board, [middle(1, 1), middle(1, 2)]);
  await page.count(line, 2);
  for (const key of [" ", "ArrowDown", " "]) await page.browser.press(key);
  await page.count(line, 3);
  await page.reload(board);
  await page.count(line, 3);
  await page.browser.press("Control+z");
  await page.count(line, 2);
  await page.expectNoErrors();
}
