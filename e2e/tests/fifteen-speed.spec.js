import {
  atRest,
  boxOf,
  expect,
  expectAccessible,
  nextFrame,
  openDialog,
  ready,
  saved,
  stopClock,
  test,
  visit,
} from "./fixtures.js";
import { NEAR, SPEED, button, cell, clock, count, row, said, solveBoard, solves, state, tiles } from "./fifteen.js";

/** Solved by moving the gap along the first row and down the last column. */
const AROUND = `${SPEED}?board=0-1-2_4-5-3_7-8-6`;

/** Solves the board that is two moves from solved with keys, in `ms` milliseconds. */
async function solveIn(page, ms) {
  await page.keyboard.press("ArrowLeft");
  await page.clock.runFor(ms);
  await page.keyboard.press("ArrowUp");
  await expect(state(page)).toHaveAttribute("data-state", "solved");
}

/** Chooses how the mouse moves tiles. */
async function choosePointer(page, name) {
  await button(page, "Setup").click();
  await openDialog(page).getByRole("radio", { name }).check();
  await page.keyboard.press("Escape");
  await expect(openDialog(page)).toHaveCount(0);
  // While the sheet closes, it lies between the mouse and the board.
  await atRest(page);
}

/** The centres of the board's cells. */
async function centres(page) {
  const cells = await page.getByRole("gridcell").all();
  return Promise.all(cells.map(async (cell) => boxOf(cell).then((b) => [b.x + b.width / 2, b.y + b.height / 2])));
}

test("the clock starts with the first move and shows the result in thousandths", async ({ page }) => {
  await stopClock(page);
  await visit(page, NEAR);
  await page.clock.runFor(5_000);
  await expect(clock(page)).toHaveText("0.00");
  await page.keyboard.press("ArrowLeft");
  await page.clock.runFor(1_000);
  await expect(clock(page)).toHaveText(/^(0\.9\d|1\.0\d)$/);
  await expect(state(page)).toHaveAttribute("data-state", "running");
  await page.clock.runFor(234);
  await page.keyboard.press("ArrowUp");
  await expect(clock(page)).toHaveText("1.234");
  await expect(said(page)).toHaveText("Solved in 1.234: 2 moves, 2 tile moves.");
  await expect(count(page, "TPS")).toHaveText("1.62");
  // No dialog appears between two solves.
  await expect(openDialog(page)).toHaveCount(0);
  await expect(row(page, /^Single/)).toHaveText(/^Single1\.234–$/);
  await expect(row(page, /^Row 1/)).toHaveText(/^Row 10\.000/);
  await expect(row(page, /^Column 3/)).toHaveText(/^Column 31\.234/);
  await expect(solves(page)).toHaveCount(1);
  await expectAccessible(page);
});

test("R deals the same scramble next to the best splits, N a new one", async ({ page }) => {
  await stopClock(page);
  await visit(page, NEAR);
  await solveIn(page, 2_000);
  await page.keyboard.press("r");
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 0, 5, 7, 8, 6]);
  await expect(clock(page)).toHaveText("0.00");
  await solveIn(page, 1_500);
  await expect(row(page, /^Row 3/)).toHaveText("Row 31.5002.000−0.500");
  // A board that is played again has no records.
  await expect(page.getByLabel("Scramble type").locator("option:checked")).toHaveText("Repeated, pasted or linked");
  await expect(row(page, /^Single/)).toHaveText("Single1.500–");
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/\/fifteen\/speed$/);
  await expect(page.getByRole("gridcell")).toHaveCount(16);
  await expect(page.locator(".speed-session")).toContainText("No 4×4 solves yet");
  const before = await tiles(page);
  await page.keyboard.press("n");
  await expect.poll(() => tiles(page)).not.toEqual(before);
  expect([...(await tiles(page))].sort((a, b) => a - b)).toEqual([...Array(16).keys()]);
});

test("twenty presses per second are all counted, and a tile moves on press", async ({ page }) => {
  await stopClock(page);
  await visit(page, `${SPEED}?board=1-2-3-4_5-6-7-8_9-10-0-11_13-14-15-12`);
  const places = await centres(page);
  // The gap circles through four cells, so the board is never solved.
  const round = [9, 5, 6, 10];
  for (let press = 0; press < 60; press++) {
    await page.mouse.move(...places[round[press % 4]]);
    await page.mouse.down();
    await expect(count(page, "Moves")).toHaveText(`${press + 1}`);
    await page.clock.runFor(50);
    await page.mouse.up();
  }
  await expect(count(page, "Tile moves")).toHaveText("60");
});

test("the gap follows a hovering mouse along rows and columns, however fast", async ({ page }) => {
  await visit(page, AROUND);
  await choosePointer(page, "Hover");
  const places = await centres(page);
  await page.mouse.move(...places[0]);
  await page.mouse.move(...places[2]);
  await page.mouse.move(...places[8]);
  await expect(state(page)).toHaveAttribute("data-state", "solved");
  await expect(count(page, "Moves")).toHaveText("4");
  await page.getByLabel("Controls").selectOption("Hover");
  await expect(solves(page)).toHaveCount(1);
  await page.getByLabel("Controls").selectOption("Click");
  await expect(solves(page)).toHaveCount(0);
});

test("the gap follows every turn of a mouse within one frame", async ({ page }) => {
  await visit(page, AROUND);
  await choosePointer(page, "Hover");
  const places = await centres(page);
  await page.mouse.move(...places[0]);
  const round = [1, 4, 3, 0];
  // Sent without waiting for each other, so that the browser coalesces several into one event.
  await Promise.all(Array.from({ length: 24 }, (_, at) => page.mouse.move(...places[round[at % 4]])));
  await expect(count(page, "Moves")).toHaveText("24");
  await expect(count(page, "Tile moves")).toHaveText("24");
});

test("the gap follows the mouse only while it's held down", async ({ page }) => {
  await visit(page, AROUND);
  await choosePointer(page, "Drag");
  const places = await centres(page);
  await page.mouse.move(...places[1]);
  await page.mouse.move(...places[2]);
  await expect(count(page, "Moves")).toHaveText("0");
  await page.mouse.down();
  await page.mouse.move(...places[8]);
  await page.mouse.up();
  await expect(state(page)).toHaveAttribute("data-state", "solved");
  await expect(count(page, "Tile moves")).toHaveText("4");
  await expect(solves(page)).toHaveCount(1);
});

test("inspection counts down, and then the clock starts", async ({ page }) => {
  await stopClock(page);
  await visit(page, NEAR);
  await button(page, "Setup").click();
  await page.getByLabel("Inspection").selectOption("5 seconds");
  await page.keyboard.press("Escape");
  await page.keyboard.press("r");
  await nextFrame(page);
  await expect(clock(page)).toHaveText("5");
  await page.clock.runFor(3_000);
  await expect(clock(page)).toHaveText("2");
  // After 3,040 of 5,000 ms; the inspection ends 340 ms before the first move.
  await page.clock.runFor(2_300);
  await expect(state(page)).toHaveAttribute("data-state", "running");
  await solveIn(page, 1_000);
  await expect(clock(page)).toHaveText("1.340");
  await saved(page);
  await visit(page, "/history");
  await expect(page.getByRole("region", { name: "Solved games" }).getByRole("row")).toContainText(["", "0:01.3"]);
});

test("a late start adds 2 seconds, and a later one is DNF", async ({ page }) => {
  await stopClock(page);
  await visit(page, NEAR);
  await button(page, "Setup").click();
  await page.getByLabel("Inspection").selectOption("5 seconds");
  await page.getByRole("switch", { name: "Penalties for late starts" }).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("r");
  await page.clock.runFor(6_000);
  await expect(clock(page)).toHaveText("+2");
  await expect(state(page)).toHaveAttribute("data-state", "inspection");
  await solveIn(page, 1_000);
  await expect(row(page, /^Single/)).toHaveText("Single3.000–");
  await expect(button(page, "+2 seconds, solve 1")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("r");
  await page.clock.runFor(8_000);
  await expect(clock(page)).toHaveText("DNF");
  await solveIn(page, 1_000);
  await expect(row(page, /^Single/)).toHaveText("SingleDNF–");
});

test("records are kept for each type of random scrambles", async ({ page }) => {
  await stopClock(page);
  await visit(page, NEAR);
  await solveIn(page, 1_000);
  await button(page, "Setup").click();
  await page.getByLabel("Size").fill("3");
  await page.getByLabel("Scrambles").selectOption("Random moves, easy");
  await page.keyboard.press("Escape");
  await expect(openDialog(page)).toHaveCount(0);
  await solveBoard(page);
  const type = page.getByLabel("Scramble type");
  await expect(type.locator("option:checked")).toHaveText("Random moves, easy");
  await expect(solves(page)).toHaveCount(1);
  await expect(row(page, /^Single/)).not.toContainText("–");
  await type.selectOption("Random state");
  await expect(page.locator(".speed-session")).toContainText("No 3×3 solves yet");
  await type.selectOption("Repeated, pasted or linked");
  await expect(row(page, /^Single/)).toHaveText("Single1.000–");
  // Retry is a repeated board.
  await button(page, "Retry").click();
  await solveBoard(page);
  await expect(type.locator("option:checked")).toHaveText("Repeated, pasted or linked");
  await expect(solves(page)).toHaveCount(2);
});

test("tiles have the picture and the colours that the player has chosen in the game", async ({ page }) => {
  await visit(page, NEAR);
  await button(page, "Setup").click();
  await page.getByLabel("Colours").selectOption("By fringe");
  await page.keyboard.press("Escape");
  const board = page.locator(".fifteen-board");
  await expect(board).toHaveAttribute("data-scheme", "fringe");
  const colours = await page
    .locator(".fifteen-face")
    .evaluateAll((faces) => faces.map((face) => getComputedStyle(face).backgroundColor));
  // Tiles 1, 2, 3, 4 and 7 are in the first fringe, 5, 6 and 8 are not.
  expect(new Set([0, 1, 2, 3, 6].map((at) => colours[at])).size).toBe(1);
  expect(colours[4]).not.toBe(colours[0]);
  await saved(page);
  await visit(page, "/fifteen?board=1-2-3_4-0-5_7-8-6");
  await expect(board).toHaveAttribute("data-scheme", "fringe");
});

test("a solve has a comment, which is stored", async ({ page }) => {
  await stopClock(page);
  await visit(page, NEAR);
  await solveIn(page, 1_000);
  await button(page, "1.000: comment on solve 1").click();
  await openDialog(page).getByRole("textbox").fill("good, fast");
  await page.keyboard.press("Enter");
  await expect(button(page, "1.000: comment on solve 1: good, fast")).toBeVisible();
  await saved(page);
  await page.reload();
  await ready(page);
  await expect(button(page, "1.000: comment on solve 1: good, fast")).toBeVisible();
  await button(page, "1.000: comment on solve 1: good, fast").click();
  await openDialog(page).getByRole("textbox").fill("");
  await page.keyboard.press("Enter");
  await expect(button(page, "1.000: comment on solve 1")).toBeVisible();
});

test("rectangular boards have their own statistics", async ({ page }) => {
  await visit(page, SPEED);
  await button(page, "Setup").click();
  await page.getByRole("switch", { name: "Rectangular board" }).click();
  await page.getByLabel("Rows").fill("3");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("gridcell")).toHaveCount(12);
  await expect(page.locator(".speed-session")).toContainText("No 4×3 solves yet");
});

test("the first scramble of a visit has an inspection too", async ({ page }) => {
  await stopClock(page);
  await visit(page, NEAR);
  await button(page, "Setup").click();
  await page.getByLabel("Inspection").selectOption("5 seconds");
  await page.keyboard.press("Escape");
  await saved(page);
  await page.reload();
  await ready(page);
  await expect(state(page)).toHaveAttribute("data-state", "inspection");
  await expect(clock(page)).toHaveText("5");
  await page.clock.runFor(2_100);
  await expect(clock(page)).toHaveText("3");
  await solveIn(page, 1_000);
  await expect(clock(page)).toHaveText("1.000");
});

test("a scramble is pasted in any notation and copied as text", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, SPEED);
  const field = page.getByLabel("Paste a scramble");
  const paste = async (text) => {
    await button(page, "Scramble").click();
    await field.fill(text);
  };
  for (const text of ["1,2,3,4,0,5,7,8,6", "1 2 3/4 0 5/7 8 6", "1/2/3/4/0/5/7/8/6"]) {
    await paste(text);
    await page.keyboard.press("Enter");
    await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 0, 5, 7, 8, 6]);
    await page.keyboard.press("n");
    await expect(page.getByRole("gridcell")).toHaveCount(16);
  }
  await paste("2 1 3/4 5 6/7 8 0");
  await expect(openDialog(page)).toContainText("Not a valid scramble: this board cannot be solved.");
  await expect(button(page, "Use scramble")).toBeDisabled();
  await expectAccessible(page);
  const moved = "1 2 3 4/5 6 7 8/9 0 10 11/13 14 15 12";
  // The tiles’ moves, the gap’s, and csTimer’s arrows.
  for (const text of ["D R2", "U L2", "\uffec \uffeb2"]) {
    await field.fill(text);
    await expect(openDialog(page)).toContainText(moved);
  }
  await page.getByLabel("Or paste a solution").fill("L2 U");
  await expect(field).toHaveValue("");
  await expect(openDialog(page)).toContainText(moved);
  await button(page, "Use scramble").click();
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 10, 11, 13, 14, 15, 12]);
  await button(page, "Scramble").click();
  await button(page, "Copy as text").click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe("1 2 3 4/5 6 7 8/9 0 10 11/13 14 15 12");
  await button(page, "Copy link").click();
  await expect.poll(copied).toMatch(/\/fifteen\/speed\?board=1-2-3-4_5-6-7-8_9-0-10-11_13-14-15-12$/);
});

test("the page works with keys alone and fits a small screen", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, NEAR);
  await cell(page, /^Tile 1,/).focus();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(cell(page, /^Tile 4,/)).toBeFocused();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 5, 0, 7, 8, 6]);
  await expect(said(page)).toHaveText(/^Tile 5 left/);
  for (const key of ["s", "w", "w"]) await page.keyboard.press(key);
  await expect(state(page)).toHaveAttribute("data-state", "solved");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(320);
  await expectAccessible(page);
});

test("Fifteen links to the speedsolving page, and Back returns", async ({ page }) => {
  await visit(page, "/fifteen");
  await page.getByRole("link", { name: "Speed", exact: true }).click();
  await expect(page.locator("#main h1")).toHaveText("Speed");
  await button(page, "Setup").click();
  await expectAccessible(page);
  await page.getByLabel("Size").fill("10");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("gridcell")).toHaveCount(100);
  await button(page, "Back").click();
  await expect(page).toHaveURL(/\/fifteen\?/);
});
