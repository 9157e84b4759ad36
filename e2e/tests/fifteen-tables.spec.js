// The tables of Fifteen's solver: larger ones for hard boards, kept between visits, checked, and removed in the settings.
import { expect, expectAccessible, stopClock, test, visit } from "./fixtures.js";
import { button, tiles } from "./fifteen.js";

const FILE = "fifteen-4x4-small.tables";
const LARGEST = "fifteen-4x4-large.tables";
/**
 * One of the 17 boards that need 80 steps, and of these the one with the longest search: no machine proves it before larger
 * tables are made, nor by these while a test looks away for a moment.
 */
const HARDEST = "/fifteen?board=0-11-9-13_12-15-10-14_3-7-6-2_4-8-5-1";
/** Larger tables prove this one in moments. */
const HARD = "/fifteen?board=15-12-10-13_3-0-14-9_4-11-2-5_8-7-6-1";
const EASY = "/fifteen?board=1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15";

/** The size of the file. */
const BYTES = 57_657_627;
const WORKERS = /^\d+ workers?, \d+ MB of tables$/;
const MAKING = /^Larger tables for hard boards: \d+ %$/;

const actual = (page) => page.locator(".fifteen-measures dl div:nth-child(4) dd");
const preparing = (page) => page.locator(".fifteen-preparing");
const section = (page) => page.locator(".stored-tables");

// The largest tables take 2 GB for a while, so no test makes them: the browser says that the device has less memory.
test.beforeEach(({ page }) =>
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, "deviceMemory", { get: () => 4 })),
);

/** How many bytes a file has; null if there is none. */
const kept = (page, name = FILE) =>
  page.evaluate(async (name) => {
    const folder = await navigator.storage.getDirectory();
    try {
      const file = await folder.getFileHandle(name);
      return (await file.getFile()).size;
    } catch {
      return null;
    }
  }, name);

/** Puts so many zeros in the place of a file. */
const damage = (page, size, name = FILE) =>
  page.evaluate(
    async ([name, size]) => {
      const folder = await navigator.storage.getDirectory();
      const file = await folder.getFileHandle(name, { create: true });
      const writable = await file.createWritable();
      await writable.write(new Uint8Array(size));
      await writable.close();
    },
    [name, size],
  );

/** Lets the page's clock go on, some milliseconds at a time, until a text is as expected. The workers have their own time. */
const passUntil = (page, ms, locator) => pass(page, ms, () => locator.textContent());
const pass = (page, ms, polled) =>
  expect.poll(() => page.clock.runFor(ms).then(polled), { intervals: [20], timeout: 200_000 });

/** Opens the hardest board and waits until its search, which takes minutes, has taken longer than the page is patient. */
async function waitLong(page) {
  await stopClock(page);
  await visit(page, HARDEST);
  await passUntil(page, 50, actual(page)).toMatch(/^≥ \d+$/);
  await page.clock.runFor(5_000);
}

/** Runs a script in each worker, before it is asked anything. */
const inWorkers = (page, script) =>
  page.route("**/worker*.js", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()};(${script})();` });
  });

test("a hard board gets larger tables, in several workers, and the next visit has them at once", async ({ page }) => {
  await waitLong(page);
  await passUntil(page, 50, preparing(page)).toMatch(MAKING);
  await passUntil(page, 50, preparing(page)).toMatch(WORKERS);
  expect(await kept(page), "they are kept").toBe(BYTES);

  await visit(page, HARD);
  await passUntil(page, 50, actual(page)).toBe("74");
  await expect(preparing(page)).toHaveText("");

  await visit(page, HARDEST);
  const seen = [];
  const look = async () => {
    seen.push(await preparing(page).textContent());
    return seen.at(-1);
  };
  await pass(page, 50, look).toMatch(WORKERS);
  expect(
    seen.filter((text) => MAKING.test(text)),
    "nothing is made again",
  ).toEqual([]);
  await pass(page, 1, () => page.workers().length).toBeGreaterThan(1);

  // A move stops all workers, and one of them turns to the new position.
  const before = await tiles(page);
  await page.keyboard.press("ArrowUp");
  await page.clock.runFor(100);
  expect(await tiles(page)).not.toEqual(before);
  await passUntil(page, 1, preparing(page)).toBe("");

  // Their tables are held only while the page is open.
  await expect.poll(() => page.workers().length).toBeGreaterThan(0);
  await page.getByRole("link", { name: "Daily" }).click();
  await expect(page.locator("#main h1")).toHaveText("Daily boards");
  await pass(page, 50, () => page.workers().length).toBe(0);
});

for (const [how, script] of [
  ["has no files", () => delete StorageManager.prototype.getDirectory],
  [
    "has no room for files",
    () => {
      FileSystemSyncAccessHandle.prototype.write = () => {
        throw new DOMException("no room", "QuotaExceededError");
      };
    },
  ],
]) {
  test(`where the browser ${how}, larger tables are made and used all the same`, async ({ page }) => {
    await inWorkers(page, script);
    await waitLong(page);
    await passUntil(page, 50, preparing(page)).toMatch(WORKERS);
    expect(await kept(page)).toBe(null);
    await expect(page.locator(".notice")).toHaveCount(0);
  });
}

test("without shared memory a move ends the workers, and the new position is searched", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(self, "crossOriginIsolated", { value: false }));
  await waitLong(page);
  await passUntil(page, 50, preparing(page)).toMatch(WORKERS);
  await page.keyboard.press("ArrowUp");
  await page.clock.runFor(100);
  await passUntil(page, 1, preparing(page)).not.toMatch(WORKERS);
  await passUntil(page, 50, actual(page)).toMatch(/^≥ \d+$/);
  await passUntil(page, 50, preparing(page)).toMatch(WORKERS);
});

test("tables that are damaged are thrown away, and the board is solved without them", async ({ page }) => {
  await visit(page, "/about");
  for (const size of [1_500_000, BYTES]) {
    await damage(page, size);
    await visit(page, EASY);
    await expect(actual(page)).toHaveText("2");
    expect(await kept(page)).toBe(null);
  }
});

test("the settings tell how large the tables are, and remove them", async ({ page }) => {
  await visit(page, "/settings");
  await expect(button(page, "Export everything")).toBeVisible();
  await expect(section(page)).toHaveCount(0);
  await damage(page, 1_500_000);
  await damage(page, 2_000_000, LARGEST);
  await visit(page, "/settings");
  await expect(section(page)).toContainText("3.5 MB");
  await expectAccessible(page);
  await button(page, "Remove tables").click();
  await expect(section(page)).toHaveCount(0);
  await expect(page.getByText("The tables were removed.")).toBeVisible();
  expect([await kept(page), await kept(page, LARGEST)]).toEqual([null, null]);

  await damage(page, 2_000_000);
  await visit(page, "/settings");
  await expect(section(page)).toContainText("2.0 MB");
  await button(page, "Clear everything").click();
  await page.getByRole("dialog").getByRole("button", { name: "Clear everything" }).click();
  await expect(section(page)).toHaveCount(0);
  expect(await kept(page)).toBe(null);
});
