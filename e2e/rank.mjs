// Measures the time from the last move to the rank on the screen, with a local server: npm run rank
//
// The time is split into three parts: until the request is sent, until the response arrives, and until it is painted.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { open, report } from "./measure.mjs";

const ON = "Fifteen 4×4, SQLite";
const TIMES = Number(process.argv[2] ?? 30);

const folder = await mkdtemp(join(tmpdir(), "azulejo-rank-"));
const database = `sqlite:${join(folder, "azulejo.db")}`;
const serve = ["serve", "--bind", "127.0.0.1:0", "--log", "off", "--behind-proxy", "--database", database];
const { address, page, close } = await open({ width: 1280, height: 800 }, serve);

await page.goto(`${address}/settings`);
await page.getByRole("button", { name: "Join", exact: true }).click();
await page.getByRole("textbox").fill("Ana");
await page.keyboard.press("Enter");
await page.getByText("You’re playing as Ana").first().waitFor();

const all = { whole: [], sent: [], answered: [], shown: [] };
for (let n = 0; n < TIMES; n++) {
  await page.goto(`${address}/fifteen?board=1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15`);
  await page.getByRole("grid").waitFor();
  // After the first time, the board is solved already.
  if (n) await page.getByRole("button", { name: "Restart", exact: true }).click();
  const started = page.waitForResponse("**/api/v1/starts");
  await page.keyboard.press("ArrowLeft");
  await (await started).finished();
  // The ticket must be older than the game. Games of equal time would count as one result.
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
            // The browser may record the request timing after the paint.
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
report("last move to rank on screen", ON, all.whole);
report("last move to request", ON, all.sent);
report("request to response", ON, all.answered);
report("response to frame", ON, all.shown);
await close();
await rm(folder, { recursive: true });
