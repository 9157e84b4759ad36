import { expect, test, visit } from "./fixtures.js";

const ground = (page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const LIGHT = "rgb(246, 249, 254)";
const DARK = "rgb(12, 21, 38)";

/** Returns the colour of the browser's toolbars. */
const bars = (page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('meta[name="theme-color"]')].find((meta) => matchMedia(meta.media).matches).content,
  );

test("Auto follows the system while the page is open", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await visit(page, "/");
  await expect.poll(() => ground(page)).toBe(LIGHT);
  await expect.poll(() => bars(page)).toBe("#f6f9fe");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => ground(page)).toBe(DARK);
  await expect.poll(() => bars(page)).toBe("#0c1526");
});

test("a chosen theme is stored and overrides the system", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await visit(page, "/settings");
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect.poll(() => ground(page)).toBe(DARK);
  await expect.poll(() => bars(page)).toBe("#0c1526");
  await page.reload();
  await expect.poll(() => ground(page)).toBe(DARK);
  await expect(page.getByRole("button", { name: "Theme: Dark" })).toBeVisible();
});

test("the theme is applied before the first paint", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.addInitScript(() => {
    localStorage.setItem("azulejo:theme", '{"v":1,"data":"dark"}');
    new MutationObserver(([,]) => {
      if (document.documentElement?.dataset.theme === "dark") window.themeAt ??= performance.now();
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-theme"] });
  });
  await visit(page, "/");
  await page.waitForFunction(() => performance.getEntriesByName("first-paint").length > 0);
  const [themeAt, paintAt] = await page.evaluate(() => [
    window.themeAt,
    performance.getEntriesByName("first-paint")[0].startTime,
  ]);
  expect(themeAt).toBeLessThan(paintAt);
});

test("another tab follows the theme", async ({ page, context }) => {
  await visit(page, "/");
  const other = await context.newPage();
  await visit(other, "/settings");
  await other.getByRole("radio", { name: "Dark" }).check();
  await expect.poll(() => ground(page)).toBe(DARK);
});
