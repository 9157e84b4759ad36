// Races against a real server with a database, timed by the server's clock.
import { execFileSync } from "node:child_process";
import { binary } from "../azulejo.mjs";
import {
  chooseRace,
  fitsPhone,
  notices,
  raceBegins,
  reload,
  solution,
  solve,
  startRace,
  tabTo,
  test,
} from "./players.js";
import { count } from "./fifteen.js";
import { expect, expectAccessible, openDialog, saved, test as base, visit } from "./fixtures.js";
import { draw, generate, PLAUSIBLE } from "./loopy.js";
import { button, field, join, result } from "./online.js";

const FIRST = /by the server’s clock\. Rank 1 of 1 by time\./;

test("two players race on different puzzles, and the server ranks them", async ({ meet }) => {
  const [ana, bob] = [await meet("Ana"), await meet("Bob")];
  for (const page of [ana, bob]) {
    await chooseRace(page, "Fifteen", "3×3");
    await startRace(page);
    await expect(page).toHaveURL(/\/fifteen\?size=3&difficulty=hard&seed=\d+/);
  }
  expect(ana.url()).not.toBe(bob.url());
  await solve(ana);
  await expect(result(ana)).toContainText(FIRST);
  await solve(bob);
  await expect(result(bob)).toContainText(/by the server’s clock\. Rank [12] of 2 by time\./);
  // The result is shown on the page, without a sheet.
  await expect(openDialog(bob)).toHaveCount(0);
  await result(bob).getByRole("link", { name: "View leaderboard" }).click();
  await expect(bob.locator("#main h2")).toHaveText("Race: Fifteen 3×3");
  await expect(bob.getByRole("row")).toHaveCount(3);
  await expect(bob.getByRole("row", { name: /Ana/ })).toBeVisible();
  await expect(bob.getByRole("row", { name: /Bob/ })).toContainText("(you)");
});

test("the next race starts from the result panel, with another puzzle", async ({ page }) => {
  await join(page, "Ana");
  await chooseRace(page, "Fifteen", "3×3");
  await startRace(page);
  const first = page.url();
  await solve(page);
  await expect(result(page)).toContainText(FIRST);
  // The start can be cancelled until the server responds; the response is delayed until the button was seen.
  let answer;
  const seen = new Promise((resolve) => (answer = resolve));
  await page.route("**/api/v1/races", async (route) => {
    if (route.request().method() === "POST") await seen;
    await route.continue();
  });
  await button(page, "Race again").click();
  await expect(button(page, "Cancel")).toBeVisible();
  answer();
  await raceBegins(page);
  expect(page.url()).not.toBe(first);
  await solve(page);
  await expect(result(page)).toContainText(FIRST);
});

test("the puzzle is hidden before the start, and a start can be cancelled", async ({ page }) => {
  const asked = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/races")) asked.push(request);
  });
  await page.clock.install();
  await join(page, "Ana");
  await chooseRace(page, "Fifteen", "4×4");
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await button(page, "Start").click();
  for (const number of ["3", "2", "1"]) {
    await expect(page.locator(".race-count")).toHaveText(number);
    expect(asked).toEqual([]);
    await expect(page.getByRole("radio").first()).toBeDisabled();
    if (number !== "1") await page.clock.runFor(1_000);
  }
  await button(page, "Cancel").click();
  await page.clock.runFor(5_000);
  await expect(page.locator(".race-count")).toHaveText("");
  expect(asked).toEqual([]);
  await button(page, "Start").click();
  await page.clock.runFor(3_000);
  await page.clock.resume();
  await raceBegins(page);
  expect(asked).toHaveLength(1);
});

test("a race has no pause and no hints, and its clock runs under a dialog", async ({ page }) => {
  await join(page, "Ana");
  await chooseRace(page, "Fifteen", "4×4");
  await startRace(page);
  await expect(button(page, "New game")).toBeVisible();
  for (const name of ["Pause", "Hint", "Auto-solve"]) await expect(button(page, name)).toHaveCount(0);
  await page.keyboard.press("p");
  await expect(notices(page)).toContainText("You can’t pause a race");
  await page.keyboard.press("h");
  await expect(notices(page)).toContainText("Hints and solutions aren’t available in a race.");
  await expect(page.locator(".hinted")).toHaveCount(0);
  await button(page, "New game").click();
  const before = await count(page, "Time").textContent();
  await expect(count(page, "Time")).not.toHaveText(before);
  await page.keyboard.press("Escape");
});

test("a reload continues the same race", async ({ page }) => {
  await join(page, "Ana");
  await chooseRace(page, "Fifteen", "3×3");
  await startRace(page);
  const address = page.url();
  await saved(page);
  await reload(page);
  await raceBegins(page);
  for (const key of (await solution(page)).slice(0, 3)) await page.keyboard.press(key);
  await saved(page);
  await reload(page);
  await raceBegins(page);
  expect(page.url()).toBe(address);
  await expect(count(page, "Tile moves")).toHaveText("3");
  await solve(page);
  await expect(result(page)).toContainText(FIRST);
});

test.describe("without a connection", () => {
  test("after a server outage during a race, the result is sent and timed on arrival", async ({ page, online }) => {
    await join(page, "Ana");
    await chooseRace(page, "Fifteen", "3×3");
    await startRace(page);
    await online.stop();
    await solve(page);
    await expect(result(page)).toContainText("The server’s clock runs until it arrives");
    await saved(page);
    await online.start();
    // Any page sends the result.
    await reload(page);
    await expect(result(page)).toContainText(FIRST);
    const address = `${online.address}/api/v1/leaderboards/race%3Afifteen-3x3`;
    const { rows } = await (await fetch(address)).json();
    expect(rows).toHaveLength(1);
    const record = await (await fetch(`${online.address}/api/v1/results/${rows[0].result}/record`)).json();
    // The server's time includes its outage.
    expect(rows[0].time).toBeGreaterThan(record.result.ms);
    await saved(page);
    await reload(page);
    await expect(result(page)).toContainText(FIRST);
  });

  test("a lost connection shows a notice, and the race continues", async ({ page, context }) => {
    await join(page, "Ana");
    await chooseRace(page, "Fifteen", "3×3");
    await startRace(page);
    await context.setOffline(true);
    await expect(notices(page)).toContainText("Connection lost. Keep playing");
    await solve(page);
    await expect(result(page)).toContainText("Sending your result…");
    await context.setOffline(false);
    await expect(result(page)).toContainText(FIRST);
  });

  test("a start without the server shows an error, and no race begins", async ({ page, online }) => {
    await join(page, "Ana");
    await chooseRace(page, "Fifteen", "3×3");
    await online.stop();
    await button(page, "Start").click();
    await expect(notices(page)).toContainText("The server isn’t responding");
    await expect(button(page, "Start")).toBeVisible();
    await expect(page).toHaveURL(/\/races$/);
  });
});

test("one race per variant is open until it is given up", async ({ page }) => {
  await join(page, "Ana");
  await chooseRace(page, "Fifteen", "5×5");
  await startRace(page);
  const first = page.url();
  await chooseRace(page, "Fifteen", "5×5");
  const open = page.getByRole("listitem").filter({ hasText: "Fifteen 5×5" });
  await expect(open).toContainText("so far");
  await button(page, "Start").click();
  await raceBegins(page);
  expect(page.url()).toBe(first);
  await button(page, "Give up race").click();
  await expect(openDialog(page)).toContainText("It counts as given up in your race statistics.");
  await openDialog(page).getByRole("button", { name: "Give up race" }).click();
  await expect(page).toHaveURL(/\/races$/);
  await expect(notices(page)).toContainText("You gave up the race.");
  await expect(open).toHaveCount(0);
  const counts = page.getByRole("table", { name: "Your races" }).getByRole("row", { name: /Fifteen 5×5/ });
  await expect(counts).toContainText("0 finished, 1 given up");
  await chooseRace(page, "Fifteen", "5×5");
  await startRace(page);
  expect(page.url()).not.toBe(first);
  await visit(page, "/races");
  await open.getByRole("button", { name: "Give up race" }).click();
  await openDialog(page).getByRole("button", { name: "Give up race" }).click();
  await expect(open).toHaveCount(0);
  await expect(counts).toContainText("0 finished, 2 given up");
});

test("Slide and Loop races start, and Loop doesn't ask about another open puzzle", async ({ page }) => {
  await join(page, "Ana");
  await visit(page, "/loop/play?difficulty=unlimited&level=medium&seed=7");
  await page.getByRole("application").press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await saved(page);
  await chooseRace(page, "Loop", "Medium");
  await startRace(page);
  await expect(page).toHaveURL(/loop\/play\?difficulty=unlimited&level=medium&seed=\d+/);
  await expect(openDialog(page)).toHaveCount(0);
  // What a race forbids is not offered.
  const forbidden = async (...names) => {
    for (const name of names) await expect(button(page, name)).toHaveCount(0);
  };
  await expect(button(page, "Mark")).toBeVisible();
  await forbidden("Hint", "Check");
  await page.keyboard.press("h");
  await expect(notices(page)).toContainText("Hints and solutions aren’t available");
  await chooseRace(page, "Slide", "Easy");
  await startRace(page);
  await expect(page).toHaveURL(/slide\?.*steps=50/);
  await expect(button(page, "Restart")).toBeVisible();
  await forbidden("Pause", "Hint", "Auto-solve");
});

/** Runs the CLI and returns its JSON output. */
const ask = (...args) => JSON.parse(execFileSync(binary, [...args, "--json"], { encoding: "utf8" }));

test("a Slide race is solved", async ({ page }) => {
  await join(page, "Ana");
  await chooseRace(page, "Slide", "Easy");
  await startRace(page);
  const { path } = ask("slide", "solve", new URL(page.url()).search.slice(1));
  const arrows = { U: "ArrowUp", D: "ArrowDown", L: "ArrowLeft", R: "ArrowRight" };
  await page.getByRole("application").focus();
  for (const [at, move] of path.entries()) {
    const gap = page.locator(`[data-piece="${move.slice(0, -1)}"]`);
    while (!(await gap.evaluate((piece) => piece.classList.contains("selected")))) await page.keyboard.press(" ");
    await page.keyboard.press(arrows[move.at(-1)], { delay: 50 });
    if (at + 1 < path.length) await expect(page.locator(".slide-moves")).toHaveText(`${at + 1}`);
  }
  await expect(result(page)).toContainText(FIRST);
  await expect(openDialog(page)).toHaveCount(0);
  await result(page).getByRole("link", { name: "View leaderboard" }).click();
  await expect(page.locator("#main h2")).toHaveText("Race: Slide Easy");
  await expect(page.getByRole("row", { name: /Ana/ })).toContainText("(you)");
});

test("a Loop race is solved", async ({ page }) => {
  await join(page, "Ana");
  await chooseRace(page, "Loop", "Medium");
  await startRace(page);
  const seed = new URL(page.url()).searchParams.get("seed");
  const { size, path } = generate("--seed", seed, "--difficulty", "medium");
  await draw(page, size, [...path, path[0]].join(" "), PLAUSIBLE);
  await expect(result(page)).toContainText(FIRST);
  await result(page).getByRole("link", { name: "View leaderboard" }).click();
  await expect(page.locator("#main h2")).toHaveText("Race: Loop Medium");
});

for (const [variant, side] of [
  ["Logic Easy", 6],
  ["Logic Medium", 8],
  ["Logic Hard", 8],
]) {
  test(`a Loop race, ${variant}, is solved without hints`, async ({ page }) => {
    await join(page, "Ana");
    await chooseRace(page, "Loop", variant);
    await startRace(page);
    await expect(page).toHaveURL(new RegExp(`/loop/play\\?logic=${side}-`));
    const first = page.url();
    await page.keyboard.press("h");
    await expect(notices(page)).toContainText("Hints and solutions aren’t available in a race.");
    await reload(page);
    await raceBegins(page);
    expect(page.url()).toBe(first);
    const { path, unique } = ask("loop", "solve", new URL(first).search.slice(1));
    expect(unique).toBe(true);
    await draw(page, side, [...path, path[0]].join(" "), PLAUSIBLE);
    await expect(result(page)).toContainText(FIRST);
    await result(page).getByRole("link", { name: "View leaderboard" }).click();
    await expect(page.locator("#main h2")).toHaveText(`Race: Loop ${variant}`);
    await expect(page.getByRole("row", { name: /Ana/ })).toContainText("(you)");
  });
}

test("players are asked to join before a race, and nothing is sent before", async ({ page }) => {
  const sent = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(new URL(request.url()).pathname);
  });
  await visit(page, "/races");
  await button(page, "Join to race").click();
  await expectAccessible(page);
  expect(sent).toEqual([]);
  await field(page).fill("Ana");
  await page.keyboard.press("Enter");
  await expect(button(page, "Start")).toBeVisible();
  expect(sent).toEqual(["/api/v1/players"]);
  await visit(page, "/settings");
  await page.getByRole("link", { name: "Races" }).click();
  await expect(page.locator("#main h1")).toHaveText("Races");
});

test("a race works with the keyboard alone", async ({ page }) => {
  await join(page, "Ana");
  await visit(page, "/races");
  const press = async (locator, key) => {
    await tabTo(page, locator);
    await page.keyboard.press(key);
  };
  // Slide comes first; the last game is one step to the left.
  await press(page.getByRole("radio", { name: "Slide", exact: true }), "ArrowLeft");
  await expect(page.getByRole("radio", { name: "Fifteen", exact: true })).toBeChecked();
  await press(button(page, "Start"), "Enter");
  await raceBegins(page);
  await solve(page);
  await expect(result(page)).toContainText(FIRST);
  await press(button(page, "Race again"), "Enter");
  await raceBegins(page);
  await press(button(page, "Give up race"), "Enter");
  await press(openDialog(page).getByRole("button", { name: "Give up race" }), "Enter");
  await expect(page.locator("#main h1")).toHaveText("Races");
});

for (const colorScheme of ["light", "dark"]) {
  test(`races fit 320 px and are accessible, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await join(page, "Ana");
    await chooseRace(page, "Fifteen", "3×3");
    await startRace(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await fitsPhone(page);
    await button(page, "Give up race").click();
    await fitsPhone(page);
    await page.keyboard.press("Escape");
    await solve(page);
    await expect(result(page)).toContainText(FIRST);
    await fitsPhone(page);
    await chooseRace(page, "Fifteen", "5×5");
    await startRace(page);
    await chooseRace(page, "Loop", "Logic Hard");
    await expect(page.getByRole("heading", { name: "Open races" })).toBeVisible();
    await fitsPhone(page);
  });
}

base.describe("without a server", () => {
  base("the races page says so, and no page links to it", async ({ page }) => {
    await visit(page, "/races");
    await expect(page.locator("#main")).toContainText("this copy of Azulejo has no server");
    await expect(button(page, "Start")).toHaveCount(0);
    for (const address of ["/settings", "/fifteen", "/slide", "/loop", "/"]) {
      await visit(page, address);
      await expect(page.locator('a[href$="/races"], a[href$="/groups"]')).toHaveCount(0);
    }
  });
});
