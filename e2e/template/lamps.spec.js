// Lamps, the template of a new puzzle, on a server with a database: everything that follows from the list of games.
import { expect, expectAccessible, saved, visit } from "../tests/fixtures.js";
import { settled, twoDevices } from "../tests/devices.js";
import { join, main, result } from "../tests/online.js";
import { chooseRace, startRace, test } from "../tests/players.js";

const lamps = (page) => page.getByRole("group", { name: "Lamps" }).getByRole("button");
const moves = (page) => page.locator(".counts div", { hasText: /^Moves/ }).locator("dd");
const replayed = (page) => page.locator(".lamps-board .lamps-lamp");

/** Returns the lamps to press, by trying all sets of presses on a board of 3×3. */
async function solution(page) {
  await expect(lamps(page)).toHaveCount(9);
  const on = await lamps(page).evaluateAll((all) => all.map((lamp) => lamp.getAttribute("aria-pressed") === "true"));
  const near = (a, b) => Math.abs((a % 3) - (b % 3)) + Math.abs(Math.floor(a / 3) - Math.floor(b / 3)) <= 1;
  const all = [...on.keys()];
  for (let set = 0; set < 1 << 9; set += 1) {
    const pressed = all.filter((at) => set & (1 << at));
    if (all.every((at) => on[at] === (pressed.filter((other) => near(at, other)).length % 2 === 1))) return pressed;
  }
  throw new Error("every board of 3×3 can be solved");
}

/** Solves the board of 3×3 on the page and returns the number of moves. */
async function solve(page) {
  const presses = await solution(page);
  for (const [n, at] of presses.entries()) {
    await lamps(page).nth(at).click();
    await expect(moves(page)).toHaveText(`${n + 1}`);
  }
  await expect(result(page)).toContainText(`Solved in ${presses.length} move`);
  return presses.length;
}

test("the daily puzzle is ranked, counted in the statistics and replayed", async ({ page }) => {
  await join(page, "Ana");
  await visit(page, "/");
  await expectAccessible(page);
  await main(page)
    .getByRole("link", { name: /^Lamps 3×3/ })
    .click();
  await expect(page).toHaveURL(/\/lamps\?size=3&seed=\d{8}$/);
  await expectAccessible(page);
  const n = await solve(page);
  await expect(result(page).getByRole("status")).toContainText("Rank 1 of 1 by time, 1 of 1 by moves.");
  await saved(page);
  const daily = new URL(page.url());

  await result(page).getByRole("link", { name: "View leaderboard" }).click();
  await expect(page.getByRole("row", { name: /Ana/ })).toContainText("(you)");

  await visit(page, "/");
  const link = main(page).getByRole("link", { name: /^Lamps 3×3/ });
  await expect(link).toHaveAttribute("data-state", "solved");
  // The saved game is still there.
  await link.click();
  await expect(moves(page)).toHaveText(`${n}`);
  expect(new URL(page.url()).search).toBe(daily.search);

  await visit(page, "/history");
  const statistics = page.getByRole("region", { name: "By variant" });
  await expect(statistics.getByRole("row", { name: /3×3/ })).toHaveCount(1);
  const games = page.getByRole("region", { name: "Solved games" });
  await games.getByRole("link", { name: /Replay|Watch/ }).click();
  await expect(page.locator("#main h1")).toHaveText("Replay");
  await expect(replayed(page)).toHaveCount(9);
});

test("a race is dealt and timed by the server", async ({ page }) => {
  await join(page, "Ana");
  await chooseRace(page, "Lamps", "3×3");
  await startRace(page);
  await expect(page).toHaveURL(/\/lamps\?size=3&seed=\d+/);
  await solve(page);
  await expect(result(page)).toContainText(/by the server’s clock\. Rank 1 of 1 by time\./);
});

test("a game continues on another device", async ({ page, another }) => {
  await twoDevices(page, another);
  await visit(page, "/lamps?size=3&seed=7");
  await lamps(page).first().click();
  await expect(moves(page)).toHaveText("1");
  await settled(page);
  await settled(another);
  await visit(another, "/");
  await main(another)
    .getByRole("link", { name: /3×3, 1 move,/ })
    .click();
  await expect(moves(another)).toHaveText("1");
  await expect(another).toHaveURL(/\/lamps\?size=3&seed=7$/);
});

test("links have a preview, with a picture of the day for daily puzzles", async ({ request }) => {
  const property = (page, name) => page.match(new RegExp(`<meta property="og:${name}" content="([^"]*)"`))?.[1];
  const page = await (await request.get("/lamps")).text();
  expect(property(page, "title")).toContain("Lamps");
  const daily = await (await request.get("/lamps?size=3&seed=20251130")).text();
  expect(property(daily, "title")).toBe("Lamps, 2025-11-30, 3x3");
  for (const html of [page, daily]) {
    const picture = await request.get(new URL(property(html, "image"), "http://localhost").pathname);
    expect(picture.status()).toBe(200);
    expect(picture.headers()["content-type"]).toBe("image/jpeg");
  }
});
