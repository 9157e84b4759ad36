// Measures Fifteen's pages: npm run fifteen [-- number of random boards]
//
// The time from a key press to the next frame, how many keys of a burst count, and the time until the length of
// the shortest solution is shown. The results depend on the machine, so nothing is asserted.
import { notePictures, open, pictures, report } from "./measure.mjs";

const BOARDS = Number(process.argv[2] ?? 30);
const { address, page, close } = await open();

async function visit(path) {
  await page.goto(address + path);
  await page.getByRole("grid").waitFor();
}

const known = () =>
  page.waitForFunction(
    () => /^\d+$/.test(document.querySelector(".fifteen-measures dl div:nth-child(4) dd")?.textContent),
    null,
    {
      timeout: 60_000,
      polling: 5,
    },
  );

for (const size of [4, 15]) {
  await visit(`/fifteen?size=${size}&difficulty=easy&seed=1`);
  if (size === 4) await known();
  await page.waitForTimeout(1000);
  await notePictures(page, "keydown");
  const keys = ["ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft"];
  const tileMoves = page.locator(".counts div:nth-child(2) dd");
  for (let n = 0; n < 100; n++) {
    await page.keyboard.press(keys[n % 4]);
    await page.waitForTimeout(50);
  }
  console.log(`${size}×${size}: ${await tileMoves.textContent()} tile moves from a burst of 100 keys, 20 per second`);
  const seen = (await pictures(page)).map((one) => one.shown - one.happened);
  report("key press to frame", `Fifteen ${size}×${size}`, seen);
}

/** A random solvable board, all equally likely. */
function randomBoard() {
  const tiles = [...Array(16).keys()];
  for (let at = 15; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [tiles[at], tiles[other]] = [tiles[other], tiles[at]];
  }
  const gap = tiles.indexOf(0);
  const order = tiles.filter(Boolean);
  const inversions = order.flatMap((a, i) => order.slice(i + 1).filter((b) => b < a)).length;
  if ((inversions + Math.floor(gap / 4)) % 2 === 0) {
    const [a, b] = [1, 2].map((tile) => tiles.indexOf(tile));
    [tiles[a], tiles[b]] = [tiles[b], tiles[a]];
  }
  return [0, 4, 8, 12].map((row) => tiles.slice(row, row + 4).join("-")).join("_");
}

await page.evaluate(() => localStorage.clear());
await visit("/fifteen?board=1-2-3-4_5-6-7-8_9-10-11-12_13-14-0-15");
const before = Date.now();
await known();
console.log(`tables ready after ${Date.now() - before} ms`);
const times = [];
for (let n = 0; n < BOARDS; n++) {
  times.push(
    await page.evaluate(
      (board) =>
        new Promise((resolve) => {
          const begun = performance.now();
          history.pushState(null, "", `/fifteen?board=${board}`);
          dispatchEvent(new PopStateEvent("popstate"));
          const look = () => {
            const text = document.querySelector(".fifteen-measures dl div:nth-child(4) dd").textContent;
            const here = document.querySelector(".fifteen-status").textContent.includes("ready");
            if (here && /^\d+$/.test(text)) resolve(performance.now() - begun);
            else setTimeout(look, 4);
          };
          setTimeout(look, 20);
        }),
      randomBoard(),
    ),
  );
}
report("optimal length shown", "Fifteen, random 4×4", times);

// The speedsolving page: the same keys, and opening a session of 1,000 solves.
await visit("/fifteen/speed?board=1-2-3-4_5-6-7-8_9-10-0-11_13-14-15-12");
await page.waitForTimeout(1000);
await notePictures(page, "keydown");
for (let n = 0; n < 100; n++) {
  await page.keyboard.press(["ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft"][n % 4]);
  await page.waitForTimeout(50);
}
const raced = (await pictures(page)).map((one) => one.shown - one.happened);
report("key press to frame", "Speed page 4×4", raced);
const rows = Array.from({ length: 1000 }, (_, at) => `${20 + (at % 97) / 10},4,click,120,150`);
const csv = `time,size,control,moves,steps\n${rows.join("\n")}\n`;
const file = { name: "session.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
await page.locator("input[type=file]").setInputFiles(file);
await page.locator(".speed-count").getByText("1,000 solves").waitFor();
const opened = [];
for (let n = 0; n < 20; n++) {
  opened.push(
    await page.evaluate(async () => {
      const select = document.querySelector(".speed-names select");
      const choose = async (at, shown) => {
        const field = document.querySelector(".speed-names select");
        field.value = at;
        const begun = performance.now();
        field.dispatchEvent(new Event("change"));
        while (shown !== (document.querySelector(".speed-count")?.textContent.includes("1,000") ?? false)) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        return performance.now() - begun;
      };
      const last = `${select.options.length - 1}`;
      await choose("0", false);
      return choose(last, true);
    }),
  );
}
report("session opened", "Speed page, 1,000 solves", opened);
await close();
