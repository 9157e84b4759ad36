import {
  expect,
  expectAccessible,
  nextFrame,
  passTime,
  ready,
  saved,
  stopClock,
  store,
  stored,
  test,
  visit,
} from "./fixtures.js";
import { button, pressSteps, solutionOf, tiles } from "./fifteen.js";

/** The 3×3 of 30 November 2025. */
const BOARD = "5 4 1/8 3 0/2 6 7";
const { path } = solutionOf(BOARD);

const card = (page, size) => page.locator("section", { has: page.getByRole("heading", { name: size }) });

/** Plays the shortest solution by keys. */
async function solve(page) {
  await expect.poll(() => tiles(page)).toEqual(BOARD.split(/[ /]/).map(Number));
  await pressSteps(page, path);
  await expect(page.locator(".fifteen-board.solved")).toBeVisible();
  await saved(page);
}

test("the boards of the day are solved in few steps and against the clock, and then told how short they can be", async ({
  page,
}) => {
  await stopClock(page);
  await visit(page, "/fifteen");
  await page.getByRole("link", { name: "Daily", exact: true }).click();
  await expect(page.locator("#main h1")).toHaveText("Daily boards");
  await expect(page.locator("#main .lead")).toHaveText(/2025-11-30/);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["3 × 3", "4 × 4", "5 × 5"]);
  const small = card(page, "3 × 3");
  await expect(small).not.toContainText("shortest");
  await small.getByRole("link", { name: "Solve it" }).click();
  await expect(page.locator(".fifteen-counts > p")).toContainText("3 × 3, a board of the day");
  // Nobody is timed who counts steps.
  await expect(page.locator(".counts .clock")).toBeHidden();
  // Nor is anybody told how few they can be, until they have counted their own.
  const actual = page.locator(".fifteen-measures dl div").filter({ hasText: "Actual" }).locator("dd");
  await expect(actual).toHaveText("after your solution");
  await solve(page);
  await expect(actual).toHaveText("0");
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("The next puzzles of the day come in 12 h 0 min.");
  await button(page, "Reset").click();
  await passTime(page, () => actual.textContent()).toBe(`${path.length}`);
  await saved(page);
  await visit(page, "/fifteen/daily");
  await expect(small).toContainText(`By fewest steps${path.length} steps`);
  await expect(small).toContainText(`The shortest solution has ${path.length} steps.`);
  await expect(small).toContainText("By time–");
  await small.getByRole("link", { name: "Race it" }).click();
  await solve(page);
  const time = await page.locator(".speed-time dd").textContent();
  // The first time counts.
  await page.keyboard.press("r");
  await nextFrame(page);
  await pressSteps(page, path.slice(0, 1));
  await page.clock.runFor(5_000);
  await pressSteps(page, path.slice(1));
  await expect(page.locator(".fifteen-board.solved")).toBeVisible();
  await saved(page);
  await visit(page, "/fifteen/daily");
  await expect(small).toContainText(`By time${time}`);
  await expectAccessible(page);
  await button(page, "Back").click();
  await expect(page).toHaveURL(/\/fifteen\?/);
});

test("the 5×5 of the day is told with the bound of the solver's tables", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/fifteen/daily");
  const data = { "2025-11-30-5": { ms: null, steps: 300 } };
  await store(page, "azulejo:fifteen:daily", JSON.stringify({ v: 1, data }));
  await page.reload();
  await ready(page);
  const large = card(page, "5 × 5");
  const href = await large.getByRole("link", { name: "Solve it" }).getAttribute("href");
  const board = href
    .match(/board=(.*)/)[1]
    .replaceAll("-", " ")
    .replaceAll("_", "/");
  const { lower_bound: plain } = solutionOf(board, "--solver=quick");
  // The tables are made first.
  await expect(large).toContainText(/has \d+ to \d+ steps/, { timeout: 120_000 });
  const [, bound] = (await large.textContent()).match(/has (\d+) to/);
  expect(Number(bound)).toBeGreaterThan(plain);
});

test("a board that is begun before midnight counts for its own day", async ({ page }) => {
  await stopClock(page, new Date(2025, 10, 30, 23, 55));
  await visit(page, "/fifteen/daily");
  const small = card(page, "3 × 3");
  await small.getByRole("link", { name: "Solve it" }).click();
  await expect.poll(() => tiles(page)).toEqual(BOARD.split(/[ /]/).map(Number));
  await pressSteps(page, path.slice(0, 1));
  await page.clock.fastForward("10:00");
  await pressSteps(page, path.slice(1));
  await expect(page.locator(".fifteen-board.solved")).toBeVisible();
  // Nobody is timed who counts steps, also after midnight.
  await expect(page.locator(".counts .clock")).toBeHidden();
  await saved(page);
  const results = JSON.parse(await stored(page, "azulejo:fifteen:daily"));
  expect(results.data).toEqual({ "2025-11-30-3": { ms: null, steps: path.length } });
  // There are other boards by now.
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).not.toContainText("The next puzzles of the day");
  await result.getByRole("button", { name: "Today’s boards" }).click();
  await expect(page).toHaveURL(/\/fifteen\/daily$/);
  await expect(page.locator("#main .lead")).toHaveText(/2025-12-01/);
  await expect(small).toContainText("By fewest steps–");
});

test("home has the boards of the day, and says which is solved", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/");
  const row = (name) => page.locator(".card", { hasText: "Fifteen" }).getByRole("link", { name });
  for (const size of ["3 × 3", "4 × 4", "5 × 5"]) await expect(row(`${size} not played yet`)).toBeVisible();
  await row("3 × 3 not played yet").click();
  await expect(page).toHaveURL(/\/fifteen\/speed\?/);
  await ready(page);
  await solve(page);
  await visit(page, "/");
  await expect(row("3 × 3 solved")).toBeVisible();
  await expect(row("4 × 4 not played yet")).toBeVisible();
});
