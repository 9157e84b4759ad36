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

test("what cannot be read is set aside and the player is told", async ({ page }) => {
  await page.addInitScript(() => {
    if (!sessionStorage.begun) localStorage.setItem("azulejo:theme", "{broken");
    sessionStorage.begun = true;
  });
  await visit(page, "/settings");
  await expect(notice(page)).toContainText("couldn’t be read");
  expect(await page.evaluate(() => localStorage.getItem("azulejo:theme"))).toBeNull();
  const aside = page.getByRole("listitem").filter({ hasText: "It cannot be read" });
  await expect(aside).toContainText("theme");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    aside.getByRole("button", { name: /^Save/ }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toBe("{broken");
  await aside.getByRole("button", { name: /^Put back/ }).click();
  await expect(notice(page)).toContainText("can still not be used");
  await aside.getByRole("button", { name: /^Delete/ }).click();
  await expect(aside).toHaveCount(0);
  await notice(page).getByRole("button", { name: "Undo" }).click();
  await expect(aside).toBeVisible();
  await expectAccessible(page);
  // The others go by themselves.
  const warnings = notice(page).locator('.notice[data-kind="warning"]');
  const dismiss = warnings.getByRole("button", { name: "Dismiss" });
  while ((await dismiss.count()) > 0) await dismiss.first().click();
  await expect(notice(page)).not.toContainText("couldn’t be read");
  await chooseDark(page);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(notice(page)).not.toContainText("couldn’t be read");
});

test("refused storage is told once and the page goes on", async ({ page }) => {
  await denyStorage(page);
  await visit(page, "/settings");
  await expect(notice(page)).toContainText("doesn’t allow storage");
  await chooseDark(page);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(notice(page).locator(".notice")).toHaveCount(1);
  await expect(page.locator("#main")).toContainText("doesn’t allow Azulejo to store anything");
});

test("full storage is told and the page goes on", async ({ page }) => {
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

test("without a journal, storage events for what this page has found or stored itself are ignored", async ({
  page,
}) => {
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

test("an earlier version's games are taken over, and go from their old place when they are safe", async ({ page }) => {
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

test("what a newer version saved stays where it is", async ({ page }) => {
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

test("a save that ended the program is set aside at the next start", async ({ page }) => {
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
  const row = page.getByRole("listitem").filter({ hasText: "The page ended while it was loading it" });
  await row.getByRole("button", { name: /^Put back/ }).click();
  await expect(row).toHaveCount(0);
  await saved(page);
  expect(await stored(page, GAME)).toContain('"L"');
});

test("what is imported is replayed first, and what it replaces can be put back", async ({ page }) => {
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
  await expect(openDialog(page)).toContainText("One of them replaces");
  await openDialog(page).getByRole("button", { name: "Import" }).click();
  await saved(page);
  expect(await stored(page, GAME)).toBe(good);
  const row = page.getByRole("listitem").filter({ hasText: "Replaced by an imported file" });
  await row.getByRole("button", { name: /^Put back/ }).click();
  await saved(page);
  expect(await stored(page, GAME)).toBe(own);
});

test("the time played is noted in the journal all the time", async ({ page }) => {
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

test("without a journal, games are kept in localStorage", async ({ page }) => {
  await denyJournal(page);
  await visit(page, NEAR);
  await page.keyboard.press("ArrowLeft");
  await page.reload();
  await expect(page.getByRole("gridcell", { name: "Gap, row 2, column 3" })).toBeVisible();
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await page.getByRole("button", { name: "Recently replaced" }).click();
  await openDialog(page).getByRole("button", { name: /^Open/ }).click();
  await expect(page.getByRole("gridcell", { name: "Gap, row 2, column 3" })).toBeVisible();
});

test("an unreadable save is not written over where there is no room to keep it aside", async ({ page }) => {
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

test("what could not be saved is exported too", async ({ page }) => {
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

test("what could not be saved is still there after a reload, and saved when there is room", async ({ page }) => {
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

test("without a journal, what could not be saved is still there after two reloads", async ({ page }) => {
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

test("a setting that could not be saved is still there after a game was saved", async ({ page }) => {
  await visit(page, "/settings");
  await fillStorage(page);
  await chooseDark(page);
  await expect(notice(page)).toContainText("storage is full");
  // There is room for games, but not for settings.
  await setQuota(page);
  await visit(page, NEAR);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => stored(page, GAME)).toContain('"L"');
  await saved(page);
  await page.reload();
  await expect(page.getByRole("gridcell", { name: "Gap, row 2, column 3" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("what could not be saved does not replace what another tab has played since, and is kept", async ({
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
  await page.getByRole("button", { name: "Recently replaced" }).click();
  await openDialog(page).getByRole("button", { name: /^Open/ }).click();
  await expect(page.getByRole("gridcell", { name: "Gap, row 2, column 3" })).toBeVisible();
});

test("a page that comes back as it was has still what it handed over, and no other page takes it", async ({ page }) => {
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

test.describe("on a device on which nothing is stored", () => {
  test.use({ guided: false });

  test("what another tab stores is shown here", async ({ page, context }) => {
    await visit(page, "/settings");
    await expect(page.locator("#main")).toContainText("Nothing saved yet");
    const other = await context.newPage();
    await visit(other, "/settings");
    await chooseDark(other);
    await expect(page.getByRole("row", { name: /^Theme 1/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Theme: Dark" })).toBeVisible();
  });

  test("everything is exported as one file, cleared, and imported again", async ({ page }) => {
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

  test("a file that is damaged anywhere changes nothing", async ({ page }) => {
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
