// A ghost: a replay that runs beside a game on the same clock.
import { execFileSync } from "node:child_process";
import { binary } from "../azulejo.mjs";
import { recordOf, walk } from "../records.mjs";
import { boxOf, expect, expectAccessible, newContext, passTime, saved, stopClock, test, visit } from "./fixtures.js";
import * as loopy from "./loopy.js";
import { openFile, player, watchedTiles } from "./replay.js";

/** Six moves, a second apart. */
const GAME = walk(6, 1_000);
const KEYS = { L: "ArrowLeft", R: "ArrowRight", U: "ArrowUp", D: "ArrowDown" };

const ghost = (page) => page.getByRole("region", { name: "Ghost" });
const said = (page) => page.locator("p.unseen[role=status]");

/** Opens a record and plays against it. */
async function raceAgainst(page, text) {
  await visit(page, "/replay");
  await openFile(page, text);
  await page.getByRole("button", { name: "Play against this" }).click();
}

test("a ghost starts with the first move, follows the clock, pauses, and announces its end", async ({ page }) => {
  await stopClock(page);
  await raceAgainst(page, recordOf(GAME));
  await expect(page).toHaveURL(/\/fifteen\?board=/);
  await passTime(page, () => ghost(page).isVisible()).toBe(true);
  await expect(ghost(page)).toContainText("The ghost starts when your clock does.");
  await page.clock.runFor(5_000);
  expect(await watchedTiles(page)).toEqual(GAME.boards[0]);
  await page.keyboard.press(KEYS[GAME.moves[0][1]]);
  await page.clock.runFor(2_500);
  await expect(ghost(page)).toContainText("Ghost: 3 of 6 moves");
  expect(await watchedTiles(page)).toEqual(GAME.boards[3]);
  await page.keyboard.press("p");
  await page.clock.runFor(60_000);
  await expect(ghost(page)).toContainText("Ghost: 3 of 6 moves");
  await page.keyboard.press("p");
  await page.clock.runFor(3_000);
  await expect(ghost(page)).toContainText("Ghost finished in 0:05.0");
  await expect(said(page)).toHaveText("Ghost finished in 0:05.0");
  expect(await watchedTiles(page)).toEqual(GAME.boards[6]);
  await expectAccessible(page);

  // The ghost does not change the player's own game.
  for (const [, way] of GAME.moves.slice(1)) await page.keyboard.press(KEYS[way]);
  await expect(ghost(page)).toContainText(/The ghost was 0:0\d\.\d faster than you\./);
  await passTime(page, () => page.locator("dialog[open]").isVisible()).toBe(true);
  await page.keyboard.press("Escape");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save replay" }).click();
  const verified = execFileSync(binary, ["verify", await (await saving).path(), "--json"], { encoding: "utf8" });
  expect(JSON.parse(verified)).toMatchObject({ legal: true, solved: true, moves: 6, helps: 1 });
});

test("a solved game can be played against its own ghost, which survives a reload until it is removed", async ({
  page,
}) => {
  await visit(page, `/fifteen?${GAME.params}`);
  for (const [, way] of GAME.moves) await page.keyboard.press(KEYS[way]);
  await expect(page.locator("dialog[open]")).toBeVisible();
  await page.keyboard.press("Escape");
  await saved(page);
  await page.getByRole("link", { name: "Watch replay" }).click();
  await page.getByRole("button", { name: "Play against this" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("6 moves");
  await ghost(page).getByRole("button", { name: "Play against it again" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toHaveCount(0);
  await expect(ghost(page)).toContainText("The ghost starts when your clock does.");
  await saved(page);
  await page.reload();
  await expect(ghost(page)).toBeVisible();
  await ghost(page).getByRole("button", { name: "Remove ghost" }).click();
  await expect(ghost(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(ghost(page)).toHaveCount(0);
});

test("a link opens the ghost in another browser", async ({ page, context, browser, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, "/replay");
  await openFile(page, recordOf(GAME));
  await page.getByRole("button", { name: "Copy ghost link" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Link copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await newContext(browser, { baseURL, serviceWorkers: "block" });
  const friend = await other.newPage();
  await friend.goto(link);
  await expect(friend).toHaveURL(/\/fifteen\?board=/);
  await expect(ghost(friend)).toContainText("The ghost starts when your clock does.");
  // Another board has no ghost.
  await visit(friend, "/fifteen?size=3&difficulty=easy&seed=1");
  await expect(friend.getByRole("grid")).toBeVisible();
  await expect(ghost(friend)).toHaveCount(0);
  await other.close();
});

test.describe("from a server", () => {
  test.use({ expected: /404|Failed to load/ });

  test("a link names the ghost by its ID", async ({ page }) => {
    await page.route("**/api/v1/results/abc/record", (route) => route.fulfill({ body: recordOf(GAME) }));
    await visit(page, "/replay?ghost=abc");
    await expect(page).toHaveURL(/\/fifteen\?board=/);
    await expect(ghost(page)).toBeVisible();
    await visit(page, "/replay?ghost=no-such");
    await expect(page.getByRole("alert")).toContainText("Couldn’t load this replay");
    await expect(player(page)).toHaveCount(0);
  });
});

for (const colorScheme of ["light", "dark"]) {
  test(`Slide and Loop ghosts are visible on a phone, in ${colorScheme}`, async ({ browser, baseURL }) => {
    const viewport = { width: 320, height: 640 };
    const context = await newContext(browser, { baseURL, colorScheme, viewport, serviceWorkers: "block" });
    const page = await context.newPage();
    await visit(page, "/slide?seed=4&steps=3&v=2");
    for (let move = 0; move < 3; move += 1) await page.keyboard.press("ArrowLeft");
    const { size, path } = loopy.deal("easy");
    const race = async () => {
      await saved(page);
      await page.getByRole("link", { name: "Watch replay" }).click();
      await page.getByRole("button", { name: "Play against this" }).click();
      await ghost(page).getByRole("button", { name: "Play against it again" }).click();
      await expect(ghost(page)).toContainText("The ghost starts when your clock does.");
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    };
    await race();
    await expect(ghost(page).locator(".slide-part").first()).toBeVisible();
    await visit(page, loopy.address("easy"));
    await loopy.draw(page, size, [...path, path[0]].map((cell) => cell.join(",")).join(" "));
    await expect(loopy.sheet(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await race();
    // The miniature covers neither the text nor the buttons.
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const miniature = await boxOf(ghost(page).locator(".loop-board"));
      const frame = await boxOf(ghost(page));
      expect(miniature.x, `${width}`).toBeGreaterThanOrEqual(frame.x);
      expect(miniature.x + miniature.width, `${width}`).toBeLessThanOrEqual(
        (await boxOf(ghost(page).locator(".ghost-words"))).x,
      );
      expect(miniature.y + miniature.height, `${width}`).toBeLessThanOrEqual(frame.y + frame.height);
    }
    await context.close();
  });
}
