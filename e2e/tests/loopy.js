// Loop's board in the hands of a test.
import { execFileSync } from "node:child_process";
import { binary } from "../azulejo.mjs";
import { boxOf, openDialog, pairs } from "./fixtures.js";

export const DATE = "2025-11-30";

/** A puzzle as the command makes it: its size, its path and its hints. */
export const generate = (...args) =>
  JSON.parse(execFileSync(binary, ["loop", "generate", ...args, "--json"], { encoding: "utf8" }));

/** A daily as the command deals it. */
export const deal = (difficulty, date = DATE) => generate("--date", date, "--difficulty", difficulty);

export const address = (difficulty, date = DATE) => `/loop/play?difficulty=${difficulty}&date=${date}`;
export const unlimited = (level, seed) => `/loop/play?difficulty=unlimited&level=${level}&seed=${seed}`;
export const board = (page) => page.getByRole("application");
export const status = (page) => page.locator(".loop-status");
export const sheet = openDialog;
export const notices = (page) => page.getByRole("region", { name: "Notifications" });
export const button = (page, name) => page.getByRole("button", { name, exact: true });
/** The pieces of the line, one for each cell that it passes. */
export const pieces = (page) => page.locator("#main .loop-line path");

/** Where the middle of a cell is, given as row and column. */
export async function places(page, size) {
  const box = await boxOf(board(page));
  const unit = (box.width - 4) / size;
  return ([row, column]) => [box.x + 2 + (column + 0.5) * unit, box.y + 2 + (row + 0.5) * unit];
}

/** A stroke through these cells, such as "0,0 0,1", or a tap in one, with a real mouse. */
export async function draw(page, size, text) {
  const { mouse } = page.page?.() ?? page;
  const at = await places(page, size);
  const [first, ...rest] = pairs(text);
  await mouse.move(...at(first));
  await mouse.down();
  for (const cell of rest) await mouse.move(...at(cell));
  await mouse.up();
}

export const SQUARE = "1,1 1,2 2,2 2,1 1,1";
/** A loop that matches the numbers of this day's Easy, 3 in the corner and 4 two cells to its right, and leaves six cells out. */
export const VALID = "0,0 0,1 0,2 0,3 1,3 1,2 2,2 2,1 1,1 1,0 0,0";
