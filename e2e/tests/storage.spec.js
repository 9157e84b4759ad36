import { readFile } from "node:fs/promises";
import { expect, openDialog, test, visit } from "./house.js";

const chooseDark = (page) => page.getByRole("radio", { name: "Dark" }).check();
const notice = (page) => page.getByRole("region", { name: "Notices" });

test("what cannot be read is set aside and the player is told", async ({ page }) => {
  await page.addInitScript(() => {
    if (!sessionStorage.begun) localStorage.setItem("azulejo:theme", "{broken");
    sessionStorage.begun = true;
  });
  await visit(page, "/settings");
  await expect(notice(page)).toContainText("cannot be read");
  const kept = await page.evaluate(() => Object.entries(localStorage));
  expect(kept).toHaveLength(1);
  expect(kept[0][0]).toMatch(/^azulejo:aside:theme:\d+$/);
  expect(kept[0][1]).toBe("{broken");
  await expect(page.getByRole("row", { name: /Set aside as unreadable/ })).toBeVisible();
  await notice(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(notice(page)).not.toContainText("cannot be read");
  await chooseDark(page);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(notice(page)).not.toContainText("cannot be read");
});

test("refused storage is told once and the page goes on", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await visit(page, "/settings");
  await expect(notice(page)).toContainText("refuses to store");
  await chooseDark(page);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(notice(page).locator(".notice")).toHaveCount(1);
  await expect(page.locator("#main")).toContainText("refuses to store anything for this page");
});

test("full storage is told and the page goes on", async ({ page }) => {
  await visit(page, "/settings");
  await page.evaluate(() => {
    for (let size = 1 << 22; size; size >>= 1) {
      try {
        for (;;) localStorage.setItem(`other ${localStorage.length}`, "x".repeat(size));
      } catch {
        // The next size is smaller.
      }
    }
  });
  await chooseDark(page);
  await expect(notice(page)).toContainText("storage is full");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.evaluate(() => localStorage.removeItem("other 0"));
  await page.getByRole("radio", { name: "Light" }).check();
  const stored = () => page.evaluate(() => localStorage.getItem("azulejo:theme"));
  await expect.poll(stored).toContain("light");
});

test("what another tab stores is shown here", async ({ page, context }) => {
  await visit(page, "/settings");
  await expect(page.locator("#main")).toContainText("Nothing is saved yet");
  const other = await context.newPage();
  await visit(other, "/settings");
  await chooseDark(other);
  await expect(page.getByRole("row", { name: /^Theme 1/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Theme: Dark" })).toBeVisible();
});

test("storage events for what this page has found or stored itself are ignored", async ({ page }) => {
  const key = "azulejo:fifteen:game:board=1-2-3_4-0-5_7-8-6";
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
  await expect(openDialog(page)).toContainText("It holds one entry.");
  await openDialog(page).getByRole("button", { name: "Import" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(notice(page)).toContainText("One entry was imported.");
});

test("a file that is damaged anywhere changes nothing", async ({ page }) => {
  await visit(page, "/settings");
  await chooseDark(page);
  const good = '{"v":1,"data":"light"}';
  for (const [entries, why] of [
    [undefined, "not a file that Azulejo made"],
    [{ "azulejo:theme": good, "azulejo:slide:free": "{cut" }, "azulejo:slide:free"],
    [{ "azulejo:theme": good, elsewhere: good }, "elsewhere"],
  ]) {
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Import a file" }).click();
    const buffer = Buffer.from(JSON.stringify({ azulejo: 1, entries }));
    await (await choosing).setFiles({ name: "a.json", mimeType: "application/json", buffer });
    await expect(notice(page)).toContainText(why);
  }
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(stored).toEqual({ "azulejo:theme": '{"v":1,"data":"dark"}' });
});
