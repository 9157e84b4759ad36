import {
  atRest,
  denyStorage,
  expect,
  expectAccessible,
  fillStorage,
  freeStorage,
  saved,
  test,
  visit,
} from "./fixtures.js";
import { DATE, address, board, button, cover, draw, notices, pieces, sheet, unlimited } from "./loopy.js";

test("undo and redo work across a reload, and a restart can be undone", async ({ page }) => {
  await visit(page, address("medium"));
  await draw(page, 6, "0,0 0,1 0,2");
  await draw(page, 6, "2,0 2,1");
  await expect(pieces(page)).toHaveCount(5);
  await button(page, "Restart").click();
  await expect(pieces(page)).toHaveCount(0);
  await saved(page);
  await page.reload();
  await button(page, "Undo").click();
  await expect(pieces(page)).toHaveCount(5);
  await button(page, "Undo").click();
  await expect(pieces(page)).toHaveCount(3);
  await saved(page);
  await page.reload();
  await button(page, "Redo").click();
  await expect(pieces(page)).toHaveCount(5);
  await saved(page);
  await page.goto(`/loop/archive?date=${DATE}`);
  await expect(page.getByRole("link", { name: /^Medium 6.*in progress/ })).toBeVisible();
});

test("Unlimited saves one puzzle per difficulty", async ({ page }) => {
  await visit(page, "/loop/play?difficulty=unlimited&level=easy");
  await expect(page).toHaveURL(/level=easy&seed=\d+$/);
  const easy = page.url();
  await draw(page, 4, "0,0 0,1");
  await expect(pieces(page)).toHaveCount(2);
  await button(page, "Puzzle settings").click();
  await sheet(page).getByRole("radio", { name: "Hard" }).check();
  await expect(page).toHaveURL(/level=hard&seed=\d+$/);
  // The settings stay open in front of the other board.
  await expect(sheet(page).getByRole("radio", { name: "Hard" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(board(page)).toHaveAccessibleName("Board, 8 by 8");
  await saved(page);
  await page.goto("/loop/play?difficulty=unlimited&level=easy");
  await expect(page).toHaveURL(easy);
  await expect(pieces(page)).toHaveCount(2);
  await page.goto("/");
  await page.getByRole("link", { name: /Unlimited Easy/ }).click();
  await expect(page).toHaveURL(easy);
  await button(page, "New puzzle").click();
  await expectAccessible(page);
  await sheet(page).getByRole("button", { name: "New puzzle" }).click();
  await expect(page).not.toHaveURL(easy);
  await expect(page).toHaveURL(/level=easy&seed=\d+$/);
  await expect(pieces(page)).toHaveCount(0);
  await expect(sheet(page)).toHaveCount(0);
});

test("a link to another puzzle asks before it replaces an unfinished one", async ({ page }) => {
  await visit(page, unlimited("easy", 7));
  await draw(page, 4, "0,0 0,1");
  await expect(pieces(page)).toHaveCount(2);
  await saved(page);
  await page.goto(unlimited("easy", 8));
  await expect(sheet(page)).toContainText("Your own puzzle isn’t finished");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  // A closing sheet still covers the board.
  await atRest(page);
  await draw(page, 4, "0,0 0,1 0,2");
  await sheet(page).getByRole("button", { name: "Back to mine" }).click();
  await expect(page).toHaveURL(unlimited("easy", 7));
  await expect(pieces(page)).toHaveCount(2);
  await page.goto(unlimited("easy", 8));
  await sheet(page).getByRole("button", { name: "Play this one" }).click();
  await expect(sheet(page)).toHaveCount(0);
  await atRest(page);
  await draw(page, 4, "0,0 0,1 0,2");
  await expect(pieces(page)).toHaveCount(3);
  await saved(page);
  await page.goto("/loop/play?difficulty=unlimited&level=easy");
  await expect(page).toHaveURL(unlimited("easy", 8));
  await expect(pieces(page)).toHaveCount(3);
  await expect(sheet(page)).toHaveCount(0);
});

test("a second tab on the same puzzle is notified of a change and can load it", async ({ page, context }) => {
  await visit(page, address("easy"));
  const other = await context.newPage();
  await visit(other, address("easy"));
  await draw(other, 4, "0,0 0,1 0,2");
  await page.bringToFront();
  await expect(notices(page)).toContainText("another tab");
  await button(notices(page), "Load that version").click();
  await expect(pieces(page)).toHaveCount(3);
  // A game cleared in the other tab is still open here, and is saved again.
  await visit(other, "/settings");
  await button(other, "Clear everything").click();
  await button(sheet(other), "Clear everything").click();
  await expect(notices(page)).toContainText("cleared in another tab");
  await draw(page, 4, "2,0 2,1");
  await expect(pieces(page)).toHaveCount(5);
  await saved(page);
  await page.reload();
  await expect(pieces(page)).toHaveCount(5);
});

test("with an unreadable save the puzzle starts again", async ({ page }) => {
  const key = `azulejo:loop:${DATE}-easy`;
  await page.addInitScript((key) => {
    if (!sessionStorage.begun) localStorage.setItem(key, '{"v":1,"data":{"version":1,"game":"loop"}}');
    sessionStorage.begun = true;
  }, key);
  await visit(page, `/loop/archive?date=${DATE}`);
  await page.getByRole("link", { name: /^Easy/ }).click();
  await expect(notices(page)).toContainText("couldn’t be read");
  await button(page, "Start").click();
  await draw(page, 4, "0,0 0,1");
  await expect(pieces(page)).toHaveCount(2);
  await saved(page);
  await page.reload();
  await expect(pieces(page)).toHaveCount(2);
});

test("with full storage a game is kept for the visit and saved when there is space", async ({ page }) => {
  await visit(page, `/loop/archive?date=${DATE}`);
  await page.getByRole("link", { name: /^Easy/ }).click();
  await expect(cover(page)).toBeVisible();
  // Before the first write, because afterwards the browser takes half a minute to notice full storage.
  await fillStorage(page);
  await button(page, "Start").click();
  await draw(page, 4, "0,0 0,1");
  await expect(notices(page)).toContainText("storage is full");
  await button(page, "Back").click();
  await page.getByRole("link", { name: /^Easy 4×4 in progress/ }).click();
  await expect(pieces(page)).toHaveCount(2);
  // With space available again, the game is saved.
  await freeStorage(page);
  await draw(page, 4, "2,0 2,1");
  await expect(pieces(page)).toHaveCount(4);
  await saved(page);
  await page.reload();
  await expect(pieces(page)).toHaveCount(4);
});

test("without storage a game is kept for the visit", async ({ page }) => {
  await denyStorage(page);
  await visit(page, "/loop");
  // Without storage, Loop is explained on every visit.
  await sheet(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: /^Easy/ }).click();
  await expect(notices(page)).toContainText("doesn’t allow storage");
  await button(page, "Start").click();
  await draw(page, 4, "0,0 0,1 0,2");
  await expect(pieces(page)).toHaveCount(3);
  await button(page, "Back").click();
  await page.getByRole("link", { name: /^Easy 4×4 in progress/ }).click();
  await expect(pieces(page)).toHaveCount(3);
  await expect(notices(page).locator(".notice")).toHaveCount(1);
});
