// States that differ in colour can be distinguished in greyscale and with three types of colour blindness.
import { expect, openDialog, test, visit } from "./fixtures.js";
import { SQUARE, address, deal, draw } from "./loopy.js";
import { expectApart, seenBy } from "./pictures.js";

/** Hides elements that differ for other reasons. */
const hide = (locator) =>
  locator.evaluateAll((elements) => elements.forEach((element) => (element.style.visibility = "hidden")));

for (const colorScheme of ["light", "dark"]) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, reducedMotion: "reduce" });

    test("the selected gap differs from the others", async ({ page }) => {
      await visit(page, "/slide?seed=4&steps=50");
      const gap = (kind) => page.locator(`.slide-piece.gap${kind} .slide-part:visible`).first();
      await expectApart(page, [gap(".selected"), gap(":not(.selected)")], 4);
    });

    test("the selected gap has the strongest ring on every window", async ({ page }) => {
      for (const [width, height] of [
        [390, 844],
        [2560, 1440],
      ]) {
        await page.setViewportSize({ width, height });
        await visit(page, "/slide?seed=4&steps=50");
        const rings = (kind) =>
          page
            .locator(`.slide-piece.gap${kind} .slide-part:visible`)
            .first()
            .evaluate((part) => {
              const shadows = getComputedStyle(part, "::after").boxShadow.matchAll(/(\S+)px inset/g);
              return Math.max(...[...shadows].map(([, spread]) => parseFloat(spread)));
            });
        expect(await rings(".selected")).toBeGreaterThan(2 * (await rings(":not(.selected)")));
      }
    });

    test("Fifteen tiles in place, out of place and with a hint differ", async ({ page }) => {
      await visit(page, "/fifteen?board=1-2-3_4-0-5_7-8-6");
      const tile = (number) => page.locator(".fifteen-tile").nth(number - 1);
      await expect(tile(1)).toHaveClass(/home/);
      await expect(tile(5)).not.toHaveClass(/home/);
      await hide(page.locator(".fifteen-face b"));
      await expectApart(page, [tile(1), tile(5)], 3);
      const plain = await seenBy(page, tile(5));
      await page.keyboard.press("h");
      await expect(tile(5)).toHaveClass(/hinted/);
      await expectApart(page, [plain, tile(5)], 4);
    });

    test("Loop numbers that are open, met and wrong differ", async ({ page }) => {
      await visit(page, address("easy"));
      const numbers = page.locator("#main .loop-clue.own");
      const close = async (path) => {
        await draw(page, 4, path);
        await expect(openDialog(page)).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(openDialog(page)).toHaveCount(0);
      };
      const look = async (at) => {
        await page.mouse.move(2, 2);
        await hide(page.locator("#main .loop-board :is(.loop-clue text, .loop-line, .loop-grid)"));
        return seenBy(page, numbers.nth(at));
      };
      await close(SQUARE);
      const isOff = (elements) => elements.findIndex((element) => element.matches(".closed .loop-clue:not(.met)"));
      const at = await numbers.evaluateAll(isOff);
      expect(at).toBeGreaterThanOrEqual(0);
      const off = await look(at);
      await page.getByRole("button", { name: "Restart", exact: true }).click();
      const open = await look(at);
      const { path } = deal("easy");
      await close([...path, path[0]].join(" "));
      await expect(numbers.nth(at)).toHaveClass(/met/);
      const met = await look(at);
      for (const pair of [
        [open, met],
        [open, off],
        [met, off],
      ])
        await expectApart(page, pair, 1);
    });
  });
}
