import { readFile } from "node:fs/promises";
import { expect, expectAccessible, openDialog, ready, saved, stopClock, test, visit } from "./fixtures.js";
import { button, clock, count, row, solveBoard, solves, state, tiles } from "./fifteen.js";

const SPEED = "/fifteen/speed";
/** Two moves from solved: tile 5 left, tile 6 up. */
const NEAR = `${SPEED}?board=1-2-3_4-0-5_7-8-6`;

/** Chooses an event, on easy 3×3 boards. */
async function chooseEvent(page, name) {
  await button(page, "Setup").click();
  await page.getByLabel("Size").fill("3");
  await page.getByLabel("Scrambles").selectOption("Random moves, easy");
  await page.getByLabel("Event").selectOption(name);
  await page.keyboard.press("Escape");
  await expect(openDialog(page)).toHaveCount(0);
}

/** The times of the solved games in the history. */
const timesIn = (page) =>
  page.getByRole("region", { name: "Solved games" }).locator("tbody tr td.number:nth-of-type(3)");

/** Formats a time of less than ten seconds like the history. */
const inTenths = (seconds) => `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}`;

test("a marathon has several boards on one clock, and its own session", async ({ page }) => {
  await stopClock(page);
  await visit(page, SPEED);
  await chooseEvent(page, "Marathon, 5 boards");
  let total = 0;
  for (let board = 1; board <= 5; board++) {
    await expect(count(page, "Board")).toHaveText(`${board}/5`);
    await solveBoard(page);
    // The counts are those of all boards so far.
    const tileMoves = Number(await count(page, "Tile moves").textContent());
    expect(tileMoves).toBeGreaterThan(total);
    total = tileMoves;
    if (board === 5) break;
    // The next board is dealt at once, and the clock keeps running.
    await expect(state(page)).toHaveAttribute("data-state", "running");
    await expect(count(page, "Board")).toHaveText(`${board + 1}/5`);
    await page.clock.runFor(1_000);
  }
  await expect(state(page)).toHaveAttribute("data-state", "solved");
  const times = await page.locator(".speed-splits tbody td:nth-child(2)").allTextContents();
  expect(times).toHaveLength(5);
  // One second passes between boards.
  for (let at = 1; at < 5; at++) expect(Number(times[at]) - Number(times[at - 1])).toBeGreaterThanOrEqual(1);
  await expect(clock(page)).toHaveText(times[4]);
  await expect(solves(page)).toHaveCount(1);
  await expect(row(page, /^Single/)).toContainText(times[4]);
  await expectAccessible(page);
  const [file] = await Promise.all([page.waitForEvent("download"), button(page, "Export CSV").click()]);
  const [, exported] = (await readFile(await file.path(), "utf8")).split("\n");
  expect(exported).toContain(`${times.join(" ")},marathon 5`);
  await page.keyboard.press("r");
  await expect(count(page, "Board")).toHaveText("1/5");
  await chooseEvent(page, "Single solve");
  await expect(page.locator(".speed-session")).toContainText("No 3×3 solves yet");
});

test("a relay continues with the next size", async ({ page }) => {
  await visit(page, SPEED);
  await chooseEvent(page, "Relay, 3×3 to 5×5");
  await expect(page.locator(".speed-session")).toContainText("No 3×3 to 5×5 relay solves yet");
  await expect(row(page, /^1 \(3×3\)/)).toBeVisible();
  await solveBoard(page);
  await expect(page.getByRole("gridcell")).toHaveCount(16);
  await expect(row(page, /^1 \(3×3\)/)).toContainText(/\d\.\d{3}/);
  await expect(state(page)).toHaveAttribute("data-state", "running");
});

test("an unfinished solve resumes after a reload, and its clock kept running", async ({ page }) => {
  await stopClock(page);
  await visit(page, NEAR);
  await page.keyboard.press("ArrowLeft");
  await page.clock.runFor(2_000);
  await page.reload();
  await ready(page);
  await expect(page.locator(".notices")).toContainText("Your unfinished solve has resumed");
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 5, 0, 7, 8, 6]);
  await expect(state(page)).toHaveAttribute("data-state", "running");
  await page.clock.runFor(1_000);
  await page.keyboard.press("ArrowUp");
  await expect(state(page)).toHaveAttribute("data-state", "solved");
  await expect(count(page, "Moves")).toHaveText("2");
  const time = Number(await clock(page).textContent());
  expect(time).toBeGreaterThanOrEqual(3);
  await expect(solves(page)).toHaveCount(1);
  await saved(page);
  // A finished solve doesn't resume.
  await page.reload();
  await ready(page);
  await expect(state(page)).toHaveAttribute("data-state", "ready");
  await visit(page, "/history");
  await expect(timesIn(page)).toHaveText([inTenths(time)]);
});

test("a pasted scramble replaces the one in the URL", async ({ page }) => {
  await visit(page, NEAR);
  await button(page, "Scramble").click();
  await page.getByLabel("Paste a scramble").fill("1 2 3/4 5 6/0 7 8");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/fifteen\/speed\?board=1-2-3_4-5-6_0-7-8$/);
  await expect(openDialog(page)).toHaveCount(0);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 0, 8]);
  await page.reload();
  await ready(page);
  await expect.poll(() => tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 0, 8]);
  await expect(state(page)).toHaveAttribute("data-state", "running");
});

test("a marathon resumes after a reload between two boards", async ({ page }) => {
  await visit(page, SPEED);
  await chooseEvent(page, "Marathon, 5 boards");
  await solveBoard(page);
  await expect(count(page, "Board")).toHaveText("2/5");
  const board = await tiles(page);
  await page.reload();
  await ready(page);
  await expect(count(page, "Board")).toHaveText("2/5");
  await expect(state(page)).toHaveAttribute("data-state", "running");
  await expect.poll(() => tiles(page)).toEqual(board);
  await solveBoard(page);
  await expect(count(page, "Board")).toHaveText("3/5");
});
