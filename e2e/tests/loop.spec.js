import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, expectAccessible, test, visit } from "./house.js";

const binary =
  process.env.AZULEJO || fileURLToPath(new URL("../../target/debug/azulejo", import.meta.url));
const DATE = "2025-11-30";

// Strokes are many events, and axe reads the whole page: a busy machine needs its time.
test.describe.configure({ timeout: 60_000 });

/** A daily as the command deals it: its size, its path and its hints. */
function deal(difficulty, date = DATE) {
  const args = ["loop", "generate", "--date", date, "--difficulty", difficulty, "--json"];
  return JSON.parse(execFileSync(binary, args, { encoding: "utf8" }));
}

const address = (difficulty, date = DATE) => `/loop/play?difficulty=${difficulty}&date=${date}`;
const board = (page) => page.getByRole("application");
const status = (page) => page.locator(".loop-status");
const sheet = (page) => page.getByRole("dialog");

/** Where the middle of a cell is, given as row and column. */
async function places(page, size) {
  const box = await board(page).boundingBox();
  const unit = (box.width - 4) / size;
  return ([row, column]) => [box.x + 2 + (column + 0.5) * unit, box.y + 2 + (row + 0.5) * unit];
}

const place = async (page, size, cell) => (await places(page, size))(cell);

/** A stroke through these cells, or a tap in one, with a real mouse. */
async function draw(page, size, cells) {
  const at = await places(page, size);
  await page.mouse.move(...at(cells[0]));
  await page.mouse.down();
  for (const cell of cells.slice(1)) await page.mouse.move(...at(cell));
  await page.mouse.up();
}

const pieces = (page) => page.locator(".loop-board .loop-line path");
const SQUARE = [[1, 1], [1, 2], [2, 2], [2, 1], [1, 1]];

for (const difficulty of ["easy", "hard"]) {
  test(`the ${difficulty} daily is drawn to a perfect loop`, async ({ page }) => {
    const { size, path } = deal(difficulty);
    await visit(page, address(difficulty));
    await expect(status(page)).toContainText("0%");
    await draw(page, size, [...path, path[0]]);
    await expect(sheet(page)).toContainText("Perfect loop!");
    await expect(sheet(page).locator("xpath=.")).toHaveAttribute("data-scheme", "partial");
    await sheet(page).getByRole("button", { name: "Done" }).click();
    await expect(status(page)).toContainText("100%");
    for (const name of ["Restart", "Undo", "Redo"]) {
      await expect(page.getByRole("button", { name, exact: true })).toBeDisabled();
    }
    await page.reload();
    await expect(status(page)).toContainText("100%");
    await expect(pieces(page)).toHaveCount(size * size);
    await page.goto(`/loop/archive?date=${DATE}`);
    const row = page.getByRole("link", { name: new RegExp(`^${difficulty}.*perfect`, "i") });
    await expect(row).toContainText(/100% in \d:\d\d/);
  });
}

test("a loop that misses numbers is told, and play goes on", async ({ page }) => {
  await visit(page, address("easy"));
  await draw(page, 4, SQUARE);
  await expect(sheet(page)).toContainText(/(Okay|Good|Great|Amazing|Genius) loop!/);
  await expect(sheet(page)).toContainText(/You scored \d+% in 0:0\d\./);
  await expect(sheet(page)).toContainText("12 cells are not visited");
  await expectAccessible(page);
  await sheet(page).getByRole("button", { name: "Keep trying" }).click();
  await expect(sheet(page)).toHaveCount(0);
  // A tap erases a cell and what is left without a line.
  await draw(page, 4, [[1, 1]]);
  await expect(pieces(page)).toHaveCount(3);
  await expect(sheet(page)).toHaveCount(0);
});

test("a valid loop counts as solved though cells are left", async ({ page }) => {
  // Hints of this day: 3 in the corner, 4 two cells to its right.
  await visit(page, address("easy"));
  const valid = [[0, 0], [0, 1], [0, 2], [0, 3], [1, 3], [1, 2], [2, 2], [2, 1], [1, 1], [1, 0], [0, 0]];
  await draw(page, 4, valid);
  await expect(sheet(page)).toContainText("Genius loop!");
  await expect(sheet(page)).toContainText("6 cells are not visited.");
  await sheet(page).getByRole("button", { name: "Keep trying" }).click();
  await expect(page.locator(".loop-picture")).toHaveClass(/valid/);
  // It counts, even when it is taken back.
  await page.getByRole("button", { name: "Undo" }).click();
  await page.goto("/loop/archive?date=" + DATE);
  await expect(page.getByRole("link", { name: /^Easy 4 × 4 solved 96% in/ })).toBeVisible();
});

test("going back erases, a fork loses its older edge, and fast moves are joined", async ({ page }) => {
  await visit(page, address("medium"));
  await page.mouse.move(...(await place(page, 6, [0, 0])));
  await page.mouse.down();
  await page.mouse.move(...(await place(page, 6, [0, 4])));
  await expect(pieces(page)).toHaveCount(5);
  await page.mouse.move(...(await place(page, 6, [0, 3])));
  await expect(pieces(page)).toHaveCount(4);
  await page.mouse.up();
  await draw(page, 6, [[2, 1], [1, 1], [0, 1]]);
  // The cell above keeps the edge just drawn and the later one of the other two.
  await expect(pieces(page)).toHaveCount(5);
  await page.keyboard.press("Control+z");
  await expect(pieces(page)).toHaveCount(4);
});

test("undo and redo work across a reload, and a restart can be undone", async ({ page }) => {
  await visit(page, address("medium"));
  await draw(page, 6, [[0, 0], [0, 1], [0, 2]]);
  await draw(page, 6, [[2, 0], [2, 1]]);
  await expect(pieces(page)).toHaveCount(5);
  await page.getByRole("button", { name: "Restart" }).click();
  await expect(pieces(page)).toHaveCount(0);
  await page.reload();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(pieces(page)).toHaveCount(5);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(pieces(page)).toHaveCount(3);
  await page.reload();
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(pieces(page)).toHaveCount(5);
  await page.goto("/loop/archive?date=" + DATE);
  await expect(page.getByRole("link", { name: /^Medium 6.*in progress/ })).toBeVisible();
});

test("everything can be drawn by keyboard and is said aloud", async ({ page }) => {
  await visit(page, address("easy"));
  await board(page).focus();
  const said = page.locator("p.unseen[role=status]");
  await page.keyboard.press("ArrowRight");
  await expect(said).toContainText("Row 1, column 2");
  await page.keyboard.press("Space");
  await expect(said).toContainText("pen down");
  for (const key of ["Right", "Down", "Left"]) await page.keyboard.press(`Arrow${key}`);
  await expect(pieces(page)).toHaveCount(4);
  await page.keyboard.press("ArrowUp");
  await expect(sheet(page)).toContainText("loop!");
  await page.keyboard.press("Escape");
  await expect(board(page)).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(said).toContainText("2 steps erased");
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(pieces(page)).toHaveCount(5);
});

test("a finger draws without scrolling, and a second one changes nothing", async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server, hasTouch: true, viewport: { width: 390, height: 600 } });
  const page = await context.newPage();
  await visit(page, address("hard"));
  const touch = await context.newCDPSession(page);
  const at = async (cell, id) => {
    const [x, y] = await place(page, 8, cell);
    return { x, y, id };
  };
  const send = (type, touchPoints) => touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  const before = await page.evaluate(() => scrollY);
  await send("touchStart", [await at([1, 1], 0)]);
  await send("touchMove", [await at([4, 1], 0)]);
  await send("touchStart", [await at([4, 1], 0), await at([6, 6], 1)]);
  await send("touchMove", [await at([4, 3], 0), await at([6, 4], 1)]);
  await send("touchEnd", []);
  await expect(pieces(page)).toHaveCount(6);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  const box = await board(page).boundingBox();
  expect((box.width - 4) / 8).toBeGreaterThanOrEqual(48);
  await context.close();
});

test("numbers count down, or show their value, and borders are drawn", async ({ page }) => {
  const { hints } = deal("easy");
  await visit(page, address("easy"));
  const shown = page.locator(".loop-board .loop-hint text");
  const numbers = async () => (await shown.allTextContents()).map((text) => Number(text.replace("−", "-")));
  expect(await numbers()).toEqual(hints.map((hint) => hint.value));
  await draw(page, 4, [[0, 0], [0, 1], [1, 1]]);
  const turn = ([row, column]) => Math.abs(row - 0) <= 1 && Math.abs(column - 1) <= 1;
  expect(await numbers()).toEqual(hints.map((hint) => hint.value - (turn(hint.cell) ? 1 : 0)));
  await page.getByRole("button", { name: "Puzzle settings" }).click();
  await sheet(page).getByRole("switch", { name: "Countdown" }).click();
  await sheet(page).getByRole("radio", { name: "Full" }).check();
  await sheet(page).getByRole("radio", { name: "All cells" }).check();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(shown).toHaveCount(16);
  await expect(page.locator(".loop-border")).toHaveCount(hints.length);
  await page.reload();
  await expect(shown).toHaveCount(16);
});

test("the solution ends the attempt, after a warning", async ({ page }) => {
  await visit(page, address("medium"));
  const ask = async () => {
    await page.getByRole("button", { name: "Puzzle settings" }).click();
    await sheet(page).getByRole("switch", { name: "Solution" }).click();
  };
  await ask();
  await sheet(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator(".loop-answer")).toHaveCount(0);
  await ask();
  await sheet(page).getByRole("button", { name: "Show solution" }).click();
  await expect(page.locator(".loop-answer")).toBeVisible();
  await expect(status(page)).not.toContainText("%");
  await draw(page, 6, [[0, 0], [0, 1]]);
  await expect(pieces(page)).toHaveCount(0);
  await page.reload();
  await expect(page.locator(".loop-answer")).toBeVisible();
  await page.goto("/loop/archive?date=" + DATE);
  await expect(page.getByRole("link", { name: /^Medium 6 × 6 solution viewed/ })).toBeVisible();
});

test("unlimited keeps a puzzle for each difficulty, and its link is the puzzle", async ({ page }) => {
  await visit(page, "/loop/play?difficulty=unlimited&level=easy");
  await expect(page).toHaveURL(/level=easy&seed=\d+$/);
  const easy = page.url();
  await draw(page, 4, [[0, 0], [0, 1]]);
  await page.getByRole("button", { name: "Puzzle settings" }).click();
  await sheet(page).getByRole("radio", { name: "Hard" }).check();
  await expect(page).toHaveURL(/level=hard&seed=\d+$/);
  await expect(board(page)).toHaveAccessibleName("Board, 8 by 8");
  await page.goto("/loop/play?difficulty=unlimited&level=easy");
  await expect(page).toHaveURL(easy);
  await expect(pieces(page)).toHaveCount(2);
  await page.goto("/");
  await expect(page.getByRole("link", { name: /Unlimited Easy/ })).toBeVisible();
  await page.goto(easy);
  await page.getByRole("button", { name: "New puzzle" }).click();
  await sheet(page).getByRole("button", { name: "New puzzle" }).click();
  await expect(page).not.toHaveURL(easy);
  await expect(pieces(page)).toHaveCount(0);
});

test("a save that cannot be read is set aside and a fresh game starts", async ({ page }) => {
  await page.addInitScript((key) => {
    if (!sessionStorage.begun) localStorage.setItem(key, '{"v":1,"data":{"version":1,"game":"loop"}}');
    sessionStorage.begun = true;
  }, `azulejo:loop:${DATE}-easy`);
  await visit(page, address("easy"));
  await expect(page.getByRole("region", { name: "Notices" })).toContainText("cannot be read");
  await draw(page, 4, [[0, 0], [0, 1]]);
  await expect(pieces(page)).toHaveCount(2);
});

test("two tabs on one puzzle: the other one is told and can go on with it", async ({ page, context }) => {
  await visit(page, address("easy"));
  const other = await context.newPage();
  await visit(other, address("easy"));
  await draw(other, 4, [[0, 0], [0, 1], [0, 2]]);
  await page.bringToFront();
  const notice = page.getByRole("region", { name: "Notices" });
  await expect(notice).toContainText("another tab");
  await notice.getByRole("button", { name: "Go on with that one" }).click();
  await expect(pieces(page)).toHaveCount(3);
});
