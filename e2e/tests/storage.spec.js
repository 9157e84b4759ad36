import { readFile } from "node:fs/promises";
import {
  denyJournal,
  denyStorage,
  expect,
  expectAccessible,
  fillStorage,
  freeStorage,
  openDialog,
  saved,
  setQuota,
  stopClock,
  store,
  stored,
  test,
  visit,
} from "./fixtures.js";
import { progress } from "../kill.mjs";

const chooseDark = (page) => page.getByRole("radio", { name: "Dark" }).check();
const notice = (page) => page.getByRole("region", { name: "Notifications" });

test("an unreadable save is listed and the player is notified", async ({ page }) => {
  await page.addInitScript(() => {
    if (!sessionStorage.begun) localStorage.setItem("azulejo:theme", "{broken");
    sessionStorage.begun = true;
  });
  await visit(page, "/settings");
  await expect(notice(page)).toContainText("couldn’t be read");
  expect(await page.evaluate(() => localStorage.getItem("azulejo:theme"))).toBeNull();
  const row = page.getByRole("listitem").filter({ hasText: "Couldn’t be read" });
  await expect(row).toContainText("theme");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    row.getByRole("button", { name: /^Download/ }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toBe("{broken");
  await row.getByRole("button", { name: /^Restore/ }).click();
  await expect(notice(page)).toContainText("Couldn’t restore");
  await row.getByRole("button", { name: /^Delete/ }).click();
  await expect(row).toHaveCount(0);
  await notice(page).getByRole("button", { name: "Undo" }).click();
  await expect(row).toBeVisible();
  await expectAccessible(page);
  // Other notices disappear by themselves.
  const warnings = notice(page).locator('.notice[data-kind="warning"]');
  const dismiss = warnings.getByRole("button", { name: "Dismiss" });
  while ((await dismiss.count()) > 0) await dismiss.first().click();
  await expect(notice(page)).not.toContainText("couldn’t be read");
  await chooseDark(page);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(notice(page)).not.toContainText("couldn’t be read");
});

test("denied storage is reported once and the page works", async ({ page }) => {
  await denyStorage(page);
  await visit(page, "/settings");
  await expect(notice(page)).toContainText("doesn’t allow storage");
  await chooseDark(page);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(notice(page).locator(".notice")).toHaveCount(1);
  await expect(page.locator("#main")).toContainText("doesn’t allow Azulejo to store anything");
});

test("full storage is reported and the page works", async ({ page }) => {
  await visit(page, "/settings");
  await fillStorage(page);
  await chooseDark(page);
  await expect(notice(page)).toContainText("storage is full");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await freeStorage(page);
  await page.getByRole("radio", { name: "Light" }).check();
  const stored = () => page.evaluate(() => localStorage.getItem("azulejo:theme"));
  await expect.poll(stored).toContain("light");
});

test("without a journal, storage events for this page's own values are ignored", async ({ page }) => {
  const key = "azulejo:fifteen:game:board=1-2-3_4-0-5_7-8-6";
  await denyJournal(page);
  const stored = () => page.evaluate((key) => localStorage.getItem(key), key);
  const say = (newValue) =>
    page.evaluate(
      ([key, newValue]) => {
        localStorage.setItem(key, newValue);
        dispatchEvent(new StorageEvent("storage", { key, newValue }));
      },
      [key, newValue],
    );
  await visit(page, "/fifteen?board=1-2-3_4-0-5_7-8-6");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(stored).toContain('"L"');
  const own = await stored();
  await page.keyboard.press("ArrowUp");
  await expect.poll(stored).toContain('"U"');
  await say(await stored());
  await page.reload();
  await expect(page.locator(".fifteen-board")).toBeVisible();
  await say(await stored());
  await expect(page.locator(".notice")).toHaveCount(0);
  await say(own);
  await expect(page.locator(".notice")).toContainText("changed in another tab");
});

const NEAR = "/fifteen?board=1-2-3_4-0-5_7-8-6";
const GAME = "azulejo:fifteen:game:board=1-2-3_4-0-5_7-8-6";

test("games of an earlier version are migrated and then removed from localStorage", async ({ page }) => {
  await denyJournal(page);
  await visit(page, NEAR);
  await page.keyboard.press("ArrowLeft");
  const old = () => page.evaluate((key) => localStorage.getItem(key), GAME);
  await expect.poll(old).toContain('"L"');
  const other = await page.context().newPage();
  await visit(other, NEAR);
  await saved(other);
  expect(await stored(other, GAME)).toContain('"L"');
  expect(await other.evaluate((key) => localStorage.getItem(key), GAME)).toBeNull();
});

test("a save of a newer version is not overwritten", async ({ page }) => {
  await visit(page, NEAR);
  await page.keyboard.press("ArrowLeft");
  await saved(page);
  await page.goto("/about");
  const newer = '{"v":99,"data":"from the future"}';
  await store(page, GAME, newer);
  await visit(page, NEAR);
  await expect(notice(page)).toContainText("newer version");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await visit(page, "/about");
  expect(await stored(page, GAME)).toBe(newer);
});

test("a save that crashed the app moves to the unreadable saves", async ({ page }) => {
  await visit(page, NEAR);
  await page.keyboard.press("ArrowLeft");
  await saved(page);
  await page.reload();
  await expect(page.locator(".fifteen-board")).toBeVisible();
  await page.evaluate(
    (slot) => {
      const tab = sessionStorage.getItem("azulejo-loading:");
      localStorage.setItem(`azulejo-loading:${slot}`, `${tab}/1 ${Date.now()}`);
    },
    GAME.replace("azulejo:", ""),
  );
  await visit(page, NEAR);
  await expect(notice(page)).toContainText("saved data couldn’t be read");
  await visit(page, "/settings");
  const row = page.getByRole("listitem").filter({ hasText: "Azulejo stopped while loading it" });
  await row.getByRole("button", { name: /^Restore/ }).click();
  await expect(row).toHaveCount(0);
  await saved(page);
  expect(await stored(page, GAME)).toContain('"L"');
});

test("imported games are validated, and replaced ones can be restored", async ({ page }) => {
  await visit(page, NEAR);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await saved(page);
  const own = await stored(page, GAME);
  await visit(page, "/settings");
  const one = '{"v":2,"data":{"game":"fifteen","params":"board=1-2-3_4-0-5_7-8-6","moves":[[5,"R"]],"result":';
  const good = `${one}{"ending":null,"moves":1,"helps":0,"ms":5}}}`;
  const choose = async (text) => {
    const [choosing] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Import a file" }).click(),
    ]);
    const buffer = Buffer.from(JSON.stringify({ azulejo: 1, entries: { [GAME]: text } }));
    await choosing.setFiles({ name: "a.json", mimeType: "application/json", buffer });
  };
  await choose(good.replace('"R"', '"R7"'));
  await expect(notice(page)).toContainText("is damaged");
  await choose(good);
  await expect(openDialog(page)).toContainText("1 of them replaces");
  await openDialog(page).getByRole("button", { name: "Import" }).click();
  await saved(page);
  expect(await stored(page, GAME)).toBe(good);
  const row = page.getByRole("listitem").filter({ hasText: "Replaced by an imported file" });
  await row.getByRole("button", { name: /^Restore/ }).click();
  await saved(page);
  expect(await stored(page, GAME)).toBe(own);
});

test("the time played is saved continuously", async ({ page }) => {
  await stopClock(page);
  await visit(page, NEAR);
  await page.keyboard.press("ArrowLeft");
  for (let seconds = 1; seconds <= 5; seconds += 1) {
    await page.clock.runFor(1_000);
    await saved(page);
    const lost = seconds * 1_000 - progress(await stored(page, GAME)).ms;
    expect(lost).toBeLessThanOrEqual(250);
  }
});

test("without a journal, games are stored in localStorage", async ({ page }) => {
  await denyJournal(page);
  await visit(page, NEAR);
  await page.keyboard.press("ArrowLeft");
  await page.reload();
  await expect(page.getByRole("gridcell", { name: "Gap, row 2, column 3" })).toBeVisible();
  await page.getByRole("button", { name: "Restart", exact: true }).click();
  await page.getByRole("button", { name: "Replaced games" }).click();
  await openDialog(page).getByRole("button", { name: /^Open/ }).click();
  await expect(page.getByRole("gridcell", { name: "Gap, row 2, column 3" })).toBeVisible();
});

test("an unreadable save is not overwritten if there is no space to move it", async ({ page }) => {
  await denyJournal(page);
  await visit(page, "/about");
  await page.evaluate((key) => localStorage.setItem(key, `{broken${"x".repeat(400)}`), GAME);
  await fillStorage(page);
  await visit(page, NEAR);
  await expect(notice(page)).toContainText("storage is full");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await visit(page, "/about");
  expect(await page.evaluate((key) => localStorage.getItem(key), GAME)).toContain("{broken");
});

test("unsaved values are exported too", async ({ page }) => {
  await visit(page, NEAR);
  await fillStorage(page);
  await page.keyboard.press("ArrowLeft");
  await expect(notice(page)).toContainText("storage is full");
  await page.getByRole("link", { name: "Settings" }).first().click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export everything" }).click(),
  ]);
  const { entries } = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(entries[GAME]).toContain('"L"');
});

test("unsaved values survive a reload and are saved when there is space", async ({ page }) => {
  await visit(page, NEAR);
  await fillStorage(page);
  await page.keyboard.press("ArrowLeft");
  await expect(notice(page)).toContainText("storage is full");
  await page.reload();
  await expect(page.getByRole("gridcell", { name: "Gap, row 2, column 3" })).toBeVisible();
  await expect(notice(page)).toContainText("storage is full");
  await freeStorage(page);
  await page.keyboard.press("ArrowUp");
  await saved(page);
  await page.reload();
  await expect(page.getByRole("gridcell", { name: "Gap, row 3, column 3" })).toBeVisible();
  expect(await stored(page, GAME)).toMatch(/"L".*"U"/s);
});

test("without a journal, unsaved values survive two reloads", async ({ page }) => {
  await denyJournal(page);
  await visit(page, NEAR);
  await fillStorage(page);
  await page.keyboard.press("ArrowLeft");
  await expect(notice(page)).toContainText("storage is full");
  for (let reloads = 0; reloads < 2; reloads += 1) {
    await page.reload();
    await expect(page.getByRole("gridcell", { name: "Gap, row 2, column 3" })).toBeVisible();
    await expect(notice(page)).toContainText("storage is full");
  }
});

test("an unsaved setting survives after a game was saved", async ({ page }) => {
  await visit(page, "/settings");
  await fillStorage(page);
  await chooseDark(page);
  await expect(notice(page)).toContainText("storage is full");
  // There is space for games, but not for settings.
  await setQuota(page);
  await visit(page, NEAR);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => stored(page, GAME)).toContain('"L"');
  await saved(page);
  await page.reload();
  await expect(page.getByRole("gridcell", { name: "Gap, row 2, column 3" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("an unsaved game doesn't replace another tab's later game and moves to the replaced games", async ({
  page,
  context,
}) => {
  await visit(page, NEAR);
  await fillStorage(page);
  await page.keyboard.press("ArrowLeft");
  await expect(notice(page)).toContainText("storage is full");
  await visit(page, "/");
  await freeStorage(page);
  const other = await context.newPage();
  await visit(other, NEAR);
  await other.keyboard.press("ArrowUp");
  await expect.poll(() => stored(other, GAME)).toContain('"U"');
  await saved(other);
  await other.close();
  await visit(page, NEAR);
  await expect(page.getByRole("gridcell", { name: "Gap, row 3, column 2" })).toBeVisible();
  await expect(notice(page)).toContainText("changed in another tab");
  await page.getByRole("button", { name: "Replaced games" }).click();
  await openDialog(page).getByRole("button", { name: /^Open/ }).click();
  await expect(page.getByRole("gridcell", { name: "Gap, row 2, column 3" })).toBeVisible();
});

test("a page restored from the back/forward cache keeps its unsaved values", async ({ page }) => {
  await visit(page, NEAR);
  await fillStorage(page);
  await page.keyboard.press("ArrowLeft");
  await expect(notice(page)).toContainText("storage is full");
  const handedOver = () => page.evaluate(() => sessionStorage.getItem("azulejo:unsaved"));
  const happens = (name) => page.evaluate((name) => dispatchEvent(new Event(name)), name);
  await happens("pagehide");
  expect(await handedOver()).toContain(GAME);
  await happens("pageshow");
  expect(await handedOver()).toBeNull();
  await freeStorage(page);
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => stored(page, GAME)).toMatch(/"L".*"U"/s);
  await saved(page);
  await happens("pagehide");
  expect(await handedOver()).toBeNull();
});

test.describe("on a device without stored data", () => {
  test.use({ guided: false });

  test("values stored by another tab appear", async ({ page, context }) => {
    await visit(page, "/settings");
    await expect(page.locator("#main")).toContainText("Nothing saved yet");
    const other = await context.newPage();
    await visit(other, "/settings");
    await chooseDark(other);
    await expect(page.getByRole("row", { name: /^Theme 1/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Theme: Dark" })).toBeVisible();
  });

  test("all data is exported to a file, cleared and imported again", async ({ page }) => {
    await visit(page, "/settings");
    await chooseDark(page);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export everything" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^azulejo-\d{4}-\d\d-\d\d\.json$/);
    const text = await readFile(await download.path(), "utf8");
    expect(JSON.parse(text).entries).toEqual({ "azulejo:theme": '{"v":1,"data":"dark"}' });

    await page.getByRole("button", { name: "Clear everything" }).click();
    await openDialog(page).getByRole("button", { name: "Clear everything" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "auto");
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);

    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Import a file" }).click();
    await (await choosing).setFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await expect(openDialog(page)).toContainText("This file contains 1 entry.");
    await openDialog(page).getByRole("button", { name: "Import" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(notice(page)).toContainText("1 entry imported");
  });

  test("a damaged file changes nothing", async ({ page }) => {
    await visit(page, "/settings");
    await chooseDark(page);
    const good = '{"v":1,"data":"light"}';
    for (const [entries, why] of [
      [undefined, "isn’t an Azulejo export file"],
      [{ "azulejo:theme": good, "azulejo:slide:free": "{cut" }, "azulejo:slide:free"],
      [{ "azulejo:theme": good, elsewhere: good }, "elsewhere"],
    ]) {
      const choosing = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Import a file" }).click();
      const buffer = Buffer.from(JSON.stringify({ azulejo: 1, entries }));
      await (await choosing).setFiles({ name: "a.json", mimeType: "application/json", buffer });
      await expect(notice(page)).toContainText(why);
      await page.getByRole("button", { name: "Dismiss" }).click();
    }
    const stored = await page.evaluate(() => ({ ...localStorage }));
    expect(stored).toEqual({ "azulejo:theme": '{"v":1,"data":"dark"}' });
  });
});

test("after the site's data was cleared during a game, the game continues and is saved again", async ({ page }) => {
  await visit(page, NEAR);
  await page.keyboard.press("ArrowLeft");
  await saved(page);
  const { origin } = new URL(page.url());
  const browser = await page.context().newCDPSession(page);
  await browser.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await page.keyboard.press("ArrowUp");
  await expect(notice(page)).toContainText("data was cleared");
  await expect.poll(() => stored(page, GAME)).toMatch(/"L".*"U"/s);
  await saved(page);
  await page.reload();
  await expect(page.getByRole("gridcell", { name: "Gap, row 3, column 3" })).toBeVisible();
  await expect(notice(page).locator(".notice")).toHaveCount(0);
});
