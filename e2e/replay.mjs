// Replays in numbers: npm run replay
//
// How long a record of 5,000 moves takes from the choice of its file to the picture of its start, and from a seek to the
// picture after it.
import { notePictures, open, pictures, report } from "./measure.mjs";
import { recordOf, walk } from "./records.mjs";

const MOVES = Number(process.argv[2] ?? 5_000);
const ON = `Fifteen, ${MOVES} moves`;
const TIMES = Number(process.argv[3] ?? 20);

const { address, page, close } = await open();
const text = recordOf(walk(MOVES));
await page.goto(`${address}/replay`);
const input = page.locator('input[type="file"]');
await input.waitFor({ state: "attached" });

const opened = [];
for (let n = 0; n < TIMES; n++) {
  await page.goto(`${address}/replay`);
  await input.waitFor({ state: "attached" });
  await page.evaluate(() => {
    window.opened = new Promise((resolve) => {
      let begun;
      window.addEventListener("change", () => (begun = performance.now()), true);
      const seen = new MutationObserver(() => {
        if (!document.querySelector(".watched-board .fifteen-tile[style*=transform]")) return;
        seen.disconnect();
        requestAnimationFrame(() => {
          const painted = new MessageChannel();
          painted.port1.onmessage = () => resolve(performance.now() - begun);
          painted.port2.postMessage(0);
        });
      });
      const watched = { subtree: true, childList: true, attributes: true, attributeFilter: ["style"] };
      seen.observe(document.querySelector("#main"), watched);
    });
  });
  await input.setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from(text) });
  opened.push(await page.evaluate(() => window.opened));
}
report("replay opened", ON, opened);

await notePictures(page, "input");
const line = page.getByRole("slider", { name: "Timeline" });
const length = Number(await line.getAttribute("max"));
await page.evaluate(() => {
  window.work = [];
  let begun;
  window.addEventListener("input", () => (begun = performance.now()), true);
  window.addEventListener("input", () => window.work.push(performance.now() - begun));
});
for (let n = 0; n < 5 * TIMES; n++) {
  await line.fill(String(Math.floor((length * ((n * 37) % 101)) / 100)));
  await page.waitForTimeout(50);
}
report("seek, script time", ON, await page.evaluate(() => window.work));
report(
  "seek to frame",
  ON,
  (await pictures(page)).map((one) => one.shown - one.heard),
);
await close();
