import {
  expect,
  expectAccessible,
  nextFrame,
  passTime,
  ready,
  saved,
  stopClock,
  store,
  storedParts,
  test,
  visit,
} from "./fixtures.js";
import { button, pressMoves, solutionOf, solves, tiles } from "./fifteen.js";

/** The 3×3 daily puzzle of 30 November 2025. */
const BOARD = "5 4 1/8 3 0/2 6 7";
const { path } = solutionOf(BOARD);

const card = (page, size) => page.locator("section", { has: page.getByRole("heading", { name: size }) });

/** Plays the shortest solution with keys. */
async function solve(page) {
  await expect.poll(() => tiles(page)).toEqual(BOARD.split(/[ /]/).map(Number));
  await pressMoves(page, path);
  await expect(page.locator(".fifteen-board.solved")).toBeVisible();
  await saved(page);
}

test("daily puzzles are solved in few moves and against the clock, and then show the shortest length", async ({
  page,
}) => {
  await stopClock(page);
  await visit(page, "/fifteen");
  await page.getByRole("link", { name: "Daily", exact: true }).click();
  await expect(page.locator("#main h1")).toHaveText("Daily puzzles");
  await expect(page.locator("#main .lead")).toHaveText(/30 November 2025/);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["3×3", "4×4", "5×5"]);
  const small = card(page, "3×3");
  await expect(small).not.toContainText("shortest");
  await small.getByRole("link", { name: "Solve it" }).click();
  await expect(page.locator(".fifteen-counts > p")).toContainText("3×3 daily puzzle");
  // There is no clock when tile moves count.
  await expect(page.locator(".counts .clock")).toBeHidden();
  // The shortest length stays hidden until the player has solved the puzzle.
  const actual = page.locator(".fifteen-measures dl div").filter({ hasText: "Actual" }).locator("dd");
  await expect(actual).toHaveText("hidden until solved");
  await solve(page);
  await expect(actual).toHaveText("0");
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("Next daily puzzles in 12 h 0 min");
  await button(page, "Restart").click();
  await passTime(page, () => actual.textContent()).toBe(`${path.length}`);
  await saved(page);
  await visit(page, "/fifteen/daily");
  await expect(small).toContainText(`By fewest tile moves${path.length} tile moves`);
  await expect(small).toContainText(`The shortest solution has ${path.length} tile moves.`);
  await expect(small).toContainText("By time–");
  await small.getByRole("link", { name: "Race the clock" }).click();
  await solve(page);
  const time = await page.locator(".speed-time dd").textContent();
  // The first time counts.
  await page.keyboard.press("r");
  await nextFrame(page);
  await pressMoves(page, path.slice(0, 1));
  await page.clock.runFor(5_000);
  await pressMoves(page, path.slice(1));
  await expect(page.locator(".fifteen-board.solved")).toBeVisible();
  await saved(page);
  await visit(page, "/fifteen/daily");
  await expect(small).toContainText(`By time${time}`);
  await expectAccessible(page);
  await button(page, "Back").click();
  await expect(page).toHaveURL(/\/fifteen\?/);
});

test("a race on a daily puzzle leads back to the daily puzzles and reveals no length", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/fifteen/daily");
  const small = card(page, "3×3");
  await small.getByRole("link", { name: "Race the clock" }).click();
  await expect(page.locator("#main h1")).toHaveText("3×3 daily puzzle");
  await solve(page);
  await expect(solves(page).first().locator("td").nth(2)).toHaveText("–");
  await button(page, "Back").click();
  await expect(page).toHaveURL(/\/fifteen\/daily$/);
  await expect(small).toContainText("By time0.");
  await expect(small).not.toContainText("shortest");
  await small.getByRole("link", { name: "Solve it" }).click();
  await ready(page);
  await expect(page.locator(".fifteen-measures dl div").filter({ hasText: "Actual" }).locator("dd")).toHaveText(
    "hidden until solved",
  );
  await button(page, "Back").click();
  await expect(page).toHaveURL(/\/fifteen\/daily$/);
});

test("the 5×5 daily puzzle shows a range with the lower bound of the solver's tables", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/fifteen/daily");
  const data = { "2025-11-30-5": { ms: null, steps: 300 } };
  await store(page, "azulejo:fifteen:daily", JSON.stringify({ v: 1, data }));
  await page.reload();
  await ready(page);
  const large = card(page, "5×5");
  const href = await large.getByRole("link", { name: "Solve it" }).getAttribute("href");
  const board = href
    .match(/board=(.*)/)[1]
    .replaceAll("-", " ")
    .replaceAll("_", "/");
  const { lower_bound: plain } = solutionOf(board, "--solver=quick");
  // The tables are built first.
  await expect(large).toContainText(/has \d+ to \d+ tile moves/, { timeout: 120_000 });
  const [, bound] = (await large.textContent()).match(/has (\d+) to/);
  expect(Number(bound)).toBeGreaterThan(plain);
});

test("a puzzle that is started before midnight counts for its own day", async ({ page }) => {
  await stopClock(page, new Date(2025, 10, 30, 23, 55));
  await visit(page, "/fifteen/daily");
  const small = card(page, "3×3");
  await small.getByRole("link", { name: "Solve it" }).click();
  await ready(page);
  await expect.poll(() => tiles(page)).toEqual(BOARD.split(/[ /]/).map(Number));
  await pressMoves(page, path.slice(0, 1));
  await page.clock.fastForward("10:00");
  await pressMoves(page, path.slice(1));
  await expect(page.locator(".fifteen-board.solved")).toBeVisible();
  // There is still no clock after midnight.
  await expect(page.locator(".counts .clock")).toBeHidden();
  await saved(page);
  const results = await storedParts(page, "azulejo:fifteen:daily");
  expect(Object.assign({}, ...results)).toEqual({ "2025-11-30-3": { ms: null, steps: path.length } });
  // There are new puzzles by now.
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).not.toContainText("Next daily puzzles");
  await result.getByRole("button", { name: "Today’s puzzles" }).click();
  await expect(page).toHaveURL(/\/fifteen\/daily$/);
  await expect(page.locator("#main .lead")).toHaveText(/1 December 2025/);
  await expect(small).toContainText("By fewest tile moves–");
});

test("past puzzles can be played, and no longer count", async ({ page }) => {
  await stopClock(page, new Date(2025, 11, 2, 12));
  await visit(page, "/fifteen/daily");
  const lead = page.locator("#main .lead");
  await expect(page.getByRole("link", { name: "Next day" })).toHaveCount(0);
  await page.getByRole("link", { name: "Previous day" }).click();
  await expect(lead).toHaveText(/1 December 2025/);
  await page.getByRole("link", { name: "Previous day" }).click();
  await expect(lead).toHaveText(/30 November 2025/);
  await expect(page.locator("#main")).toContainText("results no longer count");
  const small = card(page, "3×3");
  await expect(small).toContainText(`The shortest solution has ${path.length} tile moves.`);
  await expectAccessible(page);
  await small.getByRole("link", { name: "Solve it" }).click();
  await ready(page);
  await expect.poll(() => tiles(page)).toEqual(BOARD.split(/[ /]/).map(Number));
  await visit(page, "/fifteen/daily?date=2025-12-31");
  await expect(lead).toHaveText(/2 December 2025/);
});

test("home lists the daily puzzles, and which of them are solved", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/");
  const row = (name) => page.getByRole("link", { name: `Fifteen ${name}` });
  for (const size of ["3×3", "4×4", "5×5"]) await expect(row(`${size} Not started`)).toBeVisible();
  await row("3×3 Not started").click();
  await expect(page).toHaveURL(/\/fifteen\/speed\?/);
  await ready(page);
  await solve(page);
  await visit(page, "/");
  await expect(row("3×3 Solved")).toBeVisible();
  await expect(row("4×4 Not started")).toBeVisible();
});
