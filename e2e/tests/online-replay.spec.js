// Replays of a server's results: every leaderboard row can be watched and raced from a link, in any browser.
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { binary } from "../azulejo.mjs";
import { expect, expectAccessible, newContext, saved, visit } from "./fixtures.js";
import { player, watchedTiles } from "./replay.js";
import { BOARD, button, dialog, drawDaily, finish, join, main, NEAR, result, solve, standing, test } from "./online.js";

const ghost = (page) => page.getByRole("region", { name: "Ghost" });
const leaderboard = (board) => `/leaderboards?board=${encodeURIComponent(board)}`;
const replayOf = (page, name) => page.getByRole("link", { name: new RegExp(`^Replay of ${name}`) });

test("anyone can watch a leaderboard row, and the CLI verifies its record", async ({ page, another, online }, info) => {
  await join(page, "Ana");
  await solve(page);
  await expect(standing(page)).toContainText("Rank 1 of 1");
  await visit(another, leaderboard(BOARD));
  await replayOf(another, "Ana").click();
  await expect(another).toHaveURL(/\/replay\?result=[\w-]+$/);
  await expect(player(another)).toBeVisible();
  await expect.poll(async () => (await watchedTiles(another)).slice(-4)).toEqual([13, 0, 14, 15]);
  await expectAccessible(another);
  const id = new URL(another.url()).searchParams.get("result");
  const record = await (await fetch(`${online.address}/api/v1/results/${id}/record`)).text();
  const file = info.outputPath("record.json");
  await writeFile(file, record);
  const verified = JSON.parse(execFileSync(binary, ["verify", file, "--json"], { encoding: "utf8" }));
  expect(verified).toMatchObject({ legal: true, solved: true, moves: 2 });
});

test("a link plays against another player's result, and the new result isn't ranked", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await join(page, "Ana");
  await solve(page);
  await expect(standing(page)).toContainText("Rank 1 of 1");
  await saved(page);
  await visit(page, leaderboard(BOARD));
  await replayOf(page, "Ana").click();
  await button(page, "Copy ghost link").click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Link copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/replay\?ghost=[\w-]+$/);

  const other = await newContext(browser, { baseURL });
  const friend = await other.newPage();
  await join(friend, "Ben");
  await friend.goto(link);
  await expect(friend).toHaveURL(NEAR);
  await expect(ghost(friend)).toContainText("The ghost starts when your clock does.");
  await friend.keyboard.press("ArrowLeft");
  await finish(friend);
  await expect(ghost(friend)).toContainText(/ghost/i);
  await expect(standing(friend)).toContainText("not ranked, because you used hints or watched a replay");
  await other.close();
});

test("a Loop replay loads from the server for those who have solved the puzzle", async ({ page, another }) => {
  await join(page, "Ana");
  const date = new Date().toISOString().slice(0, 10);
  await drawDaily(page, date);
  await expect(result(page).getByRole("link", { name: "View leaderboard" })).toBeVisible();
  await visit(another, leaderboard(`loop:${date}-easy`));
  await replayOf(another, "Ana").click();
  await expect(another.getByRole("alert")).toContainText("once you’ve solved it");
  await join(another, "Ben");
  await drawDaily(another, date);
  await expect(result(another).getByRole("link", { name: "View leaderboard" })).toBeVisible();
  await visit(another, leaderboard(`loop:${date}-easy`));
  await replayOf(another, "Ana").click();
  await expect(player(another)).toBeVisible();
  await expect(main(another).locator(".loop-board")).toBeVisible();
});

test("a result of a deleted account shows an error, watched or raced", async ({ page, another }) => {
  await join(page, "Ana");
  await solve(page);
  await expect(standing(page)).toContainText("Rank 1 of 1");
  await saved(page);
  await visit(another, leaderboard(BOARD));
  const href = await replayOf(another, "Ana").getAttribute("href");
  await visit(page, "/settings");
  await button(page, "Delete account").click();
  await button(dialog(page), "Delete account").click();
  await expect(button(page, "Join")).toBeVisible();
  for (const gone of [href, href.replace("result", "ghost")]) {
    await visit(another, gone);
    await expect(another.getByRole("alert")).toContainText("Couldn’t load this replay");
    await expect(player(another)).toHaveCount(0);
  }
});
