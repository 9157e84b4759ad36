// Online play against a real server: joining, results, the outbox, devices.
import { readFile } from "node:fs/promises";
import { expect, expectAccessible, cached, ready, saved, visit } from "./fixtures.js";
import { state as syncState, toggle } from "./devices.js";
import { solveBoard, state } from "./fifteen.js";
import { address, deal, draw, PLAUSIBLE } from "./loopy.js";
import {
  begin,
  button,
  dialog,
  drawDaily,
  field,
  finish,
  join,
  main,
  NEAR,
  result,
  results,
  solve,
  standing,
  test,
  uncover,
} from "./online.js";

/** Checks that the server accepted exactly one of the sent results: the last one. */
async function expectAcceptedOnce(sent) {
  const answers = await Promise.all(sent.map((request) => request.response()));
  expect(answers.map((answer) => answer?.status()).filter(Boolean)).toEqual([201]);
  expect(answers.at(-1)?.status()).toBe(201);
}

test("two players are ranked on one board, by time and by moves", async ({ page, another }) => {
  await join(page, "Ana");
  const sent = results(page);
  await solve(page);
  await expect(standing(page)).toContainText("Rank 1 of 1 by time, 1 of 1 by moves.");
  await join(another, "Ben");
  await visit(another, NEAR);
  for (const key of ["ArrowRight", "ArrowLeft", "ArrowLeft"]) await another.keyboard.press(key);
  await finish(another);
  await expect(standing(another)).toContainText("2 of 2 by moves.");

  await result(another).getByRole("link", { name: "View leaderboard" }).click();
  await expect(main(another).getByRole("status")).toHaveText("2 players");
  await another.getByRole("radio", { name: "By moves" }).check();
  // The computer's row appears when its solution is found.
  const rows = another.getByRole("table").locator("tbody tr:not(.computer)");
  await expect(rows).toHaveText([/^1Ana #\w{4}\d:\d\d\.\d2$/, /^2Ben #\w{4} \(you\)\d:\d\d\.\d4$/]);
  await expect(rows.nth(0).getByRole("link", { name: /^Replay of Ana/ })).toHaveAttribute(
    "href",
    /^\/replay\?result=[\w-]+$/,
  );
  await another.getByRole("radio", { name: "Around me" }).check();
  await expect(rows).toHaveCount(2);
  expect(sent).toHaveLength(1);
  expect(sent[0].headers().authorization).toMatch(/^Bearer /);
});

test("the sign-up confirmation appears only after the key is saved", async ({ page, context }) => {
  const other = await context.newPage();
  await visit(other, "/about");
  await visit(page, "/settings");
  // While another tab has a write transaction open, the browser blocks all other writes.
  await other.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.open("azulejo").onsuccess = ({ target }) => {
          const rows = target.result.transaction("rows", "readwrite").objectStore("rows");
          const hold = () => {
            if (!window.isReleased) rows.get("").onsuccess = hold;
            resolve();
          };
          rows.get("").onsuccess = hold;
        };
      }),
  );
  await button(page, "Join").click();
  await field(page).fill("Ana");
  await page.keyboard.press("Enter");
  await expect(main(page).getByText("You’re playing as Ana #")).toBeVisible();
  const said = page.locator(".notice").filter({ hasText: "You’ve joined as Ana #" });
  await expect(said).toHaveCount(0);
  await other.evaluate(() => (window.isReleased = true));
  await expect(said).toBeVisible();
  await page.reload();
  await ready(page);
  await expect(main(page).getByText("You’re playing as Ana #")).toBeVisible();
});

test("nothing is sent before the player joins, which is offered after the first daily puzzle", async ({ page }) => {
  const asked = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) asked.push(new URL(request.url()).pathname);
  });
  const now = new Date();
  const pad = (number) => `${number}`.padStart(2, "0");
  const date = `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
  const { size, path } = deal("easy", date);
  await visit(page, address("easy", date));
  await expect(page.getByRole("application")).toBeVisible();
  const found = page.waitForResponse("**/api/v1/about");
  await draw(page, size, `${path[0]} ${path[1]}`);
  await (await found).finished();
  await page.keyboard.press("Control+z");
  await draw(page, size, [...path, path[0]].join(" "), PLAUSIBLE);
  await expect(dialog(page)).toContainText("Perfect");
  await page.keyboard.press("Escape");
  expect(asked).toEqual(["/api/v1/about"]);
  const offer = result(page);
  await expect(offer).toContainText("Compare your games with other players?");
  await button(page, "Join").click();
  await expect(dialog(page)).toContainText("with its moves and times");
  await expect(dialog(page).locator("p").filter({ hasText: /\.$/ })).toHaveCount(4);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await button(page, "No thanks").click();
  await expect(offer).not.toContainText("Compare");
  await saved(page);
  expect(asked).toEqual(["/api/v1/about"]);
});

test("a result waits in the outbox while the server is down, and is accepted once", async ({ page, online }) => {
  await page.clock.install();
  await join(page, "Ana");
  const sent = results(page);
  await begin(page);
  await online.stop();
  await finish(page);
  await expect(standing(page)).toHaveText("Sending your result to the leaderboard… It’s stored here until it arrives.");
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  await online.start();
  await page.clock.fastForward(5_500);
  await expect(standing(page)).toContainText("Rank 1 of 1 by time, 1 of 1 by moves.");
  // At least one attempt failed while the server was down, and one succeeded afterwards.
  expect(sent.length).toBeGreaterThan(1);
  await expectAcceptedOnce(sent);
  const n = sent.length;
  await saved(page);
  await page.reload();
  await ready(page);
  await expect(standing(page)).toContainText("Rank 1 of 1 by time, 1 of 1 by moves.");
  await page.clock.fastForward(700_000);
  expect(sent).toHaveLength(n);
});

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow", expected: /\/api\/v1\/|ERR_CONNECTION|Failed to/ });

  test("a game started and solved offline survives a reload and is ranked by moves", async ({ page, online }) => {
    await join(page, "Ana");
    await visit(page, NEAR);
    await cached(page);
    await online.stop();
    const sent = results(page);
    const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/starts"));
    await page.keyboard.press("ArrowLeft");
    await failed;
    await finish(page);
    await expect.poll(() => sent.length).toBe(1);
    await page.getByRole("link", { name: "History" }).click();
    const row = page.getByRole("region", { name: "Solved games" }).locator("tbody tr");
    await expect(row).toContainText("Waiting to be sent");
    await saved(page);
    await online.start();
    await page.reload();
    await ready(page);
    await expect(row).toContainText("Rank 1 of 1 by moves");
    // Each opened page tries once.
    await expectAcceptedOnce(sent);
    await row.getByRole("link", { name: /^Rank/ }).click();
    await expect(main(page).getByRole("status")).toHaveText("No results yet");
    await page.getByRole("radio", { name: "By moves" }).check();
    await expect(main(page).getByRole("status")).toHaveText("1 player");
  });
});

test("a rejected result shows the server's message and stays in the history", async ({ page }) => {
  await join(page, "Ana");
  await page.route("**/api/v1/results", (route) =>
    route.continue({ postData: route.request().postData().replace('"helps":0', '"helps":3') }),
  );
  await solve(page);
  await expect(standing(page)).toHaveText(
    /^The server rejected this result: illegal record: .* with 3 [^.]+\. It stays in your history\.\s*$/,
  );
  await saved(page);
  await visit(page, "/history");
  const row = page.getByRole("region", { name: "Solved games" }).locator("tbody tr");
  await expect(row).toContainText(/Rejected: illegal record: /);
});

test("a second device signs in with a code and is signed out from the first", async ({ page, another }) => {
  await join(page, "Ana");
  await button(page, "Add a device").click();
  const code = dialog(page).locator(".device-code");
  await expect(code).toHaveText(/^\w{4} \w{4}$/);
  await expect(dialog(page)).toContainText(/Expires in [45]:\d\d/);
  await expect(dialog(page).getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  const letters = (await code.textContent()).replace(" ", "");

  await another.goto(`/settings#code=${letters}`);
  await expect(field(another)).toHaveValue(letters);
  await expect(another).toHaveURL(/\/settings$/);
  await another.keyboard.press("Enter");
  await expect(main(another).getByText("You’re playing as Ana #")).toBeVisible();
  await expect(another.locator(".device-list li")).toHaveCount(2);
  // It syncs from the start.
  await expect(toggle(another)).toBeChecked();
  await expect(syncState(another)).toHaveText(/^Synced on this device only\. Last sync: [^.]*\.$/);
  await saved(another);

  await page.reload();
  await ready(page);
  const devices = page.locator(".device-list li");
  await expect(devices.filter({ hasText: "(this device)" })).toHaveCount(1);
  const other = devices.filter({ hasNotText: "(this device)" });
  await expect(other).toContainText(/ on \w+, added /);
  await other.getByRole("button", { name: /^Rename/ }).click();
  await field(page).fill("My phone");
  await page.keyboard.press("Enter");
  await expect(other).toContainText("My phone, added ");
  await other.getByRole("button", { name: /^Sign out/ }).click();
  await button(dialog(page), "Sign out").click();
  await expect(page.locator(".device-list li")).toHaveCount(1);

  await visit(another, NEAR);
  await another.keyboard.press("ArrowLeft");
  await expect(another.getByText("Your key is kept on this device")).toBeVisible();
  await visit(another, "/settings");
  await expect(main(another).getByText("You’re playing as Ana #")).toBeVisible();
  await button(another, "Discard key").click();
  await button(dialog(another), "Discard key").click();
  await expect(button(another, "Join")).toBeVisible();
  await button(another, "Sign in with a code").click();
  await field(another).fill(letters);
  await another.keyboard.press("Enter");
  await expect(dialog(another)).toContainText("this code is wrong, used or expired; request a new one");
});

test("a player changes their name, downloads their data and deletes the account", async ({ page }) => {
  await join(page, "Ana");
  await button(page, "Change name").click();
  await expect(field(page)).toHaveValue("Ana");
  await field(page).fill("x".repeat(21));
  await page.keyboard.press("Enter");
  await expect(dialog(page).locator(".field-error")).toContainText("20");
  await field(page).fill("Anna");
  await page.keyboard.press("Enter");
  await expect(main(page).getByText("You’re playing as Anna #")).toBeVisible();

  await solve(page);
  await expect(standing(page)).toContainText("Rank 1 of 1");
  await saved(page);
  await visit(page, "/settings");
  const loading = page.waitForEvent("download");
  await button(page, "Download my data").click();
  const file = JSON.parse(await readFile(await (await loading).path(), "utf8"));
  expect(file.player.name).toBe("Anna");
  expect(file.results).toHaveLength(1);

  // The export of the web app doesn't contain the key.
  const exporting = page.waitForEvent("download");
  await button(page, "Export everything").click();
  const backup = await readFile(await (await exporting).path(), "utf8");
  expect(backup).toContain("azulejo:history");
  expect(backup).not.toContain("together");

  await button(page, "Delete account").click();
  await button(dialog(page), "Delete account").click();
  await expect(button(page, "Join")).toBeVisible();
  await saved(page);
  await visit(page, "/leaderboards?board=fifteen%3Aboard%3D1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15");
  await expect(main(page).getByRole("status")).toHaveText("No results yet");
});

test.describe("with a wrong device clock", () => {
  test("a day ahead: codes expire on time, and times are ranked", async ({ page }) => {
    await page.clock.install({ time: Date.now() + 86_400_000 });
    await join(page, "Ana");
    await button(page, "Add a device").click();
    await expect(dialog(page)).toContainText(/Expires in [45]:\d\d/);
    await page.clock.fastForward(301_000);
    await expect(dialog(page)).toContainText("This code has expired.");
    await page.keyboard.press("Escape");
    await solve(page);
    await expect(standing(page)).toContainText("Rank 1 of 1 by time, 1 of 1 by moves.");
  });

  test("days behind: a past daily puzzle isn't ranked", async ({ page }) => {
    const date = "2025-11-30";
    await page.clock.install({ time: new Date(2025, 10, 30, 12) });
    await join(page, "Ana");
    await drawDaily(page, date);
    await expect(standing(page)).toContainText("Saved but not ranked, because this day’s leaderboard is closed.");
  });
});

test("only speedsolves of daily puzzles are sent", async ({ page }) => {
  await join(page, "Ana");
  const asked = [];
  page.on("request", (request) => {
    const [, what] = request.url().match(/\/api\/v1\/(starts|results)$/) ?? [];
    if (what) asked.push(what);
  });
  await visit(page, "/fifteen/speed?board=1-2-3_4-0-5_7-8-6");
  for (const key of ["ArrowLeft", "ArrowUp"]) await page.keyboard.press(key);
  await expect(state(page)).toHaveAttribute("data-state", "solved");
  await saved(page);
  await visit(page, "/fifteen/daily");
  await page.getByRole("link", { name: "Race the clock" }).first().click();
  await uncover(page);
  await expect(state(page)).toHaveAttribute("data-state", "ready");
  const sent = page.waitForResponse("**/api/v1/results");
  await solveBoard(page, PLAUSIBLE);
  expect((await sent).status()).toBe(201);
  expect((await (await sent).json()).leaderboard).toMatch(/^fifteen:\d{4}-\d{2}-\d{2}-3$/);
  expect(asked).toEqual(["starts", "results"]);
  await visit(page, "/leaderboards");
  await page.getByRole("navigation", { name: "Today" }).getByRole("link", { name: "Fifteen 3×3" }).click();
  await expect(main(page).getByRole("heading", { level: 2 })).toContainText(/^Fifteen, 3×3, /);
  await expect(main(page).getByRole("row", { name: /Ana/ })).toHaveCount(1);
});
