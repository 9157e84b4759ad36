// What differs by colour is told apart without it: in greyscale and as three kinds of colour-blind eyes see it.
import { expect, test, visit } from "./house.js";

const EYES = ["achromatopsia", "protanopia", "deuteranopia", "tritanopia"];

/** The mean difference of two pictures of the same size, from 0 to 255 for each colour. */
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

/** Two states of one page are pictured by every kind of eyes, and differ. */
async function expectApart(page, [first, second], least) {
  const devtools = await page.context().newCDPSession(page);
  for (const type of EYES) {
    await devtools.send("Emulation.setEmulatedVisionDeficiency", { type });
    // Colours may be on their way to where they stay.
    const apart = async () => difference(page, [await picture(first), await picture(second)]);
    await expect.poll(apart, type).toBeGreaterThan(least);
  }
}

for (const colorScheme of ["light", "dark"]) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, reducedMotion: "reduce" });

    test("the selected gap and another", async ({ page }) => {
      await visit(page, "/slide?seed=4&steps=50");
      const gap = (kind) => page.locator(`.slide-piece.gap${kind} .slide-part:visible`).first();
      await expectApart(page, [gap(".selected"), gap(":not(.selected)")], 4);
    });
  });
}
