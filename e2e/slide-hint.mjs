// Benchmark of Slide's hints: npm run slide-hint [SEEDS]
//
// On Default (8×8) with 250 shuffle moves, measures the time from pressing Hint to the highlighted piece: on a new
// board, and again three moves later, off any known solution. The CPU time of the page and its workers is measured
// too, because the machine may be busy; it includes the par search that runs at the same time.
import { open, report } from "./measure.mjs";

const SEEDS = Number(process.argv[2] ?? 20);

const { address, browser, page, close } = await open();
const system = await browser.newBrowserCDPSession();

/** The CPU time of all pages in milliseconds. */
async function processorTime() {
  const { processInfo } = await system.send("SystemInfo.getProcessInfo");
  const pages = processInfo.filter(({ type }) => type === "renderer");
  return pages.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}

/** Presses Hint and returns the time until a piece is highlighted, and the CPU time. */
async function hint() {
  const before = await processorTime();
  const passed = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const begun = performance.now();
        const look = () => {
          if (document.querySelector(".slide-piece.hinted")) resolve(performance.now() - begun);
          else setTimeout(look, 2);
        };
        const isHint = (button) => button.textContent === "Hint";
        [...document.querySelectorAll(".slide-controls button")].find(isHint).click();
        look();
      }),
  );
  return [passed, (await processorTime()) - before];
}

/** Plays any three moves. */
async function wander() {
  await page.getByRole("application").focus();
  const count = page.locator(".slide-moves");
  for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", " ", "ArrowUp", "ArrowDown", "ArrowLeft"]) {
    if (Number(await count.textContent()) >= 3) break;
    await page.keyboard.press(key);
  }
}

const [first, later] = [[], []];
for (let seed = 1; seed <= SEEDS; seed++) {
  await page.goto(`${address}/slide?seed=${seed}&steps=250&board=default&gapConfig=2s&v=2`);
  await page.locator(".slide-part").first().waitFor();
  await page.getByRole("button", { name: "Hint", exact: true }).and(page.locator(":enabled")).waitFor();
  first.push(await hint());
  await wander();
  later.push(await hint());
}
for (const [what, hints] of [
  ["the first hint on a new board", first],
  ["a hint three moves later", later],
]) {
  report(
    "Hint to frame",
    `Slide default Normal, ${what}`,
    hints.map(([passed]) => passed),
  );
  report(
    "Hint, CPU time",
    `Slide default Normal, ${what}`,
    hints.map(([, busy]) => busy),
  );
}
await close();
