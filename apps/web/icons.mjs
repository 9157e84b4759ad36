// Renders the PNG icons in static/ from icon.svg, using the browser of ../../e2e:
//   node apps/web/icons.mjs
// The icons are committed, so that a build needs no browser.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { chromium as options } from "../../e2e/chromium.mjs";

const require = createRequire(new URL("../../e2e/package.json", import.meta.url));
const { chromium } = require("@playwright/test");

const folder = new URL("static/", import.meta.url);
const icon = await readFile(new URL("icon.svg", folder), "utf8");
// Systems crop a maskable icon to a circle of 80% and round the corners of the others themselves.
const square = icon.replace(' rx="18"', "");
const masked = `<div style="width:100%;height:100%;display:grid;place-items:center;background:#2856b0">
  <div style="width:66%;height:66%">${icon}</div></div>`;

const browser = await chromium.launch(options);
for (const [name, size, drawing] of [
  ["icon-180", 180, square],
  ["icon-192", 192, icon],
  ["icon-512", 512, icon],
  ["icon-maskable-512", 512, masked],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>*{margin:0}body{width:${size}px;height:${size}px}svg{display:block;width:100%}</style>${drawing}`,
  );
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, folder)), omitBackground: true });
}
await browser.close();
