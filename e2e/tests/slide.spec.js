import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, expectAccessible, test, visit } from "./house.js";

const binary =
  process.env.AZULEJO || fileURLToPath(new URL("../../target/debug/azulejo", import.meta.url));
// One step: on the classic board with one gap, any shuffle of one step is solved by one move.
const ONE = "seed=5&steps=1&board=classicsmall&gapConfig=1s&v=2";
const WRAPPED = "board=default&gapConfig=2s&wrapH=1&wrapV=1";

const board = (page) => page.getByRole("application");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const piece = (page, name) => page.locator(`[data-piece="${name}"]`);
const said = (page) => page.locator("p.unseen[role=status]");
const moves = (page) => page.locator(".slide-moves");

/** The pieces as the command has them after the shuffle of a link: id, gap, x, y, home x, home y. */
function deal(query) {
  const out = execFileSync(binary, ["slide", "shuffle", query, "--json"], { encoding: "utf8" });
  return JSON.parse(out);
}

/** Where every piece and gap is, by name. */
async function places(page) {
  const all = await page.locator(".slide-piece").evaluateAll((pieces) =>
    pieces.map((piece) => [piece.dataset.piece, piece.dataset.at]),
  );
  return Object.fromEntries(all);
}

/** A point of the board, in tiles. */
async function point(page, x, y) {
  const box = await board(page).boundingBox();
  const tile = await board(page).evaluate((el) => parseFloat(el.style.getPropertyValue("--tile")));
  return [box.x + x * tile, box.y + y * tile];
}

/** A stroke through these points of the board, with a real mouse. */
async function stroke(page, points) {
  await page.mouse.move(...(await point(page, ...points[0])));
  await page.mouse.down();
  for (const to of points.slice(1)) await page.mouse.move(...(await point(page, ...to)), { steps: 4 });
  await page.mouse.up();
}

const click = (page, x, y) => stroke(page, [[x + 0.5, y + 0.5]]);

test("clicks, swipes and drags move small and large pieces", async ({ page }) => {
  await visit(page, "/slide");
  // The gaps G0 and G1 are at (7, 6) and (7, 7); the large piece B7 is at (5, 6).
  await expect(piece(page, "G0")).toHaveClass(/selected/);
  await click(page, 5, 6);
  await expect(piece(page, "B7")).toHaveAttribute("data-at", "6,6");
  await expect(said(page)).toHaveText("Piece B7 moved right");
  expect(await places(page)).toMatchObject({ G0: "5,6", G1: "5,7" });
  await click(page, 5, 7);
  await expect(piece(page, "G1")).toHaveClass(/selected/);
  await expect(said(page)).toHaveText("Gap G1 selected, column 6, row 8");
  // A swipe of a third of a tile is enough; a way of three pixels is neither click nor swipe.
  const small = await page.locator('[data-at="4,7"]').getAttribute("data-piece");
  const [x, y] = await point(page, 4.5, 7.5);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 3, y);
  await page.mouse.up();
  await expect(piece(page, small)).toHaveAttribute("data-at", "4,7");
  await stroke(page, [[4.5, 7.5], [4.85, 7.5]]);
  await expect(piece(page, small)).toHaveAttribute("data-at", "5,7");
  await button(page, "Undo").click();
  await button(page, "Undo").click();
  await expect(piece(page, "B7")).toHaveAttribute("data-at", "5,6");
  await button(page, "Redo").click();
  await expect(piece(page, "B7")).toHaveAttribute("data-at", "6,6");
  await button(page, "Reset").click();
  await expect(piece(page, "B7")).toHaveAttribute("data-at", "5,6");
  // A held gap goes on over piece after piece, all in one gesture.
  await stroke(page, [[7.5, 6.5], [7.5, 5.3], [7.5, 4.5]]);
  await expect(piece(page, "G0")).toHaveAttribute("data-at", "7,5");
});

test("a large gap and the keys", async ({ page }) => {
  await visit(page, "/slide?board=default&gapConfig=1l");
  await expect(page).toHaveURL(/\/slide$/);
  await expect(piece(page, "BG0")).toHaveAttribute("data-at", "0,6");
  await board(page).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(piece(page, "BG0")).toHaveAttribute("data-at", "1,6");
  await page.keyboard.press("D");
  await expect(piece(page, "BG0")).toHaveAttribute("data-at", "0,6");
  await page.keyboard.press("Control+z");
  await expect(piece(page, "BG0")).toHaveAttribute("data-at", "1,6");
  await page.keyboard.press("Control+y");
  await expect(piece(page, "BG0")).toHaveAttribute("data-at", "0,6");
  await visit(page, "/slide?board=default&gapConfig=2s");
  await board(page).focus();
  await page.keyboard.press(" ");
  await expect(piece(page, "G1")).toHaveClass(/selected/);
});

test("across wrapped edges a piece is drawn in strips, and in quarters at the corner", async ({ page }) => {
  await visit(page, `/slide?${WRAPPED}`);
  // Both gaps are at the right edge: what comes in from beyond it is the piece at the left edge.
  await board(page).focus();
  await page.keyboard.press("a");
  await expect(piece(page, "G0")).not.toHaveAttribute("data-at", "7,6");
  await button(page, "Reset").click();
  await click(page, 0, 6);
  await expect(piece(page, "B6")).toHaveAttribute("data-at", "7,6");
  await expect(piece(page, "B6").locator(".slide-part:visible")).toHaveCount(2);
  await page.reload();
  await expect(piece(page, "B6").locator(".slide-part:visible")).toHaveCount(2);
  // Turning the wrap off sends it home, and says so before.
  await button(page, "Edit Board").click();
  await page.getByRole("switch", { name: "Wrap left and right" }).uncheck();
  await expect(page.getByRole("dialog")).toContainText("the board will be reset");
  await button(page, "Apply").click();
  await expect(piece(page, "B6")).toHaveAttribute("data-at", "0,6");
  await expect(piece(page, "B6").locator(".slide-part:visible")).toHaveCount(1);
});

test("touch: a swipe with a finger", async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await visit(page, "/slide");
  const client = await context.newCDPSession(page);
  const [x, y] = await point(page, 6, 7);
  const send = (type, points) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await send("touchStart", [{ x, y }]);
  await send("touchMove", [{ x: x + 12, y }]);
  await expect(piece(page, "B7")).toHaveClass(/held/);
  await send("touchEnd", []);
  await expect(piece(page, "B7")).toHaveAttribute("data-at", "6,6");
  await page.touchscreen.tap(...(await point(page, 5.5, 7.5)));
  await expect(piece(page, "G1")).toHaveClass(/selected/);
  await context.close();
});

test("a challenge from a link is played to its end by taking its shuffle back", async ({ page }) => {
  test.slow(); // it waits for the clock, reloads, and asks axe
  await visit(page, `/slide?${ONE}`);
  const dealt = deal(ONE);
  const shown = await places(page);
  for (const [id, , x, y] of dealt.pieces) expect(shown[id], id).toBe(`${x},${y}`);
  await expect(button(page, "Shuffle")).toHaveCount(0);
  await expect(button(page, "Edit Board")).toHaveCount(0);
  const [, , x, y, homeX, homeY] = dealt.pieces.find(
    ([, gap, x, y, homeX, homeY]) => !gap && (x !== homeX || y !== homeY),
  );
  expect(Math.abs(x - homeX) + Math.abs(y - homeY)).toBe(1);
  await click(page, x, y);
  await expect(moves(page)).toHaveText("1");
  const dialog = page.getByRole("dialog", { name: "Congratulations!" });
  await expect(dialog).toContainText("Solved in 1 move, 0:0");
  await expect(dialog).toContainText("Par is 1 move: just that.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.locator(".selected")).toHaveCount(0);
  await click(page, homeX, homeY);
  await expect(moves(page)).toHaveText("1");
  await expect(button(page, "Pause")).toBeDisabled();
  await page.reload();
  await expect(moves(page)).toHaveText("1");
  await button(page, "Restart").click();
  await expect(moves(page)).toHaveText("0");
  await click(page, x, y);
  await expect(dialog).toContainText("Your best before: 1 move, 0:0");
  await dialog.getByRole("button", { name: "Free Play" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/slide$/);
  await expect(button(page, "Shuffle")).toBeVisible();
  expect(await places(page)).toMatchObject({ G0: "3,3" });
  await page.goBack();
  await expect(page).toHaveURL(new RegExp("seed=5"));
  await expect(button(page, "Restart")).toBeVisible();
});

test("the form makes a challenge, and its clock stops for pause and dialogs", async ({ page }) => {
  test.slow(); // it waits for the clock, reloads, and asks axe
  await visit(page, "/slide");
  await button(page, "New Challenge").click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.getByLabel("Board").selectOption("Classic (8×8)");
  await expect(dialog.getByLabel("Gaps").locator("option")).toHaveCount(2);
  await dialog.getByLabel("Seed").fill("x");
  await expect(dialog.getByRole("button", { name: "Start" })).toBeDisabled();
  await dialog.getByLabel("Seed").fill("77");
  await dialog.getByRole("button", { name: "Easy 50" }).click();
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL(/\?seed=77&steps=50&board=classic&gapConfig=(1s|2s)&v=2$/);
  const clock = page.locator(".slide-clock");
  await expect(clock).toContainText("0:01");
  await button(page, "Pause").click();
  const time = await clock.textContent();
  await expect(page.locator(".slide-ground")).toHaveCSS("filter", "blur(8px)");
  const before = await places(page);
  await board(page).focus();
  for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", " "]) {
    await page.keyboard.press(key);
  }
  expect(await places(page)).toEqual(before);
  await page.reload();
  await page.waitForTimeout(1_100);
  await expect(clock).toHaveText(time);
  const pause = await button(page, "Resume").boundingBox();
  expect([pause.width, pause.height]).toEqual([28, 28]);
  await button(page, "Resume").click();
  await expect(board(page)).toBeFocused();
  await button(page, "How to play").click();
  const held = await clock.textContent();
  await page.waitForTimeout(1_100);
  await expect(clock).toHaveText(held);
  await page.keyboard.press("Escape");
  await clock.click();
  await expect(clock).toHaveText("Show");
  await clock.click();
  await expect(clock).not.toHaveText(held);
  await button(page, "Give Up").click();
  await expect(page).toHaveURL(/\/slide$/);
  expect(await places(page)).toEqual(before);
});

test("free play is kept through a shuffle and a reload", async ({ page }) => {
  await visit(page, "/slide");
  const home = await places(page);
  await button(page, "Shuffle").click();
  await page.reload();
  const shuffled = await places(page);
  expect(shuffled).not.toEqual(home);
  await button(page, "Undo").click();
  await expect.poll(() => places(page)).toEqual(home);
  await button(page, "Redo").click();
  await expect.poll(() => places(page)).toEqual(shuffled);
  await page.goto("/");
  await expect(page.getByRole("link", { name: /Daily Challenge/ })).toHaveAttribute("href", /seed=\d{8}&steps=250/);
  await page.getByRole("link", { name: /Free Play/ }).click();
  await expect.poll(() => places(page)).toEqual(shuffled);
});

test("a bad link is told, and free play is there", async ({ page }) => {
  for (const [query, why] of [
    ["seed=1&board=nothing", 'there is no board "nothing"'],
    ["seed=4294967296", "the seed is a number"],
    ["seed=1&steps=0", "the steps are a number"],
    ["seed=%00&steps=%F0%9F", "the seed is a number"],
  ]) {
    await visit(page, `/slide?${query}`);
    await expect(page.locator(".notice")).toContainText(why);
    await expect(button(page, "Shuffle")).toBeVisible();
    await expect(page.locator(".slide-piece")).toHaveCount(40);
  }
});

test("an own picture is cut, shown and kept, and a file that is none is told", async ({ page }) => {
  await visit(page, "/slide");
  const makePicture = (side) =>
    page.evaluate((side) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: side * 2, height: side });
      const context = canvas.getContext("2d");
      context.fillStyle = "teal";
      context.fillRect(0, 0, side, side);
      return canvas.toDataURL("image/png").split(",")[1];
    }, side);
  await button(page, "Display settings").click();
  const input = page.locator("input[type=file]");
  await input.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("no") });
  await expect(page.getByRole("alert")).toContainText("no picture");
  await input.setInputFiles({ name: "b.png", mimeType: "image/png", buffer: Buffer.from("no") });
  await expect(page.getByRole("alert")).toContainText("no picture");
  const tiny = Buffer.from(await makePicture(20), "base64");
  await input.setInputFiles({ name: "c.png", mimeType: "image/png", buffer: tiny });
  await expect(page.getByRole("alert")).toContainText("too small");
  const good = Buffer.from(await makePicture(300), "base64");
  await input.setInputFiles({ name: "d.png", mimeType: "image/png", buffer: good });
  await expect(page.getByRole("img", { name: /Your picture/ })).toBeVisible();
  await expectAccessible(page);
  await button(page, "Use this picture").click();
  await page.getByRole("switch", { name: /Numbers/ }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  const first = page.locator(".slide-part").first();
  await expect(first).toHaveCSS("background-image", /blob:/);
  await page.reload();
  await expect(first).toHaveCSS("background-image", /blob:/);
  await expect(board(page)).toHaveClass(/numbers/);
});

test("two pictures on a board of two halves, and no board wider than the page", async ({ page }) => {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const slug of ["horizontal", "vertical", "default"]) {
      await visit(page, `/slide?board=${slug}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${slug} at ${width}`).toBeLessThanOrEqual(width);
      const box = await board(page).boundingBox();
      expect(box.width % 1).toBe(0);
      if (slug !== "horizontal") continue;
      await expect(piece(page, "B0").locator(".slide-part")).toHaveCSS("background-image", /light/);
      await expect(piece(page, "B8").locator(".slide-part")).toHaveCSS("background-image", /dark/);
    }
  }
});
