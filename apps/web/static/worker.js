// A worker: the same program, without a page.
import init, { start_worker } from "/assets/app.js";

await init({ module_or_path: new URL("/assets/app_bg.wasm", import.meta.url) });
start_worker();
