// Without clipboard access, for example over plain HTTP, a notification shows the link.
import { expect, test, visit } from "./fixtures.js";

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
});

test("without a clipboard Slide shows the link", async ({ page }) => {
  await visit(page, "/slide?seed=7&steps=50&board=classic&gapConfig=1s&v=2");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.locator(".notice")).toContainText("/slide?seed=7&steps=50&board=classic&gapConfig=1s&v=2");
});

test("without a clipboard Fifteen shows the link", async ({ page }) => {
  await visit(page, "/fifteen?board=1-2-3_4-5-6_7-0-8");
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByRole("button", { name: "Copy current position" }).click();
  await expect(page.locator(".notice")).toContainText("/fifteen?board=1-2-3_4-5-6_7-0-8");
});

test("without a clipboard Loop shows the link", async ({ page }) => {
  await visit(page, "/loop/play?difficulty=easy&date=2025-11-30");
  await page.getByRole("button", { name: "Puzzle settings" }).click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.locator(".notice")).toContainText("/loop/play?difficulty=easy&date=2025-11-30");
});
