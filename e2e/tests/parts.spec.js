// Parts of a page that are loaded after its board: while they travel, if they can't be loaded, and offline.
import { expect, cached, test, visit } from "./fixtures.js";

const board = (page) => page.locator("#main :is([role=application], [role=grid])");
const restart = (page) => page.getByRole("button", { name: "Restart" });
const LATER = "**/assets/fifteen_split_later-*.wasm";
const BOARD = "/fifteen?board=1-2-3_4-5-6_7-0-8";

test("the board can be played before the rest of the page is loaded", async ({ page }) => {
  let release;
  const held = new Promise((done) => (release = done));
  await page.route(LATER, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(BOARD);
  await expect(board(page)).toBeVisible();
  await expect(restart(page)).toHaveCount(0);
  const before = await board(page).innerHTML();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => board(page).innerHTML()).not.toBe(before);
  release();
  await expect(restart(page)).toBeEnabled();
});

test("keys pressed before the bundle has started reach the board", async ({ page }) => {
  let release;
  const held = new Promise((done) => (release = done));
  const bundle = page.waitForRequest("**/assets/fifteen_bg-*.wasm");
  await page.route("**/assets/fifteen_bg-*.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(BOARD, { waitUntil: "commit" });
  await bundle;
  await page.keyboard.press("ArrowLeft");
  release();
  // Tile 8 has moved into the gap, which solves the board.
  await expect(page.locator(".fifteen-counts dd").first()).toHaveText("1");
});

test.describe("a connection that breaks", () => {
  test.use({ expected: /Failed to|ERR_/ });

  test("the page says what is missing, and loads it on request", async ({ page }) => {
    await page.route(LATER, (route) => route.abort());
    await page.goto(BOARD);
    const message = page.getByRole("alert").filter({ hasText: "couldn’t be loaded" });
    await expect(message.first()).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await page.unroute(LATER);
    await message.first().getByRole("button", { name: "Try again" }).click();
    await expect(restart(page)).toBeEnabled();
    await expect(message).toHaveCount(0);
  });

  test("a page of a game says so, too", async ({ page }) => {
    await page.route("**/assets/fifteen_split_speed-*.wasm", (route) => route.abort());
    await page.goto("/fifteen/speed");
    const message = page.getByRole("alert").filter({ hasText: "couldn’t be loaded" });
    await expect(message).toBeVisible();
    await page.unroute("**/assets/fifteen_split_speed-*.wasm");
    await message.getByRole("button", { name: "Try again" }).click();
    await expect(board(page)).toBeVisible();
  });
});

test.describe("offline", () => {
  test.use({ serviceWorkers: "allow", expected: /ERR_CONNECTION|Failed to/ });

  test("every part is there after one visit", async ({ page, gate }) => {
    await visit(page, `${gate.address}/`);
    await cached(page);
    await gate.shut();
    await visit(page, gate.address + BOARD);
    await expect(restart(page)).toBeVisible();
    await page.getByRole("button", { name: "New game" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    for (const path of ["/fifteen/speed", "/loop/statistics", "/history"]) {
      await visit(page, gate.address + path);
      await expect(page.locator("#main h1")).toBeVisible();
    }
  });
});
