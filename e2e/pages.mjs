// The paths of all pages.
import { readFileSync } from "node:fs";

/** The paths of the games' pages, from the list of puzzles. */
const list = readFileSync(new URL("../crates/games/src/lib.rs", import.meta.url), "utf8");
const [entries] = list.match(/macro_rules! each_game \{.*?\n\}/s);
const games = [...entries.matchAll(/"(\/[^"]*)"/g)].map(([, address]) => address);

/** Loop pages are opened with a fixed date. */
const queries = { "/loop/play": "?difficulty=medium&date=2025-11-30", "/loop/archive": "?date=2025-11-30" };

export const PAGES = [
  "/",
  ...games,
  "/history",
  "/leaderboards",
  "/races",
  "/groups",
  "/replay",
  "/settings",
  "/about",
  "/licences",
  "/no/such/page",
].map((address) => address + (queries[address] ?? ""));
