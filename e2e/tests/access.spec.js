import { PAGES, expect, expectAccessible, openDialog, test, visit } from "./fixtures.js";

test.use({ expected: /status of 404/ });

for (const colorScheme of ["light", "dark"]) {
  for (const address of PAGES) {
    test(`${address} is accessible, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await visit(page, address);
      await expectAccessible(page);
    });
  }
}

test("at 200% zoom everything stays reachable", async ({ page }) => {
  // 200% zoom at 1280×800 is a page of 640×400.
  await page.setViewportSize({ width: 640, height: 400 });
  for (const address of PAGES) {
    await visit(page, address);
    await expect(page.getByRole("button", { name: /^Theme/ })).toBeInViewport();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, address).toBeLessThanOrEqual(640);
  }
  await page.getByRole("button", { name: /^Theme/ }).click();
  await expect(openDialog(page).getByRole("button", { name: "Close" })).toBeInViewport();
});
