// Two browsers of one player that keep the same, with a real server between them.
import { expect, ready, saved, stored, visit } from "./fixtures.js";
import { button, dialog, join, main, NEAR } from "./online.js";

export const FIFTEEN = "/fifteen?size=3&difficulty=easy&seed=3";
export const SLOT = "azulejo:fifteen:game:size=3&difficulty=easy&seed=3";
export const moves = (page) => page.locator(".counts div", { hasText: "Moves" }).locator("dd");
export const toggle = (page) => page.getByRole("switch", { name: "Keep my games on all my devices" });
export const state = (page) => page.locator(".sync-state");
export const clock = (page) => page.getByRole("switch", { name: "Show the clock" });
export const both = (page) => page.getByRole("radio", { name: "Both" });
export const replaced = (page) => button(page, "Recently replaced");

/** Presses arrow keys until so many moves stand. */
export async function move(page, n) {
  const keys = ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"];
  for (let at = 0; Number(await moves(page).textContent()) < n; at += 1) await page.keyboard.press(keys[at % 4]);
  await expect(moves(page)).toHaveText(`${n}`);
}

/** How many moves the saved game has as one text, which is written when nothing was done for a while. */
export const savedAsOne = async (page) => JSON.parse((await stored(page, SLOT)).split("\n")[0]).data.moves.length;

/** Both sides have been compared, and nothing waits. */
export async function settled(page) {
  await saved(page);
  await visit(page, "/settings");
  await expect(state(page)).toHaveText(/^Kept .*, last at [^.]*\.$/);
}

/** Switches it on, and waits until both sides are the same. */
export async function switchOn(page) {
  await visit(page, "/settings");
  await toggle(page).check();
  await expect(state(page)).toHaveText(/^Kept .*, last at [^.]*\.$/);
  await saved(page);
}

/** Makes the second page another device of the player of the first. */
export async function link(page, another) {
  await visit(page, "/settings");
  await button(page, "Add a device").click();
  const code = dialog(page).locator(".device-code");
  await expect(code).toHaveText(/^\w{4} \w{4}$/);
  const letters = (await code.textContent()).replace(" ", "");
  await page.keyboard.press("Escape");
  await another.goto(`/settings#code=${letters}`);
  await ready(another);
  await button(another, "Use the code").click();
  await expect(main(another).getByText("You take part as Ana #")).toBeVisible();
  await saved(another);
}

/** Two devices of one player, on both of which it is switched on. */
export async function twoDevices(page, another) {
  await join(page, "Ana");
  await switchOn(page);
  await link(page, another);
  await switchOn(another);
}

/** Solves the board that is two keys away, and waits until the server has it. */
export async function solveNear(page) {
  await visit(page, NEAR);
  for (let n = 0; n < 2; n += 1) await page.keyboard.press("ArrowLeft");
  await expect(dialog(page)).toBeVisible();
  await settled(page);
}

/** The server cannot be reached from a page, while the site can. */
export const cutOff = (page) => page.route("**/api/v1/**", (route) => route.abort());
export const connect = (page) => page.unroute("**/api/v1/**");

/** What is sent to the server to be kept. */
export function writes(page) {
  const sent = [];
  page.on("request", (request) => {
    if (request.url().includes("/me/synced/") && request.method() === "PUT") sent.push(request);
  });
  return sent;
}

export const comeBack = (page) => page.evaluate(() => window.dispatchEvent(new Event("online")));
