import { boxOf, expect, expectAccessible, openDialog, stopClock, test, visit } from "./fixtures.js";

const SMALL = { width: 390, height: 844 };

test("the dialog traps and restores the keyboard focus", async ({ page }) => {
  await visit(page, "/settings");
  const opener = page.getByRole("button", { name: "Clear everything" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Clear everything?" });
  await expect(dialog).toBeVisible();
  for (const keys of [Array(8).fill("Tab"), Array(8).fill("Shift+Tab")].flat()) {
    await page.keyboard.press(keys);
    expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("a press outside closes the dialog, unless it began inside", async ({ page }) => {
  await visit(page, "/settings");
  await page.getByRole("button", { name: "Clear everything" }).click();
  const dialog = openDialog(page);
  await expect(dialog).toBeVisible();
  const box = await boxOf(dialog);
  await page.mouse.move(box.x + 60, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

test("on a small screen the dialog is full width with its main button on top", async ({ page }) => {
  await page.setViewportSize(SMALL);
  await visit(page, "/settings");
  await page.getByRole("button", { name: "Clear everything" }).click();
  const dialog = openDialog(page);
  await expect(dialog).toHaveCSS("opacity", "1");
  expect((await dialog.boundingBox()).width).toBe(SMALL.width);
  await expect(dialog.locator(".panel")).toHaveCSS("padding", "20px");
  const main = await dialog.getByRole("button", { name: "Clear everything" }).boundingBox();
  const cancel = await dialog.getByRole("button", { name: "Cancel" }).boundingBox();
  expect(main.y).toBeLessThan(cancel.y);
  expect([main.width, cancel.width]).toEqual([SMALL.width - 40, SMALL.width - 40]);
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: SMALL });

  test("the sheet slides up, sets the theme and closes on a tap outside", async ({ page }) => {
    await visit(page, "/");
    await page.getByRole("button", { name: "Theme: Match system" }).tap();
    const sheet = page.getByRole("dialog", { name: "Theme" });
    await expect(sheet).toBeVisible();
    await expect.poll(() => sheet.evaluate((node) => node.getBoundingClientRect().bottom)).toBe(SMALL.height);
    const icon = await sheet.locator(".sheet-icon").boundingBox();
    const panel = await sheet.locator(".panel").boundingBox();
    expect([icon.width, icon.height, icon.y + 40]).toEqual([80, 80, panel.y]);
    expect(panel.width).toBe(SMALL.width);
    await sheet.getByRole("radio", { name: "Dark" }).tap();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.touchscreen.tap(20, 100);
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("button", { name: "Theme: Dark" })).toBeFocused();
  });
});

test("the sheet works with the keyboard alone", async ({ page }) => {
  await visit(page, "/about");
  await page.getByRole("button", { name: "Theme: Match system" }).focus();
  await page.keyboard.press("Space");
  const sheet = page.getByRole("dialog", { name: "Theme" });
  await expect(sheet).toBeVisible();
  await sheet.getByRole("radio", { name: "Match system" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("button", { name: "Theme: Dark" })).toBeFocused();
});

test("with reduced motion nothing moves", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await stopClock(page);
  await visit(page, "/");
  await page.clock.runFor(100);
  const places = () =>
    page.locator(".preview-piece").evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).transform));
  const before = await places();
  expect(before.length).toBeGreaterThan(20);
  await page.clock.runFor(10_000);
  expect(await places()).toEqual(before);
});

for (const colorScheme of ["light", "dark"]) {
  test(`dialogs and notifications are accessible, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await visit(page, "/settings");
    await page.getByRole("button", { name: "Clear everything" }).click();
    await expectAccessible(page);
    await openDialog(page).getByRole("button", { name: "Clear everything" }).click();
    await expect(page.getByText("Everything cleared")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Theme/ }).click();
    await expect(page.getByRole("dialog", { name: "Theme" })).toBeVisible();
    await expectAccessible(page);
  });
}
