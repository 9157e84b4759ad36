// Boards are as large as the window allows, and nothing is cut off on narrow screens.
import { boxOf, expect, test, visit } from "./fixtures.js";
import { deal, keysToSolve } from "./slide.js";

const FIFTEEN = "/fifteen?size=4&difficulty=extra-hard&seed=4294967295";
const SLIDE = "/slide?seed=4294967295&steps=250";
const LOOP = "/loop/play?difficulty=hard&date=2025-11-30";
const BOARD = ".fifteen-board, .slide-board, .loop-board:not(.small)";

/** Width and height of a window, and the minimum height of a board in it. */
const windows = [
  [2560, 1440, 1_200],
  [1440, 900, 720],
  [844, 390, 310],
  // 1440×900 at 200% zoom.
  [720, 450, 360],
];

for (const [width, height, least] of windows) {
  for (const [game, address] of Object.entries({ FIFTEEN, SLIDE, LOOP })) {
    test(`${game} at ${width}×${height} uses the available height`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await visit(page, address);
      const board = await boxOf(page.locator(BOARD));
      expect(board.height).toBeGreaterThanOrEqual(least);
      expect(board.y + board.height).toBeLessThanOrEqual(height);
      expect(board.x + board.width).toBeLessThanOrEqual(width);
      // The main buttons are beside the board.
      for (const name of ["Undo", "Redo"]) {
        const box = await page.getByRole("button", { name, exact: true }).boundingBox();
        expect(box.x).toBeGreaterThanOrEqual(board.x + board.width);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
      }
    });
  }
}

for (const [game, address] of Object.entries({ FIFTEEN, SLIDE })) {
  test(`${game} at 320 px: nothing is cut off, and a long seed does not shrink the board`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(page, address);
    const long = await boxOf(page.locator(BOARD));
    const cut = await page.locator("#app :is(button, a, dd, dt, p, h1)").evaluateAll((elements) =>
      elements
        .filter((element) => !element.closest(".unseen, .skip") && element.checkVisibility())
        .filter(
          (element) => element.getBoundingClientRect().right > 320 || element.scrollWidth > element.clientWidth + 1,
        )
        .map((element) => `${element.outerHTML.slice(0, 80)} ${element.getBoundingClientRect().right}`),
    );
    expect(cut).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await visit(page, address.replace("4294967295", "5"));
    const short = await boxOf(page.locator(BOARD));
    expect(long.width).toBe(short.width);
  });
}

const EASY_SLIDE = "seed=5&steps=9&board=classicsmall&gapConfig=1s&v=2";
for (const [name, address, keys, main] of [
  ["Fifteen", "/fifteen?board=1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15", () => ["ArrowLeft", "ArrowLeft"], "New game"],
  ["Slide", `/slide?${EASY_SLIDE}`, () => keysToSolve(deal(EASY_SLIDE), 4, 9), "New challenge"],
]) {
  test(`the ${name} result on a low screen starts with its heading`, async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await visit(page, address);
    for (const key of keys()) await page.keyboard.press(key);
    const sheet = page.locator("dialog[open]");
    await expect(sheet.getByRole("button", { name: main })).toBeFocused();
    await expect(sheet.getByRole("heading", { level: 2 })).toBeInViewport({ ratio: 1 });
  });
}
