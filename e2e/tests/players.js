// Helpers for the tests of races and groups: several players, and the puzzles they race.
import { execFileSync } from "node:child_process";
import { binary } from "../azulejo.mjs";
import { tiles } from "./fifteen.js";
import { expect, expectAccessible, newContext, ready, visit } from "./fixtures.js";
import { button, join, result, test as online } from "./online.js";

export const test = online.extend({
  /** Opens a page for another player, in a separate browser context. */
  meet: async ({ browser, baseURL }, use) => {
    const contexts = [];
    await use(async (name, options = {}) => {
      const context = await newContext(browser, { baseURL, ...options });
      contexts.push(context);
      const page = await context.newPage();
      await join(page, name);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

export const notices = (page) => page.getByRole("region", { name: "Notifications" });

/** Opens the races page and chooses a game and a variant. */
export async function chooseRace(page, game, variant) {
  await visit(page, "/races");
  await page.getByRole("radio", { name: game, exact: true }).check();
  await page.getByRole("radio", { name: variant, exact: true }).check();
}

/** Starts the chosen race. */
export async function startRace(page) {
  await button(page, "Start").click();
  await raceBegins(page);
}

export const raceBegins = (page) => expect(page.locator("#main h1")).toHaveText(/: race$/);

/** Returns the keys that solve the Fifteen board on the page. */
export async function solution(page) {
  await expect(page.getByRole("gridcell").first()).toHaveAccessibleName(/./);
  const board = (await tiles(page)).join(" ");
  const solved = execFileSync(binary, ["fifteen", "solve", board, "--json"], { encoding: "utf8" });
  const arrows = { U: "ArrowUp", D: "ArrowDown", L: "ArrowLeft", R: "ArrowRight" };
  return [...JSON.parse(solved).path].map((move) => arrows[move]);
}

/** Solves the Fifteen board on the page with the keyboard, no faster than the server believes. */
export async function solve(page) {
  for (const key of await solution(page)) await page.keyboard.press(key, { delay: 25 });
  await expect(result(page)).toBeVisible();
}

export async function reload(page) {
  await page.reload();
  await ready(page);
}

/** Moves the focus to an element with the Tab key. */
export async function tabTo(page, locator) {
  for (let at = 0; !(await locator.evaluate((element) => element === document.activeElement)); at += 1) {
    expect(at).toBeLessThan(60);
    await page.keyboard.press("Tab");
  }
}

/** Checks that the page is accessible and no wider than a small phone. */
export async function fitsPhone(page) {
  // The layout follows a new window size with a delay.
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(wide).toBeLessThanOrEqual(320);
  await expectAccessible(page);
}
