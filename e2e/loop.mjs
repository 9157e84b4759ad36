// Benchmarks of Loop's page: npm run loop
//
// A pointer with 500 events per second draws the solution of an 8×8 board repeatedly. The browser's trace gives the
// time from an event to the next frame, the CPU time per frame, and what was laid out. Results depend on the machine;
// nothing is asserted.
import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { binary } from "./azulejo.mjs";
import { open, report } from "./measure.mjs";

const STROKES = Number(process.argv[2] ?? 12);
const DATE = "2025-11-30";
const args = ["loop", "generate", "--date", DATE, "--difficulty", "hard", "--json"];
const { path } = JSON.parse(execFileSync(binary, args, { encoding: "utf8" }));

const { address, browser, page, close } = await open();
await page.goto(`${address}/loop/play?difficulty=hard&date=${DATE}`);
await page.getByRole("button", { name: "Start" }).click();
const box = await page.getByRole("application").boundingBox();
const unit = (box.width - 4) / 8;
const middle = ([row, column]) => [box.x + 2 + (column + 0.5) * unit, box.y + 2 + (row + 0.5) * unit];
const devtools = await page.context().newCDPSession(page);

/** The path of a stroke through all cells, with `steps` positions per cell. */
function way(steps) {
  return path.slice(0, -1).flatMap((cell, at) => {
    const [from, to] = [middle(cell), middle(path[at + 1])];
    return Array.from({ length: steps }, (_, n) => from.map((a, i) => a + ((to[i] - a) * n) / steps));
  });
}

/** Draws a stroke, one position every 2 ms, and undoes it. */
async function stroke(places) {
  const send = (type, [x, y], buttons) =>
    devtools.send("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons, clickCount: 1 });
  await send("mousePressed", places[0], 1);
  const sent = [];
  const begun = performance.now();
  for (const [at, place] of places.entries()) {
    while (performance.now() < begun + at * 2) await sleep(1);
    sent.push(send("mouseMoved", place, 1));
  }
  await Promise.all(sent);
  await send("mouseReleased", places.at(-1), 0);
  await page.keyboard.press("Control+z");
}

async function trace(run) {
  await browser.startTracing(page, { categories: ["devtools.timeline"] });
  await run();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const { pid, tid } = traceEvents.find(({ args }) => args.data?.type === "pointermove");
  const ours = traceEvents.filter((event) => event.ph === "X" && event.pid === pid && event.tid === tid);
  return ours.toSorted((a, b) => a.ts - b.ts);
}

const WORK = ["EventDispatch", "FireAnimationFrame", "UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize"];

/**
 * The frames in which the pointer moved: the CPU time of the main thread for events, script, style,
 * layout and painting, and the time from each pointer event to the end of its frame.
 */
function frames(events) {
  const [work, waits] = [[], []];
  let [frame, moves, end] = [0, [], 0];
  for (const { name, args, ts, dur, tdur = 0 } of events) {
    if (!WORK.includes(name) || ts < end) continue; // what is inside another is counted there
    end = ts + dur;
    frame += tdur / 1000;
    if (args.data?.type === "pointermove") moves.push(ts);
    if (name !== "Layerize") continue;
    if (moves.length) work.push(frame);
    waits.push(...moves.map((move) => (end - move) / 1000));
    [frame, moves] = [0, []];
  }
  return { work, waits };
}

/** The elements that were laid out, and how often. */
async function roots(events) {
  await devtools.send("DOM.getDocument");
  const roots = {};
  for (const { name, args } of events) {
    for (const { nodeId } of (name === "Layout" && args.endData?.layoutRoots) || []) {
      const { node } = await devtools.send("DOM.describeNode", { backendNodeId: nodeId });
      const at = node.attributes?.indexOf("class") ?? -1;
      const root = at < 0 ? node.nodeName.toLowerCase() : `${node.nodeName.toLowerCase()}.${node.attributes[at + 1]}`;
      roots[root] = (roots[root] ?? 0) + 1;
    }
  }
  return roots;
}

await page.evaluate(() => {
  window.heard = [];
  const note = (event) => window.heard.push(event.getCoalescedEvents().length);
  window.addEventListener("pointermove", note, true);
});
for (const [name, steps] of [
  ["60 cells per second", 8],
  ["250 cells per second", 2],
]) {
  const places = way(steps);
  await stroke(places);
  await page.evaluate(() => window.heard.splice(0));
  const events = await trace(async () => {
    for (let n = 0; n < STROKES; n++) await stroke(places);
  });
  const heard = await page.evaluate(() => window.heard);
  const on = `Loop 8×8, ${name}`;
  console.log(`${on}: ${heard.length} pointer events with ${heard.reduce((a, b) => a + b)} places`);
  const { work, waits } = frames(events);
  report("pointer event to frame", on, waits);
  console.log(`  within 16.7 ms: ${((waits.filter((ms) => ms < 1000 / 60).length / waits.length) * 100).toFixed(1)}%`);
  report("CPU time per frame", on, work);
  const moves = events.filter(({ args }) => args.data?.type === "pointermove");
  report(
    "CPU time per pointer event",
    on,
    moves.map(({ tdur }) => tdur / 1000),
  );
  for (const what of ["UpdateLayoutTree", "Layout"]) {
    const all = events.filter((event) => event.name === what);
    const objects = all.map(({ args }) => args.elementCount ?? args.beginData?.dirtyObjects ?? 0);
    const count = (all.length / moves.length).toFixed(2);
    const mean = (objects.reduce((a, b) => a + b, 0) / all.length).toFixed(1);
    console.log(`  ${what}: ${count} for each pointer event, of ${mean} objects`);
  }
  console.log("  laid out:", await roots(events));
}
// Time from pressing Hint to the next frame, in an Expert Logic puzzle with a running worker.
const logic = ["loop", "generate", "--logic", "expert", "--size", "8", "--count", "20", "--seed", "1", "--json"];
const links = execFileSync(binary, logic, { encoding: "utf8" }).trim().split("\n");
const hints = [];
for (const line of links) {
  await page.goto(`${address}/loop/play?${JSON.parse(line).link.replace(/^.*\?/, "")}`);
  await page.getByText("Exactly one solution (proven).").waitFor();
  hints.push(
    await page.evaluate(async () => {
      const box = document.querySelector(".loop-help");
      const [button] = document.querySelectorAll(".loop-controls + .loop-controls button");
      const shown = new Promise((resolve) => {
        const look = () => {
          if (box.querySelector("b")) requestAnimationFrame(() => resolve(performance.now()));
        };
        new MutationObserver(look).observe(box, { childList: true, subtree: true });
      });
      const pressed = performance.now();
      button.click();
      return (await shown) - pressed;
    }),
  );
}
report("Hint to frame", "Logic Expert 8×8", hints);
await close();
