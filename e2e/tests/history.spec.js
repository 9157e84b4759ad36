// Results of solved games, on their pages and in the history.
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { binary } from "../azulejo.mjs";
import { expect, expectAccessible, ready, saved, stopClock, stored, storedParts, test, visit } from "./fixtures.js";
import * as loopy from "./loopy.js";

/** A board that two arrow keys solve. */
const NEAR = "/fifteen?board=1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15";

async function solve(page) {
  await visit(page, NEAR);
  for (const key of ["ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(page.locator("dialog[open]")).toBeVisible();
  await page.keyboard.press("Escape");
}

test("a solved game shows its result, personal best, share and next game", async ({ page }) => {
  await solve(page);
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("2 moves, 2 tile moves");
  await expect(result).toContainText("4×4: your first solve");
  await expectAccessible(page);
  await saved(page);
  await page.reload();
  await ready(page);
  await expect(result).toContainText("2 moves, 2 tile moves");
  const saving = page.waitForEvent("download");
  await result.getByRole("button", { name: "Save replay" }).click();
  // The notification disappears after a while.
  await page.getByRole("button", { name: "Dismiss" }).click();
  const replay = await (await saving).path();
  expect(execFileSync(binary, ["verify", replay], { encoding: "utf8" })).toContain("2 moves");
  await result.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("dialog", { name: "Copy link" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Restart" }).click();
  await expect(result).toHaveCount(0);
  for (const key of ["ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(result).toContainText("2 solved");
});

test("the next game after a solved shuffle has the same variant", async ({ page }) => {
  await visit(page, "/slide?seed=4&steps=3&v=2");
  for (let move = 0; move < 3; move += 1) await page.keyboard.press("ArrowLeft");
  await page.getByRole("button", { name: "Another like this" }).click();
  await expect(page).toHaveURL(/steps=3/);
  await expect(page).not.toHaveURL(/seed=4&/);
  await expect(page.getByRole("region", { name: "Result" })).toHaveCount(0);
});

test("the history has statistics by variant, a list, filters and exports", async ({ page }) => {
  const games = [
    {
      at: 1_763_000_000_000,
      game: "fifteen",
      params: "size=4&difficulty=hard&seed=1",
      ms: 61_200,
      moves: 80,
      helps: 0,
    },
    {
      at: 1_763_000_100_000,
      game: "fifteen",
      params: "size=4&difficulty=hard&seed=2",
      ms: 40_000,
      moves: 90,
      helps: 0,
    },
    { at: 1_763_000_200_000, game: "fifteen", params: "size=4&difficulty=hard&seed=3", ms: 100, moves: 1, helps: 1 },
    { at: 1_763_000_300_000, game: "loop", params: "2025-11-30-easy", ms: 9_000, moves: 4, helps: 0 },
  ];
  await page.addInitScript((data) => {
    localStorage.setItem("azulejo:history", JSON.stringify({ v: 1, data }));
  }, games);
  await visit(page, "/history");
  const kinds = page.getByRole("region", { name: "By variant" });
  await expect(kinds.getByRole("row", { name: /4×4, Hard/ })).toHaveText("4×4, Hard30:40.00:50.60:50.680");
  await expect(kinds.getByRole("row", { name: /Easy/ })).toHaveText("Easy10:09.00:09.00:09.04");
  await expectAccessible(page);
  await page.getByRole("radio", { name: "Loop" }).check();
  await expect(kinds.getByRole("row")).toHaveCount(2);
  await page.getByRole("radio", { name: "All" }).check();
  await page.locator(".history-filters select").selectOption("4×4, Hard");
  await expect(kinds.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Solved games" }).getByRole("row")).toHaveCount(4);
  await page.locator(".history-filters select").selectOption("All");
  const written = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export JSON" }).click();
  expect(JSON.parse(await readFile(await (await written).path(), "utf8"))).toEqual(games);
  const loading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const table = await readFile(await (await loading).path(), "utf8");
  expect(table.split("\n")).toHaveLength(6);
  expect(table).toContain('loop,"Easy","2025-11-30-easy",9000,4,0');
  await page.getByRole("link", { name: /Play Easy again/ }).click();
  await expect(page).toHaveURL(/loop\/play/);
});

test("achievements show their progress", async ({ page }) => {
  await stopClock(page, new Date(2025, 10, 30, 12));
  const noon = (day) => +new Date(2025, 10, day, 12);
  const loops = ["easy", "hard"].map((level) => ({
    at: noon(30),
    game: "loop",
    params: `2025-11-30-${level}`,
    ms: 9_000,
    moves: 4,
    helps: 0,
    score: level === "easy" ? 97 : 100,
  }));
  const daily = [26, 27, 28, 29].map((day) => ({
    at: noon(day),
    game: "fifteen",
    params: `size=4&difficulty=hard&seed=${day}`,
    ms: 61_000,
    moves: 80,
    helps: 0,
    undos: 0,
  }));
  await page.addInitScript(
    (data) => {
      localStorage.setItem("azulejo:history", JSON.stringify({ v: 1, data }));
    },
    [...daily, ...loops],
  );
  await visit(page, "/history");
  const list = page.locator(".achievements");
  await expect(list).toContainText("Current streak: 5 days. Best streak: 5 days. 4 of 13 achieved.");
  const item = (name) => list.getByRole("listitem").filter({ hasText: name });
  for (const [name, state] of [
    ["First solve", "Achieved"],
    ["Three-day streak", "Achieved"],
    ["No undo", "Achieved"],
    ["Perfect loop", "Achieved"],
    ["Seven-day streak", "5 of 7"],
    ["All three levels", "2 of 3"],
    ["All-rounder", "2 of 3"],
    ["Under a minute", "Not yet"],
  ]) {
    await expect(item(name)).toContainText(state);
  }
  await expectAccessible(page);
});

test("an empty history shows the achievements, in both themes and on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await visit(page, "/history");
    await expect(page.locator(".achievements")).toContainText("0 of 13 achieved");
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

test("a valid loop and the perfect loop after it are one game", async ({ page }) => {
  const { size, path } = loopy.deal("easy");
  const solving = ["loop", "solve", `${loopy.DATE}-easy`, "--json"];
  const valid = JSON.parse(execFileSync(binary, solving, { encoding: "utf8" })).path;
  expect(valid.length).toBeLessThan(path.length);
  const noted = async () => {
    await saved(page);
    const all = (await storedParts(page, "azulejo:history")).flat();
    return all.filter(({ at }) => !all.some((better) => better.instead_of?.includes(at)));
  };
  const drawLoop = async (cells) => {
    await loopy.draw(page, size, [...cells, cells[0]].map((cell) => cell.join(",")).join(" "));
    await expect(loopy.sheet(page)).toBeVisible();
    await page.keyboard.press("Escape");
  };
  await visit(page, loopy.address("easy"));
  await drawLoop(valid);
  const [first, ...others] = await noted();
  expect(others).toEqual([]);
  expect(first.score).toBeLessThan(100);
  await loopy.button(page, "Restart").click();
  await drawLoop(path);
  expect(await noted()).toMatchObject([{ game: "loop", moves: 3, score: 100 }]);
  expect(await stored(page, `azulejo:replay:${first.record}`)).toBeUndefined();
  await visit(page, "/history");
  await page.getByRole("link", { name: /^Watch Easy,/ }).click();
  await expect(page.locator(".lead")).toContainText("Loop, Easy: solved in 3 moves");
});

test("a replay is part of an export and is checked on import", async ({ page }) => {
  await solve(page);
  await saved(page);
  await visit(page, "/settings");
  const exporting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export everything" }).click();
  const text = await readFile(await (await exporting).path(), "utf8");
  const key = Object.keys(JSON.parse(text).entries).find((key) => key.startsWith("azulejo:replay:fifteen-"));
  expect(key).toBeTruthy();
  const input = page.locator('input[type="file"]');
  const give = (text) =>
    input.setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from(text) });
  const damaged = JSON.parse(text);
  damaged.entries[key] = damaged.entries[key].replace('"moves":2', '"moves":1');
  await give(JSON.stringify(damaged));
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(key);
  await give(text);
  await expect(page.getByRole("dialog", { name: "Import this file?" })).toBeVisible();
});
