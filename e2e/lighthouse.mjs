// Lighthouse against the real binary, desktop and mobile: npm run lighthouse [PATH…]
// Exits with 1 if a category is below 95. Lighthouse is downloaded on demand, so that the regular tests
// don't have to install it.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { promisify } from "node:util";
import { start } from "./azulejo.mjs";
import { chromium } from "./chromium.mjs";

const LIGHTHOUSE = "lighthouse@12.8.2";
const GOAL = 95;

const paths = process.argv.length > 2 ? process.argv.slice(2) : ["/"];
const { address, stop } = await start();
let good = true;
try {
  for (const path of paths) {
    for (const preset of ["desktop", "mobile"]) {
      const report = await audit(address + path, preset);
      const scores = Object.values(report.categories).map(({ title, score }) => {
        good &&= score * 100 >= GOAL;
        return `${title} ${Math.round(score * 100)}`;
      });
      console.log(`${path} ${preset}: ${scores.join(", ")}`);
      for (const { score, weight, title, displayValue } of lost(report)) {
        console.log(`    ${title}: ${score} of 1 ${displayValue ?? ""} (weight ${weight})`);
      }
    }
  }
} finally {
  await stop();
}
process.exitCode = good ? 0 : 1;

async function audit(url, preset) {
  const output = `${tmpdir()}/azulejo-lighthouse-${process.pid}.json`;
  const flags = ["--headless=new", ...chromium.args].join(" ");
  const args = ["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "lighthouse", url];
  args.push("--quiet", "--output=json", `--output-path=${output}`, `--chrome-flags=${flags}`);
  if (preset === "desktop") args.push("--preset=desktop");
  const env = { ...process.env, CHROME_PATH: chromium.executablePath };
  await promisify(execFile)("npm", args, { env });
  return JSON.parse(await readFile(output, "utf8"));
}

/** Returns the audits that lower the score. */
function lost({ categories, audits }) {
  const refs = Object.values(categories).flatMap(({ auditRefs }) => auditRefs);
  return refs
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .map(({ id, weight }) => ({ ...audits[id], weight }));
}
