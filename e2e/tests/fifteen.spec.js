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
/** Two moves, three steps from home; the gap is in the middle. */
const NEAR = "/fifteen?board=1-2-3_4-0-5_7-8-6";

/** Asks for the best move: which tile, where to, and how many go. */
async function hint(page) {
  await button(page, "Hint").click();
  const status = page.locator(".fifteen-status");
  await expect(status).toHaveText(/^Best move: .* Hint again plays it\.$/);
  const [, tile, others, way] = (await status.textContent()).match(/tile (\d+)(?: with (\d+) others?)? (\w+)\./);
  return { tile, steps: Number(others ?? 0) + 1, way };
}

const hands = {
  pointer: (page, { tile }) => cell(page, new RegExp(`^Tile ${tile},`)).click(),
  touch: (page, { tile }) => cell(page, new RegExp(`^Tile ${tile},`)).tap(),
  keyboard: async (page, { way, steps }) => {
    const arrow = `Arrow${way[0].toUpperCase()}${way.slice(1)}`;
    for (let step = 0; step < steps; step++) await page.keyboard.press(arrow);
  },
};

for (const [name, play] of Object.entries(hands)) {
  test.describe(name, () => {
    test.use({ hasTouch: name === "touch" });

    test(`a shuffled 3×3 is solved by ${name}, and as short as can be`, async ({ page }) => {
      await visit(page, EASY);
      const sheet = page.getByRole("dialog", { name: "SOLVED" });
      while (!(await page.locator(".fifteen-board.solved").count())) {
        const before = await tiles(page);
        await play(page, await hint(page));
        await expect.poll(() => tiles(page)).not.toEqual(before);
      }
      await expect(sheet).toContainText("This solution is as short as can be.");
      await expect(sheet.getByRole("listitem").first()).toContainText("kept to a shortest way");
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(button(page, "Review")).toBeVisible();
      await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0]);
    });
  });
}

test("a press takes its chain along, undo and redo go back and forth", async ({ page }) => {
  await visit(page, "/fifteen?board=1-2-3_4-5-6_0-7-8");
  await cell(page, /^Tile 1,/).click();
  await expect.poll(() => tiles(page)).toEqual([0, 2, 3, 1, 5, 6, 4, 7, 8]);
  await expect(count(page, "Moves")).toHaveText("1");
  await expect(count(page, "Steps")).toHaveText("2");
  await expect(said(page)).toHaveText(/^Tile 1 with 1 other down\. Manhattan \d+\./);
  await page.keyboard.press("Control+z");
  await expect(count(page, "Moves")).toHaveText("0");
  await button(page, "Redo").click();
  await expect(count(page, "Steps")).toHaveText("2");
  await button(page, "Reset").click();
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 0, 7, 8]);
});

test("tiles are reached one by one without a pointer, and swiped with one", async ({ page }) => {
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

test("nothing is lost in a burst of keys, on the largest board too", async ({ page }) => {
  await visit(page, "/fifteen?size=15&seed=1&difficulty=easy");
  const before = await tiles(page);
  const gap = before.indexOf(0);
  const [there, back] = gap % 15 ? ["ArrowRight", "a"] : ["d", "ArrowLeft"];
  const keys = gap % 15 ? [there, back] : [back, there];
  for (let n = 0; n < 20; n++) for (const key of keys) await page.keyboard.press(key);
  await expect(count(page, "Steps")).toHaveText("40");
  await expect.poll(() => tiles(page)).toEqual(before);
});

test("Auto Solve begins where the hand left off, holds, stops and survives a reload", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/fifteen?size=3&difficulty=hard&seed=2");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await button(page, "Auto Solve").click();
  const step = page.locator(".auto-text");
  await passTime(page, () => step.textContent()).toMatch(/^Step [2-9] of \d+$/);
  await button(page, "Hold").click();
  const held = await tiles(page);
  const at = await step.textContent();
  await page.clock.runFor(600);
  await expect(step).toHaveText(at);
  await expect.poll(() => tiles(page)).toEqual(held);
  await saved(page);
  await page.reload();
  await ready(page);
  await expect.poll(() => tiles(page)).toEqual(held);
  await button(page, "Auto Solve").click();
  await passTime(page, () => step.textContent()).toMatch(/^Step \d+ of \d+$/);
  await button(page, "Stop").click();
  await expect(button(page, "Auto Solve")).toBeEnabled();
  const stopped = await tiles(page);
  await page.clock.runFor(300);
  await expect.poll(() => tiles(page)).toEqual(stopped);
  await button(page, "Auto Solve").click();
  await page.getByRole("radio", { name: "Fastest" }).check();
  const sheet = page.getByRole("dialog", { name: "SOLVED" });
  await passTime(page, () => sheet.isVisible()).toBe(true);
  await expect(sheet).toContainText("by the computer");
  await expect(sheet).toContainText("The shortest solution has");
});

test("a larger board tells what is known of it, and Auto Solve takes it to the end", async ({ page }) => {
  // Its steps wait for the clock, so that it is not at its end before the speed is chosen.
  await stopClock(page);
  await visit(page, "/fifteen?size=5&difficulty=easy&seed=2");
  const actual = page.locator(".fifteen-measures dl div", { hasText: "Actual" }).locator("dd");
  await expect(actual).toHaveText(/^\d+( to \d+)?$/);
  await button(page, "Auto Solve").click();
  await page.getByRole("radio", { name: "Fastest" }).check();
  const sheet = page.getByRole("dialog", { name: "SOLVED" });
  await passTime(page, () => sheet.isVisible()).toBe(true);
  await expect(sheet).toContainText("by the computer");
  await page.keyboard.press("Escape");
  await expect.poll(() => tiles(page)).toEqual([...Array(24).keys()].map((at) => at + 1).concat(0));
});

test("a game that was left is found again at its link and on the home page", async ({ page }) => {
  await visit(page, NEAR);
  await page.keyboard.press("ArrowLeft");
  await expect(count(page, "Moves")).toHaveText("1");
  const left = await tiles(page);
  await saved(page);
  await page.reload();
  await expect.poll(() => tiles(page)).toEqual(left);
  await expect(count(page, "Moves")).toHaveText("1");
  await button(page, "New Game").click();
  const dialog = page.getByRole("dialog", { name: "New Game" });
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
  await page.getByRole("link", { name: /Continue.*3 × 3, 1 move/ }).click();
  await expect.poll(() => tiles(page)).toEqual(left);
});

test("of two tabs the later writer wins, and the other is told", async ({ page, context }) => {
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

test("links are read with patience, and bad ones say why", async ({ page }) => {
  await visit(page, "/fifteen?size=3&utm_source=mail");
  await expect(page).toHaveURL(/\/fifteen\?size=3&difficulty=medium&seed=\d+$/);
  for (const [link, why] of [
    ["size=99&seed=1", "2 to 15 cells a side"],
    ["seed=-1", "is not a seed"],
    ["board=2-1-3_4-5-6_7-8-0", "can never be put in order"],
  ]) {
    await visit(page, `/fifteen?${link}`);
    await expect(page.locator(".notice"), link).toContainText(why);
    await expect(page.getByRole("gridcell")).toHaveCount(16);
    await expect(page).toHaveURL(/\/fifteen\?size=4&difficulty=medium&seed=\d+$/);
  }
});

test("the position as it is can be passed on", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, NEAR);
  await page.keyboard.press("ArrowLeft");
  await button(page, "Copy a link").click();
  await expectAccessible(page);
  await button(page, "The position as it is now").click();
  await expect(page.locator(".notice")).toContainText("copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("/fifteen?board=1-2-3_4-5-0_7-8-6");
});

test("a save that was tampered with is set aside, and the game goes on", async ({ page }) => {
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

test("the board has a name, and so has each of its cells", async ({ page }) => {
  await visit(page, NEAR);
  await expect(page.getByRole("grid", { name: "Board, 3 × 3" })).toBeVisible();
  await expect(cell(page, "Gap, row 2, column 2")).toHaveCount(1);
  await expect(cell(page, "Tile 6, row 3, column 3")).toHaveCount(1);
  await expectAccessible(page);
});

test("a picture goes on the tiles, and a pause covers them", async ({ page }) => {
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

test("Ctrl+Z undoes with Caps Lock on, and Ctrl+Y makes the move again", async ({ page }) => {
  await visit(page, "/fifteen?board=1-2-3_4-5-6_7-0-8");
  await page.keyboard.press("ArrowDown");
  await expect(count(page, "Moves")).toHaveText("1");
  // The key of a letter without Shift is large only under Caps Lock.
  await page.keyboard.press("Control+Z");
  await expect(count(page, "Moves")).toHaveText("0");
  await page.keyboard.press("Control+Y");
  await expect(count(page, "Moves")).toHaveText("1");
});

test("what a measure means is told by a press", async ({ page }) => {
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

  test("a count tells by a tap what it means, and nothing moves for it", async ({ page }) => {
    await visit(page, "/fifteen?board=1-2-3_4-0-5_7-8-6");
    const counts = page.locator(".fifteen-counts");
    const board = page.getByRole("grid");
    // A font that comes later breaks the lines above the board anew.
    await page.evaluate(() => document.fonts.ready);
    const before = await boxOf(board);
    for (const [name, means] of [
      ["Manhattan", "if tiles could pass through each other"],
      ["Moves", "a chain of tiles counts once"],
      ["Steps", "Single tiles moved by one cell"],
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
