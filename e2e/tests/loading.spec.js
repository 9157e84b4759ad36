// Bad conditions while a page is loading: a slow connection, one that breaks in the middle of a file, and files of
// another version.
import { expect, ready, test, visit } from "./fixtures.js";

const BUNDLE = /\/assets\/fifteen_bg-\w+\.wasm$/;
const SPEED = /\/assets\/fifteen_split_speed-\w+\.wasm$/;

const title = (page) => page.locator("#main h1");
const failure = (page) => page.getByRole("heading", { name: "Something went wrong" });

test("a page that is still loading has its heading, and can be left", async ({ page }) => {
  let release;
  const held = new Promise((done) => (release = done));
  await page.route(BUNDLE, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await page.goto("/fifteen", { waitUntil: "commit" });
  await expect(page.locator("#app h1")).toHaveText("Fifteen");
  await page.getByRole("navigation").getByRole("link", { name: "History" }).click();
  await expect(title(page)).toHaveText("History");
  release();
});

test.describe("a connection that breaks in the middle of a file", () => {
  test.use({ expected: /ERR_|Failed to|network error|Load failed/ });

  test("of the bundle: the page says so, and Reload continues", async ({ page, gate }) => {
    gate.cuts = (path) => BUNDLE.test(path);
    await page.goto(`${gate.address}/fifteen`);
    await expect(failure(page)).toBeVisible();
    gate.cuts = () => false;
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(title(page)).toHaveText("Fifteen");
  });

  test("of a part: the page says what is missing, and loads it on request", async ({ page, gate }) => {
    gate.cuts = (path) => SPEED.test(path);
    await page.goto(`${gate.address}/fifteen/speed`);
    const message = page.getByRole("alert").filter({ hasText: "couldn’t be loaded" });
    await expect(message).toBeVisible();
    gate.cuts = () => false;
    await message.getByRole("button", { name: "Try again" }).click();
    await expect(title(page)).toHaveText("Speed");
  });
});

test.describe("another version on the server", () => {
  test.use({ expected: /404|MIME|Failed to/ });

  const gone = (route) => route.fulfill({ status: 404, contentType: "text/html", body: "Page not found" });

  test("an old page whose files are gone says so, and Reload opens the new one", async ({ page }) => {
    for (const file of ["**/assets/fifteen-*.js", "**/assets/fifteen_bg-*.wasm"]) {
      await page.route(file, gone);
      await page.goto("/fifteen");
      await expect(failure(page)).toBeVisible();
      await page.unroute(file);
      await page.getByRole("button", { name: "Reload" }).click();
      await expect(title(page)).toHaveText("Fifteen");
    }
  });

  test("an old bundle whose parts are gone keeps the page usable until it is reloaded", async ({ page }) => {
    await visit(page, "/loop");
    await page.route("**/assets/loopy_split_other-*.wasm", gone);
    await page.getByRole("link", { name: "Archive" }).first().click();
    await expect(page.getByRole("alert").filter({ hasText: "couldn’t be loaded" })).toBeVisible();
    await page.unroute("**/assets/loopy_split_other-*.wasm");
    await page.reload();
    await ready(page);
    await expect(title(page)).toHaveText("Archive");
  });
});
