import {
  boxOf,
  expect,
  expectAccessible,
  passTime,
  ready,
  saved,
  stopClock,
  store,
  stored,
  test,
  visit,
} from "./fixtures.js";
import { button, cell, count, said, tiles } from "./fifteen.js";

const EASY = "/fifteen?size=3&difficulty=easy&seed=3";
/** Two moves from solved; the gap is in the middle. */
const NEAR = "/fifteen?board=1-2-3_4-0-5_7-8-6";

/** Asks for a hint, and returns its tile, direction and number of tiles. */
async function hint(page) {
  await button(page, "Hint").click();
  const status = page.locator(".fifteen-status");
  await expect(status).toHaveText(/^Best move: .* Press Hint again to play it\.$/);
  const [, tile, others, dir] = (await status.textContent()).match(/tile (\d+)(?: and (\d+) others?)? (\w+)\./);
  return { tile, nTiles: Number(others ?? 0) + 1, dir };
}

const hands = {
  pointer: (page, { tile }) => cell(page, new RegExp(`^Tile ${tile},`)).click(),
  touch: (page, { tile }) => cell(page, new RegExp(`^Tile ${tile},`)).tap(),
  keyboard: async (page, { dir, nTiles }) => {
    const arrow = `Arrow${dir[0].toUpperCase()}${dir.slice(1)}`;
    for (let n = 0; n < nTiles; n++) await page.keyboard.press(arrow);
  },
};

for (const [name, play] of Object.entries(hands)) {
  test.describe(name, () => {
    test.use({ hasTouch: name === "touch" });

    test(`a shuffled 3×3 board is solved optimally by ${name}`, async ({ page }) => {
      await visit(page, EASY);
      const sheet = page.getByRole("dialog", { name: "Solved" });
      while (!(await page.locator(".fifteen-board.solved").count())) {
        const before = await tiles(page);
        await play(page, await hint(page));
        await expect.poll(() => tiles(page)).not.toEqual(before);
      }
      await expect(sheet).toContainText("This solution is optimal!");
      await expect(sheet.getByRole("listitem").first()).toContainText("optimal");
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(button(page, "Review")).toBeVisible();
      await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0]);
    });
  });
}

test("a press moves all tiles up to the gap, and undo and redo work", async ({ page }) => {
  await visit(page, "/fifteen?board=1-2-3_4-5-6_0-7-8");
  await cell(page, /^Tile 1,/).click();
  await expect.poll(() => tiles(page)).toEqual([0, 2, 3, 1, 5, 6, 4, 7, 8]);
  await expect(count(page, "Moves")).toHaveText("1");
  await expect(count(page, "Tile moves")).toHaveText("2");
  await expect(said(page)).toHaveText(/^Tile 1 and 1 other down\. Manhattan \d+\./);
  await page.keyboard.press("Control+z");
  await expect(count(page, "Moves")).toHaveText("0");
  await button(page, "Redo").click();
  await expect(count(page, "Tile moves")).toHaveText("2");
  await button(page, "Restart").click();
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 0, 7, 8]);
});

test("tiles are selected without a pointer, and swiped with one", async ({ page }) => {
  await visit(page, "/fifteen?board=1-2-3_4-5-6_0-7-8");
  await cell(page, /^Tile 1,/).focus();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(cell(page, /^Tile 4,/)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 0, 5, 6, 4, 7, 8]);
  expect(await page.locator("[data-cell][tabindex='0']").count()).toBe(1);
  const from = await cell(page, /^Tile 5,/).boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x - from.width / 2, from.y + from.height / 2, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 5, 0, 6, 4, 7, 8]);
});

test("no key of a burst is lost, even on the largest board", async ({ page }) => {
  await visit(page, "/fifteen?size=15&seed=1&difficulty=easy");
  const before = await tiles(page);
  const gap = before.indexOf(0);
  const [there, back] = gap % 15 ? ["ArrowRight", "a"] : ["d", "ArrowLeft"];
  const keys = gap % 15 ? [there, back] : [back, there];
  for (let n = 0; n < 20; n++) for (const key of keys) await page.keyboard.press(key);
  await expect(count(page, "Tile moves")).toHaveText("40");
  await expect.poll(() => tiles(page)).toEqual(before);
});

test("Auto-solve starts from the current position, pauses, stops and survives a reload", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/fifteen?size=3&difficulty=hard&seed=2");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await button(page, "Auto-solve").click();
  const progress = page.locator(".auto-text");
  await passTime(page, () => progress.textContent()).toMatch(/^Tile move [2-9] of \d+$/);
  await button(page, "Pause solving").click();
  const paused = await tiles(page);
  const at = await progress.textContent();
  await page.clock.runFor(600);
  await expect(progress).toHaveText(at);
  await expect.poll(() => tiles(page)).toEqual(paused);
  await saved(page);
  await page.reload();
  await ready(page);
  await expect.poll(() => tiles(page)).toEqual(paused);
  await button(page, "Auto-solve").click();
  await passTime(page, () => progress.textContent()).toMatch(/^Tile move \d+ of \d+$/);
  await button(page, "Stop").click();
  await expect(button(page, "Auto-solve")).toBeEnabled();
  const stopped = await tiles(page);
  await page.clock.runFor(300);
  await expect.poll(() => tiles(page)).toEqual(stopped);
  await button(page, "Auto-solve").click();
  await page.getByRole("radio", { name: "Fastest" }).check();
  const sheet = page.getByRole("dialog", { name: "Solved" });
  await passTime(page, () => sheet.isVisible()).toBe(true);
  await expect(sheet).toContainText("by the solver");
  await expect(sheet).toContainText("The shortest solution has");
});

test("a larger board shows its bounds, and Auto-solve solves it", async ({ page }) => {
  // Its moves wait for the clock, so that it doesn't finish before the speed is chosen.
  await stopClock(page);
  await visit(page, "/fifteen?size=5&difficulty=easy&seed=2");
  const actual = page.locator(".fifteen-measures dl div", { hasText: "Actual" }).locator("dd");
  await expect(actual).toHaveText(/^\d+( to \d+)?$/);
  await button(page, "Auto-solve").click();
  await page.getByRole("radio", { name: "Fastest" }).check();
  const sheet = page.getByRole("dialog", { name: "Solved" });
  await passTime(page, () => sheet.isVisible()).toBe(true);
  await expect(sheet).toContainText("by the solver");
  await page.keyboard.press("Escape");
  await expect.poll(() => tiles(page)).toEqual([...Array(24).keys()].map((at) => at + 1).concat(0));
});

test("an unfinished game is found again at its link and on the home page", async ({ page }) => {
  await visit(page, NEAR);
  await page.keyboard.press("ArrowLeft");
  await expect(count(page, "Moves")).toHaveText("1");
  const left = await tiles(page);
  await saved(page);
  await page.reload();
  await expect.poll(() => tiles(page)).toEqual(left);
  await expect(count(page, "Moves")).toHaveText("1");
  await button(page, "New game").click();
  const dialog = page.getByRole("dialog", { name: "New game" });
  await dialog.getByRole("slider", { name: "Size" }).fill("5");
  await dialog.getByRole("radio", { name: "Hard", exact: true }).check();
  await dialog.getByRole("textbox", { name: "Seed" }).fill("x");
  await expect(dialog.getByRole("button", { name: "Start" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Seed" }).fill("77");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL(/\/fifteen\?size=5&difficulty=hard&seed=77$/);
  await expect(page.getByRole("gridcell")).toHaveCount(25);
  await page.goBack();
  await expect(page.getByRole("gridcell")).toHaveCount(9);
  await expect.poll(() => tiles(page)).toEqual(left);
  await page.goto("/");
  await page.getByRole("link", { name: /Continue Fifteen 3×3, 1 move/ }).click();
  await expect.poll(() => tiles(page)).toEqual(left);
});

test("if two tabs write, the last write wins and the other tab is notified", async ({ page, context }) => {
  await visit(page, NEAR);
  const other = await context.newPage();
  await visit(other, NEAR);
  await other.keyboard.press("ArrowLeft");
  await expect(count(other, "Moves")).toHaveText("1");
  const played = await tiles(other);
  await page.getByRole("button", { name: "Load that version" }).click();
  await expect.poll(() => tiles(page)).toEqual(played);
  await expect(count(page, "Moves")).toHaveText("1");
});

test("incomplete links are accepted, and invalid ones show the reason", async ({ page }) => {
  await visit(page, "/fifteen?size=3&utm_source=mail");
  await expect(page).toHaveURL(/\/fifteen\?size=3&difficulty=medium&seed=\d+$/);
  for (const [link, why] of [
    ["size=99&seed=1", "2 to 15 cells per side"],
    ["seed=-1", "the seed must be a number"],
    ["board=2-1-3_4-5-6_7-8-0", "cannot be solved"],
  ]) {
    await visit(page, `/fifteen?${link}`);
    await expect(page.locator(".notice"), link).toContainText(why);
    await expect(page.getByRole("gridcell")).toHaveCount(16);
    await expect(page).toHaveURL(/\/fifteen\?size=4&difficulty=medium&seed=\d+$/);
  }
});

test("the current position can be shared", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, NEAR);
  await page.keyboard.press("ArrowLeft");
  await button(page, "Copy link").click();
  await expectAccessible(page);
  await button(page, "Copy current position").click();
  await expect(page.locator(".notice")).toContainText("copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("/fifteen?board=1-2-3_4-5-0_7-8-6");
});

test("a tampered save moves to the unreadable saves, and the game continues", async ({ page }) => {
  await visit(page, NEAR);
  await page.keyboard.press("ArrowLeft");
  const key = "azulejo:fifteen:game:board=1-2-3_4-0-5_7-8-6";
  await saved(page);
  await page.goto("/about");
  await store(page, key, (await stored(page, key)).replace("L", "X"));
  await visit(page, NEAR);
  await expect(page.locator(".notice")).toContainText("saved data couldn’t be read");
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 0, 5, 7, 8, 6]);
});

test("the board and each of its cells have accessible names", async ({ page }) => {
  await visit(page, NEAR);
  await expect(page.getByRole("grid", { name: "Board, 3×3" })).toBeVisible();
  await expect(cell(page, "Gap, row 2, column 2")).toHaveCount(1);
  await expect(cell(page, "Tile 6, row 3, column 3")).toHaveCount(1);
  await expectAccessible(page);
});

test("tiles show a picture, and a pause hides them", async ({ page }) => {
  await visit(page, NEAR);
  await button(page, "View").click();
  await page.getByRole("radio", { name: "Both" }).check();
  await page.keyboard.press("Escape");
  await expect(page.locator(".fifteen-board")).toHaveAttribute("data-face", "both");
  await button(page, "Pause").click();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 0, 5, 7, 8, 6]);
  await expectAccessible(page);
  await page.keyboard.press("p");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 5, 0, 7, 8, 6]);
  await page.reload();
  await expect(page.locator(".fifteen-board")).toHaveAttribute("data-face", "both");
});

test("Ctrl+Z undoes with Caps Lock on, and Ctrl+Y redoes", async ({ page }) => {
  await visit(page, "/fifteen?board=1-2-3_4-5-6_7-0-8");
  await page.keyboard.press("ArrowDown");
  await expect(count(page, "Moves")).toHaveText("1");
  // Without Shift, the key of a letter is upper case only if Caps Lock is on.
  await page.keyboard.press("Control+Z");
  await expect(count(page, "Moves")).toHaveText("0");
  await page.keyboard.press("Control+Y");
  await expect(count(page, "Moves")).toHaveText("1");
});

test("pressing a measure explains it", async ({ page }) => {
  await visit(page, "/fifteen?board=1-2-3_4-0-5_7-8-6");
  const measures = page.locator(".fifteen-measures");
  const meaning = measures.getByText("if tiles could pass through each other");
  await expect(meaning).toBeHidden();
  await measures.getByText("Manhattan", { exact: true }).click();
  await expect(meaning).toBeVisible();
  await measures.locator("summary").first().press("Enter");
  await expect(meaning).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("tapping a count explains it without moving the layout", async ({ page }) => {
    await visit(page, "/fifteen?board=1-2-3_4-0-5_7-8-6");
    const counts = page.locator(".fifteen-counts");
    const board = page.getByRole("grid");
    // A font that loads later would change the line breaks above the board.
    await page.evaluate(() => document.fonts.ready);
    const before = await boxOf(board);
    for (const [name, means] of [
      ["Manhattan", "if tiles could pass through each other"],
      ["Moves", "several tiles at once counts as one move"],
      ["Tile moves", "Each tile that moves by one cell"],
    ]) {
      const meaning = counts.locator(".explanation", { hasText: means });
      await expect(meaning).toBeHidden();
      await counts.getByRole("button", { name, exact: true }).tap();
      await expect(meaning).toBeVisible();
      expect(await board.boundingBox()).toEqual(before);
      await page.keyboard.press("Escape");
      await expect(meaning).toBeHidden();
    }
  });
});
