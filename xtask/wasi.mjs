#!/usr/bin/env -S node --no-warnings
// Runs a binary compiled for wasm32-wasip1: `wasi.mjs FILE.wasm [ARGS…]`.
// Cargo calls it as the runner of that target, so engines are tested in WebAssembly by plain `cargo test`.
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { WASI } from "node:wasi";

const [file, ...args] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(file));
// Cargo keeps test binaries in a folder of their own.
const isTest = basename(dirname(file)) === "deps";
process.exitCode = isTest ? await runTests() : await run(args);

/** Runs the program once and returns its exit code. The benchmark is told what to measure, and may read its processor time. */
async function run(args, stdout = 1) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith("BENCH_")));
  const preopens = !isTest && existsSync("/proc") ? { "/proc": "/proc" } : {};
  const options = { version: "preview1", args: [file, ...args], env, preopens, stdout };
  const wasi = new WASI(options);
  return wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));
}

/** Runs each test in an instance of its own: a panic ends the instance, and the other tests shall run all the same. */
async function runTests() {
  let failed = 0;
  for (const test of await listTests()) {
    try {
      failed += (await run([...args, "--nocapture", "--exact", test])) === 0 ? 0 : 1;
    } catch (error) {
      failed += 1;
      console.log(`${test} has ended its instance: ${error.message}`);
      console.log("test result: FAILED. 0 passed; 1 failed; 0 ignored");
    }
  }
  return failed === 0 ? 0 : 101;
}

/** The names of the tests that these arguments choose. */
async function listTests() {
  const folder = mkdtempSync(join(tmpdir(), "wasi-"));
  const list = join(folder, "tests");
  const stdout = openSync(list, "w");
  try {
    await run([...args, "--list", "--format=terse"], stdout);
    const lines = readFileSync(list, "utf8").split("\n");
    return lines.filter((line) => line.endsWith(": test")).map((line) => line.slice(0, -": test".length));
  } finally {
    closeSync(stdout);
    rmSync(folder, { recursive: true });
  }
}
