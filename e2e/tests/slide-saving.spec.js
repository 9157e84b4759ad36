import { expect, expectAccessible, saved, test, visit } from "./fixtures.js";
import { board, button, click, moves, parts, piece, places, point, pointer, said } from "./slide.js";

const CHALLENGE = "seed=7&steps=50&board=default&gapConfig=2s&v=2";

test("free play survives a reload during a shuffle or a drag", async ({ page }) => {
  await visit(page, "/slide?free");
  const home = await places(page);
  await button(page, "Shuffle").click();
  await saved(page);
  await page.reload(); // during the shuffle animation
  const shuffled = await places(page);
  expect(shuffled).not.toEqual(home);
  await button(page, "Undo").click();
  await expect.poll(() => places(page)).toEqual(home);
  await button(page, "Redo").click();
  await expect.poll(() => places(page)).toEqual(shuffled);
  await button(page, "Reset").click();
  await expect.poll(() => places(page)).toEqual(home);
  // Reloads during a drag that has moved a piece, and with another gap selected.
  const hand = await pointer(page, "mouse");
  await hand.press(...(await point(page, 5.5, 6.5)));
  await hand.go(...(await point(page, 7.5, 6.5)));
  await expect(piece(page, "B7")).toHaveAttribute("data-at", "6,6");
  await saved(page);
  await page.reload();
  await hand.lift();
  await expect(piece(page, "B7")).toHaveAttribute("data-at", "6,6");
  await board(page).focus();
  const selection = () => page.locator(".selected").getAttribute("data-piece");
  const before = await selection();
  await page.keyboard.press(" ");
  await expect.poll(selection).not.toBe(before);
  const selected = await selection();
  await page.reload();
  await expect(piece(page, selected)).toHaveClass(/selected/);
  await page.goto("/");
  await expect(page.getByRole("link", { name: /Daily challenge/ })).toHaveAttribute("href", /seed=\d{8}&steps=250/);
  await page.getByRole("link", { name: /Free play/ }).click();
  await expect(piece(page, "B7")).toHaveAttribute("data-at", "6,6");
});

test("a paused challenge stays paused after a reload; giving up turns it into free play, which can be undone", async ({
  page,
}) => {
  await visit(page, "/slide?free");
  await click(page, 5, 6);
  await expect(piece(page, "B7")).toHaveAttribute("data-at", "6,6");
  const free = await places(page);
  await saved(page);
  await visit(page, `/slide?${CHALLENGE}`);
  await expect(page.locator(".selected")).toHaveCount(1);
  const key = await page.evaluate(() => {
    const at = (name) => document.querySelector(`[data-piece="${name}"]`).dataset.at.split(",").map(Number);
    const [, y] = at(document.querySelector(".selected").dataset.piece);
    return y > 0 ? ["ArrowDown", "ArrowUp"] : ["ArrowUp", "ArrowDown"];
  });
  await board(page).focus();
  for (const one of [...key, "ArrowLeft", "ArrowRight"]) await page.keyboard.press(one);
  await expect(moves(page)).not.toHaveText("0");
  await button(page, "Pause").click();
  await expect(button(page, "Resume")).toBeVisible();
  const before = await places(page);
  const count = await moves(page).textContent();
  await saved(page);
  await page.reload();
  await expect(button(page, "Resume")).toBeVisible();
  await expect(moves(page)).toHaveText(count);
  await expect.poll(() => places(page)).toEqual(before);
  await button(page, "Resume").click();
  await button(page, "Give up").click();
  await expect(page).toHaveURL(/\/slide\?free$/);
  await expect.poll(() => places(page)).toEqual(before);
  await saved(page);
  await page.reload();
  await expect.poll(() => places(page)).toEqual(before);
  await button(page, "Undo").click();
  await expect.poll(() => places(page)).toEqual(free);
});

test("changing the board or opening a bad link loses nothing", async ({ page }) => {
  await visit(page, "/slide?gapConfig=2s&wrapH=1");
  await click(page, 0, 6);
  await expect(piece(page, "B6")).toHaveAttribute("data-at", "7,6");
  await expect(parts(page, "B6")).toHaveCount(2);
  const free = await places(page);
  // Turning wrap off resets the board, and the dialog says so first.
  await button(page, "Edit board").click();
  const dialog = page.getByRole("dialog", { name: "Edit board" });
  await dialog.getByRole("switch", { name: "Wrap left and right" }).uncheck();
  await expect(dialog).toContainText("the board will be reset");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(piece(page, "B6")).toHaveAttribute("data-at", "0,6");
  await button(page, "Undo").click();
  await expect.poll(() => places(page)).toEqual(free);
  await button(page, "Edit board").click();
  await dialog.getByRole("radio", { name: "Classic (4×4)" }).check({ force: true });
  await expect(dialog).toContainText("resets the picture");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(page.locator(".slide-piece")).toHaveCount(16);
  await expect(said(page)).toHaveText("Free play on Classic (4×4)");
  await button(page, "Undo").click();
  await expect(page.locator(".slide-piece")).toHaveCount(40);
  await expect.poll(() => places(page)).toEqual(free);

  for (const [query, why] of [
    ["board=nothing", 'unknown board "nothing"'],
    ["seed=4294967296", "the seed must be a number"],
    ["seed=%00&steps=%F0%9F", "the seed must be a number"],
  ]) {
    await saved(page);
    await visit(page, `/slide?${query}`);
    await expect(page.locator(".notice")).toContainText(why);
    await expect(page).toHaveURL(/\/slide\?free$/);
    await expect(button(page, "Shuffle")).toBeVisible();
    await expect.poll(() => places(page)).toMatchObject({ B6: "0,6", G0: "7,6", G1: "7,7" });
  }
  await button(page, "Undo").click();
  await expect.poll(() => places(page)).toEqual(free);
});

test("a second tab is notified of a change, can load it, and doesn't overwrite it when closed", async ({
  page,
  context,
}) => {
  await visit(page, "/slide?free");
  const other = await context.newPage();
  await visit(other, "/slide?free");
  await click(page, 5, 6);
  await expect(piece(page, "B7")).toHaveAttribute("data-at", "6,6");
  const notice = other.locator(".notice").first();
  await expect(notice).toBeVisible();
  const closed = other.waitForEvent("close");
  await other.close({ runBeforeUnload: true });
  await closed;
  await page.reload();
  await expect(piece(page, "B7")).toHaveAttribute("data-at", "6,6");
  const third = await context.newPage();
  await visit(third, "/slide?free");
  await expect(piece(third, "B7")).toHaveAttribute("data-at", "6,6");
  await button(page, "Undo").click();
  await third.locator(".notice").first().getByRole("button").first().click();
  await expect(piece(third, "B7")).toHaveAttribute("data-at", "5,6");
});
