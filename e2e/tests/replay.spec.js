// Replays from a file, the history, a link and a server.
import { recordOf, walk } from "../records.mjs";
import { expect, expectAccessible, newContext, passTime, saved, stopClock, test, visit } from "./fixtures.js";
import * as loopy from "./loopy.js";
import { button, expectTiles, line, openFile, player, point, told } from "./replay.js";

const GAME = walk(40, 500);

test("a replay file is played step by step with buttons and keys", async ({ page }) => {
  await visit(page, "/replay");
  await openFile(page, `\uFEFF${recordOf(GAME)}\n`);
  await expect(page.locator(".lead")).toHaveText("Fifteen, 4×4: solved in 40 moves, 0:19.5");
  await expect(told(page)).toHaveText("Start");
  await expectTiles(page, GAME.boards[0]);
  await expect(button(page, "Step back")).toBeDisabled();
  await button(page, "Step forwards").click();
  await expect(told(page)).toContainText("Tile");
  await expectTiles(page, GAME.boards[1]);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expectTiles(page, GAME.boards[3]);
  await expect(point(page)).toHaveText("0:01.0 of 0:19.5, 3 of 40 moves");
  await page.keyboard.press("ArrowLeft");
  await expectTiles(page, GAME.boards[2]);
  await page.keyboard.press("End");
  await expectTiles(page, GAME.boards[40]);
  await expect(button(page, "Go to end")).toBeDisabled();
  await page.keyboard.press("Home");
  await expectTiles(page, GAME.boards[0]);
  await page.keyboard.press("+");
  await expect(page.getByLabel("Speed")).toHaveValue("3");
  await page.keyboard.press("-");
  await page.keyboard.press("-");
  await expect(page.getByLabel("Speed")).toHaveValue("1");
  await expect(page.getByRole("status").filter({ hasText: "½×" })).toHaveCount(1);
});

test("the timeline seeks and shows the position", async ({ page }) => {
  await visit(page, "/replay");
  await openFile(page, recordOf(GAME));
  for (const time of [7_250, 600, 19_499, 0, 19_500]) {
    await line(page).fill(String(time));
    const n = time === 0 ? 1 : Math.floor(time / 500) + 1;
    await expectTiles(page, GAME.boards[n]);
    await expect(line(page)).toHaveAttribute("aria-valuetext", new RegExp(`^0:.* of 0:19.5, ${n} of 40 moves$`));
  }
  const box = await line(page).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(point(page)).toHaveText(/^0:09\.[67] of 0:19\.5, 20 of 40 moves$/);
  await expectTiles(page, GAME.boards[20]);
});

test("a replay plays at the chosen speed, pauses, and restarts after its end", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/replay");
  await openFile(page, recordOf(GAME));
  await passTime(page, () => button(page, "Play").isVisible()).toBe(true);
  await page.keyboard.press(" ");
  await expect(button(page, "Pause")).toBeVisible();
  await page.clock.runFor(3_100);
  await expect(point(page)).toHaveText(/^0:0[23]\.\d of 0:19\.5, [67] of 40 moves$/);
  await page.keyboard.press(" ");
  const stood = await point(page).textContent();
  await page.clock.runFor(5_000);
  await expect(point(page)).toHaveText(stood);
  await page.getByLabel("Speed").selectOption("16×");
  await button(page, "Play").click();
  await passTime(page, () => button(page, "Play").isVisible()).toBe(true);
  await expect(point(page)).toHaveText("0:19.5 of 0:19.5, 40 of 40 moves");
  await expectTiles(page, GAME.boards[40]);
  await button(page, "Play").click();
  await page.clock.runFor(100);
  await expect(point(page)).toHaveText(/^0:0[01]\.\d of 0:19\.5, [1-4] of 40 moves$/);
});

test("pauses, hints and undone moves are described and marked on the timeline", async ({ page }) => {
  const [, second] = GAME.moves;
  const extra = [
    [600, "@undo"],
    [700, "@redo"],
    [800, "@pause"],
    [800, "@resume"],
    [900, "@look"],
  ];
  expect(second[0]).toBe(500);
  await visit(page, "/replay");
  await openFile(page, recordOf(GAME, { extra, helps: 1 }));
  await expect(player(page).locator(".replay-mark.pause")).toHaveCount(1);
  await expect(player(page).locator(".replay-mark.help")).toHaveCount(1);
  await expect(player(page)).toContainText("1 pause (bars), 1 hint (diamonds)");
  const said = [/Tile/, /Tile/, /^Last move undone$/, /^Redo: .*[Tt]ile/, /^The player paused$/];
  for (const text of [...said, /^The player resumed$/, /^The computer gave a hint$/]) {
    await page.keyboard.press("ArrowRight");
    await expect(told(page)).toHaveText(text);
  }
  await expectTiles(page, GAME.boards[2]);
  await expect(player(page)).toContainText("Moves per second: 2.2 now, 2.0 on average");
});

test("invalid replays are rejected with a reason", async ({ page }) => {
  await visit(page, "/replay");
  const alert = page.getByRole("alert");
  const wrong = GAME.moves.map(([time, way], at) => (at === 7 ? [time, "L9"] : [time, way]));
  for (const [text, why] of [
    ["a picture", "This replay can’t be played: this is not a saved game"],
    [recordOf({ ...GAME, moves: wrong }), 'move 8 ("L9")'],
    [recordOf(GAME).replace("fifteen", "chess"), 'unknown game "chess"'],
    [recordOf(GAME).replace('"version":1', '"version":9'), "newer version"],
    [recordOf(GAME, { helps: 3 }), "the record says"],
    ["[".repeat(300_000), "too large"],
  ]) {
    await openFile(page, text);
    await expect(alert).toContainText(why);
    await expect(player(page)).toHaveCount(0);
  }
  await openFile(page, recordOf(GAME));
  await expect(player(page)).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test("a file dropped on the page is played", async ({ page }) => {
  await visit(page, "/replay");
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "replay.json", { type: "application/json" }));
    return data;
  }, recordOf(GAME));
  await page.locator(".replay-page").dispatchEvent("drop", { dataTransfer: transfer });
  await expect(player(page)).toBeVisible();
});

test("solved games can be replayed from their page and from the history", async ({ page }) => {
  await visit(page, "/fifteen?board=1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15");
  for (const key of ["ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(page.locator("dialog[open]")).toBeVisible();
  await page.keyboard.press("Escape");
  await saved(page);
  await page.getByRole("link", { name: "Watch replay" }).click();
  await expect(page.locator(".lead")).toContainText("Fifteen, 4×4: solved in 2 moves");
  await page.keyboard.press("ArrowRight");
  await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 15]);

  await visit(page, "/slide?seed=4&steps=3&v=2");
  for (let move = 0; move < 3; move += 1) await page.keyboard.press("ArrowLeft");
  await saved(page);
  await page.getByRole("link", { name: "Watch replay" }).click();
  await expect(page.locator(".lead")).toContainText("Slide");
  const places = () =>
    page.locator(".watched-board .slide-piece").evaluateAll((pieces) => pieces.map((piece) => piece.dataset.at));
  await expect.poll(places).not.toEqual([]);
  const start = await places();
  for (let move = 0; move < 3; move += 1) await page.keyboard.press("ArrowRight");
  await expect.poll(places).not.toEqual(start);
  for (let move = 0; move < 3; move += 1) await page.keyboard.press("ArrowLeft");
  await expect.poll(places).toEqual(start);

  const { size, path } = loopy.deal("easy");
  await visit(page, loopy.address("easy"));
  await loopy.draw(page, size, [...path, path[0]].map((cell) => cell.join(",")).join(" "));
  await expect(loopy.sheet(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await saved(page);
  await page.getByRole("link", { name: "Watch replay" }).click();
  await expect(page.locator(".lead")).toContainText("Loop, Easy: solved in 1 move");
  await expect(page.locator(".watched-board .loop-line path")).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".watched-board .loop-line path")).toHaveCount(path.length);

  await saved(page);
  await visit(page, "/history");
  await page.getByRole("link", { name: /^Watch Easy,/ }).click();
  await expect(page.locator(".lead")).toContainText("Loop, Easy");
  await page.goBack();
  await page.getByRole("link", { name: /^Watch 4×4,/ }).click();
  await expect(page.locator(".lead")).toContainText("Fifteen");
  await page.reload();
  await expect(page.locator(".lead")).toContainText("Fifteen, 4×4: solved in 2 moves");
});

test("a link contains a whole replay, and a damaged link is reported", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, "/replay");
  await openFile(page, recordOf(GAME));
  await page.getByRole("button", { name: "Copy link", exact: true }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Link copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/replay#r=[\w-]+$/);
  await page.goto("about:blank");
  await visit(page, link);
  // The replay in the link is decompressed first.
  await expect(player(page)).toBeVisible();
  await page.keyboard.press("End");
  await expectTiles(page, GAME.boards[40]);
  for (const letters of [link.split("#r=")[1].slice(0, -20), "!!!", "AAAA", "A".repeat(20_000)]) {
    await page.evaluate((letters) => (location.hash = `r=${letters}`), letters);
    await expect(page.getByRole("alert")).toContainText("This replay link is damaged");
  }
});

test.describe("from a server", () => {
  test.use({ expected: /404|Failed to load/ });

  test("a result is loaded by its ID, and a missing one is reported", async ({ page }) => {
    await visit(page, "/replay?result=no-such");
    await expect(page.getByRole("alert")).toContainText("Couldn’t load this replay");
    await visit(page, "/replay?result=..%2Fme");
    await expect(page.getByRole("alert")).toContainText("doesn’t point to a replay");
    await visit(page, "/replay?game=no-such");
    await expect(page.getByRole("alert")).toContainText("no longer stored on this device");
    await page.route("**/api/v1/results/abc/record", (route) => route.fulfill({ body: recordOf(GAME) }));
    await visit(page, "/replay?result=abc");
    await expect(player(page)).toBeVisible();
  });
});

for (const colorScheme of ["light", "dark"]) {
  test(`replays are accessible in ${colorScheme}, on a phone and by touch`, async ({ browser, baseURL }) => {
    const context = await newContext(browser, {
      baseURL,
      colorScheme,
      hasTouch: true,
      viewport: { width: 320, height: 640 },
      serviceWorkers: "block",
    });
    const page = await context.newPage();
    await visit(page, "/replay");
    await expectAccessible(page);
    await openFile(page, recordOf(GAME, { extra: [[900, "@look"]], helps: 1 }));
    await button(page, "Step forwards").tap();
    await expectTiles(page, GAME.boards[1]);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await context.close();
  });
}
