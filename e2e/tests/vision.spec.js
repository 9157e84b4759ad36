// States that differ in colour can be distinguished in greyscale and with three types of colour blindness.
import { expect, openDialog, test, visit } from "./fixtures.js";
import { SQUARE, address, deal, draw } from "./loopy.js";

const DEFICIENCIES = ["achromatopsia", "protanopia", "deuteranopia", "tritanopia"];

/** Returns the mean difference of two pictures of the same size, from 0 to 255 per channel. */
const difference = (page, pictures) =>
  page.evaluate(
    async (texts) => {
      const pixels = await Promise.all(
        texts.map(async (text) => {
          const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
          const canvas = new OffscreenCanvas(48, 48).getContext("2d");
          canvas.drawImage(bitmap, 0, 0, 48, 48);
          return canvas.getImageData(0, 0, 48, 48).data;
        }),
      );
      const [one, other] = pixels;
      return one.reduce((sum, value, at) => sum + Math.abs(value - other[at]), 0) / one.length;
    },
    pictures.map((picture) => picture.toString("base64")),
  );

const picture = (element) => element.screenshot({ animations: "disabled" });

/** Takes a screenshot of an element with each vision deficiency. */
async function seenBy(page, element) {
  const devtools = await page.context().newCDPSession(page);
  const pictures = {};
  for (const type of DEFICIENCIES) {
    await devtools.send("Emulation.setEmulatedVisionDeficiency", { type });
    pictures[type] = await picture(element);
  }
  await devtools.send("Emulation.setEmulatedVisionDeficiency", { type: "none" });
  return pictures;
}

/** Checks that two states differ with each deficiency; a state is an element, or screenshots taken before. */
async function expectApart(page, states, least) {
  const taken = async (state) => (state.screenshot ? seenBy(page, state) : state);
  // Colours may still be in transition.
  const apart = async () => {
    const [one, other] = [await taken(states[0]), await taken(states[1])];
    const differences = await Promise.all(DEFICIENCIES.map((type) => difference(page, [one[type], other[type]])));
    return Math.min(...differences);
  };
  await expect.poll(apart).toBeGreaterThan(least);
}

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
