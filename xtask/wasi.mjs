#!/usr/bin/env -S node --no-warnings
// Runs a test binary compiled for wasm32-wasip1: `wasi.mjs TEST.wasm [ARGS…]`.
// Cargo calls it as the runner of that target, so engines are tested in WebAssembly by plain `cargo test`.
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [file, ...args] = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args: [file, ...args], env: {}, preopens: {} });
const module = await WebAssembly.compile(await readFile(file));
const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
process.exitCode = wasi.start(instance);
