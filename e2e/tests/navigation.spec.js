import { expect, openDialog, PAGES, stopClock, test, visit } from "./fixtures.js";

const navigation = (page) => page.getByRole("navigation", { name: "Main" });

test("home shows three games with plain links", async ({ page }) => {
  await visit(page, "/");
  await expect(page).toHaveTitle("Azulejo: Three puzzle games");
  const cards = page.getByRole("region", { name: "Games" }).getByRole("article");
  await expect(cards).toHaveCount(3);
  for (const [name, path] of [
    ["Slide", "/slide"],
    ["Loop", "/loop"],
    ["Fifteen", "/fifteen"],
  ]) {
    await expect(cards.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  }
});

test("on a phone, home shows all of today's puzzles without scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await stopClock(page);
  await visit(page, "/");
  await expect(page.locator(".today-date")).toHaveText("Sunday, 30 November");
  const today = page.getByRole("region", { name: "Today’s puzzles" });
  const puzzles = today.getByRole("link");
  await expect(puzzles).toHaveText(Array(12).fill(/Not started/));
  const bar = await navigation(page).boundingBox();
  const list = await today.boundingBox();
  expect(list.y + list.height, "above the navigation").toBeLessThanOrEqual(bar.y);
  expect(bar.y + bar.height).toBe(844);
});

test("every page has the same navigation, which marks its section", async ({ page }) => {
  for (const [address, current] of [
    ["/", "Today"],
    ["/slide", "Slide"],
    ["/loop/archive?date=2025-11-30", "Loop"],
    ["/fifteen/daily", "Fifteen"],
    ["/history", "History"],
    ["/settings", "Settings"],
  ]) {
    await visit(page, address);
    const links = navigation(page).getByRole("link");
    await expect(links, address).toHaveText(["Today", "Slide", "Loop", "Fifteen", "History", "Settings"]);
    await expect(page.locator(".main-nav [aria-current=page]"), address).toHaveText(current);
  }
  // Within a bundle, the app moves the mark.
  await navigation(page).getByRole("link", { name: "History" }).click();
  await expect(page.locator("#main h1")).toHaveText("History");
  await expect(page.locator(".main-nav [aria-current=page]")).toHaveText("History");
});

test("the navigation leaves the screen of a phone to the board", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [address, isShown] of [
    ["/loop", true],
    ["/slide", false],
    ["/fifteen", false],
    ["/loop/play?difficulty=easy&date=2025-11-30", false],
  ]) {
    await visit(page, address);
    await expect(navigation(page), address).toBeVisible({ visible: isShown });
  }
});

test("links, Back, Forward and reload work", async ({ page }) => {
  const title = page.locator("#main h1");
  await visit(page, "/");
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await expect(title).toHaveText("About");
  await expect(page).toHaveTitle("About · Azulejo");
  await page.evaluate(() => (window.same = true));
  await page.getByRole("link", { name: "Settings" }).first().click();
  await expect(title).toHaveText("Settings");
  await expect(page.locator("#main")).toBeFocused();
  await page.goBack();
  await expect(title).toHaveText("About");
  await page.goForward();
  await expect(title).toHaveText("Settings");
  expect(await page.evaluate(() => window.same), "no page load").toBe(true);
  // Home and each game are separate bundles: Back and Forward must still work.
  await page.getByRole("link", { name: "Azulejo" }).click();
  await expect(title).toHaveText("Today");
  await page.goBack();
  await expect(title).toHaveText("Settings");
  await page.goForward();
  await expect(title).toHaveText("Today");
  await page.reload();
  await expect(title).toHaveText("Today");
  await page.goBack();
  await expect(title).toHaveText("Settings");
  await page.goBack();
  await expect(title).toHaveText("About");
});

for (const [game, address, opener] of [
  ["Slide", "/slide?seed=5&steps=50&v=2", "New challenge"],
  ["Fifteen", "/fifteen?size=4&difficulty=hard&seed=5", "New game"],
  ["Loop", "/loop/play?difficulty=easy&date=2025-11-30", "Puzzle settings"],
]) {
  test(`${game}: Back closes a dialog, and then leaves the page`, async ({ page }) => {
    const dialog = openDialog(page);
    const open = () => page.locator("#main").getByRole("button", { name: opener, exact: true }).click();
    await visit(page, "/about");
    await visit(page, address);
    const here = page.url();
    await open();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    expect(page.url()).toBe(here);
    // Closed in another way, a dialog leaves nothing to go back to.
    await open();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
    await page.goBack();
    await expect(page.locator("#main h1")).toHaveText("About");
  });
}

test("Back leads from a new challenge to the one before", async ({ page }) => {
  await visit(page, "/slide?seed=5&steps=50&board=classic&gapConfig=1s&v=2");
  const [before, dialog] = [page.url(), openDialog(page)];
  const start = async (seed) => {
    await page.getByRole("button", { name: "New challenge" }).click();
    await dialog.locator(".slide-more").evaluate((more) => (more.open = true));
    await dialog.getByRole("textbox", { name: "Seed" }).fill(seed);
    await dialog.getByRole("button", { name: "Start" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`seed=${seed}`));
  };
  await start("6");
  await start("7");
  await page.goBack();
  await expect(page).toHaveURL(/seed=6/);
  await page.goBack();
  expect(page.url()).toBe(before);
});

test("a link can be opened in a new tab", async ({ page, browser }) => {
  await visit(page, "/");
  const before = page.url();
  await page.getByRole("link", { name: "About" }).click({ modifiers: ["ControlOrMeta"] });
  // Playwright sometimes never attaches to a tab that a link has opened in the headless shell, so the browser is asked.
  const session = await browser.newBrowserCDPSession();
  const tabs = async () => (await session.send("Target.getTargets")).targetInfos;
  const about = expect.objectContaining({ url: new URL("/about", before).href, title: "About · Azulejo" });
  await expect.poll(tabs).toContainEqual(about);
  expect(page.url()).toBe(before);
  await expect(page.locator("#main h1")).toHaveText("Today");
});

test.describe("unknown URLs", () => {
  test.use({ expected: /status of 404/ });

  test("an unknown URL shows 'Page not found' with status 404", async ({ page }) => {
    const response = await visit(page, "/no/such/page");
    expect(response.status()).toBe(404);
    await expect(page.locator("#main h1")).toHaveText("Page not found");
    await expect(page.locator("#main")).toContainText("/no/such/page");
    const puzzles = page.getByRole("region", { name: "Today’s puzzles" }).getByRole("link");
    await expect(puzzles).toHaveCount(12);
    await page.getByRole("link", { name: "Go to home page" }).click();
    await expect(page.locator("#main h1")).toHaveText("Today");
  });

  for (const width of [320, 390, 1440]) {
    test(`no page scrolls sideways at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const address of PAGES) {
        await visit(page, address);
        const inner = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(inner, address).toBeLessThanOrEqual(width);
      }
    });
  }
});

test("the first tab stop skips to the content, and every stop is visible", async ({ page }) => {
  await visit(page, "/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const daily = page.getByRole("link", { name: "Slide Daily challenge" });
  await expect(daily).toBeFocused();
  expect(await daily.evaluate((node) => getComputedStyle(node).outlineStyle)).toBe("solid");
  await page.keyboard.press("Enter");
  await expect(page.locator("#main h1")).toHaveText("Slide");
});

test("all controls are large enough for touch", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of ["/", "/settings", "/about"]) {
    await visit(page, address);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("a[href], button, input, select")]
        .filter((node) => node.checkVisibility() && !node.matches(".skip"))
        .map((node) => [node.outerHTML.slice(0, 80), node.getBoundingClientRect()])
        .filter(([, box]) => box.width < 24 || box.height < 24)
        .map(([html]) => html),
    );
    expect(small, address).toEqual([]);
  }
});

test("About links to the third-party licences with their texts", async ({ page }) => {
  await visit(page, "/about");
  await page.getByRole("link", { name: "Third-party licences" }).click();
  await expect(page.locator("#main h1")).toHaveText("Licences");
  const packages = page.locator(".licences details");
  await expect(packages.filter({ hasText: /^leptos \d/ })).toHaveCount(1);
  expect(await packages.count()).toBeGreaterThan(100);
  const serde = packages.filter({ hasText: /^serde \d/ });
  await expect(serde).toContainText("MIT OR Apache-2.0");
  await expect(serde.locator("pre")).toHaveCount(0);
  await serde.locator("summary").click();
  await expect(serde.locator("pre", { hasText: "Permission is hereby granted" })).toHaveCount(1);
});
