// Replaced games can be restored.
import { expect, expectAccessible, openDialog, saved, stored, test, visit } from "./fixtures.js";
import { board as slideBoard, moves as slideMoves } from "./slide.js";
import { button, draw, notices, pieces, sheet, unlimited } from "./loopy.js";

const FIFTEEN = "/fifteen?size=3&difficulty=easy&seed=3";
const SLOT = "azulejo:fifteen:game:size=3&difficulty=easy&seed=3";
const CHALLENGE = "/slide?seed=7&steps=50&board=default&gapConfig=2s&v=2";

const fifteenMoves = (page) => page.locator(".counts div", { hasText: /^Moves/ }).locator("dd");
const replaced = (page) => button(page, "Replaced games");

/** Presses arrow keys until `n` moves are made. */
async function move(page, count, n) {
  const keys = ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"];
  for (let at = 0; Number(await count(page).textContent()) < n; at += 1) {
    await page.keyboard.press(keys[at % 4]);
  }
  await expect(count(page)).toHaveText(`${n}`);
}

test("Undo reverts a reset in Fifteen, and the replaced game survives a reload", async ({ page }) => {
  await visit(page, FIFTEEN);
  await expect(replaced(page)).toHaveCount(0);
  await move(page, fifteenMoves, 3);
  await button(page, "Restart").click();
  await expect(fifteenMoves(page)).toHaveText("0");
  await expect(notices(page)).toContainText("was replaced");
  await button(page.locator("#main"), "Undo").click();
  await expect(fifteenMoves(page)).toHaveText("3");
  await saved(page);
  await page.reload();
  await expect(fifteenMoves(page)).toHaveText("3");
  await expect(replaced(page)).toHaveCount(0);

  await button(page, "Restart").click();
  await expect(notices(page)).toContainText("was replaced");
  await saved(page);
  await page.reload();
  await expect(fifteenMoves(page)).toHaveText("0");
  await replaced(page).click();
  await expectAccessible(page);
  const row = openDialog(page).getByRole("listitem");
  await expect(row).toContainText("3×3, 3 moves");
  await row.getByRole("button", { name: /^Open/ }).click();
  await expect(fifteenMoves(page)).toHaveText("3");
  await expect(openDialog(page)).toHaveCount(0);
  await saved(page);
  await page.reload();
  await expect(fifteenMoves(page)).toHaveText("3");
});

test("Restart and Give up in Slide offer an undo", async ({ page }) => {
  await visit(page, CHALLENGE);
  await slideBoard(page).focus();
  await move(page, slideMoves, 4);
  await button(page, "Restart").click();
  await expect(slideMoves(page)).toHaveText("0");
  await button(notices(page), "Undo").click();
  await expect(slideMoves(page)).toHaveText("4");
  await button(page, "Give up").click();
  await expect(page).toHaveURL(/\/slide\?free$/);
  await button(notices(page), "Undo").click();
  await expect(page).toHaveURL(CHALLENGE);
  await expect(slideMoves(page)).toHaveText("4");
  await saved(page);
  await page.reload();
  await expect(slideMoves(page)).toHaveText("4");
});

test("a started daily challenge continues when it is chosen again", async ({ page }) => {
  await visit(page, "/slide?free");
  const choose = async () => {
    await button(page, "New challenge").click();
    await button(openDialog(page), "Today’s challenge").click();
  };
  await choose();
  await slideBoard(page).focus();
  await move(page, slideMoves, 2);
  await choose();
  await expect(notices(page)).toContainText("continues where you left off");
  await expect(slideMoves(page)).toHaveText("2");
  await button(notices(page), "Start again").click();
  await expect(slideMoves(page)).toHaveText("0");
});

test("a new Unlimited puzzle moves the unfinished one to the replaced games", async ({ page }) => {
  await visit(page, unlimited("easy", 7));
  await draw(page, 4, "0,0 0,1 0,2");
  await button(page, "New puzzle").click();
  await sheet(page).getByRole("button").last().click();
  await expect(pieces(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(unlimited("easy", 7));
  await button(notices(page), "Undo").click();
  await expect(page).toHaveURL(unlimited("easy", 7));
  await expect(pieces(page)).toHaveCount(3);
});

test("the number of open games isn't limited", async ({ page }) => {
  for (let seed = 1; seed <= 15; seed += 1) {
    await visit(page, `/fifteen?size=3&difficulty=easy&seed=${seed}`);
    await move(page, fifteenMoves, 1);
    await saved(page);
  }
  await visit(page, "/fifteen?size=3&difficulty=easy&seed=1");
  await expect(fifteenMoves(page)).toHaveText("1");
});

test("when a second tab continues a game, the first tab's save moves to the replaced games", async ({
  page,
  context,
}) => {
  await visit(page, FIFTEEN);
  const other = await context.newPage();
  await visit(other, FIFTEEN);
  await move(page, fifteenMoves, 3);
  // After a while without input, the first tab writes its full game and has nothing more to write.
  const asOne = async () => JSON.parse((await stored(page, SLOT)).split("\n")[0]).data.moves.length;
  await expect.poll(asOne).toBe(3);
  await saved(page);
  await expect(notices(other)).toContainText("changed in another tab");
  await move(other, fifteenMoves, 1);
  await saved(other);
  await replaced(other).click();
  await expect(openDialog(other)).toContainText("3×3, 3 moves");
  await expect(openDialog(other)).toContainText("Played in another tab");
  await openDialog(other).getByRole("button", { name: /^Open/ }).click();
  await expect(fifteenMoves(other)).toHaveText("3");
});
