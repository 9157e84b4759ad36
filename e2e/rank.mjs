// From the last move to the rank on the screen, with a server beside the browser: npm run rank
//
// In parts: from the key until the result is on its way, until the answer is there, and until its picture is.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { open, tell } from "./measure.mjs";

const TIMES = Number(process.argv[2] ?? 30);

const folder = await mkdtemp(join(tmpdir(), "azulejo-rank-"));
const database = `sqlite:${join(folder, "azulejo.db")}`;
const serve = ["serve", "--bind", "127.0.0.1:0", "--log", "off", "--behind-proxy", "--database", database];
const { address, page, close } = await open({ width: 1280, height: 800 }, serve);

await page.goto(`${address}/settings`);
await page.getByRole("button", { name: "Take part", exact: true }).click();
await page.getByRole("textbox").fill("Ana");
await page.keyboard.press("Enter");
await page.getByText("You take part as Ana").first().waitFor();

const all = { whole: [], sent: [], answered: [], shown: [] };
for (let n = 0; n < TIMES; n++) {
  await page.goto(`${address}/fifteen?board=1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15`);
  await page.getByRole("grid").waitFor();
  // Solved before, it is played again.
  if (n) await page.getByRole("button", { name: "Reset", exact: true }).click();
  const started = page.waitForResponse("**/api/v1/starts");
  await page.keyboard.press("ArrowLeft");
  await (await started).finished();
  // The ticket is older than what was played, and no two games take the same time: that would be one result.
  await page.waitForTimeout(400 + 20 * n);
  await page.evaluate(() => {
    performance.clearResourceTimings();
    window.ranked = new Promise((resolve) => {
      let key;
      window.addEventListener("keydown", (event) => (key = event.timeStamp), { capture: true, once: true });
      const seen = new MutationObserver(() => {
        if (!document.querySelector(".standing")?.textContent.includes("Rank")) return;
        seen.disconnect();
        requestAnimationFrame(() => {
          const painted = new MessageChannel();
          painted.port1.onmessage = async () => {
            const shown = performance.now();
            // The browser may note the request after the picture of what came of it.
            const noted = () => performance.getEntriesByName(`${location.origin}/api/v1/results`)[0];
            while (!noted()) await new Promise((done) => setTimeout(done, 10));
            const sent = noted();
            resolve([shown - key, sent.fetchStart - key, sent.responseEnd - sent.fetchStart, shown - sent.responseEnd]);
          };
          painted.port2.postMessage(0);
        });
      });
      seen.observe(document.querySelector("#main"), { subtree: true, childList: true, characterData: true });
    });
  });
  await page.keyboard.press("ArrowLeft");
  const [whole, sent, answered, shown] = await page.evaluate(() => window.ranked);
  all.whole.push(whole);
  all.sent.push(sent);
  all.answered.push(answered);
  all.shown.push(shown);
}
tell("from the last move to the rank on the screen", all.whole);
tell("of which until the result is on its way", all.sent);
tell("of which until the answer is there", all.answered);
tell("of which until its picture is", all.shown);
await close();
await rm(folder, { recursive: true });
