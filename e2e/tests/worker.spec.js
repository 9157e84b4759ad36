import { expect, test, visit } from "./house.js";

const said = (page) => page.locator(".count-said");
const choose = (page, size) => page.getByRole("radio", { name: size }).check();
const count = (page) => page.getByRole("button", { name: "Count", exact: true });

/** Presses Stop and measures how long the page takes to say that it has. */
const timeToStop = (page) =>
  page.evaluate(async () => {
    const line = document.querySelector(".count-said");
    const [button] = [...document.querySelectorAll("button")].filter((b) => b.textContent === "Stop");
    const began = performance.now();
    const stopped = new Promise((resolve) => {
      new MutationObserver(() => {
        if (line.textContent.startsWith("Stopped")) resolve(performance.now() - began);
      }).observe(line, { characterData: true, childList: true, subtree: true });
    });
    button.click();
    return stopped;
  });

test("every 3×3 board is counted in the worker", async ({ page }) => {
  await visit(page, "/about");
  await count(page).click();
  await expect(said(page)).toHaveText("181,440 boards. The farthest is 31 moves from home.");
  await expect(count(page)).toBeFocused();
  await count(page).click();
  await expect(said(page)).toHaveText("181,440 boards. The farthest is 31 moves from home.");
  expect(page.workers(), "the worker was kept for the second job").toHaveLength(1);
});

for (const isolated of [true, false]) {
  const how = isolated ? "through shared memory" : "by ending the worker";
  test(`long work tells how far it is and stops at once, ${how}`, async ({ page }) => {
    if (!isolated) {
      await page.addInitScript(() =>
        Object.defineProperty(self, "crossOriginIsolated", { value: false }),
      );
    }
    await visit(page, "/about");
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(isolated);
    await choose(page, "4×3");
    await count(page).click();
    await expect(said(page)).toContainText("of 239,500,800 boards", { timeout: 15_000 });
    const [worker] = page.workers();
    const took = await timeToStop(page);
    // The promise is 50 ms; the rest is for a machine that is busy with other tests.
    expect(took).toBeLessThan(250);
    await expect(said(page)).toHaveText(isolated ? /^Stopped after [\d,]+ boards\.$/ : "Stopped.");
    await choose(page, "3×3");
    await count(page).click();
    await expect(said(page)).toContainText("181,440 boards.");
    const kept = () => page.workers().includes(worker);
    await expect.poll(kept, "the same worker goes on").toBe(isolated);
  });
}

test("leaving the page ends its work", async ({ page }) => {
  await visit(page, "/about");
  await choose(page, "4×3");
  await count(page).click();
  await expect(said(page)).toContainText("boards", { timeout: 15_000 });
  await page.getByRole("link", { name: "Azulejo" }).click();
  await expect(page.locator("#main h1")).toHaveText("Azulejo");
  await page.goBack();
  await count(page).click();
  await expect(said(page)).toContainText("181,440 boards.");
  expect(page.workers()).toHaveLength(1);
});

test.describe("a worker that fails", () => {
  test.use({ expected: /ERR_FAILED|boom|unreachable/ });

  test("is reported, and the next job gets a new one", async ({ page }) => {
    await page.route("**/worker-*.js", (route) => route.abort());
    await visit(page, "/about");
    await count(page).click();
    await expect(said(page)).toHaveText("The worker could not be started.");
    await page.unroute("**/worker-*.js");
    await count(page).click();
    await expect(said(page)).toContainText("181,440 boards.");

    const [worker] = page.workers();
    await worker.evaluate(() => {
      self.postMessage = () => {
        throw new Error("boom");
      };
    });
    await count(page).click();
    await expect(said(page)).toContainText("The worker stopped working");
    await count(page).click();
    await expect(said(page)).toContainText("181,440 boards.");
  });
});
