// Boards with very small cells are larger than their viewport: two fingers, the wheel and an overview scroll them, one
// finger plays, and the page can still be scrolled.
import { boxOf, expect, expectAccessible, passTime, stopClock, test, visit } from "./fixtures.js";
import { count, tiles } from "./fifteen.js";
import { generate, pieces } from "./loopy.js";

const LARGE = {
  Fifteen: "/fifteen?size=15&seed=1&difficulty=easy",
  Slide: "/slide?seed=4&steps=50&board=horizontal",
};
const LOOP = "/loop/play?difficulty=unlimited&level=hard&seed=7";

/** A cell of the board. */
const CELLS = {
  Fifteen: (page) => page.locator(".fifteen-row > div").first(),
  Slide: (page) => page.locator(".slide-piece:not(.large) .slide-part:visible").first(),
};

const seen = (page) => page.locator(".pan.pans");
const scroll = (page) => seen(page).evaluate((element) => [element.scrollLeft, element.scrollTop]);

/** Real touch input: each finger is a list of points; all fingers go down, move and go up together. */
async function fingers(page, ...ways) {
  const devtools = await page.context().newCDPSession(page);
  const send = (type, points) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const at = (step) => ways.map((way, id) => ({ x: way[step][0], y: way[step][1], id }));
  await send("touchStart", at(0));
  for (let step = 1; step < ways[0].length; step++) await send("touchMove", at(step));
  await send("touchEnd", []);
  await devtools.detach();
}

/** Scrolls to the other end of the board, enlarged so that the given fraction of its width is out of view. */
async function leave(page, share) {
  const larger = page.getByRole("button", { name: "Larger cells" });
  while (await larger.isEnabled()) await larger.click();
  const map = await boxOf(page.locator(".pan-map"));
  await page.mouse.click(map.x + (share < 0.5 ? map.width - 2 : 2), map.y + 2);
}

/** Returns points from one point to another in small steps. */
const way = ([x, y], [toX, toY], n = 8) =>
  Array.from({ length: n + 1 }, (_, at) => [x + ((toX - x) * at) / n, y + ((toY - y) * at) / n]);

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

for (const game of ["Fifteen", "Slide"]) {
  test(`${game}: cells of a large board are large enough on a phone, and the page is not wider`, async ({ page }) => {
    await visit(page, LARGE[game]);
    await expect(seen(page)).toBeVisible();
    const cell = await boxOf(CELLS[game](page));
    expect(cell.width).toBeGreaterThanOrEqual(32);
    const box = await boxOf(seen(page));
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    expect(box.y + box.height).toBeLessThanOrEqual(844);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
  });

  test(`${game}: two fingers scroll the board and do not play`, async ({ page }) => {
    await visit(page, LARGE[game]);
    await page.locator(".pan-map").click({ position: { x: 2, y: 2 } });
    await expect.poll(() => scroll(page)).toEqual([0, 0]);
    const box = await boxOf(seen(page));
    const [x, y] = [box.x + box.width - 60, box.y + 60];
    await fingers(page, way([x, y], [x - 100, y]), way([x, y + 80], [x - 100, y + 80]));
    // The browser may report a touch before the page has handled it.
    await expect.poll(async () => (await scroll(page))[0]).toBeGreaterThanOrEqual(95);
    await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeDisabled();
    const map = () => page.locator(".pan-seen").evaluate((element) => parseFloat(element.style.left));
    await expect.poll(map).toBeGreaterThan(5);
  });

  test(`${game}: at the edge of the board two fingers scroll the page`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 560 });
    await visit(page, LARGE[game]);
    const box = await boxOf(seen(page));
    const y = Math.min(box.y + box.height, 560) - 40;
    const pull = () => fingers(page, way([100, y], [100, y - 160]), way([220, y], [220, y - 160]));
    for (let n = 0; n < 4; n++) await pull();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  });

  test(`${game}: the wheel scrolls the board, then the page`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 560 });
    await visit(page, LARGE[game]);
    await page.locator(".pan-map").click({ position: { x: 2, y: 2 } });
    await page.evaluate(() => scrollTo(0, 0));
    const box = await boxOf(seen(page));
    await page.mouse.move(box.x + 100, box.y + 60);
    await page.mouse.wheel(60, 0);
    await expect.poll(async () => (await scroll(page))[0]).toBe(60);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 200);
        return page.evaluate(() => scrollY);
      })
      .toBeGreaterThan(50);
  });
}

test("spreading two fingers enlarges the cells, and so do the buttons", async ({ page }) => {
  await visit(page, LARGE.Fifteen);
  const width = async () => (await boxOf(CELLS.Fifteen(page))).width;
  const before = await width();
  const box = await boxOf(seen(page));
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await fingers(page, way([x - 30, y], [x - 60, y]), way([x + 30, y], [x + 60, y]));
  await expect.poll(width).toBeGreaterThan(before * 1.5);
  const smaller = page.getByRole("button", { name: "Smaller cells" });
  while (await smaller.isEnabled()) await smaller.click();
  const least = await width();
  expect(least).toBeLessThan(30);
  expect(await seen(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(1);
  await page.getByRole("button", { name: "Larger cells" }).click();
  await expect.poll(width).toBeGreaterThan(least * 1.2);
});

test("one finger plays on a scrolled board, and keys scroll the gap into view", async ({ page }) => {
  await visit(page, LARGE.Fifteen);
  const gap = page.getByRole("gridcell", { name: /^Gap/ });
  await expect(gap).toBeInViewport({ ratio: 1 });
  const at = (await tiles(page)).indexOf(0);
  const beside = page.getByRole("gridcell").nth(at - 1);
  await beside.tap();
  await expect(count(page, "Moves")).toHaveText("1");
  await leave(page, ((await tiles(page)).indexOf(0) % 15) / 15);
  await expect(gap).not.toBeInViewport();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await expect(gap).toBeInViewport({ ratio: 1 });
});

test("keys scroll Slide’s gap into view", async ({ page }) => {
  await visit(page, LARGE.Slide);
  const gap = page.locator(".slide-piece.gap.selected .slide-part:visible").first();
  await expect(gap).toBeInViewport();
  const [x] = (await page.locator(".slide-piece.gap.selected").getAttribute("data-at")).split(",").map(Number);
  await leave(page, x / 16);
  await expect(gap).not.toBeInViewport();
  for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) await page.keyboard.press(key);
  await expect(page.locator(".slide-moves")).not.toHaveText("0");
  await expect(gap).toBeInViewport({ ratio: 0.9 });
});

test("Loop on a small phone: a large board can be scrolled and drawn on", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { link } = generate("--logic", "easy", "--size", "12", "--seed", "1");
  // A finger that rests for half a second would draw a cross; the stopped clock prevents that.
  await stopClock(page);
  await visit(page, `/loop/play?${link.replace(/^.*\?/, "")}`);
  await passTime(page, () => seen(page).isVisible()).toBe(true);
  const map = await boxOf(page.locator(".pan-map"));
  await page.mouse.click(map.x + map.width - 2, map.y + map.height - 2);
  await expect.poll(async () => (await scroll(page))[0]).toBeGreaterThan(50);
  const surface = await boxOf(page.locator(".loop-board .pan-content"));
  const cell = surface.width / 12;
  expect(cell).toBeGreaterThanOrEqual(32);
  const at = (row, column) => [surface.x + (column + 0.5) * cell, surface.y + (row + 0.5) * cell];
  // Two fingers draw nothing; one finger draws in the cells under it.
  await fingers(page, way(at(9, 9), at(9, 10)), way(at(11, 9), at(11, 10)));
  await expect(pieces(page)).toHaveCount(0);
  const now = await boxOf(page.locator(".loop-board .pan-content"));
  const there = (row, column) => [now.x + (column + 0.5) * cell, now.y + (row + 0.5) * cell];
  await fingers(page, [...way(there(8, 8), there(8, 10)), ...way(there(8, 10), there(10, 10))]);
  await expect(pieces(page)).toHaveCount(5);
  await expectAccessible(page);
});

test("a board with large cells is fully visible and has no overview", async ({ page }) => {
  for (const address of ["/fifteen?size=4&difficulty=easy&seed=1", "/slide?seed=4&steps=50", LOOP]) {
    await visit(page, address);
    const undo = page.getByRole("button", { name: "Undo", exact: true });
    await expect(undo).toBeVisible();
    // The available space is measured one frame after the board appears.
    await boxOf(undo);
    await expect(page.locator(".pans, .pan-bar")).toHaveCount(0);
  }
});
