// Fifteen records of any length for tests and benchmarks. Each ends with a solved board.

/** Direction of the tile, by direction of the gap. */
const TILE = { L: "R", R: "L", U: "D", D: "U" };
const GAP = { L: -1, R: 1, U: -4, D: 4 };

/** Directions in which the gap can move on a 4×4 board. */
function directions(gap) {
  const [x, y] = [gap % 4, Math.floor(gap / 4)];
  return [...(x > 0 ? "L" : ""), ...(x < 3 ? "R" : ""), ...(y > 0 ? "U" : ""), ...(y < 3 ? "D" : "")];
}

function slide(tiles, direction) {
  const gap = tiles.indexOf(0);
  const to = gap + GAP[direction];
  [tiles[gap], tiles[to]] = [tiles[to], tiles[gap]];
}

const isInOrder = (tiles) => tiles.every((tile, at) => tile === (at + 1) % 16);

/** Returns a game of `nMoves` moves, `every` milliseconds apart, with all its positions. */
export function walk(nMoves, every = 100) {
  let state = 12345;
  const random = (n) => (state = (state * 1103515245 + 12345) % 2 ** 31) % n;
  const tiles = [...Array(15).keys()].map((tile) => tile + 1).concat(0);
  const back = [];
  const boards = [[...tiles]];
  while (back.length < nMoves) {
    const before = back.at(-1);
    // Never reverses the last move, and never passes the solved board.
    const open = directions(tiles.indexOf(0)).filter((direction) => direction !== TILE[before]);
    const direction = open[random(open.length)];
    slide(tiles, direction);
    if (isInOrder(tiles)) {
      slide(tiles, TILE[direction]);
      continue;
    }
    back.push(direction);
    boards.push([...tiles]);
  }
  boards.reverse();
  const rows = [0, 4, 8, 12].map((from) => boards[0].slice(from, from + 4).join("-"));
  // Reversing a gap move slides the tile in the gap's original direction.
  const moves = back.reverse().map((direction, at) => [at * every, direction]);
  return { params: `board=${rows.join("_")}`, moves, boards };
}

/** Serializes a record as the web app does. */
export function recordOf({ params, moves }, { helps = 0, extra = [], ending = "solved" } = {}) {
  const all = [...moves, ...extra].sort(([a], [b]) => a - b);
  const ms = all.at(-1)?.[0] ?? 0;
  const result = { ending, moves: moves.length, helps, ms };
  return JSON.stringify({ version: 1, game: "fifteen", params, moves: all, result });
}
