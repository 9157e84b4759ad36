// Notifications and the live region while a dialog is open, and the home page at midnight.
import { atRest, expect, expectAccessible, openDialog, stopClock, test, visit } from "./fixtures.js";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const LOOP = "/loop/play?difficulty=easy&date=2025-11-30";

test("a notification is visible, announced and reachable while a sheet is open, and afterwards", async ({ page }) => {
  // The clock is stopped, so the notification stays.
  await stopClock(page, new Date(2025, 11, 2, 12));
  await visit(page, LOOP);
  await page.getByRole("button", { name: "Puzzle settings" }).click();
  const sheet = openDialog(page);
  await sheet.getByRole("button", { name: "Copy link" }).click();
  const notice = sheet.getByRole("region", { name: "Notifications" }).locator(".notice");
  await expect(notice).toBeVisible();
  await expect(sheet.locator("p.unseen[role=status]")).not.toBeEmpty();
  // It does not cover the sheet, and nothing covers it.
  await atRest(page);
  const [box, panel] = [await notice.boundingBox(), await sheet.locator(".panel").boundingBox()];
  expect(box.y + box.height).toBeLessThanOrEqual(panel.y);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(page.locator("#app > div > .notices .notice")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.locator(".notice")).toHaveCount(0);
});

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [1440, 900],
]) {
  test(`a notification covers no board and no button of a game at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await stopClock(page, new Date(2025, 11, 2, 12));
    for (const [address, open] of [
      ["/slide?seed=5&steps=50&v=2", ["Copy link"]],
      ["/fifteen?size=4&difficulty=hard&seed=5", ["Copy link", "Copy current position"]],
      [LOOP, ["Puzzle settings", "Copy link"]],
      ["/slide?seed=none", []],
    ]) {
      await visit(page, address);
      for (const name of open) await page.getByRole("button", { name, exact: true }).click();
      if (open.length > 1) await page.keyboard.press("Escape");
      await expect(openDialog(page)).toHaveCount(0);
      const notice = page.locator(".notice");
      await expect(notice).toHaveCount(1);
      await atRest(page);
      const { y, height: tall } = await notice.boundingBox();
      const tops = await page
        .locator(".slide-board, .fifteen-board, .loop-board:not(.small), #main :is(section, .loop-tools) .button")
        .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().top));
      expect(y + tall, address).toBeLessThanOrEqual(Math.min(...tops));
    }
  });
}

test("home shows the new day at midnight", async ({ page }) => {
  await stopClock(page, new Date(2025, 10, 30, 23, 59, 50));
  await visit(page, "/");
  const days = () =>
    page
      .locator(".today a[href*='date=']")
      .evaluateAll((links) => [...new Set(links.map((link) => link.href.match(/date=([\d-]+)/)[1]))]);
  await page.clock.runFor(100);
  expect(await days()).toEqual(["2025-11-30"]);
  await page.clock.runFor(12_000);
  await expect.poll(days).toEqual(["2025-12-01"]);
});
