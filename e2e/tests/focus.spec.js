// Keyboard focus: after a pointer press the board has it; buttons pressed with the keyboard keep it.
import { expect, openDialog, stopClock, test, visit } from "./fixtures.js";

const button = (page, name) => page.getByRole("button", { name, exact: true });
/** The game's own button; a notification may have one with the same name. */
const tool = (page, name) => button(page.locator("#main"), name);
const focused = (page) => page.locator(":focus");

const SLIDE = "/slide?seed=5&steps=250&board=classicsmall&gapConfig=1s&v=2";
const FIFTEEN = "/fifteen?size=4&difficulty=hard&seed=5";
const LOOP = "/loop/play?difficulty=easy&date=2025-11-30";

/** Game, undo button, and the element that represents the board's focus. */
const games = [
  ["Slide", SLIDE, "Restart", "application"],
  ["Fifteen", FIFTEEN, "Restart", "gridcell"],
  ["Loop", LOOP, "Restart", "application"],
];

/** Makes a move; one of these keys works for any gap. */
async function move(page, game) {
  const keys = game === "Loop" ? ["Space", "ArrowRight", "Space"] : ["ArrowUp", "ArrowDown"];
  for (const key of keys) await page.keyboard.press(key);
  await expect(tool(page, "Undo")).toBeEnabled();
}

for (const hasTouch of [false, true]) {
  test.describe(hasTouch ? "touch" : "mouse", () => {
    test.use({ hasTouch });

    for (const [game, address, restart, role] of games) {
      test(`${game}: the board has the focus after a button was pressed`, async ({ page }) => {
        await visit(page, address);
        const press = (name) => (hasTouch ? tool(page, name).tap() : tool(page, name).click());
        const board = page.locator("#main").getByRole(role).and(focused(page));
        await page.locator("#main").getByRole(role).first().focus();
        await move(page, game);
        await press("Undo");
        await expect(board).toHaveCount(1);
        await press("Redo");
        await expect(board).toHaveCount(1);
        await press(restart);
        await expect(board).toHaveCount(1);
        // Space goes to the board and does not press Undo.
        await move(page, game);
        await page.keyboard.press("Space");
        await expect(tool(page, "Undo")).toBeEnabled();
      });
    }
  });
}

test("the board has the focus after a dialog that was opened with the mouse", async ({ page }) => {
  await visit(page, FIFTEEN);
  const board = page.getByRole("gridcell").and(focused(page));
  const dialog = openDialog(page);
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => button(dialog, "Cancel").click(),
    () => page.keyboard.press("Enter"),
  ]) {
    await button(page, "New game").click();
    await expect(button(dialog, "Start")).toBeFocused();
    await close();
    await expect(dialog).toHaveCount(0);
    await expect(board).toHaveCount(1);
    await page.keyboard.press("Space");
    await expect(dialog).toHaveCount(0);
  }
});

test("buttons pressed with the keyboard keep the focus", async ({ page }) => {
  await visit(page, FIFTEEN);
  for (let n = 0; n < 3; n++) await move(page, "Fifteen");
  await tool(page, "Undo").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  await expect(tool(page, "Undo")).toBeFocused();
  await button(page, "New game").focus();
  await page.keyboard.press("Enter");
  await expect(openDialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button(page, "New game")).toBeFocused();
});

test("dialogs focus their main control", async ({ page }) => {
  await visit(page, SLIDE);
  const dialog = openDialog(page);
  const opens = async (name, control) => {
    await button(page, name).click();
    await expect(control).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  };
  await opens("New challenge", button(dialog, "Start"));
  await opens("Theme: Match system", dialog.getByRole("radio", { name: "Match system" }));
  // A dialog without controls has the focus itself, so that keys scroll it.
  await opens("How to play", dialog.locator(".panel"));
  await visit(page, FIFTEEN);
  await opens("Copy link", button(dialog, "Copy starting position"));
});

test("Enter closes a dialog that has nothing to press", async ({ page }) => {
  await visit(page, SLIDE);
  await button(page, "How to play").click();
  await expect(openDialog(page).locator(".panel")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(openDialog(page)).toHaveCount(0);
  await expect(page.getByRole("application")).toBeFocused();
});

test("a click on the covered board resumes", async ({ page }) => {
  for (const [address, board, covered] of [
    [SLIDE, ".slide-board", /paused/],
    [FIFTEEN, ".fifteen-board", /covered/],
  ]) {
    await visit(page, address);
    await button(page, "Pause").click();
    await expect(page.locator(board)).toHaveClass(covered);
    await page.locator(board).click({ position: { x: 40, y: 40 } });
    await expect(page.locator(board)).not.toHaveClass(covered);
    // The click that resumes is no move.
    await expect(button(page, "Undo")).toBeDisabled();
  }
});

test("Enter starts a challenge and a game from every field", async ({ page }) => {
  await visit(page, SLIDE);
  const dialog = openDialog(page);
  for (const field of [
    dialog.getByRole("textbox", { name: "Seed" }),
    dialog.getByRole("textbox", { name: "Shuffle moves" }),
    dialog.getByRole("switch").first(),
  ]) {
    await button(page, "New challenge").click();
    await dialog.locator(".slide-more").evaluate((more) => (more.open = true));
    await field.focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
  }
  await visit(page, FIFTEEN);
  for (const field of [dialog.getByRole("slider"), dialog.getByRole("textbox", { name: "Seed" })]) {
    const before = page.url();
    await button(page, "New game").click();
    await field.focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => page.url()).not.toBe(before);
  }
});

test("Enter closes the result and opens the next game", async ({ page }) => {
  await visit(page, "/fifteen?board=1-2-3_4-5-6_7-0-8");
  await page.keyboard.press("ArrowLeft");
  const result = page.getByRole("dialog", { name: "Solved" });
  await expect(button(result, "New game")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(result).toBeHidden();
  await expect(button(page.getByRole("dialog", { name: "New game" }), "Start")).toBeFocused();
});

// Loop's daily puzzles start at their cover.
for (const [game, address] of games.filter(([game]) => game !== "Loop")) {
  test(`${game}: the clock starts with the first move`, async ({ page }) => {
    await stopClock(page);
    await visit(page, address);
    const clock = page.locator(".clock, .slide-clock").first();
    await page.clock.runFor(5_000);
    await expect(clock).toContainText("0:00");
    await move(page, game);
    await page.clock.runFor(3_300);
    await expect(clock).toContainText("0:03");
  });
}
