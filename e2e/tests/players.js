// What the tests of races and circles share: several players, and the boards that they race at.
import { execFileSync } from "node:child_process";
import { binary } from "../azulejo.mjs";
import { tiles } from "./fifteen.js";
import { expect, expectAccessible, newContext, ready, visit } from "./fixtures.js";
import { button, join, result, test as together } from "./online.js";

export const test = together.extend({
  /** Gives the page of another player, in a browser of its own. */
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

/** Goes to the page of races and chooses what is raced. */
export async function chooseRace(page, game, kind) {
  await visit(page, "/races");
  await page.getByRole("radio", { name: game, exact: true }).check();
  await page.getByRole("radio", { name: kind, exact: true }).check();
}

/** Starts the race that is chosen. */
export async function startRace(page) {
  await button(page, "Start").click();
  await raceBegins(page);
}

export const raceBegins = (page) => expect(page.locator("#main h1")).toHaveText(/: race$/);

/** The keys that solve the board of Fifteen on the page. */
export async function solution(page) {
  await expect(page.getByRole("gridcell").first()).toHaveAccessibleName(/./);
  const board = (await tiles(page)).join(" ");
  const solved = execFileSync(binary, ["fifteen", "solve", board, "--json"], { encoding: "utf8" });
  const arrows = { U: "ArrowUp", D: "ArrowDown", L: "ArrowLeft", R: "ArrowRight" };
  return [...JSON.parse(solved).path].map((way) => arrows[way]);
}

/** Solves the board of Fifteen on the page by keys. */
export async function solve(page) {
  for (const key of await solution(page)) await page.keyboard.press(key);
  await expect(result(page)).toBeVisible();
}

export async function reload(page) {
  await page.reload();
  await ready(page);
}

/** Gives an element the focus by the Tab key alone. */
export async function tabTo(page, locator) {
  for (let at = 0; !(await locator.evaluate((element) => element === document.activeElement)); at += 1) {
    expect(at).toBeLessThan(60);
    await page.keyboard.press("Tab");
  }
}

/** Nothing is wider than a small phone, and nothing out of reach. */
export async function fitsPhone(page) {
  // What follows a new size of the window does so in its own time.
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(wide).toBeLessThanOrEqual(320);
  await expectAccessible(page);
}
