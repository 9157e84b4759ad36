// Helpers shared by the tests of Fifteen's pages.
import { execFileSync } from "node:child_process";
import { binary } from "../azulejo.mjs";

const ARROWS = { U: "ArrowUp", D: "ArrowDown", L: "ArrowLeft", R: "ArrowRight" };

export const cell = (page, name) => page.getByRole("gridcell", { name });
export const button = (page, name) => page.getByRole("button", { name, exact: true });
export const count = (page, name) =>
  page
    .locator(".counts div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd");
export const said = (page) => page.locator("p.unseen[role=status]");

/** The speedsolving page, and a board there that is two moves from solved: tile 5 left, tile 6 up. */
export const SPEED = "/fifteen/speed";
export const NEAR = `${SPEED}?board=1-2-3_4-0-5_7-8-6`;

/** The speedsolving clock, its state, a row of any table, and the solves of the session. */
export const clock = (page) => page.locator(".speed-time dd");
export const state = (page) => page.locator(".speed-time");
export const row = (page, name) => page.getByRole("row", { name });
export const solves = (page) => page.locator(".speed-solves tbody tr");

/** The tiles from their accessible names, row by row, 0 for the gap. */
export async function tiles(page) {
  const names = await page
    .getByRole("gridcell")
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
  return names.map((name) => Number(name.match(/^Tile (\d+)/)?.[1] ?? 0));
}

/** The CLI's solution of a board. */
export const solutionOf = (board, ...options) =>
  JSON.parse(execFileSync(binary, ["fifteen", "solve", board, "--json", ...options], { encoding: "utf8" }));

/** Presses the arrow keys of these moves. */
export async function pressMoves(page, moves, options) {
  for (const letter of moves) await page.keyboard.press(ARROWS[letter], options);
}

/** Solves the board with keys, in the fewest moves. */
export async function solveBoard(page, options) {
  const side = Math.sqrt(await page.getByRole("gridcell").count());
  const all = await tiles(page);
  const rows = Array.from({ length: side }, (_, at) => all.slice(at * side, (at + 1) * side).join(" "));
  await pressMoves(page, solutionOf(rows.join("/")).path, options);
}
