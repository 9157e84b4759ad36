// Compares screenshots of elements as people with different colour vision see them.
import { expect } from "./fixtures.js";

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
export async function seenBy(page, element) {
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
export async function expectApart(page, states, least) {
  const taken = async (state) => (state.screenshot ? seenBy(page, state) : state);
  // Colours may still be in transition.
  const apart = async () => {
    const [one, other] = [await taken(states[0]), await taken(states[1])];
    const differences = await Promise.all(DEFICIENCIES.map((type) => difference(page, [one[type], other[type]])));
    return Math.min(...differences);
  };
  await expect.poll(apart).toBeGreaterThan(least);
}
