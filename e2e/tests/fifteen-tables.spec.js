// Fifteen's solver tables: larger ones for hard boards, stored between visits, checked, and removed in the settings.
import { expect, expectAccessible, stopClock, test, visit } from "./fixtures.js";
import { button, tiles } from "./fifteen.js";

const FILE = "fifteen-4x4-small.tables";
const LARGEST = "fifteen-4x4-large.tables";
/**
 * Of the 17 boards that need 80 moves, the one with the longest search. No machine proves it before larger tables are
 * built, nor soon afterwards.
 */
const HARDEST = "/fifteen?board=0-11-9-13_12-15-10-14_3-7-6-2_4-8-5-1";
/** With larger tables this one is proven within moments. */
const HARD = "/fifteen?board=15-12-10-13_3-0-14-9_4-11-2-5_8-7-6-1";
const EASY = "/fifteen?board=1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15";

/** The size of the file. */
const BYTES = 57_657_627;
const WORKERS = /^\d+ workers?, \d+ MB of tables$/;
const MAKING = /^Building larger tables: \d+%$/;

const actual = (page) => page.locator(".fifteen-measures dl div:nth-child(4) dd");
const preparing = (page) => page.locator(".fifteen-preparing");
const section = (page) => page.locator(".stored-tables");

// Building the largest tables takes 2 GB, so no test does it: the browser reports less device memory.
test.beforeEach(({ page }) =>
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, "deviceMemory", { get: () => 4 })),
);

/** The length of a file in bytes; null if there is none. */
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

/** Overwrites a file with `size` zeros. */
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

/** Advances the page's clock by `ms` at a time until a text is as expected. The workers run in real time. */
const passUntil = (page, ms, locator) => pass(page, ms, () => locator.textContent());
const pass = (page, ms, polled) =>
  expect.poll(() => page.clock.runFor(ms).then(polled), { intervals: [20], timeout: 200_000 });

/** Opens the hardest board and waits until its search has taken so long that the page builds larger tables. */
async function waitLong(page) {
  await stopClock(page);
  await visit(page, HARDEST);
  await passUntil(page, 50, actual(page)).toMatch(/^≥ \d+$/);
  await page.clock.runFor(5_000);
}

/** Runs a script in each worker before its first task. */
const inWorkers = (page, script) =>
  page.route("**/worker*.js", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()};(${script})();` });
  });

test("a hard board uses larger tables in several workers, and the next visit reads them", async ({ page }) => {
  await waitLong(page);
  await passUntil(page, 50, preparing(page)).toMatch(MAKING);
  await passUntil(page, 50, preparing(page)).toMatch(WORKERS);
  expect(await kept(page), "the tables are stored").toBe(BYTES);

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
    "nothing is built again",
  ).toEqual([]);
  await pass(page, 1, () => page.workers().length).toBeGreaterThan(1);

  // A move stops all workers, and one of them searches the new position.
  const before = await tiles(page);
  await page.keyboard.press("ArrowUp");
  await page.clock.runFor(100);
  expect(await tiles(page)).not.toEqual(before);
  await passUntil(page, 1, preparing(page)).toBe("");

  // The workers end when the page is left.
  await expect.poll(() => page.workers().length).toBeGreaterThan(0);
  await page.getByRole("link", { name: "Daily" }).click();
  await expect(page.locator("#main h1")).toHaveText("Daily puzzles");
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
  test(`larger tables are built and used if the browser ${how}`, async ({ page }) => {
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

test("corrupt tables are removed, and the board is solved without them", async ({ page }) => {
  await visit(page, "/about");
  for (const size of [1_500_000, BYTES]) {
    await damage(page, size);
    await visit(page, EASY);
    await expect(actual(page)).toHaveText("2");
    expect(await kept(page)).toBe(null);
  }
});

test("the settings show the size of the tables and remove them", async ({ page }) => {
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
  await expect(page.getByText("Tables removed.")).toBeVisible();
  expect([await kept(page), await kept(page, LARGEST)]).toEqual([null, null]);

  await damage(page, 2_000_000);
  await visit(page, "/settings");
  await expect(section(page)).toContainText("2.0 MB");
  await button(page, "Clear everything").click();
  await page.getByRole("dialog").getByRole("button", { name: "Clear everything" }).click();
  await expect(section(page)).toHaveCount(0);
  expect(await kept(page)).toBe(null);
});
