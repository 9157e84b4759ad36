// Makes the small fonts in static/fonts from the packages in package.json:
//   npm ci && node fonts.mjs
// They have the characters of the UI strings, and are all that a first visit loads. The full files are loaded only if
// a page shows another character. The small fonts are committed, so that a build doesn't need subset-font, which is
// downloaded here.
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SUBSET_FONT = "subset-font@2.9.0";

// The same characters as in `unicode-range` in style/05-fonts.css.
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)).join("");
const text = `${ascii}\u00a0²·¼½×–—‘’“”•…↑↓−`;

const tools = mkdtempSync(join(tmpdir(), "azulejo-fonts-"));
execFileSync("npm", ["install", "--prefix", tools, "--no-save", SUBSET_FONT], { stdio: "ignore" });
const { default: subset } = await import(createRequire(join(tools, "x.js")).resolve("subset-font"));

await mkdir(new URL("static/fonts/", import.meta.url), { recursive: true });
for (const [file, to, options] of [
  [
    "@fontsource-variable/inter/files/inter-latin-wght-normal",
    "inter",
    { variationAxes: { wght: { min: 400, max: 700 } } },
  ],
  ["@fontsource/fraunces/files/fraunces-latin-600-normal", "fraunces", {}],
]) {
  const full = await readFile(new URL(`node_modules/${file}.woff2`, import.meta.url));
  const small = await subset(full, text, { targetFormat: "woff2", keepFeatures: ["kern", "tnum"], ...options });
  await writeFile(new URL(`static/fonts/${to}-ui.woff2`, import.meta.url), small);
  console.log(`${to}: ${full.length} to ${small.length} bytes`);
}
