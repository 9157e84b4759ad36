import { expect, ready, test, visit } from "./house.js";

test.use({ serviceWorkers: "allow", expected: /ERR_CONNECTION|Failed to/ });

/** The first service worker has stored the site and answers for it. */
const kept = (page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 20));
  });

test("after one visit every page works without a network", async ({ page, gate }) => {
  await visit(page, `${gate.address}/`);
  await kept(page);
  await gate.shut();
  for (const [address, title] of [
    ["/", "Azulejo"],
    ["/slide", "Slide"],
    ["/settings", "Settings"],
    ["/no/such/page", "There is nothing here"],
    ["/about", "About"],
  ]) {
    await page.goto(gate.address + address);
    await ready(page);
    await expect(page.locator("#main h1")).toHaveText(title);
  }
  await page.getByRole("button", { name: "Count", exact: true }).click();
  await expect(page.locator(".count-said")).toContainText("181,440 boards.");
  const face = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === "error").length;
  });
  expect(face).toBe(0);
});

test("a new version waits until the player asks for it", async ({ page, gate }) => {
  await visit(page, `${gate.address}/`);
  await kept(page);
  await page.evaluate(() => (window.before = true));
  await expect(page.locator(".notice")).toHaveCount(0);

  gate.change = (path, body) =>
    path === "/sw.js" ? Buffer.from(`${body}`.replace(/const VERSION = "\w+"/, 'const VERSION = "next"')) : body;
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const notice = page.locator(".notice", { hasText: "A new version is ready." });
  await expect(notice).toBeVisible();
  expect(await page.evaluate(() => window.before)).toBe(true);
  const loaded = page.waitForEvent("load");
  await notice.getByRole("button", { name: "Reload" }).click();
  await loaded;
  await ready(page);
  expect(await page.evaluate(() => window.before)).toBe(undefined);
  const caches = await page.evaluate(() => caches.keys());
  expect(caches).toContain("azulejo-next");
  await expect(page.locator(".notice")).toHaveCount(0);
});

test("the page can be installed", async ({ page, request }) => {
  await visit(page, "/");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = await (await request.get(href)).json();
  expect(manifest.display).toBe("standalone");
  expect(manifest.icons.some((icon) => icon.purpose === "maskable")).toBe(true);
  for (const icon of manifest.icons) {
    const answer = await request.get(icon.src);
    expect(answer.status(), icon.src).toBe(200);
    expect(answer.headers()["content-type"]).toBe(icon.type);
  }
});
