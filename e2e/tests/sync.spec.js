// Sync: changes made in two browsers of one player are merged.
import { progress } from "../kill.mjs";
import { expect, expectAccessible, openDialog, passTime, saved, stopClock, stored, visit } from "./fixtures.js";
import { notices } from "./players.js";
import {
  FIFTEEN,
  SLOT,
  moves,
  state,
  clock,
  both,
  replaced,
  move,
  savedAsOne,
  settled,
  solveNear,
  switchOn,
  link,
  twoDevices,
  cutOff,
  connect,
  comeBack,
} from "./devices.js";
import { button, finish, join, main, NEAR, test } from "./online.js";

test("a game continues where another device left off, with history and replays", async ({ page, another }) => {
  await join(page, "Ana");
  await visit(page, FIFTEEN);
  await move(page, 3);
  await saved(page);
  await visit(page, NEAR);
  await page.keyboard.press("ArrowLeft");
  await finish(page);
  await saved(page);
  await switchOn(page);
  await expect(state(page)).toHaveText(/^Synced on this device only/);
  await expectAccessible(page);
  // A device that is added syncs from the start.
  await link(page, another);
  await settled(another);
  await expect(state(another)).toHaveText(/^Synced on 2 devices/);
  await visit(another, FIFTEEN);
  await expect(moves(another)).toHaveText("3");
  await another.goto("/");
  await expect(main(another).getByRole("link", { name: /3×3, 3 moves/ })).toBeVisible();
  await visit(another, "/history");
  const row = another.getByRole("region", { name: "Solved games" }).locator("tbody tr");
  await expect(row).toHaveCount(1);
  await row.getByRole("link", { name: /Replay|Watch/ }).click();
  await expect(another.locator("#main h1")).toHaveText("Replay");

  // The first device has the game open, without input since then.
  await visit(page, FIFTEEN);
  await expect(moves(page)).toHaveText("3");
  await visit(another, FIFTEEN);
  await move(another, 5);
  await settled(another);
  // A page that is already syncing doesn't start again.
  await expect.poll(() => comeBack(page).then(() => moves(page).textContent())).toBe("5");
  await expect(notices(page)).toBeEmpty();
});

test("a game is sent shortly after it is saved, and when the page is left", async ({ page, another }) => {
  // The time of an open game is also sent every few seconds. With a stopped clock, nothing else is in flight when the
  // page is left. The other device opens the game only at the end.
  await stopClock(page, new Date());
  await twoDevices(page, another);
  await visit(page, FIFTEEN);
  const taken = [];
  page.on("response", (answer) => {
    if (answer.url().includes("/me/synced/game") && answer.ok()) taken.push(answer);
  });
  await move(page, 2);
  await passTime(page, () => taken.length).toBeGreaterThan(0);
  const there = async () => {
    await comeBack(another);
    return progress(await stored(another, SLOT)).acts;
  };
  await expect.poll(there).toBe(2);
  // The page has recorded the server's version.
  await expect.poll(() => stored(page, "azulejo:together:sync")).toContain('"game:');

  await move(page, 4);
  await page.goto("about:blank");
  await expect.poll(there).toBe(4);
  await visit(another, FIFTEEN);
  await expect(moves(another)).toHaveText("4");
});

test("offline changes of both devices are merged, and no game is lost", async ({ page, another }) => {
  await twoDevices(page, another);
  await visit(page, FIFTEEN);
  await move(page, 3);
  await settled(page);
  await settled(another);
  await Promise.all([cutOff(page), cutOff(another)]);

  await visit(page, FIFTEEN);
  await move(page, 5);
  await button(page, "View").click();
  await clock(page).uncheck();
  await saved(page);

  await visit(another, FIFTEEN);
  await expect(moves(another)).toHaveText("3");
  await button(another, "Restart").click();
  await move(another, 8);
  await button(another, "View").click();
  await both(another).check();
  await saved(another);

  await Promise.all([connect(page), connect(another)]);
  await settled(another);
  await settled(page);
  await settled(another);
  await visit(page, FIFTEEN);
  // The game with more moves wins. The other one moves to the replaced games.
  await expect(moves(page)).toHaveText("8");
  await replaced(page).click();
  const row = openDialog(page).getByRole("listitem").filter({ hasText: "5 moves" });
  await expect(row).toContainText("another device");
  await row.getByRole("button", { name: /^Open/ }).click();
  await expect(moves(page)).toHaveText("5");
  // Each setting was changed on one device and applies on both.
  for (const device of [page, another]) {
    await visit(device, FIFTEEN);
    await button(device, "View").click();
    await expect(clock(device)).not.toBeChecked();
    await expect(both(device)).toBeChecked();
  }
});

test("on a version conflict, a device reads, merges and writes again", async ({ page, another }) => {
  await twoDevices(page, another);
  await visit(another, FIFTEEN);
  await move(another, 2);
  await settled(another);
  await settled(page);
  await cutOff(another);
  await visit(another, FIFTEEN);
  await move(another, 6);
  await saved(another);

  await visit(page, FIFTEEN);
  const statuses = [];
  page.on("response", (answer) => {
    if (answer.url().includes("/me/synced/game")) statuses.push(`${answer.request().method()} ${answer.status()}`);
  });
  let isFirst = true;
  await page.route("**/me/synced/game*", async (route) => {
    if (route.request().method() === "PUT" && isFirst) {
      isFirst = false;
      // All moves are made and written. Only now can the other device reach the server; before, it would have synced
      // by itself.
      await expect.poll(() => savedAsOne(page)).toBe(4);
      await connect(another);
      await settled(another);
    }
    await route.continue();
  });
  await move(page, 4);
  await expect.poll(() => statuses).toContain("PUT 412");
  await expect.poll(() => statuses.slice(statuses.indexOf("PUT 412"))).toEqual(["PUT 412", "GET 200"]);
  await page.unroute("**/me/synced/game*");
  // The game on the page stays until the player chooses the other one.
  await expect(notices(page)).toContainText("This game was also played on another device.");
  await expect(moves(page)).toHaveText("4");
  await button(notices(page), "Load that version").click();
  await expect(moves(page)).toHaveText("6");
});

test("a game in play isn't replaced and continues with the next move", async ({ page, another }) => {
  await twoDevices(page, another);
  await visit(page, FIFTEEN);
  await move(page, 2);
  await visit(another, FIFTEEN);
  await comeBack(another);
  await settled(page);
  await visit(another, FIFTEEN);
  await expect.poll(() => comeBack(another).then(() => moves(another).textContent())).toBe("2");
  await cutOff(another);
  await move(another, 3);
  await visit(page, FIFTEEN);
  await move(page, 7);
  await settled(page);
  await connect(another);
  await comeBack(another);
  await expect(notices(another)).toContainText("This game was also played on another device.");
  await expect(moves(another)).toHaveText("3");
  await move(another, 4);
  await saved(another);
  await settled(another);
  await visit(another, FIFTEEN);
  await expect(moves(another)).toHaveText("4");
  await replaced(another).click();
  await expect(openDialog(another).getByRole("listitem").filter({ hasText: "7 moves" })).toBeVisible();
  await settled(page);
  await visit(page, FIFTEEN);
  await expect(moves(page)).toHaveText("4");
  await replaced(page).click();
  await expect(openDialog(page).getByRole("listitem").filter({ hasText: "7 moves" })).toBeVisible();
});

test("a solved game wins over an open one with more moves", async ({ page, another }) => {
  await twoDevices(page, another);
  await cutOff(another);
  await visit(another, NEAR);
  for (const key of ["ArrowRight", "ArrowUp", "ArrowDown", "ArrowUp", "ArrowDown"]) await another.keyboard.press(key);
  await saved(another);
  await solveNear(page);
  await connect(another);
  await settled(another);
  await settled(page);
  for (const device of [page, another]) {
    await visit(device, NEAR);
    await expect(device.getByRole("region", { name: "Result" })).toBeVisible();
    await visit(device, "/history");
    await expect(device.getByRole("region", { name: "Solved games" }).locator("tbody tr")).toHaveCount(1);
  }
});

test("a reset on one device resets the game on the other, where it moves to the replaced games", async ({
  page,
  another,
}) => {
  await twoDevices(page, another);
  await visit(page, FIFTEEN);
  await move(page, 3);
  await settled(page);
  await settled(another);
  await visit(page, FIFTEEN);
  await button(page, "Restart").click();
  await expect(moves(page)).toHaveText("0");
  await settled(page);
  await settled(another);
  await visit(another, FIFTEEN);
  await expect(moves(another)).toHaveText("0");
  await replaced(another).click();
  await expect(openDialog(another).getByRole("listitem")).toContainText("3×3, 3 moves");
});

test("a setting keeps the time of its change, even if it is sent later", async ({ page, another }) => {
  await twoDevices(page, another);
  await settled(page);
  await cutOff(page);
  await visit(page, FIFTEEN);
  await button(page, "View").click();
  await clock(page).uncheck();
  await saved(page);
  await visit(another, FIFTEEN);
  await button(another, "View").click();
  await clock(another).uncheck();
  await clock(another).check();
  await settled(another);
  await connect(page);
  await settled(page);
  await settled(another);
  for (const device of [page, another]) {
    await visit(device, FIFTEEN);
    await button(device, "View").click();
    await expect(clock(device)).toBeChecked();
  }
});

test("a solved game stays solved even if another device continues its own", async ({ page, another }) => {
  await twoDevices(page, another);
  await cutOff(another);
  await visit(another, NEAR);
  await another.keyboard.press("ArrowRight");
  await saved(another);
  await solveNear(page);
  await connect(another);
  await comeBack(another);
  await expect(notices(another)).toContainText("This game was also played on another device.");
  await another.keyboard.press("ArrowUp");
  await saved(another);
  await settled(another);
  await settled(page);
  for (const device of [page, another]) {
    await visit(device, NEAR);
    await expect(device.getByRole("region", { name: "Result" })).toBeVisible();
  }
});
