import { PAGES, expect, expectAccessible, test, visit } from "./fixtures.js";

test.use({
  expected: /ERR_FAILED|unreachable|Failed to fetch|no titles|an extension|status of 404/,
  permissions: ["clipboard-read", "clipboard-write"],
});

const failure = (page) => page.getByRole("heading", { name: "Something went wrong" });

test("after a panic the failure page appears and saves are kept", async ({ page }) => {
  await visit(page, "/settings");
  await page.getByRole("radio", { name: "Dark" }).check();
  await page.getByRole("link", { name: "About" }).click();
  await page.getByRole("button", { name: "Count", exact: true }).click();
  await expect(page.locator(".count-said")).toContainText("181,440");
  // An invalid message from the worker makes the app panic.
  await page.workers()[0].evaluate(() => postMessage("nonsense"));
  await expect(failure(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Reload" })).toBeFocused();
  await expect(page.locator("#app")).toBeHidden();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Copy details" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const details = await page.evaluate(() => navigator.clipboard.readText());
  expect(details).toContain("a worker sends replies");
  expect(details).toContain("/about");

  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.locator("#main h1")).toHaveText("About");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

for (const [part, path, title] of [
  ["boot-*.js", "/", "Today"],
  ["home-*.js", "/", "Today"],
  ["home_bg-*.wasm", "/", "Today"],
  ["pages-*.js", "/settings", "Settings"],
  ["pages_bg-*.wasm", "/settings", "Settings"],
]) {
  test(`the failure page appears if ${part} cannot be loaded`, async ({ page }) => {
    await page.route(`**/assets/${part}`, (route) => route.abort());
    await page.goto(path);
    await expect(failure(page)).toBeVisible();
    await page.unroute(`**/assets/${part}`);
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.locator("#main h1")).toHaveText(title);
  });
}

test("the failure page appears after an uncaught browser error", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "title", {
      set: () => {
        throw new TypeError("this browser has no titles");
      },
    });
  });
  await page.goto("/about");
  await expect(failure(page)).toBeVisible();
  await expect(page.locator("#failure-text")).toContainText("this browser has no titles");
});

test("errors in other scripts are ignored", async ({ page }) => {
  await visit(page, "/about");
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error("an extension")).finally(() => {})));
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await expect(failure(page)).toBeHidden();
});

test("every page and the worker run without optional browser features", async ({ page }) => {
  await page.addInitScript(() => {
    for (const [object, names] of [
      [window, ["SharedArrayBuffer", "BroadcastChannel"]],
      [Navigator.prototype, ["storage", "clipboard", "share", "vibrate", "serviceWorker"]],
    ]) {
      for (const name of names) delete object[name];
    }
  });
  for (const address of PAGES) await visit(page, address);
  await visit(page, "/about");
  expect(await page.evaluate(() => [crossOriginIsolated, "SharedArrayBuffer" in window])).toEqual([true, false]);
  await page.getByRole("button", { name: "Count", exact: true }).click();
  await expect(page.locator(".count-said")).toContainText("181,440");
});

test("without JavaScript the page says that it is needed", async ({ request }) => {
  // Chromium does not render <noscript> when Playwright disables scripts, so this reads the HTML.
  const page = await (await request.get("/")).text();
  expect(page).toMatch(/<noscript>[^]*Azulejo needs JavaScript[^]*<\/noscript>/);
});
