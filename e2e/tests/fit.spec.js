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

/** Whether two boxes overlap. */
const overlap = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

for (const [width, height, percent] of [
  [1024, 768, 150],
  [1440, 900, 200],
  [390, 844, 200],
]) {
  test(`Slide at ${width}×${height}: a board of ${percent}% covers no button`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await visit(page, SLIDE);
    await page.getByRole("button", { name: "Display settings" }).click();
    await page.getByRole("switch", { name: /Scale to fit/ }).uncheck();
    await page.getByRole("slider", { name: /Board size/ }).fill(`${percent}`);
    await page.keyboard.press("Escape");
    await expect(page.locator(".pan.pans")).toBeVisible();
    const board = await boxOf(page.locator(".pan"));
    for (const button of await page.locator(".slide-controls button, .slide-box button").all()) {
      expect(overlap(board, await boxOf(button))).toBe(false);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test("Slide’s 16×8 board fits beside its panel on a low screen", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await visit(page, "/slide?seed=4&steps=50&board=horizontal&v=2");
  const board = await boxOf(page.locator(BOARD));
  expect(board.y + board.height).toBeLessThanOrEqual(390);
  expect(board.x + board.width).toBeLessThanOrEqual((await boxOf(page.locator(".slide-box"))).x);
});

test("Slide’s 8×16 board leaves a place for a finger to scroll the page", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of [
    "/slide?seed=4&steps=50&board=vertical&v=2",
    "/slide?seed=4&steps=50&board=vertical&wrapV=1&v=2",
  ]) {
    await visit(page, address);
    const board = await boxOf(page.locator(".pan"));
    expect(844 - board.y - board.height).toBeGreaterThanOrEqual(56);
  }
});

test.describe("the tutorial on a small phone", () => {
  test.use({ guided: false, viewport: { width: 320, height: 568 } });

  test("shows its gap without scrolling, before and after the first move", async ({ page }) => {
    await visit(page, "/slide");
    const gap = page.locator(".slide-piece.gap.selected .slide-part:visible").first();
    await expect(gap).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("ArrowLeft");
    await expect(page.locator(".guide")).toContainText("Keep going");
    await expect(gap).toBeInViewport({ ratio: 1 });
  });
});

for (const width of [320, 390, 1280]) {
  test(`at ${width} px nothing moves when Slide’s par arrives`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    let deliver;
    const delivered = new Promise((resolve) => (deliver = resolve));
    await page.route("**/worker-*.js", async (route) => {
      await delivered;
      await route.continue();
    });
    await visit(page, "/slide?seed=2&steps=60&board=classicsmall&gapConfig=1s&v=2");
    const par = page.locator(".slide-box dl > div", { hasText: /Par|Optimal/ });
    await expect(par).toHaveText("Par–computing…");
    const places = async () => [
      await boxOf(page.locator(BOARD)),
      await boxOf(page.getByRole("button", { name: "Undo", exact: true })),
      await boxOf(page.locator(".slide-pause button")),
    ];
    const before = await places();
    deliver();
    await expect(par).toHaveText(/\d/);
    expect(await places()).toEqual(before);
  });
}

test("the Fifteen result on a low screen starts with its heading", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await visit(page, "/fifteen?board=1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15");
  for (const key of ["ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  const sheet = page.locator("dialog[open]");
  await expect(sheet.getByRole("button", { name: "New game" })).toBeFocused();
  await expect(sheet.getByRole("heading", { level: 2 })).toBeInViewport({ ratio: 1 });
});

for (const [width, height] of [
  [844, 390],
  [390, 844],
]) {
  test(`the Slide result is in sight at ${width}×${height} without scrolling`, async ({ page }) => {
    const query = "seed=5&steps=9&board=classicsmall&gapConfig=1s&v=2";
    await page.setViewportSize({ width, height });
    await visit(page, `/slide?${query}`);
    for (const key of keysToSolve(deal(query), 4, 9)) await page.keyboard.press(key);
    await expect(page.locator(".finish-result")).toBeInViewport({ ratio: 1 });
  });
}
