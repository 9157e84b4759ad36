import { expect, passTime, stopClock, test, visit } from "./fixtures.js";

const said = (page) => page.locator(".count-said");
const choose = (page, size) => page.getByRole("radio", { name: size }).check();
const count = (page) => page.getByRole("button", { name: "Count", exact: true });

test("every 3×3 board is counted in the worker", async ({ page }) => {
  await visit(page, "/about");
  await count(page).click();
  await expect(said(page)).toHaveText("181,440 boards. The farthest is 31 moves from solved.");
  await expect(count(page)).toBeFocused();
  await count(page).click();
  await expect(said(page)).toHaveText("181,440 boards. The farthest is 31 moves from solved.");
  expect(page.workers(), "the worker was kept for the second job").toHaveLength(1);
});

for (const isolated of [true, false]) {
  const how = isolated ? "through shared memory" : "by ending the worker";
  test(`long work tells how far it is and can be stopped, ${how}`, async ({ page }) => {
    if (isolated) {
      // The worker is ended if it has not stopped within 50 ms, which do not pass here: a busy machine takes longer.
      await stopClock(page);
    } else {
      await page.addInitScript(() => Object.defineProperty(self, "crossOriginIsolated", { value: false }));
    }
    await visit(page, "/about");
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(isolated);
    await choose(page, "4×3");
    await count(page).click();
    await expect(said(page)).toContainText("of 239,500,800 boards");
    const [worker] = page.workers();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await expect(said(page)).toHaveText(isolated ? /^Stopped after [\d,]+ boards$/ : "Stopped");
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
  await expect(said(page)).toContainText("boards");
  await page.getByRole("link", { name: "Azulejo" }).click();
  await expect(page.locator("#main h1")).toHaveText("Azulejo");
  await page.goBack();
  await count(page).click();
  await expect(said(page)).toContainText("181,440 boards.");
  await expect.poll(() => page.workers()).toHaveLength(1);
});

test("work that is stopped before its worker has started ends, and the next begins", async ({ page }) => {
  let deliver;
  const delivered = new Promise((resolve) => (deliver = resolve));
  await page.route("**/worker-*.js", async (route) => {
    await delivered;
    await route.continue();
  });
  await stopClock(page);
  await visit(page, "/fifteen?board=1-2-3_4-5-6_7-0-8");
  // Each move asks for another search once the player has paused for a moment.
  for (const key of ["ArrowRight", "ArrowDown", "ArrowUp"]) {
    await page.keyboard.press(key);
    await page.clock.runFor(200);
  }
  deliver();
  const actual = page.locator(".fifteen-measures dd").nth(3);
  await passTime(page, () => actual.textContent()).toBe("2");
});

test.describe("a worker that fails", () => {
  test.use({ expected: /ERR_FAILED|boom|unreachable/ });

  test("is reported, and the next job gets a new one", async ({ page }) => {
    await page.route("**/worker-*.js", (route) => route.abort());
    await visit(page, "/about");
    await count(page).click();
    await expect(said(page)).toHaveText("Couldn’t start counting. Reload the page and try again.");
    await page.unroute("**/worker-*.js");
    await count(page).click();
    await expect(said(page)).toContainText("181,440 boards.");

    // The one that could not be started may still be on its way out.
    await expect.poll(() => page.workers()).toHaveLength(1);
    const [worker] = page.workers();
    await worker.evaluate(() => {
      self.postMessage = () => {
        throw new Error("boom");
      };
    });
    await count(page).click();
    await expect(said(page)).toContainText("Counting failed: ");
    await count(page).click();
    await expect(said(page)).toContainText("181,440 boards.");
  });
});
