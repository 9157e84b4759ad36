// Forced colours and print: what a board shows with shadows, gradients and backgrounds stays visible.
import { expect, expectAccessible, openDialog, test, visit } from "./fixtures.js";
import { address } from "./loopy.js";
import { expectApart, seenBy } from "./pictures.js";
import { piece, places } from "./slide.js";

const SLIDE = "/slide?seed=4&steps=50&wrapH=1&wrapV=1&v=2";
const FIFTEEN = "/fifteen?board=1-2-3_4-0-5_7-8-6";

const gap = (page, kind) => page.locator(`.slide-piece.gap${kind} .slide-part:visible`).first();
const part = (page, name) => piece(page, name).locator(".slide-part:visible").first();

for (const [name, media] of [
  ["forced colours, light", { forcedColors: "active", colorScheme: "light" }],
  ["forced colours, dark", { forcedColors: "active", colorScheme: "dark" }],
  ["print", { media: "print" }],
]) {
  test.describe(name, () => {
    test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce", ...media }));

    test("Slide’s seams, gaps, selection, hints and wrapping edges are visible", async ({ page }) => {
      await visit(page, SLIDE);
      await places(page);
      await expectApart(page, [gap(page, ".selected"), gap(page, ":not(.selected)")], 8);
      const small = page.locator(".slide-piece:not(.gap, .large) .slide-part:visible").first();
      await expectApart(page, [gap(page, ":not(.selected)"), small], 8);
      // Without the seams, the same pieces look different.
      const seamed = await seenBy(page, small);
      await small.evaluate((part) => {
        part.style.boxShadow = "none";
        part.style.outline = "none";
      });
      await expectApart(page, [seamed, small], 2);
      const edges = page.locator(".slide-seams");
      const joined = await seenBy(page, edges);
      await edges.evaluate((edges) => edges.style.setProperty("--tooth", "transparent"));
      await expectApart(page, [joined, edges], 0.5);
      await page.keyboard.press("h");
      const hinted = page.locator(".slide-piece.hinted");
      await expect(hinted).toHaveCount(1, { timeout: 30_000 });
      const shown = await seenBy(page, hinted.locator(".slide-part:visible").first());
      const which = await hinted.getAttribute("data-piece");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Space");
      await page.evaluate(() => document.querySelector(".slide-piece.hinted")?.classList.remove("hinted"));
      await expectApart(page, [shown, part(page, which)], 4);
      await expect(edges).toHaveCSS("print-color-adjust", "exact");
      await expectAccessible(page);
    });

    test("Fifteen’s tiles and hints are visible", async ({ page }) => {
      await visit(page, FIFTEEN);
      const tile = (number) => page.locator(".fifteen-tile").nth(number - 1);
      await page.locator(".fifteen-face b").evaluateAll((all) => all.forEach((b) => (b.style.visibility = "hidden")));
      await expectApart(page, [tile(1), tile(5)], 3);
      const plain = await seenBy(page, tile(5));
      await page.keyboard.press("h");
      await expect(tile(5)).toHaveClass(/hinted/);
      await expectApart(page, [plain, tile(5)], 4);
      await expectAccessible(page);
    });

    test("Loop’s line is visible", async ({ page }) => {
      await visit(page, address("easy"));
      const board = page.locator("#main .loop-board");
      await board.focus();
      const empty = await seenBy(page, board);
      for (const key of ["Space", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
      await expectApart(page, [empty, board], 0.3);
      await expectAccessible(page);
    });
  });
}

test("in forced colours, the chosen option and a toggle’s state are visible", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await visit(page, "/slide?seed=4&steps=50&v=2");
  await page.getByRole("button", { name: "Display settings" }).click();
  const theme = (name) => openDialog(page).locator(".segment", { hasText: name });
  const chosen = await seenBy(page, theme("Light"));
  await theme("Light").click();
  await expectApart(page, [chosen, theme("Light")], 20);
  const toggle = page.getByRole("switch", { name: /Numbers/ });
  const off = await seenBy(page, toggle);
  await toggle.check();
  await expectApart(page, [off, toggle], 10);
  await expectAccessible(page);
});
