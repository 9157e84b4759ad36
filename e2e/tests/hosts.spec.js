// The site on a minimal static host without our headers, and the server behind a proxy, at the root and under a base
// path.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { start } from "../azulejo.mjs";
import { host } from "../plain.mjs";
import { expect, expectTitles, cached, PAGES, ready, saved, test as base } from "./fixtures.js";

const built = (path) => fileURLToPath(new URL(`../../target/${path}`, import.meta.url));

/** Base path of the site, and how to serve it. */
const PLACES = [
  { name: "a static host", base: "/", open: () => host(built("site"), "/") },
  { name: "a static host with a base path", base: "/azulejo/", open: () => host(built("below"), "/azulejo/") },
  { name: "the server behind a proxy", base: "/games/house/", open: behind },
];

/** The real binary behind a proxy with a base path. */
async function behind() {
  const { address, stop } = await start(["serve", "--bind", "127.0.0.1:0", "--log", "off", "--base", "/games/house"]);
  let open = true;
  const shut = async () => {
    if (open) await stop();
    open = false;
  };
  return { address, shut };
}

const test = base.extend({
  place: [null, { option: true }],
  // A host, and the URL of a page on it.
  site: async ({ place, page }, use) => {
    expect(existsSync(built("below")), "`cargo xtask dist --base /azulejo/ --out target/below` makes it").toBe(true);
    const opened = await place.open();
    await use({ ...opened, page: (address) => opened.address + place.base + address.slice(1) });
    // A page that is still loading must not lose its host.
    await page.goto("about:blank");
    await opened.shut();
  },
});

const title = (page) => page.locator("#main h1");

for (const place of PLACES) {
  test.describe(place.name, () => {
    test.use({ place, expected: /status of 404/ });

    test("every URL of every page loads, and every link stays within the site", async ({ page, site }) => {
      for (const address of PAGES.filter((address) => !address.startsWith("/no/"))) {
        const [path, query] = address.split("?");
        const names = path === "/" ? ["/", "/index.html"] : [path, `${path}/`, `${path}/index.html`];
        const titles = new Set();
        for (const name of names) {
          const response = await page.goto(site.page(name) + (query ? `?${query}` : ""));
          expect(response.status(), name).toBe(200);
          await ready(page);
          titles.add(await title(page).textContent());
          const at = new URL(page.url());
          expect(at.pathname.startsWith(place.base), `${name} at ${at}`).toBe(true);
          if (query) expect(at.search, name).toBe(`?${query}`);
        }
        expect([...titles], address).toHaveLength(1);
        expect([...titles][0]).not.toBe("Page not found");
        const strays = await page.evaluate(
          (base) =>
            [...document.querySelectorAll("[href], [src]")]
              .map((node) => node.getAttribute("href") ?? node.getAttribute("src"))
              .filter((to) => to.startsWith("/") && !to.startsWith(base)),
          place.base,
        );
        expect(strays, address).toEqual([]);
      }
    });

    test("links, Back, Forward, reload and shared links work", async ({ page, site }) => {
      await page.goto(site.page("/"));
      await ready(page);
      await page.getByRole("navigation").getByRole("link", { name: "Loop", exact: true }).click();
      await expect(title(page)).toHaveText("Loop");
      expect(new URL(page.url()).pathname.replace(/\/$/, "")).toBe(`${place.base}loop`);
      await page.getByRole("link", { name: "Archive" }).first().click();
      await expect(page).toHaveURL(new RegExp(`${place.base}loop/archive`));
      await page.reload();
      await ready(page);
      await expect(page).toHaveURL(new RegExp(`${place.base}loop/archive`));
      await page.goBack();
      await expect(title(page)).toHaveText("Loop");
      await page.getByRole("link", { name: "Azulejo" }).click();
      await expect(title(page)).toHaveText("Today");
      expect(new URL(page.url()).pathname).toBe(place.base);
    });

    test("a game is played, solved by the worker and survives a reload", async ({ page, site }) => {
      await page.goto(`${site.page("/fifteen")}?board=1-2-3_4-5-6_0-7-8`);
      await ready(page);
      await expect(page.locator(".fifteen-measures dd").nth(3)).toHaveText("2");
      await page.keyboard.press("ArrowLeft");
      await expect(page.locator(".fifteen-measures dd").nth(3)).toHaveText("1");
      await saved(page);
      await page.reload();
      await ready(page);
      await expect(page.locator(".fifteen-measures dd").nth(3)).toHaveText("1");
    });

    test("Slide shows its picture", async ({ page, site }) => {
      const pictures = [];
      page.on("response", (response) => {
        if (response.url().endsWith(".avif")) pictures.push(response.status());
      });
      await page.goto(site.page("/slide"));
      await ready(page);
      await expect.poll(() => pictures.length).toBeGreaterThan(0);
      expect(new Set(pictures)).toEqual(new Set([200]));
      await expect(page.locator(".slide-board.numbers")).toHaveCount(0);
    });

    test("the licences are loaded", async ({ page, site }) => {
      await page.goto(site.page("/licences"));
      await ready(page);
      await expect(page.locator(".licences details").first()).toBeVisible();
    });

    test("the manifest has the base path", async ({ page, site }) => {
      await page.goto(site.page("/"));
      const href = await page.locator('link[rel="manifest"]').evaluate((link) => link.href);
      const manifest = await (await page.request.get(href)).json();
      const at = (path) => new URL(path, href).pathname;
      expect([at(manifest.start_url), at(manifest.scope)]).toEqual([place.base, place.base]);
      for (const { src } of manifest.icons)
        expect((await page.request.get(`${new URL(src, href)}`)).status()).toBe(200);
      for (const { url } of manifest.shortcuts) expect(at(url).startsWith(place.base)).toBe(true);
    });
  });

  test.describe(`${place.name}, offline after one visit`, () => {
    test.use({ place, serviceWorkers: "allow", expected: /ERR_CONNECTION|Failed to|status of 404/ });

    test("every page has all its URLs, and a game can be played", async ({ page, site }) => {
      await page.goto(site.page("/"));
      await ready(page);
      await cached(page);
      await site.shut();
      await expectTitles(page, site.page, {
        "/": "Today",
        "/index.html": "Today",
        "/settings": "Settings",
        "/settings/": "Settings",
        "/settings/index.html": "Settings",
        "/no/such/page": "Page not found",
        "/about/": "About",
      });
      await page.getByRole("button", { name: "Count", exact: true }).click();
      await expect(page.locator(".count-said")).toContainText("181,440 boards.");
      await page.goto(site.page("/play?difficulty=hard"));
      await ready(page);
      const at = new URL(page.url());
      expect([at.pathname, at.search.includes("difficulty=hard")]).toEqual([`${place.base}loop/play`, true]);
      const names = await page.evaluate(() => caches.keys());
      const prefix = place.base === "/" ? "azulejo-" : `azulejo:${place.base}:`;
      expect(names.filter((name) => name.startsWith(prefix))).toHaveLength(1);
    });
  });
}
