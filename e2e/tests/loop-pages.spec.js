import {
  expect,
  expectAccessible,
  newContext,
  nextFrame,
  passTime,
  ready,
  saved,
  stopClock,
  test,
  visit,
} from "./fixtures.js";
import { SQUARE, address, board, button, cover, deal, draw, notices, sheet, start, status } from "./loopy.js";

test("Loop's home page has the date, the day's three puzzles and links to the others", async ({ page }) => {
  await page.clock.setFixedTime(new Date(2025, 10, 30, 12));
  await visit(page, "/loop");
  await expect(page.locator("#main")).toContainText("30 November 2025");
  for (const name of [/^Easy 4×4 not played yet/, /^Medium 6×6/, /^Hard 8×8/]) {
    await expect(page.getByRole("link", { name })).toBeVisible();
  }
  await page.getByRole("link", { name: /^Unlimited/ }).click();
  await expect(page).toHaveURL(/difficulty=unlimited&level=easy&seed=\d+$/);
});

test("Back returns to the previous page, or replaces a directly opened page with Loop's home", async ({ page }) => {
  await visit(page, "/loop");
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  await page.getByRole("link", { name: /^Easy/ }).click();
  await expect(page).toHaveURL(/\/loop\/play\?difficulty=easy/);
  await button(page, "Back").click();
  await expect(page).toHaveURL(/\/loop$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/loop\/play/);
  expect(await entries()).toBe(before + 1);
  await page.goBack();
  await page.getByRole("link", { name: /^Archive/ }).click();
  await page.getByRole("link", { name: /^Hard/ }).click();
  await button(page, "Back").click();
  await expect(page).toHaveURL(/\/loop\/archive$/);
  await button(page, "Back").click();
  await expect(page).toHaveURL(/\/loop$/);
  expect(await entries()).toBe(before + 2);

  await page.goto("about:blank");
  await visit(page, "/play?difficulty=easy"); // the old address leads to the new one
  await expect(page).toHaveURL(/\/loop\/play\?difficulty=easy$/);
  const alone = await entries();
  await button(page, "Back").click();
  await expect(page).toHaveURL(/\/loop$/);
  expect(await entries()).toBe(alone);
  await page.goBack();
  await expect(page).toHaveURL("about:blank");
  await visit(page, "/loop/play?difficulty=impossible");
  await expect(page.locator("#main")).toContainText("Puzzle not found");
});

test("a daily puzzle is covered until the player starts, and then stays open", async ({ page }) => {
  await stopClock(page);
  await page.goto(address("easy"));
  await ready(page);
  await expect(cover(page)).toContainText("Easy, 4×4");
  await expect(page.locator("#main .loop-clue")).toHaveCount(0);
  for (const name of ["Hint", "Check", "Restart"]) await expect(button(page, name)).toBeHidden();
  await expectAccessible(page);
  await page.clock.runFor(5_000);
  await expect(status(page)).toContainText("0:00.0");
  // Thinking takes time, too, and a reload doesn't give it back.
  await page.keyboard.press("ArrowRight");
  await expect(board(page)).toHaveCount(1);
  await page.clock.runFor(3_300);
  await expect(status(page)).toContainText("0:03");
  await expect(board(page)).toBeFocused();
  await saved(page);
  await page.reload();
  await ready(page);
  await expect(cover(page)).toHaveCount(0);
  await page.clock.runFor(1_000);
  await expect(status(page)).toContainText(/0:0[45]/);
  // A pause in which the pen is down isn't free either.
  await page.keyboard.press("Tab");
  await board(page).focus();
  const { path } = deal("easy");
  await drawByKeys(page, path, () => page.clock.runFor(500));
  await expect(sheet(page)).toContainText("Perfect loop!");
  await expect(sheet(page)).toContainText(/in 0:1[23]\.\d/);
  // The next puzzle is covered again, and unlimited puzzles never are.
  await sheet(page).getByRole("button", { name: "Play Medium" }).click();
  await expect(cover(page)).toContainText("Medium, 6×6");
  await cover(page).getByRole("button", { name: "Start" }).press("Enter");
  await expect(board(page)).toHaveCount(1);
  await page.goto("/loop/play?difficulty=unlimited&level=easy&seed=7");
  await ready(page);
  await expect(board(page)).toHaveCount(1);
});

/** Draws a loop with the pen, and waits after each key. */
async function drawByKeys(page, path, wait) {
  const press = async (key) => {
    await page.keyboard.press(key);
    await wait();
  };
  const [[row, column]] = path;
  for (let n = 0; n < row; n += 1) await press("ArrowDown");
  for (let n = 0; n < column; n += 1) await press("ArrowRight");
  await press("Space");
  for (const [at, to] of path.map((cell, n) => [cell, path[(n + 1) % path.length]])) {
    const [down, right] = [to[0] - at[0], to[1] - at[1]];
    await press(down ? (down > 0 ? "ArrowDown" : "ArrowUp") : right > 0 ? "ArrowRight" : "ArrowLeft");
  }
}

test("the clock pauses while the tab is hidden or a result is shown", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/loop/play?difficulty=easy");
  // The clock continues when a stroke is undone.
  await draw(page, 4, "0,0 0,1");
  await page.keyboard.press("Control+z");
  await page.clock.runFor(61_300);
  await expect(status(page)).toContainText("Easy • 1:01");
  const hide = (hidden) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, hidden);
  await hide(true);
  await page.clock.runFor(30_000);
  await hide(false);
  await draw(page, 4, SQUARE);
  await nextFrame(page);
  await expect(sheet(page)).toContainText(/in 1:0\d\./);
  await page.clock.runFor(30_000);
  await page.keyboard.press("Escape");
  await page.clock.runFor(2_000);
  await expect(status(page)).toContainText(/Easy • 1:0\d/);
  // The clock runs while the settings are open.
  await button(page, "Puzzle settings").click();
  await page.clock.runFor(30_000);
  await expect(status(page)).toContainText(/Easy • 1:3\d/);
});

test("the clock pauses while How to play is open", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/loop/play?difficulty=easy");
  await draw(page, 4, "0,0 0,1");
  await page.clock.runFor(61_300);
  await expect(status(page)).toContainText("Easy • 1:01");
  await button(page, "How to play").click();
  await nextFrame(page);
  await expect(sheet(page)).toContainText("Draw one loop");
  await page.clock.runFor(30_000);
  await expect(status(page)).toContainText("Easy • 1:01");
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(status(page)).toContainText("Easy • 1:03");
});

test("at midnight a daily Logic puzzle continues and the new day is offered", async ({ page }) => {
  await stopClock(page, new Date(2026, 10, 17, 23, 58));
  await page.goto("/loop/play?logic=daily&level=easy&date=2026-11-17");
  await start(page);
  await expect(page.locator("#main h1")).toHaveText("Loop");
  await page.clock.runFor(30_000);
  await expect(notices(page)).not.toContainText("new day");
  await page.clock.runFor(95_000);
  await expect(notices(page)).toContainText("A new day has started");
  await notices(page).getByRole("button", { name: "See them" }).click();
  await expect(page).toHaveURL(/\/loop$/);
  await expect(page.locator(".loop-home .lead")).toContainText("18 November 2026");
});

for (const [timezoneId, evening] of [
  ["Pacific/Auckland", "2025-09-27T11:59:30Z"], // the night the clocks go forward
  ["America/Los_Angeles", "2025-11-02T06:59:30Z"], // the night they go back
  ["Asia/Kolkata", "2025-11-30T18:29:30Z"],
]) {
  test(`at midnight in ${timezoneId} the game continues and the new day is offered`, async ({ browser, server }) => {
    const context = await newContext(browser, { baseURL: server, timezoneId });
    const page = await context.newPage();
    await stopClock(page, new Date(evening));
    await visit(page, "/loop");
    const day = page.locator(".loop-home .lead");
    const first = await day.textContent();
    await page.getByRole("link", { name: /^Medium/ }).click();
    await expect(status(page)).toContainText("Medium • 0:00");
    await start(page);
    await draw(page, 6, "0,0 0,1");
    await page.clock.runFor(28_000);
    await expect(notices(page)).not.toContainText("new day");
    await page.clock.runFor(4_000);
    await expect(notices(page)).toContainText("A new day has started");
    await expect(status(page)).toContainText("Medium • 0:3");
    await notices(page).getByRole("button", { name: "See them" }).click();
    await expect(page).toHaveURL(/\/loop$/);
    await expect(day).not.toHaveText(first);
    const next = await day.textContent();
    // The following days, of 23 and 25 hours, have one date each too.
    await page.clock.fastForward("22:00:00");
    await expect(day).toHaveText(next);
    await page.clock.fastForward("04:00:00");
    await expect(day).not.toHaveText(next);
    await context.close();
  });
}

test("a result is shared as text with a link", async ({ page }) => {
  await stopClock(page, new Date(2025, 11, 26, 12));
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      window.shared = data.text;
    };
  });
  await visit(page, "/loop/play?difficulty=medium");
  await draw(page, 6, SQUARE);
  await nextFrame(page);
  await sheet(page).getByRole("button", { name: "Share" }).click();
  await expect.poll(() => page.evaluate(() => window.shared)).toBeTruthy();
  const text = await page.evaluate(() => window.shared);
  const [title, score, squares, date, link] = text.split("\n");
  // Ten squares for the score over time, nothing of the loop.
  expect(squares).toMatch(/^[⬜🟨🟧🟦🟩]{10}$/u);
  expect([title, date]).toEqual(["💫 Medium Loop", "26 Dec 2025"]);
  expect(score).toMatch(/^\d+% in 0:0\d\.\d$/);
  expect(new URL(link).pathname + new URL(link).search).toBe(address("medium", "2025-12-26"));
});

/** A month whose last ten days have a solved puzzle, and some days before. */
const MONTH = [3, 4, 5, 9, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30];
async function playMonth(page) {
  const lines = MONTH.map((day, at) => {
    const date = `2025-11-${String(day).padStart(2, "0")}`;
    return at % 2 ? `${date}-easy perfect 100 ${30_000 + day * 1000}\n` : `${date}-easy valid 95 60000\n`;
  });
  lines.push("2025-11-30-hard closed 45 90000\n");
  await page.addInitScript((data) => {
    localStorage.setItem("azulejo:loop:archive", JSON.stringify({ v: 1, data }));
  }, lines.join(""));
  await page.clock.setFixedTime(new Date(2025, 10, 30, 12));
}

test("the statistics sum up a month, and the archive shows any past day", async ({ page }) => {
  await playMonth(page);
  await visit(page, "/loop/statistics");
  const facts = page.locator(".loop-facts > div");
  // The streak counts all levels; everything else is for one level.
  await expect(facts.nth(0)).toHaveText("Streak10 days");
  await expect(facts.nth(1)).toHaveText("Best streak10 days");
  await expect(facts.nth(6)).toHaveText("Fastest perfect loop0:34.0");
  await page.getByRole("radio", { name: "Hard" }).check();
  await expect(facts.nth(0)).toHaveText("Streak10 days");
  await expect(facts.nth(2)).toHaveText("Played1");
  await expect(page.getByRole("row", { name: /Great/ })).toContainText("1 puzzle");
  await expectAccessible(page);

  await visit(page, "/loop/archive");
  await page.getByRole("link", { name: /^4 November 2025: Easy perfect/ }).click();
  await expect(page).toHaveURL(/date=2025-11-04$/);
  await expect(page.getByRole("link", { name: /^Easy 4×4 perfect 100% in 0:34/ })).toBeVisible();
  await expect(button(page, "Next month")).toBeDisabled();
  await expectAccessible(page);
  await button(page, "Previous month").click();
  await expect(page.locator(".loop-calendar h2")).toHaveText("October 2025");
  await page.getByLabel("Go to date").fill("2024-02-29");
  await page.getByLabel("Go to date").dispatchEvent("change");
  await page.getByRole("link", { name: /^Hard/ }).click();
  await expect(page).toHaveURL(/difficulty=hard&date=2024-02-29/);
  await expect(page.locator("#main h1")).toHaveText("29 Feb 2024");
});

test("How to play has three demo boards and a practice board", async ({ browser, server }) => {
  const context = await newContext(browser, { baseURL: server, hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await visit(page, address("medium"));
  await button(page, "How to play").click();
  await expect(sheet(page).locator(".loop-line path")).not.toHaveCount(0);
  await expectAccessible(page);
  const devtools = await context.newCDPSession(page);
  const swipe = async (from, to) => {
    const box = await sheet(page).locator("h3").boundingBox();
    const finger = (x) => [{ x, y: box.y + 30 }];
    const send = (type, touchPoints) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", finger(from));
    for (let step = 1; step <= 6; step++) await send("touchMove", finger(from + ((to - from) * step) / 6));
    await send("touchEnd", []);
  };
  await swipe(300, 120);
  await expect(sheet(page)).toContainText("Numbers count corners");
  await swipe(120, 300);
  await expect(sheet(page)).toContainText("Draw one loop");
  await button(sheet(page), "Next").click();
  await page.keyboard.press("ArrowLeft");
  await expect(sheet(page)).toContainText("Draw one loop");
  await expect(sheet(page).getByRole("button", { name: /^Page \d of 4$/ })).toHaveCount(4);
  await button(sheet(page), "Page 2 of 4").click();
  // The number in the middle highlights its nine cells, and its corners as they are drawn.
  await expect(sheet(page).locator(".loop-lit")).toHaveCount(1);
  await expect(sheet(page).locator(".loop-corners circle")).not.toHaveCount(0);
  await button(sheet(page), "Page 3 of 4").click();
  await expect(sheet(page)).toContainText("Close the loop");
  await button(sheet(page), "Got it").click();
  await expectAccessible(page);
  await draw(sheet(page), 4, SQUARE);
  await expect(sheet(page)).toContainText("Loop closed.");
  await button(sheet(page), "Done").click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL(address("medium"));
  await button(page, "How to play").click();
  await button(sheet(page), "Page 4 of 4").click();
  await button(sheet(page), "Play today’s Easy").click();
  await expect(page).toHaveURL(/difficulty=easy/);
  await context.close();
});

test("every page and sheet fits from 320 px up", async ({ page }) => {
  const fits = async (what) => {
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      const wide = await page.evaluate(() => {
        const inside = document.querySelector("dialog[open] .panel");
        return [
          document.documentElement.scrollWidth - innerWidth,
          inside ? inside.scrollWidth - inside.clientWidth : 0,
        ];
      });
      expect(Math.max(...wide), `${what} at ${width}`).toBeLessThanOrEqual(0);
    }
  };
  for (const path of ["/loop", "/loop/archive", "/loop/statistics", address("hard")]) {
    await visit(page, path);
    await fits(path);
  }
  for (const name of ["How to play", "Puzzle settings"]) {
    await button(page, name).click();
    await expect(sheet(page)).toBeVisible();
    await fits(name);
    await page.keyboard.press("Escape");
  }
});
