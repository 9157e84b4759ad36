// Benchmarks of Slide's page: npm run slide
//
// Measures the time from a key press or click to the next frame on the largest board, the script time within it, and
// the time from a challenge's link to its board. slide-hint.mjs measures hints.
import { notePictures, open, pictures, report } from "./measure.mjs";

const SEEDS = Number(process.argv[2] ?? 20);

const { address, page, close } = await open();

const waits = (seen) => seen.map((one) => one.shown - one.happened);

const visit = async (query) => {
  await page.goto(`${address}/slide?${query}`);
  await page.locator(".slide-part").first().waitFor();
  await page.waitForTimeout(1000);
};
const button = (name) => page.getByRole("button", { name, exact: true });

/** Records the script time of each event of this type. */
const noteWork = (type) =>
  page.evaluate((type) => {
    window.work = [];
    let begun;
    window.addEventListener(type, () => (begun = performance.now()), true);
    window.addEventListener(type, () => window.work.push(performance.now() - begun));
  }, type);

await visit("board=horizontal&gapConfig=2s&wrapH=1&wrapV=1");
await page.getByRole("application").focus();
await noteWork("keydown"); // in the capture and bubble phases
await notePictures(page, "keydown");
for (let n = 0; n < 100; n++) {
  await page.keyboard.press(["ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft"][n % 4]);
  await page.waitForTimeout(100);
}
const seen = await pictures(page);
report("key press to frame", "Slide 16×8", waits(seen));
report("key press, script time", "Slide 16×8", await page.evaluate(() => window.work));
report(
  "key press, rendering",
  "Slide 16×8",
  seen.map((one) => one.shown - Math.max(one.frame, one.heard)),
);

await visit("board=horizontal&gapConfig=2s&wrapH=1&wrapV=1");
await button("Reset").click();
await notePictures(page, "pointerup");
const board = await page.getByRole("application").boundingBox();
const tile = board.width / 16;
// Moves the large piece next to the two gaps at the right edge back and forth.
for (let n = 0; n < 50; n++) {
  await page.mouse.click(board.x + tile * 14.5, board.y + tile * 6.5);
  await page.waitForTimeout(100);
}
report("click to frame", "Slide 16×8", waits(await pictures(page)));

/** Follows a link on the page and returns when its board is updated and when it is painted. */
const follow = (query) =>
  new Promise((resolve) => {
    const seed = new URLSearchParams(query).get("seed");
    const begun = performance.now();
    const changed = new MutationObserver(() => {
      if (document.querySelector(".slide-seed")?.textContent !== `seed ${seed}`) return;
      changed.disconnect();
      const ready = performance.now() - begun;
      requestAnimationFrame(() => {
        const painted = new MessageChannel();
        painted.port1.onmessage = () => resolve([ready, performance.now() - begun]);
        painted.port2.postMessage(0);
      });
    });
    changed.observe(document.querySelector(".slide"), { subtree: true, childList: true, characterData: true });
    history.pushState(null, "", `/slide?${query}`);
    dispatchEvent(new PopStateEvent("popstate"));
  });

for (const steps of [10_000, 100_000]) {
  for (const slug of ["default", "horizontal"]) {
    await visit(`board=${slug}`);
    const times = [];
    for (let seed = 1; seed <= SEEDS; seed++) {
      const query = `seed=${seed}&steps=${steps}&board=${slug}&gapConfig=2s&v=2`;
      times.push(await page.evaluate(follow, query));
    }
    report(
      "link to board",
      `Slide ${slug}, ${steps} shuffle moves`,
      times.map(([ready]) => ready),
    );
    report(
      "link to frame",
      `Slide ${slug}, ${steps} shuffle moves`,
      times.map(([, shown]) => shown),
    );
  }
}
await close();
