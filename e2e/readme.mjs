// The pictures of the README: npm run readme
//
// Writes assets/readme/*.jpg from the real binary, one picture per game on a fixed puzzle.
import { mkdir } from "node:fs/promises";
import { open } from "./measure.mjs";

const folder = new URL("../assets/readme/", import.meta.url).pathname;
const SIZE = { width: 430, height: 720 };

await mkdir(folder, { recursive: true });
const { address, page, close } = await open(SIZE);

async function shoot(name, path, ready) {
  await page.goto(address + path);
  await page.getByRole("application").or(page.getByRole("grid")).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await ready?.();
  await page.mouse.move(0, 0);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `${folder}${name}.jpg`, type: "jpeg", quality: 82 });
}

await shoot("slide", "/slide?seed=12345&steps=250&v=2");
await shoot("loop", "/loop/play?logic=6-g7d2a77b1a7f7a5f", async () => {
  const board = await page.getByRole("application").boundingBox();
  const cell = (row, column) => [
    board.x + ((column + 0.5) * board.width) / 6,
    board.y + ((row + 0.5) * board.height) / 6,
  ];
  const stroke = [
    [5, 1],
    [5, 0],
    [4, 0],
    [3, 0],
    [2, 0],
    [1, 0],
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 2],
    [0, 2],
    [0, 3],
    [1, 3],
    [2, 3],
    [2, 4],
    [1, 4],
    [0, 4],
  ];
  await page.mouse.move(...cell(...stroke[0]));
  await page.mouse.down();
  for (const [row, column] of stroke) await page.mouse.move(...cell(row, column), { steps: 4 });
  await page.mouse.up();
});
await shoot("fifteen", "/fifteen?size=4&difficulty=hard&seed=7");
await close();
