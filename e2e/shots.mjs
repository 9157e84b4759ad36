// Takes screenshots of the pages in both themes: npm run shots [FOLDER]
import { mkdir } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { start } from "./azulejo.mjs";
import { chromium as options } from "./chromium.mjs";

const folder = process.argv[2] ?? "../target/shots";
await mkdir(folder, { recursive: true });
const { address, stop } = await start();
const browser = await chromium.launch(options);
for (const colorScheme of ["light", "dark"]) {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ]) {
    const context = await browser.newContext({ colorScheme, viewport: { width, height } });
    const page = await context.newPage();
    const shoot = (name) => page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
    for (const path of ["/", "/slide", "/loop", "/fifteen", "/settings", "/about", "/unknown"]) {
      await page.goto(address + path);
      await page.locator("#main h1").waitFor();
      await page.evaluate(() => document.fonts.ready);
      await shoot(path.slice(1) || "home");
    }
    await page.goto(`${address}/settings`);
    await page.getByRole("button", { name: "Clear everything" }).click();
    await page.waitForTimeout(400);
    await shoot("dialog");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Theme/ }).click();
    await page.waitForTimeout(500);
    await shoot("sheet");
    await context.close();
  }
}
await browser.close();
await stop();
