// What a solved game came to: on its page, and in the history of all of them.
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { binary } from "../azulejo.mjs";
import { expect, expectAccessible, ready, saved, test, visit } from "./house.js";

/** A board that two arrow keys solve. */
const NEAR = "/fifteen?board=1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15";

async function solve(page) {
  await visit(page, NEAR);
  for (const key of ["ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(page.locator("dialog[open]")).toBeVisible();
  await page.keyboard.press("Escape");
}

test("a solved game stays on the page with its best, share and the next", async ({ page }) => {
  await solve(page);
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("2 moves, 2 steps");
  await expect(result).toContainText("4 × 4: the first one you have solved.");
  await expectAccessible(page);
  await saved(page);
  await page.reload();
  await ready(page);
  await expect(result).toContainText("2 moves, 2 steps");
  const saving = page.waitForEvent("download");
  await result.getByRole("button", { name: "Save the replay" }).click();
  const replay = await (await saving).path();
  expect(execFileSync(binary, ["verify", replay], { encoding: "utf8" })).toContain("2 moves");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await result.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("dialog", { name: "Copy a link" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(result).toHaveCount(0);
  for (const key of ["ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(result).toContainText("2 solved.");
});

test("the next one like a solved shuffle is another of its kind", async ({ page }) => {
  await visit(page, "/slide?seed=4&steps=3&v=2");
  for (let move = 0; move < 3; move += 1) await page.keyboard.press("ArrowLeft");
  await expect(page.locator("dialog[open]")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Another like this" }).click();
  await expect(page).toHaveURL(/steps=3/);
  await expect(page).not.toHaveURL(/seed=4&/);
  await expect(page.getByRole("region", { name: "Result" })).toHaveCount(0);
});

test("the history sums up by kind, lists, filters and exports", async ({ page }) => {
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
  const kinds = page.getByRole("region", { name: "By kind" });
  await expect(kinds.getByRole("row", { name: /4 × 4, Hard/ })).toHaveText("4 × 4, Hard30:40.00:50.61:01.280");
  await expect(kinds.getByRole("row", { name: /Easy/ })).toHaveText("Easy10:09.00:09.00:09.04");
  await expectAccessible(page);
  await page.getByRole("radio", { name: "Loop" }).check();
  await expect(kinds.getByRole("row")).toHaveCount(2);
  await page.getByRole("radio", { name: "All" }).check();
  const loading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as a table" }).click();
  const table = await readFile(await (await loading).path(), "utf8");
  expect(table.split("\n")).toHaveLength(6);
  expect(table).toContain('loop,"Easy","2025-11-30-easy",9000,4,0');
  await page.getByRole("link", { name: /Play Easy again/ }).click();
  await expect(page).toHaveURL(/loop\/play/);
});
