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
  expect(page.workers(), "the worker is reused for the second job").toHaveLength(1);
});

for (const isolated of [true, false]) {
  const how = isolated ? "through shared memory" : "by terminating the worker";
  test(`background work reports progress and can be stopped ${how}`, async ({ page }) => {
    if (isolated) {
      // The worker is terminated after 50 ms; the stopped clock prevents that on a busy machine.
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
    await expect.poll(kept, "the worker is still running").toBe(isolated);
  });
}

test("leaving the page stops its background work", async ({ page }) => {
  await visit(page, "/about");
  await choose(page, "4×3");
  await count(page).click();
  await expect(said(page)).toContainText("boards");
  await page.getByRole("link", { name: "Azulejo" }).click();
  await expect(page.locator("#main h1")).toHaveText("Today");
  await page.goBack();
  await count(page).click();
  await expect(said(page)).toContainText("181,440 boards.");
  await expect.poll(() => page.workers()).toHaveLength(1);
});

test("a job that is stopped before its worker has started ends, and the next one starts", async ({ page }) => {
  let deliver;
  const delivered = new Promise((resolve) => (deliver = resolve));
  await page.route("**/worker-*.js", async (route) => {
    await delivered;
    await route.continue();
  });
  await stopClock(page);
  await visit(page, "/fifteen?board=1-2-3_4-5-6_7-0-8");
  // Each move starts another search after a short delay.
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

    // The failed worker may still be terminating.
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
