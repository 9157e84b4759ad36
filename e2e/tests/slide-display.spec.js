import { expect, expectAccessible, openDialog, ready, saved, test, visit } from "./fixtures.js";
import { openFile } from "./replay.js";
import { board, button, piece } from "./slide.js";

/** Drops a base64 picture on the board, or a file that is too large if it is empty. */
const drop = (page, coded) =>
  page.evaluate((coded) => {
    const bytes = coded ? Uint8Array.from(atob(coded), (c) => c.charCodeAt(0)) : new Uint8Array(41e6);
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], "f.png", { type: "image/png" }));
    const target = document.querySelector(".slide-board");
    for (const type of ["dragover", "drop"]) {
      const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
      if (target.dispatchEvent(event)) throw new Error(`the browser would have taken the ${type}`);
    }
  }, coded);

test("the player's own picture is cropped, shown and saved, and invalid or large files are refused", async ({
  page,
}) => {
  await visit(page, "/slide?free");
  const makePicture = (side) =>
    page.evaluate((side) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: side * 2, height: side });
      const context = canvas.getContext("2d");
      context.fillStyle = "teal";
      context.fillRect(0, 0, side, side);
      return canvas.toDataURL("image/png").split(",")[1];
    }, side);
  await button(page, "Display settings").click();
  const input = page.locator("input[type=file]");
  await input.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("no") });
  await expect(page.getByRole("alert")).toContainText("isn’t a picture");
  // Each file has another error than the one before, so that every message read is the newest.
  const tiny = Buffer.from(await makePicture(20), "base64");
  await input.setInputFiles({ name: "b.png", mimeType: "image/png", buffer: tiny });
  await expect(page.getByRole("alert")).toContainText("too small");
  await input.setInputFiles({ name: "c.png", mimeType: "image/png", buffer: Buffer.from("no") });
  await expect(page.getByRole("alert")).toContainText("isn’t a picture");
  await drop(page, "");
  await expect(page.getByRole("alert")).toContainText("too large");
  const good = Buffer.from(await makePicture(300), "base64");
  await input.setInputFiles({ name: "d.png", mimeType: "image/png", buffer: good });
  await expect(page.getByRole("img", { name: /Your picture/ })).toBeVisible();
  await expectAccessible(page);
  await button(page, "Use this picture").click();
  await page.getByRole("switch", { name: /Numbers/ }).check();
  await openDialog(page).getByRole("button", { name: "Close" }).click();
  const first = page.locator(".slide-part").first();
  await expect(first).toHaveCSS("background-image", /blob:/);
  await saved(page);
  await page.reload();
  await ready(page);
  await expect(first).toHaveCSS("background-image", /blob:/);
  await expect(board(page)).toHaveClass(/numbers/);
  // A picture dropped anywhere on the page is cropped like one from a file.
  await drop(page, good.toString("base64"));
  await expect(page.getByRole("img", { name: /Your picture/ })).toBeVisible();
});

test("a two-picture board shows both pictures, and no board is wider than the page", async ({ page }) => {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const slug of ["horizontal", "vertical", "default"]) {
      await visit(page, `/slide?board=${slug}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${slug} at ${width}`).toBeLessThanOrEqual(width);
      const box = await board(page).boundingBox();
      expect(box.width % 1).toBe(0);
      expect(box.width).toBeGreaterThan(width === 320 ? 180 : 300);
      if (slug !== "horizontal") continue;
      await expect(piece(page, "B0").locator(".slide-part")).toHaveCSS("background-image", /light/);
      await expect(piece(page, "B8").locator(".slide-part")).toHaveCSS("background-image", /dark/);
    }
  }
});

test("the page and its dialogs fit a phone of 320 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, "/slide?seed=7&steps=50&board=default&gapConfig=2s&v=2");
  const fits = async () => {
    const wide = await page.evaluate(() =>
      Math.max(...[...document.querySelectorAll("html, dialog[open] *")].map((el) => el.getBoundingClientRect().right)),
    );
    expect(wide).toBeLessThanOrEqual(320);
  };
  await fits();
  await expectAccessible(page);
  await button(page, "Give up").click();
  await fits();
  for (const name of ["New challenge", "Edit board", "Display settings", "How to play"]) {
    await button(page, name).first().click();
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await fits();
    // Other tests check the other dialogs.
    if (name === "New challenge" || name === "How to play") await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name })).toBeHidden();
  }
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow", expected: /ERR_CONNECTION|ERR_FAILED|Failed to/ });

  test("cached pictures are shown, and pieces without a picture are numbered", async ({ page, gate }) => {
    await visit(page, `${gate.address}/slide`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 20));
    });
    await page.reload(); // now the picture comes through the service worker
    await ready(page);
    const isThere = () =>
      page
        .locator(".slide-part")
        .first()
        .evaluate(async (part) => {
          const [, address] = getComputedStyle(part).backgroundImage.match(/url\("(.*?)"\)/);
          const image = Object.assign(new Image(), { src: address });
          return image.decode().then(
            () => true,
            () => false,
          );
        });
    expect(await isThere()).toBe(true);
    await gate.shut();
    await page.reload();
    await ready(page);
    await expect.poll(isThere).toBe(true);
    await expect(board(page)).not.toHaveClass(/numbers/);
    await button(page, "Display settings").click();
    await page.getByRole("radio", { name: "Garden at night" }).check();
    await page.keyboard.press("Escape");
    await expect(board(page)).toHaveClass(/numbers/);
  });
});

test.describe("the board of a replay", () => {
  test.use({ expected: /ERR_FAILED/ });

  test("shows its picture, or numbers if it can't be loaded", async ({ page }) => {
    const record = JSON.stringify({
      version: 1,
      game: "slide",
      params: "seed=4&steps=3&board=default&gapConfig=2s&v=2",
      moves: [],
      result: { ending: null, moves: 0, helps: 0, ms: 0 },
    });
    const watched = page.locator(".watched-board .slide-board");
    await visit(page, "/replay");
    await openFile(page, record);
    const part = watched.locator(".slide-part").first();
    await expect(part).toHaveCSS("background-image", /light.*\.avif/);
    await expect(watched).not.toHaveClass(/numbers/);
    await page.route(/\.(avif|jpg)$/, (route) => route.abort());
    await page.reload();
    await openFile(page, record);
    await expect(watched).toHaveClass(/numbers/);
    await expect(watched.locator(".slide-part[data-number]").first()).toBeVisible();
  });
});
