// Covered boards: puzzles whose results will be ranked, before the player starts.
import { expect, expectAccessible, ready, visit } from "./fixtures.js";
import { clock, state } from "./fifteen.js";
import { address, board, deal, draw, PLAUSIBLE, status, unlimited } from "./loopy.js";
import { button, dialog, join, main, standing, test, uncover } from "./online.js";

const SLIDE = "/slide?seed=4&steps=3&v=2";

/** Collects the games for which a page requests tickets. */
function starts(page) {
  const asked = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/v1/starts")) asked.push(request.postDataJSON().game);
  });
  return asked;
}

const today = (page) => page.evaluate(() => new Date().toLocaleDateString("sv"));
const cover = (page) => page.locator(".board-cover");

test("the ranked time of a daily puzzle runs from Start, also across a reload and a restart", async ({ page }) => {
  await join(page, "Ana");
  const asked = starts(page);
  const date = await today(page);
  const { size, path } = deal("easy", date);
  await visit(page, address("easy", date));
  await expect(cover(page).getByRole("heading", { level: 2 })).toHaveText(/^Loop, Easy, \d+ \w+ \d+$/);
  await expect(cover(page)).toContainText("Pausing doesn’t stop it.");
  await expect(cover(page)).not.toContainText("best time");
  await expect(button(page, "Start")).toBeFocused();
  await expect(board(page)).toBeHidden();
  await expect(page.locator(".loop-areas .shown")).not.toHaveCount(0);
  await expect(page.locator(".loop-areas .shown").filter({ visible: true })).toHaveCount(0);
  await expect(status(page)).toContainText("0:00.0");
  await expectAccessible(page);
  expect(asked).toEqual([]);

  const answer = page.waitForResponse("**/api/v1/starts");
  await page.keyboard.press("ArrowDown");
  await expect(board(page)).toBeFocused();
  await expect(cover(page)).toHaveCount(0);
  await (await answer).finished();
  // The clock runs without a stroke.
  await expect(status(page)).not.toContainText("0:00.0");
  await page.reload();
  await ready(page);
  await expect(board(page)).toBeVisible();
  await draw(page, size, `${path[0]} ${path[1]}`);
  await button(page, "Restart").click();
  await expect(board(page)).toBeVisible();
  await draw(page, size, [...path, path[0]].join(" "), PLAUSIBLE);
  await expect(dialog(page)).toContainText("Perfect");
  await expect(dialog(page).locator(".standing")).toContainText("Rank 1 of 1 by time");
  expect(asked).toEqual(["loop"]);
});

test("a tap uncovers a Slide challenge, and Fifteen's inspection begins with Start", async ({ page }) => {
  await page.clock.install();
  await join(page, "Ana");
  const asked = starts(page);
  await visit(page, SLIDE);
  await expect(cover(page).getByRole("heading", { level: 2 })).toHaveText(/^Slide, /);
  await cover(page).click({ position: { x: 9, y: 9 } });
  await expect(page.getByRole("application")).toBeVisible();
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(standing(page)).toContainText("Rank 1 of 1 by time");

  await visit(page, "/fifteen/speed");
  await button(page, "Setup").click();
  await page.getByLabel("Inspection").selectOption("15 seconds");
  await page.keyboard.press("Escape");
  await visit(page, "/fifteen/daily");
  await page.getByRole("link", { name: "Race the clock" }).first().click();
  await expect(cover(page)).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(cover(page)).toBeVisible();
  expect(asked).toEqual(["slide"]);
  await uncover(page);
  await expect(state(page)).toHaveAttribute("data-state", "inspection");
  await expect(clock(page)).toHaveText(/^1[0-5]$/);
  expect(asked).toEqual(["slide", "fifteen"]);
});

test("free play, new games, and all boards of players who haven't joined open uncovered", async ({ page, another }) => {
  await join(page, "Ana");
  for (const path of ["/slide?free", unlimited("easy", 7), "/fifteen?size=4&difficulty=easy&seed=7"]) {
    await visit(page, path);
    await expect(main(page).locator(":is([role=application], [role=grid])")).toBeVisible();
    await expect(cover(page)).toHaveCount(0);
  }
  const date = await today(page);
  for (const path of [SLIDE, address("easy", date)]) {
    await visit(another, path);
    await expect(another.getByRole("application")).toBeVisible();
    await expect(cover(another)).toHaveCount(0);
  }
});
