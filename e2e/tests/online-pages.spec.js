// The pages of online play: without a server, with the keyboard, accessibility and long leaderboards.
import { expect, expectAccessible, ready, saved, test as alone, visit } from "./fixtures.js";
import {
  begin,
  BOARD,
  button,
  dialog,
  field,
  fill,
  finish,
  join,
  main,
  NEAR,
  result,
  solve,
  standing,
  test,
  uncover,
} from "./online.js";

alone("without a server, online play is hidden, and each page asks for a server once", async ({ page }) => {
  const asked = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) asked.push(new URL(request.url()).pathname);
  });
  await visit(page, NEAR);
  for (const key of ["ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(result(page)).toBeVisible();
  await expect(result(page).locator(".standing")).toHaveCount(0);
  expect(asked).toEqual(["/api/v1/about"]);
  await page.getByRole("link", { name: "Settings" }).first().click();
  await expect(main(page).locator("h1")).toHaveText("Settings");
  await expect.poll(() => asked, "each loaded page asks once").toEqual(["/api/v1/about", "/api/v1/about"]);
  await expect(page.getByRole("heading", { name: "Online play" })).toHaveCount(0);
  await saved(page);
  await visit(page, "/leaderboards");
  await expect(main(page)).toContainText("Leaderboards aren’t available");
});

test("space for the rank is reserved, so the layout doesn’t shift", async ({ page }) => {
  await join(page, "Ana");
  await begin(page);
  let answer;
  await page.route("**/api/v1/results", (route) => (answer = () => route.continue()));
  await finish(page);
  const share = result(page).getByRole("button", { name: "Share" });
  const box = result(page).locator(".standing");
  await expect(standing(page)).toContainText("Sending");
  const before = [await share.boundingBox(), await box.boundingBox()];
  await expect.poll(() => typeof answer).toBe("function");
  await answer();
  await expect(standing(page)).toContainText("Rank 1 of 1");
  const [share2, box2] = [await share.boundingBox(), await box.boundingBox()];
  expect(share2).toEqual(before[0]);
  expect(box2.height).toBe(before[1].height);
});

test("joining, playing and reading a leaderboard work with the keyboard alone", async ({ page }) => {
  await visit(page, "/settings");
  const joinButton = button(page, "Join");
  await expect(joinButton).toBeVisible();
  const focused = () => joinButton.evaluate((element) => element === document.activeElement);
  while (!(await focused())) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(field(page)).toBeVisible();
  while (!(await field(page).evaluate((field) => field === document.activeElement))) await page.keyboard.press("Tab");
  await page.keyboard.type("Ana");
  await page.keyboard.press("Enter");
  await expect(main(page).getByText("You’re playing as Ana #")).toBeVisible();
  await saved(page);
  await solve(page);
  await expect(standing(page)).toContainText("Rank 1 of 1");
  const link = page.getByRole("link", { name: "View leaderboard" });
  while (!(await link.evaluate((element) => element === document.activeElement))) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const order = page.getByRole("radio", { name: "By time" });
  await expect(order).toBeVisible();
  while (!(await order.evaluate((element) => element === document.activeElement))) await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "By moves" })).toBeChecked();
  await expect(main(page).getByRole("status")).toHaveText("1 player");
});

for (const colorScheme of ["light", "dark"]) {
  test.describe(`in a ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test("every page is accessible and fits 320 px", async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      const check = async () => {
        await expectAccessible(page);
        const [inner, outer] = await page.evaluate(() => [document.body.scrollWidth, window.innerWidth]);
        expect(inner).toBeLessThanOrEqual(outer);
      };
      await visit(page, "/settings");
      await button(page, "Join").click();
      await check();
      await page.keyboard.press("Escape");
      await button(page, "Sign in with a code").click();
      await check();
      await page.keyboard.press("Escape");
      await join(page, "Ana");
      await expect(page.locator(".device-list li")).toHaveCount(1);
      await check();
      await button(page, "Delete account").click();
      await check();
      await page.keyboard.press("Escape");
      await button(page, "Add a device").click();
      await expect(dialog(page).locator(".device-code")).toBeVisible();
      await check();
      await page.keyboard.press("Escape");
      await solve(page);
      await expect(standing(page)).toContainText("Rank 1 of 1");
      await check();
      await result(page).getByRole("link", { name: "View leaderboard" }).click();
      await expect(page.getByRole("table")).toBeVisible();
      await check();
      await saved(page);
      await visit(page, "/history");
      await expect(page.getByRole("link", { name: /^Rank 1 of 1/ })).toBeVisible();
      await check();
      await visit(page, "/leaderboards");
      await expect(page.getByRole("link", { name: /Loop Easy/ }).first()).toBeVisible();
      await check();
    });
  });
}

test("the computer has its own row, sorted by moves", async ({ page }) => {
  await join(page, "Ana");
  await visit(page, "/slide?seed=4&steps=3&v=2");
  await uncover(page);
  for (const key of ["ArrowLeft", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(standing(page)).toContainText("1 of 1 by moves.");
  await result(page).getByRole("link", { name: "View leaderboard" }).click();
  await page.getByRole("radio", { name: "By moves" }).check();
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveText([/^Computer \(optimal\)3$/, /^1Ana/]);
  await page.getByRole("radio", { name: "By time" }).check();
  await expect(rows).toHaveText([/^1Ana/]);
});

test("a long leaderboard loads page by page and shows the rows around the player", async ({ page, online }) => {
  await join(page, "Ana");
  await begin(page);
  const sending = page.waitForRequest("**/api/v1/results");
  await finish(page);
  const { record } = (await sending).postDataJSON();
  await expect(standing(page)).toContainText("Rank 1 of 1");

  // Every player has their own IP address and time, within the server's limits.
  const MANY = 250;
  const ask = async (at, path, body, key) => {
    const headers = {
      "content-type": "application/json",
      "x-forwarded-for": `10.1.${at >> 8}.${at & 255}`,
      authorization: `Bearer ${key}`,
    };
    const answer = await fetch(`${online.address}/api/v1${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.status, path).toBe(201);
    return answer.json();
  };
  const add = async (at) => {
    const { key } = await ask(at, "/players", { name: `P${at}` });
    const { ticket } = await ask(at, "/starts", { game: record.game, params: record.params }, key);
    const ms = 1_000 + at;
    const moves = record.moves.map(([, move]) => [ms, move]);
    await ask(at, "/results", { ticket, record: { ...record, moves, result: { ...record.result, ms } } }, key);
  };
  for (let at = 0; at < MANY; at += 25) await Promise.all([...Array(25).keys()].map((more) => add(at + more)));

  await saved(page);
  await visit(page, `/leaderboards?board=${encodeURIComponent(BOARD)}`);
  const rows = page.locator("table.leaderboard tbody tr");
  const status = main(page).getByRole("status");
  await expect(status).toHaveText("251 players, 100 shown");
  await button(page, "Show more").click();
  await expect(rows).toHaveCount(200);
  await button(page, "Show more").click();
  await expect(rows).toHaveCount(251);
  await expect(status).toHaveText("251 players");
  await expect(button(page, "Show more")).toHaveCount(0);
  const names = await rows.locator("th").allTextContents();
  const others = names.filter((name) => name.startsWith("P")).map((name) => name.split(" ")[0]);
  expect(others).toEqual([...Array(MANY).keys()].map((at) => `P${at}`));
  await page.getByRole("radio", { name: "Around me" }).check();
  await expect(rows.filter({ hasText: "(you)" })).toHaveCount(1);
  expect(await rows.count()).toBeLessThanOrEqual(11);
  await saved(page);
  await page.reload();
  await ready(page);
  await expect(rows).toHaveCount(100);
});

test("the keyboard pages through a leaderboard of 10,000 rows, which also shows the rows around the player", async ({
  page,
  online,
}) => {
  await join(page, "Ana");
  await solve(page);
  await expect(standing(page)).toContainText("Rank 1 of 1");
  await saved(page);
  // The test waits for each of a hundred pages.
  test.slow();
  const MANY = 10_000;
  fill(online.database, BOARD, MANY);
  await visit(page, `/leaderboards?board=${encodeURIComponent(BOARD)}`);
  // Finding elements by role takes seconds among so many rows.
  const rows = page.locator("#main table.leaderboard tbody tr");
  const status = page.locator("#main [role=status]");
  await expect(status).toHaveText("10,001 players, 100 shown");

  await page.getByRole("radio", { name: "Around me" }).check();
  const own = rows.filter({ hasText: "(you)" });
  await expect(own).toHaveCount(1);
  expect(await rows.count()).toBeLessThanOrEqual(11);
  const place = Number(await own.locator("td").first().textContent());
  // Apart from equal times, as many rows come before it as after it.
  expect(Math.abs(place - MANY / 2)).toBeLessThan(MANY / 10);
  const ranks = (await rows.locator("td:first-child").allTextContents()).map(Number);
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b));

  await page.getByRole("radio", { name: "Top" }).check();
  await expect(rows).toHaveCount(100);
  const more = page.locator("#main button", { hasText: "Show more" });
  await more.focus();
  for (let shown = 200; shown <= MANY; shown += 100) {
    // Existing rows don't move when more rows load.
    const before = shown === 200 && (await rows.nth(99).boundingBox());
    await page.keyboard.press("Enter");
    await expect(rows).toHaveCount(shown);
    await expect(more).toBeFocused();
    if (before) expect(await rows.nth(99).boundingBox()).toEqual(before);
  }
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(MANY + 1);
  await expect(more).toHaveCount(0);
  await expect(status).toHaveText("10,001 players");
  await expect(rows.last().locator("a")).toBeFocused();
  await expect(own).toHaveCount(1);
  const names = await rows.locator("th").allTextContents();
  const others = names.filter((name) => name.startsWith("P")).map((name) => Number(name.slice(1).split(" ")[0]));
  expect(others).toEqual([...Array(MANY).keys()]);
  const all = (await rows.locator("td:first-child").allTextContents()).map(Number);
  expect(all.every((rank, at) => rank === (at && all[at - 1] === rank ? rank : at + 1))).toBe(true);
  await page.keyboard.press("Enter");
  await expect(page.locator("#main h1")).toHaveText("Replay");
});

test("the computer's solution of a Fifteen board has a row when sorted by moves", async ({ page }) => {
  await join(page, "Ana");
  // Two tile moves in one direction are one move of two tiles.
  await visit(page, NEAR);
  for (const key of ["ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(standing(page)).toContainText("Rank 1 of 1");
  await saved(page);
  await visit(page, `/leaderboards?board=${encodeURIComponent(BOARD)}`);
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveCount(1);
  await page.getByRole("radio", { name: "By moves" }).check();
  await expect(rows).toHaveText([/^Computer \(par\)1$/, /^1Ana #\w{4} \(you\)\d:\d\d\.\d2$/]);
  await expectAccessible(page);
});
