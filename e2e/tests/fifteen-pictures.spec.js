// Slide's pictures on Fifteen's tiles, and the player's own picture, which both games share.
import { expect, expectAccessible, openDialog, ready, saved, test, visit } from "./fixtures.js";
import { button } from "./fifteen.js";

const NEAR = "/fifteen?board=1-2-3_4-5-6_7-0-8";
const board = (page) => page.locator(".fifteen-board");
const face = (page, tile) =>
  page
    .locator(".fifteen-tile")
    .nth(tile - 1)
    .locator(".fifteen-face");

/** The mean colour in the middle of an element's screenshot. */
async function colour(page, element) {
  const picture = await element.screenshot({ animations: "disabled" });
  return page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(1, 1).getContext("2d");
    const { width, height } = bitmap;
    canvas.drawImage(bitmap, width / 4, height / 4, width / 2, height / 2, 0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  }, picture.toString("base64"));
}

/** Opens the view settings and shows only the picture on the tiles. */
async function choosePictures(page) {
  await button(page, "View").click();
  await openDialog(page).getByRole("radio", { name: "Picture", exact: true }).check();
  return openDialog(page);
}

test("each picture can be shown on the tiles, with or without numbers, and the choice is stored", async ({ page }) => {
  await visit(page, NEAR);
  const sheet = await choosePictures(page);
  const pictures = sheet.getByRole("group", { name: "Picture" }).getByRole("radio");
  await expect(pictures).toHaveCount(7);
  await expect(face(page, 1)).toHaveCSS("background-image", /fifteen-ship/);
  for (const [name, file] of [
    ["Landscape by day", /\/light[^"]*\.avif/],
    ["Panel at night", /\/panel-dark[^"]*\.avif/],
    ["Garden by day", /\/garden[^"]*\.avif/],
  ]) {
    await sheet.getByRole("radio", { name }).check({ force: true });
    await expect(face(page, 1)).toHaveCSS("background-image", file);
  }
  await expectAccessible(page);
  await sheet.getByRole("radio", { name: "Both" }).check();
  await page.keyboard.press("Escape");
  await expect(board(page)).toHaveAttribute("data-face", "both");
  await expect(face(page, 1).locator("b")).toBeVisible();
  await saved(page);
  await page.reload();
  await ready(page);
  await expect(face(page, 1)).toHaveCSS("background-image", /\/garden[^"]*\.avif/);
  await expect(board(page)).toHaveAttribute("data-face", "both");
});

test("each tile shows its part of the player's own picture, and Slide has it too", async ({ page }) => {
  await visit(page, NEAR);
  const sheet = await choosePictures(page);
  // Its left half is teal, the right half black. It is twice as wide as high, so the board shows its middle.
  const coded = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 600, height: 300 });
    const context = canvas.getContext("2d");
    context.fillStyle = "black";
    context.fillRect(0, 0, 600, 300);
    context.fillStyle = "teal";
    context.fillRect(0, 0, 300, 300);
    return canvas.toDataURL("image/png").split(",")[1];
  });
  const file = { name: "own.png", mimeType: "image/png", buffer: Buffer.from(coded, "base64") };
  await sheet.locator("input[type=file]").setInputFiles(file);
  await sheet.getByRole("button", { name: "Use this picture" }).click();
  await page.keyboard.press("Escape");
  await expect(face(page, 1)).toHaveCSS("background-image", /blob:/);
  const isTeal = async (tile) => {
    const [red, green, blue] = await colour(page, face(page, tile));
    return red < 40 && green > 90 && blue > 90;
  };
  await expect.poll(() => isTeal(1)).toBe(true);
  await expect.poll(() => isTeal(7)).toBe(true);
  expect(await isTeal(3)).toBe(false);
  expect(await isTeal(6)).toBe(false);
  await saved(page);
  await page.reload();
  await ready(page);
  await expect.poll(() => isTeal(4)).toBe(true);

  await visit(page, "/slide?free");
  await page.getByRole("button", { name: "Display settings" }).click();
  await openDialog(page).getByRole("radio", { name: "Your own picture" }).check();
  await expect(page.locator(".slide-part").first()).toHaveCSS("background-image", /blob:/);
});

test.describe("without the file of a picture", () => {
  test.use({ expected: /panel/ });

  test("tiles show numbers", async ({ page }) => {
    await page.route(/\/panel-[0-9a-f]{16}\.(avif|jpg)/, (route) => route.abort());
    await visit(page, NEAR);
    const sheet = await choosePictures(page);
    await expect(board(page)).toHaveAttribute("data-face", "picture");
    await sheet.getByRole("radio", { name: "Panel by day" }).check({ force: true });
    await expect(board(page)).toHaveAttribute("data-face", "numbers");
    await sheet.getByRole("radio", { name: "Ship" }).check({ force: true });
    await expect(board(page)).toHaveAttribute("data-face", "picture");
  });
});
