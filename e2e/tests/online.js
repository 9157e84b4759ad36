// A server with its own database, and helpers for players on it.
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join as path } from "node:path";
import { binary, start } from "../azulejo.mjs";
import { address as loopAddress, deal, draw, PLAUSIBLE } from "./loopy.js";
import { test as base, expect, newContext, saved, visit } from "./fixtures.js";

/** A board that two key presses solve. */
export const NEAR = "/fifteen?board=1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15";
export const BOARD = "fifteen:board=1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15";

export const test = base.extend({
  /** A server that can be stopped and restarted with the same database. */
  online: async ({}, use) => {
    const folder = await mkdtemp(path(tmpdir(), "azulejo-online-"));
    const database = `sqlite:${path(folder, "azulejo.db")}`;
    const serve = (bind) => start(["serve", "--bind", bind, "--log", "off", "--behind-proxy", "--database", database]);
    let running = await serve("127.0.0.1:0");
    const { address } = running;
    await use({
      address,
      database,
      stop: async () => {
        await running.stop();
        running = null;
      },
      start: async () => {
        running = await serve(new URL(address).host);
      },
    });
    await running?.stop();
    await rm(folder, { recursive: true });
  },

  baseURL: async ({ online }, use) => use(online.address),

  // The browser logs every failed request.
  expected: [/\/api\/v1\//, { option: true }],

  /** Another browser on the same server. */
  another: async ({ browser, baseURL }, use) => {
    const context = await newContext(browser, { baseURL });
    await use(await context.newPage());
    await context.close();
  },
});

export const main = (page) => page.locator("#main");
export const dialog = (page) => page.locator("dialog[open]");
/** The text field of the open dialog. */
export const field = (page) => dialog(page).getByRole("textbox");
export const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Adds `n` players to a leaderboard that has one already, with the server's `fill` example. */
export const fill = (database, board, n) =>
  execFileSync(path(dirname(binary), "examples", "fill"), [database, board, `${n}`]);

/** Joins the server as `name`. */
export async function join(page, name) {
  await visit(page, "/settings");
  await button(page, "Join").click();
  await field(page).fill(name);
  await page.keyboard.press("Enter");
  await expect(main(page).getByText(`You’re playing as ${name} #`)).toBeVisible();
  await saved(page);
}

/** Opens the board and makes the first move. With `ticket`, waits until the server has recorded the start. */
export async function begin(page, { ticket = true } = {}) {
  await visit(page, NEAR);
  const started = ticket && page.waitForResponse("**/api/v1/starts");
  await page.keyboard.press("ArrowLeft");
  await (ticket && (await started).finished());
}

/** Solves the started board and closes the result sheet. */
export async function finish(page) {
  await page.keyboard.press("ArrowLeft");
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
}

export async function solve(page, options) {
  await begin(page, options);
  await finish(page);
}

/** Starts a puzzle that opens covered, because its result will be ranked. */
export async function uncover(page) {
  await button(page, "Start").click();
  await expect(button(page, "Start")).toHaveCount(0);
}

/** Draws the perfect loop of a day's Easy puzzle and closes the result sheet. */
export async function drawDaily(page, date) {
  const { size, path } = deal("easy", date);
  await visit(page, loopAddress("easy", date));
  await uncover(page);
  await expect(page.getByRole("application")).toBeVisible();
  await draw(page, size, [...path, path[0]].join(" "), PLAUSIBLE);
  await expect(dialog(page)).toContainText("Perfect");
  await page.keyboard.press("Escape");
}

export const result = (page) => page.getByRole("region", { name: "Result" });
export const standing = (page) => result(page).getByRole("status");

/** Collects the result requests that a page sends. */
export function results(page) {
  const sent = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/v1/results")) sent.push(request);
  });
  return sent;
}
