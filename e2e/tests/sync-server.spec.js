// Sync: switching it on and off, server outages, and storage limits.
import { expect, expectAccessible, saved, store, stored, visit } from "./fixtures.js";
import { notices, reload } from "./players.js";
import { FIFTEEN, SLOT, moves, toggle, state, move, settled, switchOn, link, twoDevices, writes } from "./devices.js";
import { button, dialog, join, test } from "./online.js";

test("switching sync off or signing out ends it, and the games stay", async ({ page, another }) => {
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
  await expect(state(page)).toHaveText(/on this device only/);

  await visit(another, "/settings");
  const devices = another.locator(".device-list li").filter({ hasNotText: "(this device)" });
  await devices.getByRole("button", { name: /^Sign out/ }).click();
  await button(dialog(another), "Sign out").click();
  await expect(devices).toHaveCount(0);
  await visit(page, FIFTEEN);
  await expect(notices(page)).toContainText("Your key is kept on this device");
  await visit(page, "/settings");
  await button(page, "Discard key").click();
  await button(dialog(page), "Discard key").click();
  await expect(button(page, "Join")).toBeVisible();
  await saved(page);
  const m = sent.length;
  await visit(page, FIFTEEN);
  await move(page, 2);
  await saved(page);
  await visit(page, "/settings");
  expect(sent).toHaveLength(m);
  expect(await stored(page, "azulejo:together:sync")).toBeUndefined();
  expect(await stored(page, SLOT)).toContain("[");
});

test("sync that can't be switched on stays off and shows the reason", async ({ page }) => {
  await join(page, "Ana");
  await expect(toggle(page)).not.toBeChecked();
  await page.route("**/me/devices", (route) => route.abort());
  await toggle(page).click();
  await expect(notices(page)).toContainText("The server isn’t responding right now.");
  await expect(toggle(page)).not.toBeChecked();
  await page.unroute("**/me/devices");
  await toggle(page).check();
  await expect(state(page)).toHaveText(/^Synced /);
});

test("after an outage during a sync, the rest is sent", async ({ page, another, online }) => {
  await page.clock.install();
  await join(page, "Ana");
  for (let seed = 1; seed <= 4; seed += 1) {
    await visit(page, `/fifteen?size=3&difficulty=easy&seed=${seed}`);
    await move(page, 1);
    await saved(page);
  }
  const sent = writes(page);
  await page.route("**/me/synced/game*", async (route) => {
    if (route.request().method() === "PUT" && sent.length === 3) await online.stop();
    await route.continue();
  });
  await visit(page, "/settings");
  await toggle(page).check();
  await expect(state(page)).toContainText("The server isn’t responding right now.");
  await expect(state(page)).toContainText(/changes are waiting to be sent/);
  await page.unroute("**/me/synced/game*");
  await online.start();
  await page.clock.fastForward(6_000);
  await expect(state(page)).toHaveText(/^Synced on [^.]*\. Last sync: [^.]*\.$/);
  await link(page, another);
  await switchOn(another);
  for (let seed = 1; seed <= 4; seed += 1) {
    await visit(another, `/fifteen?size=3&difficulty=easy&seed=${seed}`);
    await expect(moves(another)).toHaveText("1");
  }
});

test("items that are too large or don't fit on the server stay on the device", async ({ page, online }) => {
  await join(page, "Ana");
  await saved(page);
  const at = Date.UTC(2024, 4, 3);
  const solved = Array.from({ length: 2500 }, (_, n) => {
    return { at: at + n, game: "fifteen", params: "size=4&difficulty=medium&seed=1", ms: 60_000, moves: 80, helps: 0 };
  });
  await store(page, "azulejo:history", JSON.stringify({ v: 1, data: solved }));
  await reload(page);
  await toggle(page).check();
  await expect(state(page)).toContainText("1 item is larger than the server’s limit of 256 kB");
  await expectAccessible(page);

  // Fills the remaining storage until a game no longer fits.
  const { key } = JSON.parse(await stored(page, "azulejo:together:player")).data;
  const headers = { authorization: `Bearer ${key}`, "x-forwarded-for": "10.1.2.3" };
  let n = 0;
  for (let size = 256 * 1024; size >= 64; size /= 2) {
    for (let status = 204; status === 204; n += 1) {
      const filler = { method: "PUT", headers, body: "x".repeat(size) };
      const send = async () =>
        ({ status } = await fetch(`${online.address}/api/v1/me/synced/filler-${n}`, filler)).status;
      // Too many requests are answered with 429.
      await expect.poll(send).not.toBe(429);
      expect([204, 413]).toContain(status);
    }
  }
  await visit(page, FIFTEEN);
  await move(page, 2);
  await saved(page);
  await visit(page, "/settings");
  await expect(state(page)).toContainText("Your 8 MB of server storage is full: 1 item stays on this device");
  await visit(page, FIFTEEN);
  await expect(moves(page)).toHaveText("2");
});
