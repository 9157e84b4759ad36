// Makes the AVIF versions of the board pictures in ../../assets/pictures from the JPEG files that `cargo xtask art`
// paints, and prints their placeholders for src/ui/slide/style-pictures.css:
//   node apps/web/pictures.mjs
// NAME.avif has the size of the original, NAME-768.avif is for phones. They are committed, so that a build doesn't need
// sharp, which is downloaded here. pictures.txt has the start of each original's SHA-256, which a test compares.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SHARP = "sharp@0.35.5";

const tools = mkdtempSync(join(tmpdir(), "azulejo-pictures-"));
execFileSync("npm", ["install", "--prefix", tools, "--no-save", SHARP], { stdio: "ignore" });
const sharp = createRequire(join(tools, "x.js"))("sharp");

const folder = new URL("../../assets/pictures/", import.meta.url);
const names = (await readdir(folder)).filter((name) => name.endsWith(".jpg") && !name.includes("-thumb"));
let sources = "# Originals of the AVIF pictures in assets/pictures, with the start of their SHA-256.\n";
for (const file of names.toSorted()) {
  const name = file.replace(".jpg", "");
  const original = await readFile(new URL(file, folder));
  sources += `${createHash("sha256").update(original).digest("hex").slice(0, 16)} ${file}\n`;
  for (const [to, side, quality] of [
    [name, 1024, 50],
    [`${name}-768`, 768, 45],
  ]) {
    const small = await sharp(original).resize(side, side).avif({ quality, effort: 9 }).toBuffer();
    await writeFile(new URL(`${to}.avif`, folder), small);
    console.error(`${to}.avif: ${original.length} to ${small.length} bytes`);
  }
  const placeholder = await sharp(original).resize(24, 24).webp({ quality: 30 }).toBuffer();
  console.log(`${name} url(data:image/webp;base64,${placeholder.toString("base64")})`);
}
await writeFile(new URL("pictures.txt", import.meta.url), sources);
