// Helpers for the sync tests: two browsers of one player, and a real server.
import { expect, ready, saved, stored, visit } from "./fixtures.js";
import { button, dialog, join, main, NEAR } from "./online.js";

export const FIFTEEN = "/fifteen?size=3&difficulty=easy&seed=3";
export const SLOT = "azulejo:fifteen:game:size=3&difficulty=easy&seed=3";
export const moves = (page) => page.locator(".counts div", { hasText: /^Moves/ }).locator("dd");
export const toggle = (page) => page.getByRole("switch", { name: "Sync my games across my devices" });
export const state = (page) => page.locator(".sync-state");
export const clock = (page) => page.getByRole("switch", { name: "Show the clock" });
export const both = (page) => page.getByRole("radio", { name: "Both" });
export const replaced = (page) => button(page, "Replaced games");

/** Presses arrow keys until `n` moves are made. */
export async function move(page, n) {
  const keys = ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"];
  for (let at = 0; Number(await moves(page).textContent()) < n; at += 1) await page.keyboard.press(keys[at % 4]);
  await expect(moves(page)).toHaveText(`${n}`);
}

/** The number of moves in the full text of the saved game, which is written after a while without input. */
export const savedAsOne = async (page) => JSON.parse((await stored(page, SLOT)).split("\n")[0]).data.moves.length;

/** Waits until everything is synced and nothing is waiting to be sent. */
export async function settled(page) {
  await saved(page);
  await visit(page, "/settings");
  await expect(state(page)).toHaveText(/^Synced on [^.]*\. Last sync: [^.]*\.$/);
}

/** Switches sync on and waits until everything is synced. */
export async function switchOn(page) {
  await visit(page, "/settings");
  await toggle(page).check();
  await expect(state(page)).toHaveText(/^Synced on [^.]*\. Last sync: [^.]*\.$/);
  await saved(page);
}

/** Signs the second page in as another device of the first page's player. */
export async function link(page, another) {
  await visit(page, "/settings");
  await button(page, "Add a device").click();
  const code = dialog(page).locator(".device-code");
  await expect(code).toHaveText(/^\w{4} \w{4}$/);
  const letters = (await code.textContent()).replace(" ", "");
  await page.keyboard.press("Escape");
  await another.goto(`/settings#code=${letters}`);
  await ready(another);
  await button(another, "Sign in").click();
  await expect(main(another).getByText("You’re playing as Ana #")).toBeVisible();
  await saved(another);
}

/** Sets up two devices of one player, both with sync switched on. */
export async function twoDevices(page, another) {
  await join(page, "Ana");
  await switchOn(page);
  await link(page, another);
  await switchOn(another);
}

/** Solves the board that needs two key presses, and waits until it is synced. */
export async function solveNear(page) {
  await visit(page, NEAR);
  for (let n = 0; n < 2; n += 1) await page.keyboard.press("ArrowLeft");
  await expect(dialog(page)).toBeVisible();
  await settled(page);
}

/** Makes the API unreachable from a page, but not the site. */
export const cutOff = (page) => page.route("**/api/v1/**", (route) => route.abort());
export const connect = (page) => page.unroute("**/api/v1/**");

/** Collects the sync writes that a page sends. */
export function writes(page) {
  const sent = [];
  page.on("request", (request) => {
    if (request.url().includes("/me/synced/") && request.method() === "PUT") sent.push(request);
  });
  return sent;
}

export const comeBack = (page) => page.evaluate(() => window.dispatchEvent(new Event("online")));
