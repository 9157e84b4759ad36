// Measures hard boards of Fifteen: npm run hardest [-- how many of the 17 hardest to prove without stored tables]
//
// The time until the length of the shortest solution is proven: for the boards that need 80 moves, from the page load,
// without stored tables and with them; and for 100 random boards in one visit, from the change of the URL, with the
// first tables and with stored ones. The results depend on the machine, so nothing is asserted.
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import os from "node:os";
import { open, report } from "./measure.mjs";

const N_FIRST = Number(process.argv[2] ?? 17);
const LARGEST = "fifteen-4x4-large.tables";
const EASY = "1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15";

const golden = new URL("../crates/fifteen/tests/golden/hardest-15.txt", import.meta.url);
const hardest = (await readFile(golden, "utf8"))
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => line.replaceAll(" ", "-").replaceAll("/", "_"));

/** Waits until the length of the shortest solution is shown. */
const proven = (page, length) =>
  page.waitForFunction(
    (length) => document.querySelector(".fifteen-measures dl div:nth-child(4) dd")?.textContent === length,
    String(length),
    { timeout: 900_000, polling: 20 },
  );

/** CPU time of all processes of a browser in milliseconds; on a busy machine it is more reliable than wall-clock time. */
async function processorTime(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}

/** Returns the wall-clock time from page load to the proof, in milliseconds. */
async function prove(page, address, board, what) {
  const before = await processorTime(page.context().browser());
  const begun = performance.now();
  await page.goto(`${address}/fifteen?board=${board}`);
  await proven(page, 80);
  const ms = performance.now() - begun;
  const processor = (await processorTime(page.context().browser())) - before;
  console.log(`${what}: ${board}: ${seconds(ms)}, ${seconds(processor)} of CPU time, load ${load()}`);
  return ms;
}

/** Returns the time from the change of the URL to the proof, in milliseconds. The workers stay alive. */
async function proveNext(page, board, length) {
  const show = (board) =>
    page.evaluate((board) => {
      history.pushState(null, "", `/fifteen?board=${board}`);
      dispatchEvent(new PopStateEvent("popstate"));
    }, board);
  await show(EASY);
  await proven(page, 2);
  const begun = performance.now();
  await show(board);
  await proven(page, length);
  return performance.now() - begun;
}

/** Waits until the largest tables are stored. Their file already exists while they are being written. */
async function stored(page) {
  const isStored = async (name) => {
    const folder = await navigator.storage.getDirectory();
    const file = await folder.getFileHandle(name).catch(() => null);
    const isMaking = document.querySelector(".fifteen-preparing")?.textContent !== "";
    return Boolean(file) && !isMaking && (await file.getFile()).size === 288_288_019;
  };
  while (!(await page.evaluate(isStored, LARGEST))) await page.waitForTimeout(500);
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const load = () => os.loadavg()[0].toFixed(1);

const first = [];
for (const board of hardest.slice(0, N_FIRST)) {
  const { address, page, close } = await open();
  first.push(await prove(page, address, board, "first"));
  await close();
}
if (first.length) report("page load to proof", "Fifteen, 80 moves, no tables stored", first);

const azulejo = process.env.AZULEJO ?? new URL("../target/debug/azulejo", import.meta.url).pathname;
const run = (args, input) => execFileSync(azulejo, ["fifteen", ...args], { input, encoding: "utf8" });
const drawn = run(["shuffle", "--size", "4x4", "--random", "--count", "100", "--seed", "1", "--json"]);
const random = run(["solve", "--file", "-", "--json"], drawn)
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line))
  .map(({ tiles, moves }) => [tiles.join("-").replaceAll(/((?:\d+-){3}\d+)-/g, "$1_"), moves]);

const { address, page, close } = await open();
async function proveRandom(what) {
  await page.goto(`${address}/fifteen?board=${EASY}`);
  await proven(page, 2);
  const times = [];
  for (const [board, length] of random) times.push(await proveNext(page, board, length));
  report("board to proof", `Fifteen, 100 random 4×4, ${what}`, times);
}
await proveRandom("no tables stored");
const begun = performance.now();
await prove(page, address, hardest[2], "first");
await stored(page);
console.log(`largest tables stored after ${seconds(performance.now() - begun)}`);
const later = [];
for (const board of hardest) later.push(await prove(page, address, board, "later"));
report("page load to proof", "Fifteen, 80 moves, tables stored", later);
await proveRandom("tables stored");

// Every tenth of Korf's 50 boards of the 24-puzzle: the best solution and bound after the page's search time of one second.
const korf = new URL("../crates/fifteen/tests/golden/korf-24.txt", import.meta.url);
const large = (await readFile(korf, "utf8")).split("\n").filter((line) => line && !line.startsWith("#"));
const shares = [];
for (const [, tiles, length] of large.filter((_, i) => i % 10 === 0).map((line) => line.split("; "))) {
  // Korf's goal has the gap in the first cell, ours in the last.
  const turned = tiles
    .split(" ")
    .reverse()
    .map((tile) => (tile === "0" ? 0 : 25 - tile));
  const rows = [0, 5, 10, 15, 20].map((from) => turned.slice(from, from + 5).join("-"));
  await page.goto(`${address}/fifteen?board=${rows.join("_")}`);
  const range = /^(\d+) to (\d+)$/;
  const shown = page.locator(".fifteen-measures dl div:nth-child(4) dd").filter({ hasText: range });
  const [, bound, found] = (await shown.textContent({ timeout: 60_000 })).match(range);
  shares.push([found / length, bound / length]);
}
for (const [i, what] of ["length", "bound"].entries()) {
  const all = shares.map((pair) => pair[i]);
  const mean = all.reduce((sum, one) => sum + one) / all.length;
  console.log(
    `5×5, ${what} after 1 s: ${mean.toFixed(3)} of the optimum (${Math.min(...all).toFixed(3)} to ${Math.max(...all).toFixed(3)})`,
  );
}
await close();
