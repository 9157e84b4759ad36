// Slide is played from its announcements alone.
import { expect, test, visit } from "./fixtures.js";
import { board, keysToSolve, said } from "./slide.js";

const EASY = "seed=7&steps=12&board=classicsmall&gapConfig=1s&v=2";
const SIDE = 4;

/** Presses a key and returns what is announced then. */
async function hear(page, key) {
  const before = await said(page).textContent();
  await page.keyboard.press(key);
  await expect(said(page)).not.toHaveText(before);
  return (await said(page).textContent()).trim();
}

test("a challenge is solved with nothing but its announcements", async ({ page }) => {
  await visit(page, `/slide?${EASY}`);
  await board(page).focus();
  // Each piece as in the CLI's list: name, gap, and column and row now and on the complete picture.
  const misplaced = new Map();
  for (;;) {
    const text = await hear(page, "n");
    const [, name, row, column, homeRow, homeColumn, n] = text.match(
      /^(.+) in row (\d), column (\d), belongs in row (\d), column (\d)\. (\d+) pieces not in place\.$/,
    );
    if (misplaced.has(name)) break;
    misplaced.set(name, [column - 1, row - 1, homeColumn - 1, homeRow - 1]);
    expect(misplaced.size).toBeLessThanOrEqual(Number(n));
  }
  const around = await hear(page, "l");
  const [, row, column] = around.match(/^Small gap in row (\d), column (\d)/);
  const pieces = [];
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const at = [...misplaced.values()].find(([px, py]) => px === x && py === y);
      pieces.push([`${x},${y}`, x === column - 1 && y === row - 1, x, y, ...(at ?? [0, 0, x, y]).slice(2)]);
    }
  }
  const keys = keysToSolve({ pieces }, SIDE, 12);
  for (const key of keys.slice(0, -1)) {
    expect(await hear(page, key)).toMatch(
      /^Piece \d+ moved \w+ to row \d, column \d, (in place|belongs in row \d, column \d), \d+ moves?$/,
    );
  }
  expect(await hear(page, keys.at(-1))).toMatch(new RegExp(`^Solved in ${keys.length} moves, `));
});

test("keys that move nothing say why", async ({ page }) => {
  await visit(page, "/slide?board=default");
  await board(page).focus();
  expect(await hear(page, "ArrowLeft")).toBe("Nothing can move left: the board ends there.");
  expect(await hear(page, "ArrowDown")).toBe("Piece 30 moved down to row 7, column 8, belongs in row 6, column 8");
  // The large piece would need both gaps.
  expect(await hear(page, "ArrowRight")).toMatch(/^(Piece|Large piece) \d+ /);
});
