import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import { start } from "../azulejo.mjs";
import { skipGuides } from "../guides.mjs";

/** A server that counts page views. */
const test = base.extend({
  counting: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "azulejo-views-"));
    const database = `sqlite:${join(folder, "azulejo.db")}`;
    const options = ["--bind", "127.0.0.1:0", "--log", "off", "--database", database];
    const server = await start(["serve", ...options, "--page-views", "/api/v1/views"]);
    await use(server.address);
    await server.stop();
    await rm(folder, { recursive: true });
  },
});

/** Collects the page views that a page sends. */
function views(page) {
  const sent = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/v1/views")) sent.push(request);
  });
  return sent;
}

/** Navigates from home to About and Settings; awaits `isShown` before each step. */
async function lookAround(page, address, isShown = () => {}) {
  const title = page.locator("#main h1");
  await page.goto(`${address}/?seed=secret`);
  const about = page.getByRole("contentinfo").getByRole("link", { name: "About" });
  await expect(about).toBeVisible();
  await isShown();
  await about.click();
  await expect(title).toHaveText("About");
  await isShown();
  await page.getByRole("link", { name: "Settings" }).first().click();
  await expect(title).toHaveText("Settings");
}

test("each visited page is reported once, by its path alone", async ({ page, counting }) => {
  const sent = views(page);
  // The response is lost if the page is left too early.
  let n = 0;
  const isCounted = async () => {
    n += 1;
    await expect.poll(() => sent.length).toBe(n);
    await expect.poll(async () => (await sent[n - 1].response())?.status()).toBe(204);
  };
  await lookAround(page, counting, isCounted);
  await isCounted();
  expect(sent.map((view) => view.postData())).toEqual(['{"path":"/"}', '{"path":"/about"}', '{"path":"/settings"}']);
  for (const view of sent) {
    expect(view.headers().authorization).toBeUndefined();
    expect(view.headers().cookie).toBeUndefined();
  }
});

test("views of puzzles are told apart by level, without the rest of the URL", async ({ page, counting }) => {
  const sent = views(page);
  await page.addInitScript(skipGuides);
  for (const query of ["difficulty=easy&date=2025-11-30", "difficulty=unlimited&level=hard&seed=7"]) {
    await page.goto(`${counting}/loop/play?${query}`);
    await expect(page.getByRole("application")).toBeVisible();
  }
  await expect
    .poll(() => sent.map((view) => view.postData()))
    .toEqual(['{"path":"/loop/play","level":"easy"}', '{"path":"/loop/play","level":"hard"}']);
});

for (const [name, script] of [
  ["Do Not Track", () => Object.defineProperty(Navigator.prototype, "doNotTrack", { get: () => "1" })],
  ["Global Privacy Control", () => Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { value: true })],
]) {
  test(`nothing is sent with ${name}`, async ({ page, counting }) => {
    await page.addInitScript(script);
    const sent = views(page);
    await lookAround(page, counting);
    expect(sent).toEqual([]);
  });
}

test("nothing is sent to a server that does not count page views", async ({ page }) => {
  const server = await start();
  const sent = views(page);
  await lookAround(page, server.address);
  expect(sent).toEqual([]);
  await server.stop();
});
