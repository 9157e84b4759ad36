#!/usr/bin/env -S node --no-warnings
// Runs a binary compiled for wasm32-wasip1: `wasi.mjs FILE.wasm [ARGS…]`.
// It is cargo's runner for that target, so that `cargo test` can test the engines in WebAssembly.
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { WASI } from "node:wasi";

const [file, ...args] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(file));
// Cargo puts test binaries into a folder `deps`.
const isTest = basename(dirname(file)) === "deps";
process.exitCode = isTest ? await runTests() : await run(args);

/** Runs the program once and returns its exit code. A benchmark gets its settings, and /proc to read its CPU time. */
async function run(args, stdout = 1) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith("BENCH_")));
  const preopens = !isTest && existsSync("/proc") ? { "/proc": "/proc" } : {};
  const options = { version: "preview1", args: [file, ...args], env, preopens, stdout };
  const wasi = new WASI(options);
  return wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));
}

/** Runs each test in a separate instance, because a panic ends the instance and the other tests must still run. */
async function runTests() {
  let failed = 0;
  for (const test of await listTests()) {
    try {
      failed += (await run([...args, "--nocapture", "--exact", test])) === 0 ? 0 : 1;
    } catch (error) {
      failed += 1;
      console.log(`${test} ended its instance: ${error.message}`);
      console.log("test result: FAILED. 0 passed; 1 failed; 0 ignored");
    }
  }
  return failed === 0 ? 0 : 101;
}

/** Returns the names of the tests that the arguments select. */
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
