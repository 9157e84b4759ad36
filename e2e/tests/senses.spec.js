// Sound, vibration and contrast: off by default, set in the settings, stored.
import { atRest, expect, expectAccessible, ready, saved, test, visit } from "./fixtures.js";
import { SQUARE, VALID, address, draw, sheet } from "./loopy.js";

/** Counts the tones that the page starts, and records vibrations. */
const listen = (page) =>
  page.addInitScript(() => {
    window.tones = [];
    window.pulses = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...at) {
      window.tones.push(this.frequency.value);
      return start.apply(this, at);
    };
    navigator.vibrate = (pattern) => window.pulses.push([...pattern]) > 0;
  });
const tones = (page) => page.evaluate(() => window.tones);

test("sounds are off by default; a move, a refusal and a solution sound different", async ({ page }) => {
  await listen(page);
  const near = "/fifteen?board=1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15";
  await visit(page, near);
  await page.keyboard.press("ArrowLeft");
  expect(await tones(page)).toEqual([]);
  await page.keyboard.press("Control+z");
  await saved(page);

  await visit(page, "/settings");
  const volume = page.getByRole("slider", { name: "Volume" });
  await expect(volume).toHaveAttribute("aria-valuetext", "Off");
  await volume.fill("50");
  expect(await tones(page)).toEqual([520]);
  await page.getByRole("switch", { name: "Vibration" }).check();
  expect(await page.evaluate(() => window.pulses)).toEqual([[8]]);

  await visit(page, near);
  await page.keyboard.press("Control+y");
  expect(await tones(page)).toEqual([520]);
  await page.keyboard.press("Control+y");
  expect(await tones(page)).toEqual([520, 140]);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => tones(page)).toEqual([520, 140, 523, 659, 784, 1047]);
  expect(await page.evaluate(() => window.pulses.length)).toBe(3);
});

test("a valid loop sounds like a solution, an invalid loop does not", async ({ page }) => {
  await listen(page);
  await visit(page, "/settings");
  await page.getByRole("slider", { name: "Volume" }).fill("50");
  await saved(page);
  await visit(page, address("easy"));
  await draw(page, 4, SQUARE);
  await expect(sheet(page)).toContainText("Not yet");
  expect(await tones(page)).toEqual([523, 659]);
  await saved(page);
  await visit(page, address("easy"));
  await page.keyboard.press("Control+z");
  expect(await tones(page)).toEqual([520]);
  await draw(page, 4, VALID);
  await expect(sheet(page)).toContainText("Solved!");
  expect(await tones(page)).toEqual([520, 523, 659, 784, 1047]);
});

test("high contrast is stored and applied before the app is loaded", async ({ page }) => {
  await visit(page, "/settings");
  await expect(page.locator("html")).toHaveAttribute("data-contrast", "auto");
  await page.getByRole("radio", { name: "High" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-contrast", "more");
  for (const theme of ["Light", "Dark"]) {
    await page.getByRole("radio", { name: theme }).check();
    await atRest(page);
    await expectAccessible(page);
    const [text, ground] = await page.evaluate(() => {
      const [text, ground] = [document.body, document.documentElement].map((element) => getComputedStyle(element));
      return [text.color, ground.backgroundColor];
    });
    expect([text, ground].sort()).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  }
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-contrast", "more");
  await ready(page);
});

test("the system’s contrast setting is respected", async ({ page }) => {
  await page.emulateMedia({ contrast: "more" });
  await visit(page, "/");
  await expect(page.locator("html")).toHaveAttribute("data-contrast", "more");
  await page.emulateMedia({ contrast: "no-preference" });
  await expect(page.locator("html")).toHaveAttribute("data-contrast", "auto");
});
