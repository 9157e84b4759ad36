// Helpers for the replay tests.
import { expect } from "./fixtures.js";

export const player = (page) => page.getByRole("region", { name: "Replay" });
export const told = (page) => player(page).locator(".replay-act");
export const line = (page) => player(page).getByRole("slider", { name: "Timeline" });
export const point = (page) => player(page).locator(".replay-point");
export const button = (page, name) => player(page).getByRole("button", { name, exact: true });

/** Opens a file with this text. */
export async function openFile(page, text, name = "replay.json") {
  const file = { name, mimeType: "application/json", buffer: Buffer.from(text) };
  await page.locator('input[type="file"]').setInputFiles(file);
}

/** Returns the tiles of a replayed board, row by row; 0 is the gap or a tile that is not rendered yet. */
export async function watchedTiles(page) {
  const places = await page
    .locator(".watched-board .fifteen-tile")
    .evaluateAll((tiles) => tiles.map((tile) => tile.style.transform.match(/\d+(?=%)/g)));
  const board = Array(16).fill(0);
  places.forEach((place, at) => {
    if (!place) return;
    const [x, y = 0] = place.map((percent) => Number(percent) / 100);
    board[y * 4 + x] = at + 1;
  });
  return board;
}

/** Waits until the board is as expected. */
export const expectTiles = (page, board) => expect.poll(() => watchedTiles(page)).toEqual(board);
