// Helpers for Slide's tests: positions on the board, and strokes with mouse, finger and pen.
import { execFileSync } from "node:child_process";
import { binary } from "../azulejo.mjs";
import { pairs } from "./fixtures.js";

export const board = (page) => page.getByRole("application");
export const button = (page, name) => page.getByRole("button", { name, exact: true });
export const piece = (page, name) => page.locator(`[data-piece="${name}"]`);
export const parts = (page, name) => piece(page, name).locator(".slide-part:visible");
export const said = (page) => page.locator("p.unseen[role=status]");
export const moves = (page) => page.locator(".slide-moves");

/** The shuffled pieces of a link, from the CLI: id, gap, x, y, target x, target y. */
export function deal(query) {
  const out = execFileSync(binary, ["slide", "shuffle", query, "--json"], { encoding: "utf8" });
  return JSON.parse(out);
}

/** The places of all pieces and gaps by name, once they are drawn. */
export async function places(page) {
  await page.locator(".slide-piece").first().waitFor({ state: "attached" });
  const all = await page
    .locator(".slide-piece")
    .evaluateAll((pieces) => pieces.map((piece) => [piece.dataset.piece, piece.dataset.at]));
  return Object.fromEntries(all);
}

/** Converts a point of the board from tiles to CSS pixels. */
export async function point(page, x, y) {
  const box = await board(page).boundingBox();
  const tile = await board(page).evaluate((el) => parseFloat(el.style.getPropertyValue("--tile")));
  return [box.x + x * tile, box.y + y * tile];
}

/** A pointer of this kind with real events: `press`, `go` and `lift` at points in CSS pixels. */
export async function pointer(page, kind) {
  if (kind === "mouse") {
    const { mouse } = page;
    return {
      press: (x, y) => mouse.move(x, y).then(() => mouse.down()),
      go: (x, y) => mouse.move(x, y, { steps: 4 }),
      lift: () => mouse.up(),
    };
  }
  const client = await page.context().newCDPSession(page);
  let at = [0, 0];
  const touch = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const pen = (type, [x, y]) =>
    client.send("Input.dispatchMouseEvent", {
      type,
      x,
      y,
      button: "left",
      buttons: type === "mouseReleased" ? 0 : 1,
      clickCount: 1,
      pointerType: "pen",
    });
  const send = (type, to) => {
    if (kind === "pen") return pen({ start: "mousePressed", move: "mouseMoved", end: "mouseReleased" }[type], to);
    const name = { start: "touchStart", move: "touchMove", end: "touchEnd" }[type];
    return touch(name, type === "end" ? [] : [{ x: to[0], y: to[1] }]);
  };
  return {
    press: (x, y) => send("start", (at = [x, y])),
    go: async (x, y) => {
      const [fromX, fromY] = at;
      for (const part of [0.25, 0.5, 0.75, 1]) {
        await send("move", (at = [fromX + (x - fromX) * part, fromY + (y - fromY) * part]));
      }
    },
    lift: () => send("end", at),
  };
}

/** Makes a stroke through points of the board in tiles, for example "0.5,1 2,1". */
export async function stroke(page, text, hand) {
  const { press, go, lift } = hand ?? (await pointer(page, "mouse"));
  const [first, ...rest] = pairs(text);
  await press(...(await point(page, ...first)));
  for (const to of rest) await go(...(await point(page, ...to)));
  await lift();
}

export const click = (page, x, y, hand) => stroke(page, `${x + 0.5},${y + 0.5}`, hand);

/** The keys that solve a board of small pieces with one gap in at most `most` moves, by exhaustive search. */
export function keysToSolve({ pieces }, side, most) {
  const cells = Array(side * side);
  let gap;
  for (const [id, isGap, x, y, homeX, homeY] of pieces) {
    cells[y * side + x] = homeY * side + homeX;
    if (isGap) gap = y * side + x;
  }
  // A key names the direction of the piece; the gap moves the opposite way.
  const ways = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [1, 0], ArrowRight: [-1, 0] };
  const solve = (gap, n_left) => {
    if (cells.every((home, at) => home === at)) return [];
    if (n_left === 0) return undefined;
    for (const [key, [dx, dy]] of Object.entries(ways)) {
      const [x, y] = [(gap % side) + dx, Math.floor(gap / side) + dy];
      if (x < 0 || y < 0 || x >= side || y >= side) continue;
      const to = y * side + x;
      [cells[gap], cells[to]] = [cells[to], cells[gap]];
      const rest = solve(to, n_left - 1);
      [cells[gap], cells[to]] = [cells[to], cells[gap]];
      if (rest) return [key, ...rest];
    }
  };
  return solve(gap, most);
}
