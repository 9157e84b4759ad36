import { readFile } from "node:fs/promises";
import { expect, expectAccessible, test, visit } from "./fixtures.js";
import { button } from "./fifteen.js";

const COMPARE = "/fifteen/compare";
/** One of the two 3×3 boards that are farthest from solved. */
const FARTHEST = "8 6 7/2 5 4/3 0 1";
const BOUNDS = ["Manhattan distance", "Linear conflict", "Walking distance", "Pattern databases"];

const line = (page, name) =>
  page.getByRole("region", { name: "By method" }).getByRole("row", { name: new RegExp(`^${name}`) });
const status = (page) => page.locator(".compare-progress");
const solutions = (page) =>
  page.locator("section", { has: page.getByRole("heading", { name: "All shortest solutions" }) });

/** Compares the boards in the field, and waits for the end. */
async function compare(page) {
  await button(page, "Compare").click();
  await expect(page.getByRole("heading", { name: "Error by distance" })).toBeVisible();
  await expect(button(page, "Compare")).toBeVisible();
}

test("a board is solved with every method, and the results are exported", async ({ page }) => {
  await visit(page, COMPARE);
  await expect(page.getByLabel("Boards")).toHaveValue(FARTHEST);
  await compare(page);
  for (const name of BOUNDS) {
    const cells = await line(page, name).getByRole("cell").allTextContents();
    // No bound exceeds the true distance.
    expect(Number(cells[0]) + Number(cells[1])).toBe(31);
    expect(cells[2]).toBe("31");
  }
  await expect(line(page, "Manhattan distance")).toContainText(/^Manhattan distance2110/);
  await expect(line(page, "Quick")).toContainText("–");
  await expect(page.getByRole("img", { name: "Mean error of the bounds at distances from 0 to 31" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Positions at depths from 0 to 31" })).toBeVisible();
  await page.getByText("Iterations").first().click();
  const iterations = page.getByRole("region", { name: "Iterations" });
  await expect(iterations.getByRole("row", { name: /^Manhattan distance 21 / })).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent("download"), button(page, "Export CSV").click()]);
  const rows = (await readFile(await file.path(), "utf8")).trim().split("\n");
  expect(rows).toHaveLength(8);
  expect(rows[5]).toMatch(/^1,admissible-astar,\d+,\d+,31,yes,31,/);
  expect(rows[0]).toMatch(/^board,method,bound,error,moves,optimal/);
  expect(rows[1]).toMatch(/^1,manhattan,21,10,31,yes,31,/);
  await expectAccessible(page);
});

test("several boards are compared one by one and together, and invalid lines are named", async ({ page }) => {
  await visit(page, COMPARE);
  const field = page.getByLabel("Boards");
  await field.fill(`${FARTHEST}\n2 1 3/4 5 6/7 8 0`);
  await expect(page.locator(".compare-form")).toContainText("Line 2: this board cannot be solved.");
  await expect(button(page, "Compare")).toBeDisabled();
  await expectAccessible(page);
  await field.fill(`${FARTHEST}\n1 2 3/4 0 5/7 8 6\n`);
  for (const name of ["A*, linear conflict", "A*, enhanced"]) {
    await page.getByRole("switch", { name }).uncheck();
  }
  await compare(page);
  await expect(page.getByRole("region", { name: "All boards" }).getByRole("row")).toHaveCount(6);
  await expect(page.getByRole("row", { name: /^Manhattan distance 2 \/ 2 5\.00/ })).toBeVisible();
  await page.getByRole("combobox", { name: /^Board/ }).selectOption("Board 2");
  await expect(line(page, "Pattern databases")).toContainText("Pattern databases202");
});

test("boards whose goal has the gap first are compared, and 5×5 boards too", async ({ page }) => {
  await visit(page, COMPARE);
  const field = page.getByLabel("Boards");
  const gapFirst = page.getByRole("switch", { name: "Gap first" });
  await gapFirst.check();
  // The same board, turned by 180°.
  await expect(field).toHaveValue("8 0 6/5 4 7/2 3 1\n");
  await compare(page);
  await expect(line(page, "Manhattan distance")).toContainText(/^Manhattan distance2110/);
  await field.fill("3 1 2/0 4 5/6 7 8");
  await expect(page.locator(".compare-costs")).toContainText("Tile 3 costs the most: 1 of 1 move");
  await compare(page);
  await expect(page.locator(".compare-board")).toHaveText("3 1 2/0 4 5/6 7 8");
  await expect(page.locator(".compare-path").first()).toHaveText("A shortest solution: D");
  await expect(page.getByText("Branching is the factor by which a search grows")).toBeVisible();
  await expectAccessible(page);
  await gapFirst.uncheck();
  await expect(field).toHaveValue("1 2 3/4 5 0/7 8 6\n");
  await field.fill("1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 0 23 24");
  await button(page, "Compare").click();
  // The tables are built first.
  await expect(button(page, "Compare")).toBeVisible({ timeout: 120_000 });
  for (const name of ["Pattern databases", "A\\*, linear conflict"]) {
    await expect(line(page, name)).toContainText(/202/);
  }
  await expect(page.getByRole("region", { name: "By method" })).not.toContainText("Walking distance");
});

test("a long search can be stopped", async ({ page }) => {
  await visit(page, `${COMPARE}?board=0-11-9-13_12-15-10-14_3-7-6-2_4-8-5-1`);
  for (const name of [...BOUNDS.slice(1), "A*, linear conflict", "A*, enhanced", "Quick"]) {
    await page.getByRole("switch", { name, exact: true }).uncheck();
  }
  await page.getByLabel("Time limit per search").selectOption("300 seconds");
  await button(page, "Compare").click();
  await expect(status(page)).toContainText(/Manhattan distance: [1-9]/);
  await button(page, "Stop").click();
  await expect(button(page, "Compare")).toBeVisible();
  await expect(status(page)).toHaveText("");
});

test("all shortest solutions are counted and browsed", async ({ page }) => {
  await visit(page, COMPARE);
  await button(page, "Count solutions").click();
  await expect(solutions(page)).toContainText("40 shortest solutions, 31 moves each");
  const path = page.locator(".compare-solutions .compare-path");
  const seen = new Set([await path.textContent()]);
  await expect(button(page, "Previous solution")).toBeDisabled();
  for (let at = 2; at <= 4; at++) {
    await button(page, "Next solution").click();
    await expect(page.getByLabel("Solution", { exact: true })).toHaveValue(`${at}`);
    seen.add(await path.textContent());
  }
  expect(seen.size).toBe(4);
  await page.getByLabel("Solution", { exact: true }).fill("41");
  await expect(solutions(page)).toContainText("Enter a number from 1 to 40.");
  await page.getByLabel("Solution", { exact: true }).fill("40");
  await expect(button(page, "Next solution")).toBeDisabled();
  await page.getByRole("slider", { name: /^Move/ }).focus();
  await page.keyboard.press("End");
  await expect(page.getByRole("img", { name: "Board after 31 moves: 1 2 3/4 5 6/7 8 0" })).toBeVisible();
  await expectAccessible(page);
});

test("the costliest tile and pattern are shown on the board", async ({ page }) => {
  await visit(page, `${COMPARE}?board=2-1-3_4-5-6_8-7-0`);
  const costs = page.locator(".compare-costs");
  await expect(costs).toContainText(/^.*Tile \d costs the most: 3 of 8 moves, 2 of them to let other tiles pass\.$/);
  await expect(costs.locator(".most")).toHaveCount(1);
  await page.getByRole("radio", { name: "Pattern", exact: true }).check();
  await expect(costs.getByRole("listitem").first()).toContainText(/^Tiles 1, .* need at least \d+ moves/);
  await expectAccessible(page);
});

test("Fifteen links to the comparison with the current board, and the page fits a small screen", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, "/fifteen?board=1-2-3_4-0-5_7-8-6");
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await expect(page.locator("#main h1")).toHaveText("Compare solvers");
  await expect(page.getByLabel("Boards")).toHaveValue("1 2 3/4 5 0/7 8 6");
  await button(page, "Compare").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Error by distance" })).toBeVisible();
  await button(page, "Count solutions").click();
  await expect(solutions(page)).toContainText("1 shortest solution, 1 move");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(320);
  await expectAccessible(page);
});
