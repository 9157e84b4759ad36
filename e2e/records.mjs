// Records of Fifteen for tests and measurements: a walk of any length that ends in order.

/** The way a tile goes by the way of the gap. */
const TILE = { L: "R", R: "L", U: "D", D: "U" };
const GAP = { L: -1, R: 1, U: -4, D: 4 };

/** The ways that the gap can go on 4 × 4 cells. */
function ways(gap) {
  const [x, y] = [gap % 4, Math.floor(gap / 4)];
  return [...(x > 0 ? "L" : ""), ...(x < 3 ? "R" : ""), ...(y > 0 ? "U" : ""), ...(y < 3 ? "D" : "")];
}

function go(tiles, way) {
  const gap = tiles.indexOf(0);
  const to = gap + GAP[way];
  [tiles[gap], tiles[to]] = [tiles[to], tiles[gap]];
}

const isInOrder = (tiles) => tiles.every((tile, at) => tile === (at + 1) % 16);

/** A game of so many moves, with the positions after 0, 1, … of them. Moves are `every` milliseconds apart. */
export function walk(nMoves, every = 100) {
  let state = 12345;
  const random = (n) => (state = (state * 1103515245 + 12345) % 2 ** 31) % n;
  const tiles = [...Array(15).keys()].map((tile) => tile + 1).concat(0);
  const back = [];
  const boards = [[...tiles]];
  while (back.length < nMoves) {
    const before = back.at(-1);
    // Never straight back, and never through the end.
    const open = ways(tiles.indexOf(0)).filter((way) => way !== TILE[before]);
    const way = open[random(open.length)];
    go(tiles, way);
    if (isInOrder(tiles)) {
      go(tiles, TILE[way]);
      continue;
    }
    back.push(way);
    boards.push([...tiles]);
  }
  boards.reverse();
  const rows = [0, 4, 8, 12].map((from) => boards[0].slice(from, from + 4).join("-"));
  // The gap goes back the other way, so that the tile goes the way the gap came.
  const moves = back.reverse().map((way, at) => [at * every, way]);
  return { params: `board=${rows.join("_")}`, moves, boards };
}

/** The text of a record, as the page writes it. */
export function recordOf({ params, moves }, { helps = 0, extra = [], ending = "solved" } = {}) {
  const all = [...moves, ...extra].sort(([a], [b]) => a - b);
  const ms = all.at(-1)?.[0] ?? 0;
  const result = { ending, moves: moves.length, helps, ms };
  return JSON.stringify({ version: 1, game: "fifteen", params, moves: all, result });
}
