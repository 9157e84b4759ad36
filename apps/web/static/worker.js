// Starts the bundle for background work in a worker.
import init, { start_worker } from "/assets/work.js";

await init({ module_or_path: new URL("/assets/work_bg.wasm", import.meta.url) });
start_worker();
