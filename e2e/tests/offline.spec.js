import { expect, expectTitles, cached, ready, test, visit } from "./fixtures.js";

test.use({ serviceWorkers: "allow", expected: /ERR_CONNECTION|Failed to/ });

test("after one visit every page works offline", async ({ page, gate }) => {
  await visit(page, `${gate.address}/`);
  await cached(page);
  await gate.shut();
  await expectTitles(page, (address) => gate.address + address, {
    "/": "Today",
    "/slide": "Slide",
    "/settings": "Settings",
    "/no/such/page": "Page not found",
    "/about": "About",
  });
  await page.getByRole("button", { name: "Count", exact: true }).click();
  await expect(page.locator(".count-said")).toContainText("181,440 boards.");
  const face = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === "error").length;
  });
  expect(face).toBe(0);
});

test("old URLs and file names lead to their pages, online and offline", async ({ page, gate }) => {
  await visit(page, `${gate.address}/`);
  await cached(page);
  for (const shut of [() => {}, gate.shut]) {
    await shut();
    for (const [from, to] of [
      ["/play?difficulty=hard", "/loop/play?difficulty=hard"],
      ["/slide.html?seed=1", "/slide?seed=1"],
    ]) {
      for (const time of ["first", "second"]) {
        await page.goto(gate.address + from);
        await ready(page);
        const at = new URL(page.url());
        expect(at.pathname, `${from}, the ${time} time`).toBe(to.split("?")[0]);
        await expect(page.locator("#main h1")).not.toHaveText("Page not found");
      }
    }
  }
});

test("a URL that only the server knows is fetched from the server", async ({ page, gate }) => {
  await visit(page, `${gate.address}/`);
  await cached(page);
  const unknown = await page.goto(`${gate.address}/no/such/page`);
  expect(unknown.status()).toBe(404);
  const file = await page.goto(`${gate.address}/robots.txt`);
  expect(await file.text()).toContain("User-agent");
});

test("Slide’s default picture is available offline", async ({ page, gate }) => {
  await visit(page, `${gate.address}/`);
  await cached(page);
  await gate.shut();
  await visit(page, `${gate.address}/slide`);
  const width = await page
    .locator(".slide-part")
    .first()
    .evaluate(async (part) => {
      const [, address] = getComputedStyle(part).backgroundImage.match(/url\("(.*?)"\)/);
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return picture.naturalWidth;
    });
  expect(width).toBeGreaterThan(0);
});

test("a cleared cache is refilled by the next page", async ({ page, gate }) => {
  await visit(page, `${gate.address}/`);
  await cached(page);
  const names = await page.evaluate(() => caches.keys());
  const count = () =>
    page.evaluate(
      async (name) => (await (await caches.open(name)).keys()).length,
      names.find((name) => name.startsWith("azulejo-")),
    );
  const full = await count();
  expect(full).toBeGreaterThan(20);
  await page.evaluate((names) => Promise.all(names.map((name) => caches.delete(name))), names);
  await visit(page, `${gate.address}/about`);
  // Files are cached one by one: wait for the last one.
  await expect.poll(count).toBe(full);
  await gate.shut();
  for (const address of ["/slide", "/fifteen"]) await visit(page, gate.address + address);
});

test("a new version waits until the player reloads", async ({ page, gate }) => {
  await visit(page, `${gate.address}/`);
  await cached(page);
  await page.evaluate(() => (window.before = true));
  await expect(page.locator(".notice")).toHaveCount(0);

  gate.change = (path, body) =>
    path === "/sw.js" ? Buffer.from(`${body}`.replace(/const VERSION = "\w+"/, 'const VERSION = "next"')) : body;
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const notice = page.locator(".notice", { hasText: "A new version is available." });
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

test("the web app can be installed", async ({ page, request }) => {
  await visit(page, "/");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = await (await request.get(href)).json();
  expect(manifest.display).toBe("standalone");
  expect(manifest.icons.some((icon) => icon.purpose === "maskable")).toBe(true);
  for (const icon of manifest.icons) {
    const answer = await request.get(`${new URL(icon.src, page.url())}`);
    expect(answer.status(), icon.src).toBe(200);
    expect(answer.headers()["content-type"]).toBe(icon.type);
  }
});
