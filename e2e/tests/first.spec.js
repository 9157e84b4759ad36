import { PAGES, expect, ready, test } from "./fixtures.js";

test.use({ expected: /status of 404/ });

test("every page has its title and heading before its bundle is loaded, and keeps them", async ({ page }) => {
  let hold = true;
  await page.route("**/*.wasm", async (route) => {
    while (hold) await new Promise((done) => setTimeout(done, 20));
    await route.continue();
  });
  for (const address of PAGES) {
    hold = true;
    await page.goto(address);
    const first = page.locator("#app h1");
    await expect(first).toBeVisible();
    await expect(page.locator("#app .lead")).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const [title, heading] = [await page.title(), await first.textContent()];
    const place = await first.boundingBox();
    hold = false;
    await ready(page);
    await expect(page).toHaveTitle(title);
    // The play page then shows the puzzle's name.
    if (address.startsWith("/loop/play")) continue;
    await expect(page.locator("#main h1")).toHaveText(heading);
    const { x, y } = await page.locator("#main h1").boundingBox();
    expect([x, y], `${address}: the heading stays where it was`).toEqual([place.x, place.y]);
  }
});
