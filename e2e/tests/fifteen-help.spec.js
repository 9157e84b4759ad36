// What Fifteen says and shows to help: why a tile stays, where a hint goes, who solves, and what a move was worth.
import { expect, expectAccessible, openDialog, passTime, stopClock, test, visit } from "./fixtures.js";
import { button, cell, count, said, tiles } from "./fifteen.js";

const status = (page) => page.locator(".fifteen-status");

/** The gap is in the middle: no corner is in line with it. */
const MIDDLE = "/fifteen?board=1-2-3_4-0-5_7-8-6";

test("a tile out of line, a way without a tile, a pause and an empty undo say so", async ({ page }) => {
  await visit(page, MIDDLE);
  await cell(page, /^Tile 1,/).click();
  await expect(status(page)).toHaveText("Tile 1 is not in line with the gap.");
  await expect(said(page)).toHaveText("Tile 1 is not in line with the gap.");
  await cell(page, /^Tile 3,/).focus();
  await page.keyboard.press("Enter");
  await expect(said(page)).toHaveText("Tile 3 is not in line with the gap.");
  await page.keyboard.press("Control+z");
  await expect(said(page)).toHaveText("Nothing to undo");
  await page.keyboard.press("ArrowLeft");
  await expect(said(page)).toHaveText(/^Tile 5 left\./);
  await page.keyboard.press("ArrowLeft");
  await expect(said(page)).toHaveText("No tile can go left.");
  await page.keyboard.press("p");
  await expect(said(page)).toHaveText(/^Paused\./);
  await page.keyboard.press("ArrowRight");
  await expect(said(page)).toHaveText("The game is paused.");
  await page.keyboard.press("p");
  await expect(said(page)).toHaveText("The game goes on.");
});

test("a hint has an arrow on each tile that goes", async ({ page }) => {
  await visit(page, "/fifteen?board=1-2-3_4-5-6_0-7-8");
  await page.keyboard.press("h");
  await expect(status(page)).toHaveText(/^Best move: tile 8 with 1 other left/);
  const arrows = () =>
    page
      .locator(".fifteen-tile.hinted")
      .evaluateAll((tiles) => tiles.map((tile) => [tile.textContent, getComputedStyle(tile, "::after").content]));
  expect(await arrows()).toEqual([
    ["7", '"←"'],
    ["8", '"←"'],
  ]);
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("[data-arrow]")).toHaveCount(0);
});

test("Auto Solve takes the solver that is chosen", async ({ page }) => {
  // Its steps wait for the clock, so that what it says first can be read.
  await stopClock(page);
  for (const [solver, found] of [
    ["Optimal", /^The shortest solution has \d+ steps?\.$/],
    ["Quick", /^(The shortest solution has|A solution with) \d+ steps?\.$/],
    ["A*", /^(The shortest solution has|A solution with) \d+ steps?\.$/],
  ]) {
    await visit(page, "/fifteen?size=3&difficulty=hard&seed=2");
    await button(page, "View").click();
    await passTime(page, () => openDialog(page).count()).toBe(1);
    const choice = openDialog(page).getByRole("radio", { name: solver, exact: true });
    await choice.check();
    await expect(choice).toBeChecked();
    await page.keyboard.press("Escape");
    await button(page, "Auto Solve").click();
    await passTime(page, () => said(page).textContent()).toMatch(found);
    await button(page, "Stop").click();
  }
  // Boards that are too large for a proof do not offer one.
  await visit(page, "/fifteen?size=8&difficulty=easy&seed=2");
  await button(page, "View").click();
  await expect(openDialog(page).getByRole("radio", { name: "Optimal", exact: true })).toHaveCount(0);
});

test("the review names the tile, the move and the better one", async ({ page }) => {
  await visit(page, "/fifteen?board=1-2-3_4-5-6_0-7-8");
  // Down and up again loses four steps: two on the way there, and two to come back.
  for (const key of ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  const sheet = page.getByRole("dialog", { name: "SOLVED" });
  const lines = sheet.getByRole("listitem");
  await expect(lines).toHaveCount(4);
  await expect(lines.first()).toHaveText(/^1\.tile 4 down: lost 2 steps; better: tile 8 with 1 other left$/);
  await expect(lines.nth(1)).toHaveText("2.tile 4 up: kept to a shortest way");
  await expect(sheet).toContainText("3 of 4 moves kept to a shortest way, 2 steps lost.");
});

test("the review of a 5×5 game says what was lost, as far as it is proven", async ({ page }) => {
  await visit(page, "/fifteen?board=1-2-3-4-5_6-7-8-9-10_11-12-13-14-15_16-17-18-19-20_0-21-22-23-24");
  for (const key of ["Down", "Up", "Left", "Left", "Left", "Left"]) await page.keyboard.press(`Arrow${key}`);
  const sheet = page.getByRole("dialog", { name: "SOLVED" });
  const lines = sheet.getByRole("listitem");
  await expect(lines).toHaveCount(6);
  await expect(lines.first()).toHaveText(/^1\.tile 16 down: lost 2 steps; better: tile 24 with 3 others left$/);
  await expect(sheet).toContainText("5 of 6 moves kept to a shortest way, 2 steps lost.");
});

test("a solved game is stepped through on the board, and stays as it is", async ({ page }) => {
  await visit(page, "/fifteen?board=1-2-3_4-5-6_0-7-8");
  for (const key of ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  const sheet = page.getByRole("dialog", { name: "SOLVED" });
  const lines = sheet.getByRole("listitem");
  // The last moves are judged first: until all are, the first line is that of another move.
  await expect(lines).toHaveCount(4);
  await lines.first().getByRole("button").click();
  await expect(sheet).toBeHidden();
  const steps = page.getByRole("region", { name: "Review" });
  await expect(steps).toContainText("Move 1 of 4: tile 4 down: lost 2 steps; better: tile 8 with 1 other left.");
  expect(await tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 0, 7, 8]);
  // The arrows show the better move.
  await expect(page.locator(".fifteen-tile.hinted")).toHaveCount(2);
  await expect(page.locator(".fifteen-tile").nth(6)).toHaveAttribute("data-arrow", "←");
  await expectAccessible(page);
  await button(page, "Next move").click();
  await expect(steps).toContainText("Move 2 of 4: tile 4 up: kept to a shortest way.");
  expect(await tiles(page)).toEqual([1, 2, 3, 0, 5, 6, 4, 7, 8]);
  await expect(page.locator(".fifteen-tile").nth(3)).toHaveAttribute("data-arrow", "↑");
  await page.keyboard.press("ArrowRight");
  await expect(said(page)).toContainText("Move 3 of 4: tile 7 left");
  expect(await tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 0, 7, 8]);
  await page.keyboard.press("End");
  await expect(steps).toContainText("In order after 4 moves.");
  expect(await tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0]);
  await page.getByRole("slider", { name: "Position" }).fill("1");
  expect(await tiles(page)).toEqual([1, 2, 3, 0, 5, 6, 4, 7, 8]);
  // Nothing of this is a move of the game.
  await expect(count(page, "Moves")).toHaveText("4");
  await button(page, "End the review").click();
  await expect(steps).toHaveCount(0);
  expect(await tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0]);
  await expect(count(page, "Moves")).toHaveText("4");
});
