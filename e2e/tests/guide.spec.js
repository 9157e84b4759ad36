// The tutorial of a game: a small board on the first visit only.
import { expect, expectAccessible, openDialog, ready, saved, test, visit } from "./fixtures.js";
import { address, board, button, status } from "./loopy.js";

test.use({ guided: false });

const guide = (page) => page.getByRole("region", { name: "First moves" });

test("Slide’s tutorial takes three moves, offers today’s challenge, and does not return", async ({ page }) => {
  await visit(page, "/slide");
  await expect(page).toHaveURL(/steps=3/);
  await expect(guide(page)).toContainText("Three moves will finish this picture");
  await expectAccessible(page);
  for (let move = 0; move < 3; move += 1) await page.keyboard.press("ArrowLeft");
  await expect(guide(page)).toContainText("The picture is complete");
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await guide(page).getByRole("button", { name: "Today’s challenge" }).click();
  await expect(page).toHaveURL(/steps=250/);
  await expect(guide(page)).toHaveCount(0);
  await saved(page);
  await visit(page, "/slide");
  await expect(page).not.toHaveURL(/steps=3/);
  await expect(guide(page)).toHaveCount(0);
  await visit(page, "/history");
  await expect(page.locator("#main")).toContainText("Games you solve will appear here.");
});

test("Fifteen’s tutorial has three tiles and works with the pointer", async ({ page }) => {
  await visit(page, "/fifteen");
  await expect(guide(page)).toContainText("Tile 4 is below the gap");
  await page.locator("[data-cell='6']").click();
  await expect(guide(page)).toContainText("Two more");
  await page.locator("[data-cell='8']").click();
  await expect(guide(page)).toContainText("Solved!");
  await expectAccessible(page);
  await guide(page).getByRole("button", { name: "Today’s puzzles" }).click();
  await expect(page).toHaveURL(/\/fifteen\/daily$/);
  await visit(page, "/fifteen");
  await expect(page).not.toHaveURL(/board=/);
  await expect(guide(page)).toHaveCount(0);
});

test("a skipped tutorial doesn't return, and shared links have no tutorial", async ({ page }) => {
  await visit(page, "/slide?seed=5&steps=50");
  await expect(guide(page)).toHaveCount(0);
  await visit(page, "/slide");
  await guide(page).getByRole("button", { name: "Skip" }).click();
  await expect(page).toHaveURL(/steps=250/);
  await expect(guide(page)).toHaveCount(0);
  await page.reload();
  await ready(page);
  await expect(guide(page)).toHaveCount(0);
});

for (const [what, first] of [
  ["its page", "/loop"],
  ["a daily puzzle", address("medium")],
  ["a shared link", "/loop/play?logic=4-d0i4a"],
]) {
  test(`Loop explains how to play once, on a first visit to ${what}`, async ({ page }) => {
    await visit(page, first);
    await expect(openDialog(page)).toContainText("Draw one loop");
    await expectAccessible(page);
    await button(openDialog(page), "Close").click();
    await expect(openDialog(page)).toHaveCount(0);
    await saved(page);
    await visit(page, first);
    await expect(openDialog(page)).toHaveCount(0);
    // It does not appear elsewhere in Loop either.
    await visit(page, address("easy"));
    await expect(board(page)).toBeVisible();
    await expect(status(page)).toContainText("Easy • 0:00");
    await expect(openDialog(page)).toHaveCount(0);
    // It can be opened again.
    await button(page, "How to play").click();
    await expect(openDialog(page)).toContainText("Draw one loop");
  });
}

for (const [address, controls] of [
  ["/slide", ".slide-controls"],
  ["/fifteen", ".fifteen-buttons"],
]) {
  test(`${address} on a low screen: the tutorial leaves the board and all buttons visible`, async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await visit(page, address);
    await expect(guide(page)).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".slide-board, .fifteen-board")).toBeInViewport({ ratio: 1 });
    const buttons = page.locator(controls).getByRole("button");
    await expect(buttons).not.toHaveCount(0);
    for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
  });
}
