// The same on all devices: two browsers of one player, with a real server between them.
import { progress } from "../kill.mjs";
import {
  expect,
  expectAccessible,
  openDialog,
  passTime,
  ready,
  saved,
  stopClock,
  store,
  stored,
  visit,
} from "./house.js";
import { notices, reload } from "./company.js";
import { button, dialog, finish, join, main, NEAR, test } from "./together.js";

const FIFTEEN = "/fifteen?size=3&difficulty=easy&seed=3";
const SLOT = "azulejo:fifteen:game:size=3&difficulty=easy&seed=3";
const moves = (page) => page.locator(".counts div", { hasText: "Moves" }).locator("dd");
const toggle = (page) => page.getByRole("switch", { name: "Keep my games on all my devices" });
const state = (page) => page.locator(".sync-state");
const clock = (page) => page.getByRole("switch", { name: "Show the clock" });
const both = (page) => page.getByRole("radio", { name: "Both" });
const replaced = (page) => button(page, "Recently replaced");

/** Presses arrow keys until so many moves stand. */
async function move(page, n) {
  const keys = ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"];
  for (let at = 0; Number(await moves(page).textContent()) < n; at += 1) await page.keyboard.press(keys[at % 4]);
  await expect(moves(page)).toHaveText(`${n}`);
}

/** How many moves the saved game has as one text, which is written when nothing was done for a while. */
const savedAsOne = async (page) => JSON.parse((await stored(page, SLOT)).split("\n")[0]).data.moves.length;

/** Both sides have been compared, and nothing waits. */
async function settled(page) {
  await saved(page);
  await visit(page, "/settings");
  await expect(state(page)).toHaveText(/^Kept .*, last at [^.]*\.$/);
}

/** Switches it on, and waits until both sides are the same. */
async function switchOn(page) {
  await visit(page, "/settings");
  await toggle(page).check();
  await expect(state(page)).toHaveText(/^Kept .*, last at [^.]*\.$/);
  await saved(page);
}

/** Makes the second page another device of the player of the first. */
async function link(page, another) {
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
async function twoDevices(page, another) {
  await join(page, "Ana");
  await switchOn(page);
  await link(page, another);
  await switchOn(another);
}

/** The server cannot be reached from a page, while the site can. */
const cutOff = (page) => page.route("**/api/v1/**", (route) => route.abort());
const connect = (page) => page.unroute("**/api/v1/**");

/** What is sent to the server to be kept. */
function writes(page) {
  const sent = [];
  page.on("request", (request) => {
    if (request.url().includes("/me/kept/") && request.method() === "PUT") sent.push(request);
  });
  return sent;
}

const comeBack = (page) => page.evaluate(() => window.dispatchEvent(new Event("online")));

test("a game goes on where another device has left it, and the history and its replays are there", async ({
  page,
  another,
}) => {
  await join(page, "Ana");
  await visit(page, FIFTEEN);
  await move(page, 3);
  await saved(page);
  await visit(page, NEAR);
  await page.keyboard.press("ArrowLeft");
  await finish(page);
  await saved(page);
  await switchOn(page);
  await expect(state(page)).toHaveText(/^Kept by the server and on this device alone/);
  await expectAccessible(page);
  await link(page, another);
  await visit(another, FIFTEEN);
  await expect(moves(another)).toHaveText("0");
  await switchOn(another);
  await expect(state(another)).toHaveText(/^Kept on 2 devices/);
  await another.goto("/");
  await expect(main(another).getByRole("link", { name: /3 × 3, 3 moves/ })).toBeVisible();
  await visit(another, "/history");
  const row = another.getByRole("region", { name: "Game by game" }).locator("tbody tr");
  await expect(row).toHaveCount(1);
  await row.getByRole("link", { name: /Replay|Watch/ }).click();
  await expect(another.locator("#main h1")).toHaveText("Replay");

  // The first device has the game open, but nothing was done there since.
  await visit(page, FIFTEEN);
  await expect(moves(page)).toHaveText("3");
  await visit(another, FIFTEEN);
  await move(another, 5);
  await settled(another);
  // A page that is comparing both sides just then does not begin again.
  await expect.poll(() => comeBack(page).then(() => moves(page).textContent())).toBe("5");
  await expect(notices(page)).toBeEmpty();
});

test("a game is sent a moment after it was saved, and when the page is left", async ({ page, another }) => {
  // The time of an open game is sent too, every few seconds: with a clock that stands still nothing else is on its way
  // when the page is left, and the other device has the game open only in the end.
  await stopClock(page, new Date());
  await twoDevices(page, another);
  await visit(page, FIFTEEN);
  const taken = [];
  page.on("response", (answer) => {
    if (answer.url().includes("/me/kept/game") && answer.ok()) taken.push(answer);
  });
  await move(page, 2);
  await passTime(page, () => taken.length).toBeGreaterThan(0);
  const there = async () => {
    await comeBack(another);
    return progress(await stored(another, SLOT)).acts;
  };
  await expect.poll(there).toBe(2);
  // The page has noted what the server has of it.
  await expect.poll(() => stored(page, "azulejo:together:sync")).toContain('"game:');

  await move(page, 4);
  await page.goto("about:blank");
  await expect.poll(there).toBe(4);
  await visit(another, FIFTEEN);
  await expect(moves(another)).toHaveText("4");
});

test("what both devices have changed without the server is merged, and no game is lost", async ({ page, another }) => {
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
  await button(another, "Reset").click();
  await move(another, 8);
  await button(another, "View").click();
  await both(another).check();
  await saved(another);

  await Promise.all([connect(page), connect(another)]);
  await settled(another);
  await settled(page);
  await settled(another);
  await visit(page, FIFTEEN);
  // More acts win; what was played here is kept.
  await expect(moves(page)).toHaveText("8");
  await replaced(page).click();
  const row = openDialog(page).getByRole("listitem").filter({ hasText: "5 moves" });
  await expect(row).toContainText("another device");
  await row.getByRole("button", { name: /^Open/ }).click();
  await expect(moves(page)).toHaveText("5");
  // Each setting has been changed on one device, and holds on both.
  for (const device of [page, another]) {
    await visit(device, FIFTEEN);
    await button(device, "View").click();
    await expect(clock(device)).not.toBeChecked();
    await expect(both(device)).toBeChecked();
  }
});

test("a device that is overtaken while it writes reads, merges and writes again", async ({ page, another }) => {
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
    if (answer.url().includes("/me/kept/game")) statuses.push(`${answer.request().method()} ${answer.status()}`);
  });
  let isFirst = true;
  await page.route("**/me/kept/game*", async (route) => {
    if (route.request().method() === "PUT" && isFirst) {
      isFirst = false;
      // All moves are made, and nothing of them is written again. Only now can the other device reach the server: it
      // would have tried by itself.
      await expect.poll(() => savedAsOne(page)).toBe(4);
      await connect(another);
      await settled(another);
    }
    await route.continue();
  });
  await move(page, 4);
  await expect.poll(() => statuses).toContain("PUT 412");
  await expect.poll(() => statuses.slice(statuses.indexOf("PUT 412"))).toEqual(["PUT 412", "GET 200"]);
  await page.unroute("**/me/kept/game*");
  // The own game stays under the player's hands, until the player wants the other.
  await expect(notices(page)).toContainText("This game was played on another device too.");
  await expect(moves(page)).toHaveText("4");
  await button(notices(page), "Go on with that one").click();
  await expect(moves(page)).toHaveText("6");
});

test("a game under the player's hands is not replaced, and goes on with the next move", async ({ page, another }) => {
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
  await expect(notices(another)).toContainText("This game was played on another device too.");
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

test("a solved game wins over one that is open, however much was done there", async ({ page, another }) => {
  await twoDevices(page, another);
  await cutOff(another);
  await visit(another, NEAR);
  for (const key of ["ArrowRight", "ArrowUp", "ArrowDown", "ArrowUp", "ArrowDown"]) await another.keyboard.press(key);
  await saved(another);
  await visit(page, NEAR);
  for (let n = 0; n < 2; n += 1) await page.keyboard.press("ArrowLeft");
  await expect(dialog(page)).toBeVisible();
  await settled(page);
  await connect(another);
  await settled(another);
  await settled(page);
  for (const device of [page, another]) {
    await visit(device, NEAR);
    await expect(device.getByRole("region", { name: "Result" })).toBeVisible();
    await visit(device, "/history");
    await expect(device.getByRole("region", { name: "Game by game" }).locator("tbody tr")).toHaveCount(1);
  }
});

test("a game that was reset on one device is reset on the other, where it is kept", async ({ page, another }) => {
  await twoDevices(page, another);
  await visit(page, FIFTEEN);
  await move(page, 3);
  await settled(page);
  await settled(another);
  await visit(page, FIFTEEN);
  await button(page, "Reset").click();
  await expect(moves(page)).toHaveText("0");
  await settled(page);
  await settled(another);
  await visit(another, FIFTEEN);
  await expect(moves(another)).toHaveText("0");
  await replaced(another).click();
  await expect(openDialog(another).getByRole("listitem")).toContainText("3 × 3, 3 moves");
});

test("switching off, and signing out, ends it, and the games stay", async ({ page, another }) => {
  await twoDevices(page, another);
  const [sent, sentByOther] = [writes(page), writes(another)];
  const off = another.waitForResponse((answer) => answer.url().includes("devices") && answer.status() === 204);
  await toggle(another).uncheck();
  await (await off).finished();
  await saved(another);
  const n = sentByOther.length;
  await visit(another, FIFTEEN);
  await move(another, 3);
  await saved(another);
  await visit(another, "/settings");
  await expect(toggle(another)).not.toBeChecked();
  expect(sentByOther).toHaveLength(n);
  await settled(page);
  await expect(state(page)).toHaveText(/on this device alone/);

  await visit(another, "/settings");
  const devices = another.getByRole("listitem").filter({ hasText: /^A device/ });
  await devices.getByRole("button", { name: /^Sign out/ }).click();
  await button(dialog(another), "Sign out").click();
  await expect(devices).toHaveCount(0);
  await visit(page, FIFTEEN);
  await expect(notices(page)).toContainText("This device was signed out");
  const m = sent.length;
  await move(page, 2);
  await saved(page);
  await visit(page, "/settings");
  await expect(button(page, "Take part")).toBeVisible();
  expect(sent).toHaveLength(m);
  expect(await stored(page, "azulejo:together:sync")).toBeUndefined();
  expect(await stored(page, SLOT)).toContain("[");
});

test("what cannot be switched on stays off, and says why", async ({ page }) => {
  await join(page, "Ana");
  await expect(toggle(page)).not.toBeChecked();
  await page.route("**/me/devices", (route) => route.abort());
  await toggle(page).click();
  await expect(notices(page)).toContainText("The server does not answer at the moment.");
  await expect(toggle(page)).not.toBeChecked();
  await page.unroute("**/me/devices");
  await toggle(page).check();
  await expect(state(page)).toHaveText(/^Kept /);
});

test("the server goes away in the middle, and the rest follows when it is back", async ({ page, another, online }) => {
  await page.clock.install();
  await join(page, "Ana");
  for (let seed = 1; seed <= 4; seed += 1) {
    await visit(page, `/fifteen?size=3&difficulty=easy&seed=${seed}`);
    await move(page, 1);
    await saved(page);
  }
  const sent = writes(page);
  await page.route("**/me/kept/game*", async (route) => {
    if (route.request().method() === "PUT" && sent.length === 3) await online.stop();
    await route.continue();
  });
  await visit(page, "/settings");
  await toggle(page).check();
  await expect(state(page)).toContainText("The server does not answer at the moment.");
  await expect(state(page)).toContainText(/changes wait to be sent/);
  await page.unroute("**/me/kept/game*");
  await online.start();
  await page.clock.fastForward(6_000);
  await expect(state(page)).toHaveText(/^Kept .*, last at [^.]*\.$/);
  await link(page, another);
  await switchOn(another);
  for (let seed = 1; seed <= 4; seed += 1) {
    await visit(another, `/fifteen?size=3&difficulty=easy&seed=${seed}`);
    await expect(moves(another)).toHaveText("1");
  }
});

test("what is too large, and what the server has no room for, stays here and says so", async ({ page, online }) => {
  await join(page, "Ana");
  await saved(page);
  const at = Date.UTC(2024, 4, 3);
  const solved = Array.from({ length: 2500 }, (_, n) => {
    return { at: at + n, game: "fifteen", params: "size=4&difficulty=medium&seed=1", ms: 60_000, moves: 80, helps: 0 };
  });
  await store(page, "azulejo:history", JSON.stringify({ v: 1, data: solved }));
  await reload(page);
  await toggle(page).check();
  await expect(state(page)).toContainText("One value is larger than the 256 KB that the server takes");
  await expectAccessible(page);

  // The rest of the room is filled, down to less than a game takes.
  const { key } = JSON.parse(await stored(page, "azulejo:together:player")).data;
  const headers = { authorization: `Bearer ${key}`, "x-forwarded-for": "10.1.2.3" };
  let n = 0;
  for (let size = 256 * 1024; size >= 64; size /= 2) {
    for (let status = 204; status === 204; n += 1) {
      const filler = { method: "PUT", headers, body: "x".repeat(size) };
      const send = async () =>
        ({ status } = await fetch(`${online.address}/api/v1/me/kept/filler-${n}`, filler)).status;
      // Who asks too often is asked to wait.
      await expect.poll(send).not.toBe(429);
      expect([204, 413]).toContain(status);
    }
  }
  await visit(page, FIFTEEN);
  await move(page, 2);
  await saved(page);
  await visit(page, "/settings");
  await expect(state(page)).toContainText(
    "The 8 MB that the server has for you are full: one value stays on this device",
  );
  await visit(page, FIFTEEN);
  await expect(moves(page)).toHaveText("2");
});

test("a setting has the time at which it was changed, however much later it is sent", async ({ page, another }) => {
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

test("a solved game stays solved, though another device goes on with its own", async ({ page, another }) => {
  await twoDevices(page, another);
  await cutOff(another);
  await visit(another, NEAR);
  await another.keyboard.press("ArrowRight");
  await saved(another);
  await visit(page, NEAR);
  for (let n = 0; n < 2; n += 1) await page.keyboard.press("ArrowLeft");
  await expect(dialog(page)).toBeVisible();
  await settled(page);
  await connect(another);
  await comeBack(another);
  await expect(notices(another)).toContainText("This game was played on another device too.");
  await another.keyboard.press("ArrowUp");
  await saved(another);
  await settled(another);
  await settled(page);
  for (const device of [page, another]) {
    await visit(device, NEAR);
    await expect(device.getByRole("region", { name: "Result" })).toBeVisible();
  }
});
