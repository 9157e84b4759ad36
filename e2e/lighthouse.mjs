// Lighthouse for phones against the real binary, the median of three runs of every page: npm run lighthouse [PATH…]
// Exits with 1 if a page misses a goal. Lighthouse is downloaded on demand, so that the regular tests don't have to
// install it.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { promisify } from "node:util";
import { start } from "./azulejo.mjs";
import { chromium } from "./chromium.mjs";
import { record } from "./measure.mjs";
import { PAGES } from "./pages.mjs";

const LIGHTHOUSE = "lighthouse@12.8.2";
const N_RUNS = 3;

/** Goals: scores are at least, and the other numbers at most, this large. */
const GOALS = {
  performance: { goal: 98, unit: "of 100" },
  "other categories, lowest score": { goal: 100, unit: "of 100" },
  "largest contentful paint": { goal: 1500, unit: "ms" },
  "blocking time": { goal: 100, unit: "ms" },
  "layout shift": { goal: 0.005, unit: "" },
};

const named = process.argv.slice(2);
const paths = named.length > 0 ? named : PAGES.filter((path) => !path.startsWith("/no/"));
const { address, stop } = await start();
let isGood = true;
try {
  for (const path of paths) {
    const runs = [];
    for (let run = 0; run < N_RUNS; run++) runs.push(await audit(address + path));
    const results = runs.map(numbers);
    console.log(path);
    for (const [name, { goal, unit }] of Object.entries(GOALS)) {
      const number = median(results.map((result) => result[name]));
      const isMet = unit === "of 100" ? number >= goal : number <= goal;
      isGood &&= isMet;
      console.log(`    ${isMet ? "ok  " : "MISS"} ${name}: ${+number.toFixed(3)} ${unit} (goal ${goal})`);
      record({ group: "lighthouse", built: "site", what: path.split("?")[0], on: name, number, unit });
    }
    for (const { score, title, displayValue } of lost(runs[N_RUNS - 1])) {
      console.log(`         ${title}: ${score} of 1 ${displayValue ?? ""}`);
    }
  }
} finally {
  await stop();
}
// `cargo xtask bench` records any result.
process.exitCode = isGood || process.env.RESULTS ? 0 : 1;

async function audit(url) {
  const output = `${tmpdir()}/azulejo-lighthouse-${process.pid}.json`;
  const flags = ["--headless=new", ...chromium.args].join(" ");
  const args = ["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "lighthouse", url];
  args.push("--quiet", "--output=json", `--output-path=${output}`, `--chrome-flags=${flags}`);
  const env = { ...process.env, CHROME_PATH: chromium.executablePath };
  await promisify(execFile)("npm", args, { env });
  return JSON.parse(await readFile(output, "utf8"));
}

/** Returns the numbers that have goals. */
function numbers({ categories, audits }) {
  const { performance, ...others } = categories;
  const value = (id) => audits[id].numericValue;
  return {
    performance: Math.round(performance.score * 100),
    "other categories, lowest score": Math.round(Math.min(...Object.values(others).map(({ score }) => score)) * 100),
    "largest contentful paint": value("largest-contentful-paint"),
    "blocking time": value("total-blocking-time"),
    "layout shift": value("cumulative-layout-shift"),
  };
}

/** Returns the median of an odd number of numbers. */
function median(all) {
  return all.toSorted((a, b) => a - b)[all.length >> 1];
}

/** Returns the audits that lower a score. */
function lost({ categories, audits }) {
  const refs = Object.values(categories).flatMap(({ auditRefs }) => auditRefs);
  return refs
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .map(({ id }) => audits[id]);
}
