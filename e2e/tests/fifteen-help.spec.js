// Fifteen's help: messages about impossible moves, hints, Auto-solve and the review.
import { expect, expectAccessible, openDialog, passTime, stopClock, test, visit } from "./fixtures.js";
import { button, cell, count, said, tiles } from "./fifteen.js";

const status = (page) => page.locator(".fifteen-status");

/** The gap is in the middle, so no corner is in line with it. */
const MIDDLE = "/fifteen?board=1-2-3_4-0-5_7-8-6";

test("impossible moves, a pause and an empty undo are announced", async ({ page }) => {
  await visit(page, MIDDLE);
  await cell(page, /^Tile 1,/).click();
  await expect(status(page)).toHaveText("Tile 1 isn’t in line with the gap.");
  await expect(said(page)).toHaveText("Tile 1 isn’t in line with the gap.");
  await cell(page, /^Tile 3,/).focus();
  await page.keyboard.press("Enter");
  await expect(said(page)).toHaveText("Tile 3 isn’t in line with the gap.");
  await page.keyboard.press("Control+z");
  await expect(said(page)).toHaveText("Nothing to undo");
  await page.keyboard.press("ArrowLeft");
  await expect(said(page)).toHaveText(/^Tile 5 left\./);
  await page.keyboard.press("ArrowLeft");
  await expect(said(page)).toHaveText("No tile can move left.");
  await page.keyboard.press("p");
  await expect(said(page)).toHaveText(/^Paused\./);
  await page.keyboard.press("ArrowRight");
  await expect(said(page)).toHaveText("The game is paused.");
  await page.keyboard.press("p");
  await expect(said(page)).toHaveText("Resumed");
});

test("a hint has an arrow on each tile that moves", async ({ page }) => {
  await visit(page, "/fifteen?board=1-2-3_4-5-6_0-7-8");
  await page.keyboard.press("h");
  await expect(status(page)).toHaveText(/^Best move: tile 8 and 1 other left/);
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

test("a hint doesn't wait for the solver's tables", async ({ page }) => {
  // The first worker, which would build the tables, never starts.
  let n = 0;
  await page.route("**/worker-*.js", (route) => (n++ === 0 ? undefined : route.continue()));
  await visit(page, "/fifteen?size=5&difficulty=easy&seed=1");
  await page.keyboard.press("h");
  await expect(status(page)).toHaveText(/^Good move: tile/);
  await expect(page.locator(".fifteen-tile.hinted")).not.toHaveCount(0);
  const before = await tiles(page);
  await page.keyboard.press("h");
  await expect.poll(() => tiles(page)).not.toEqual(before);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("Auto-solve uses the chosen solver", async ({ page }) => {
  // Its moves wait for the clock, so that its first announcement can be read.
  await stopClock(page);
  for (const [solver, found] of [
    ["Optimal", /^Shortest solution: \d+ tile moves?$/],
    ["Quick", /^(Shortest solution|Solution found): \d+ tile moves?$/],
    ["A*", /^(Shortest solution|Solution found): \d+ tile moves?$/],
  ]) {
    await visit(page, "/fifteen?size=3&difficulty=hard&seed=2");
    await button(page, "View").click();
    await passTime(page, () => openDialog(page).count()).toBe(1);
    const choice = openDialog(page).getByRole("radio", { name: solver, exact: true });
    await choice.check();
    await expect(choice).toBeChecked();
    await page.keyboard.press("Escape");
    await button(page, "Auto-solve").click();
    await passTime(page, () => said(page).textContent()).toMatch(found);
    await button(page, "Stop").click();
  }
  // Boards that are too large for a proof don't offer the optimal solver.
  await visit(page, "/fifteen?size=8&difficulty=easy&seed=2");
  await button(page, "View").click();
  await expect(openDialog(page).getByRole("radio", { name: "Optimal", exact: true })).toHaveCount(0);
});

test("the review names the tile, the move and a better one", async ({ page }) => {
  await visit(page, "/fifteen?board=1-2-3_4-5-6_0-7-8");
  // Moving down and up again loses two tile moves.
  for (const key of ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  const sheet = page.getByRole("dialog", { name: "Solved" });
  const lines = sheet.getByRole("listitem");
  await expect(lines).toHaveCount(4);
  await expect(lines.first()).toHaveText(/^1\.Tile 4 down: lost 2 tile moves; better: tile 8 and 1 other left$/);
  await expect(lines.nth(1)).toHaveText("2.Tile 4 up: optimal");
  await expect(sheet).toContainText("3 of 4 moves optimal, 2 tile moves lost.");
});

test("the review of a 5×5 game shows lost moves as far as they are proven", async ({ page }) => {
  await visit(page, "/fifteen?board=1-2-3-4-5_6-7-8-9-10_11-12-13-14-15_16-17-18-19-20_0-21-22-23-24");
  for (const key of ["Down", "Up", "Left", "Left", "Left", "Left"]) await page.keyboard.press(`Arrow${key}`);
  const sheet = page.getByRole("dialog", { name: "Solved" });
  const lines = sheet.getByRole("listitem");
  await expect(lines).toHaveCount(6);
  await expect(lines.first()).toHaveText(/^1\.Tile 16 down: lost 2 tile moves; better: tile 24 and 3 others left$/);
  await expect(sheet).toContainText("5 of 6 moves optimal, 2 tile moves lost.");
});

test("a solved game is reviewed on the board without changing it", async ({ page }) => {
  await visit(page, "/fifteen?board=1-2-3_4-5-6_0-7-8");
  for (const key of ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  const sheet = page.getByRole("dialog", { name: "Solved" });
  const lines = sheet.getByRole("listitem");
  // The last moves are judged first. Until all are, the first line belongs to another move.
  await expect(lines).toHaveCount(4);
  await lines.first().getByRole("button").click();
  await expect(sheet).toBeHidden();
  const review = page.getByRole("region", { name: "Review" });
  await expect(review).toContainText("Move 1 of 4. Tile 4 down: lost 2 tile moves; better: tile 8 and 1 other left.");
  expect(await tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 0, 7, 8]);
  // The arrows mark the better move.
  await expect(page.locator(".fifteen-tile.hinted")).toHaveCount(2);
  await expect(page.locator(".fifteen-tile").nth(6)).toHaveAttribute("data-arrow", "←");
  await expectAccessible(page);
  await button(page, "Next move").click();
  await expect(review).toContainText("Move 2 of 4. Tile 4 up: optimal.");
  expect(await tiles(page)).toEqual([1, 2, 3, 0, 5, 6, 4, 7, 8]);
  await expect(page.locator(".fifteen-tile").nth(3)).toHaveAttribute("data-arrow", "↑");
  await page.keyboard.press("ArrowRight");
  await expect(said(page)).toContainText("Move 3 of 4. Tile 7 left");
  expect(await tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 0, 7, 8]);
  await page.keyboard.press("End");
  await expect(review).toContainText("Solved after 4 moves.");
  expect(await tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0]);
  await page.getByRole("slider", { name: "Position" }).fill("1");
  expect(await tiles(page)).toEqual([1, 2, 3, 0, 5, 6, 4, 7, 8]);
  // The review doesn't add moves to the game.
  await expect(count(page, "Moves")).toHaveText("4");
  await button(page, "End review").click();
  await expect(review).toHaveCount(0);
  expect(await tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0]);
  await expect(count(page, "Moves")).toHaveText("4");
});
