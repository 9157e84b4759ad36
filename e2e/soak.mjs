// Counts what is lost when the browser is killed or a save is corrupted, over many tries. The table replaces the one in
// docs/reliability.md.
//
//     cargo xtask soak storage [KILLS]
import { readFileSync, writeFileSync } from "node:fs";
import { start } from "./azulejo.mjs";
import { GAMES, Victim, progress } from "./kill.mjs";
import { saved, store, stored } from "./tests/fixtures.js";

const kills = Number(process.argv[2] ?? 50);
const corruptions = 20;
const server = await start();

/** Seeded random numbers. */
const random = ((state) => () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
})(Number(process.env.SEED ?? Date.now() >>> 0));

async function open(victim, path, ready) {
  const page = await victim.start();
  await page.goto(server.address + path);
  if (ready) await page.locator(ready).first().waitFor();
  return page;
}

/** Reads the stored game from a page without a game. */
async function afterwards(victim, game) {
  const page = await open(victim, "/no/such/page");
  const restored = progress(await stored(page, game.key));
  await page.goto(server.address + game.address);
  await page.locator(game.ready).first().waitFor();
  const refused = await page.locator(".notice").count();
  await victim.kill();
  return { ...restored, refused };
}

/** Repeatedly kills the browser at a random moment of a game. */
async function killed(game) {
  const lost = { acts: 0, saves: 0, ms: [], made: 0 };
  const victim = await Victim.make();
  for (let n = 0, act = 0; n < kills; n += 1) {
    const page = await open(victim, game.address, game.ready);
    // Not every key press is a legal move.
    do await game.act(page, act++);
    while (progress(await stored(page, game.key)).acts === 0);
    // The saved time is exact at the moment it changes.
    const { ms, at } = await rightTime(page, game);
    const end = Date.now() + 300 + random() * 3_000;
    let known = 0;
    while (Date.now() < end) {
      await game.act(page, act++);
      known = progress(await stored(page, game.key)).acts;
    }
    const played = ms + Date.now() - at;
    await victim.kill();
    const restored = await afterwards(victim, game);
    lost.made = known;
    lost.acts += Math.max(0, known - restored.acts);
    lost.saves += restored.refused;
    lost.ms.push(Math.max(0, played - restored.ms));
  }
  await victim.remove();
  return lost;
}

async function rightTime(page, game) {
  const first = progress(await stored(page, game.key)).ms;
  for (;;) {
    const { ms } = progress(await stored(page, game.key));
    if (ms !== first) return { ms, at: Date.now() };
  }
}

/** Corrupts one character of the save. The page must open, and the save must load or be listed as unreadable. */
async function corrupted(game) {
  const victim = await Victim.make();
  const page = await open(victim, game.address, game.ready);
  for (let act = 0; act < 12; act += 1) await game.act(page, act);
  await saved(page);
  await page.goto(`${server.address}/no/such/page`);
  const good = await stored(page, game.key);
  let lost = 0;
  for (let n = 0; n < corruptions; n += 1) {
    const at = Math.floor(random() * good.length);
    const bad = good.slice(0, at) + String.fromCharCode(32 + random() * 95) + good.slice(at + 1);
    await store(page, game.key, bad);
    await page.goto(server.address + game.address);
    await page.locator(game.ready).first().waitFor();
    await saved(page);
    const played = await stored(page, game.key);
    const isStored = await page.evaluate(holds, bad);
    if (!isStored && progress(played).acts < 12 && bad !== good) lost += 1;
    await page.goto(`${server.address}/no/such/page`);
  }
  await victim.kill();
  await victim.remove();
  return lost;
}

/** Runs in the page. Whether the journal contains a text, in its slot or among the unreadable saves. */
async function holds(text) {
  const done = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
  const database = await done(indexedDB.open("azulejo"));
  const rows = await done(database.transaction("rows").objectStore("rows").getAll());
  return rows.some((row) => row.endsWith(text) || JSON.parse(row.slice(8)).data?.text === text);
}

const rows = [];
const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
for (const [name, game] of Object.entries(GAMES)) {
  const { made, acts, saves, ms } = await killed(game);
  rows.push([`${name}: browser killed`, `${kills} kills, ${made} moves`, `${acts} moves, ${saves} unreadable saves`]);
  const worst = Math.max(...ms);
  rows.push([`${name}: time played`, `${kills} kills`, `median ${median(ms)} ms, at most ${worst} ms`]);
  rows.push([`${name}: one character of the save corrupted`, `${corruptions} saves`, `${await corrupted(game)} saves`]);
  console.log(
    rows
      .slice(-3)
      .map((row) => row.join(" | "))
      .join("\n"),
  );
}
await server.stop();

const file = new URL("../docs/reliability.md", import.meta.url);
const table = ["| Test | Tries | Lost |", "| --- | --- | --- |", ...rows.map((row) => `| ${row.join(" | ")} |`)];
const [before, , after] = readFileSync(file, "utf8").split(/(?<=<!-- soak -->\n)|(?=<!-- end of soak -->)/);
writeFileSync(file, `${before}\n${table.join("\n")}\n\n${after}`);
