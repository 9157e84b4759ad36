import { expect, expectAccessible, newContext, passTime, ready, saved, stopClock, test, visit } from "./fixtures.js";
import { DATE, SQUARE, address, board, button, draw, generate, pieces, places, sheet, status } from "./loopy.js";

/** A puzzle of Logic as the command makes it: its link, its level and its path. */
const made = (level, size, seed) => generate("--logic", level, "--size", String(size), "--seed", String(seed));
const play = (link) => `/loop/play?logic=${link}`;
const help = (page) => page.locator(".loop-help");
const answers = (page) => page.locator(".loop-answers");
const crosses = (page) => page.locator("#main .loop-crosses");
const around = (path) => [...path, path[0]].join(" ");

/** The board in the link of the command. */
const boardOf = ({ link }) => new URLSearchParams(link.replace(/^.*\?/, "")).get("logic");

test("a new puzzle of Logic is made, says that it has one answer, and is solved", async ({ page }) => {
  const puzzle = made("medium", 6, 5);
  await visit(page, "/loop");
  await page.getByLabel("Size").selectOption({ label: "6×6" });
  await page.getByLabel("Level").selectOption({ label: "Medium" });
  await page.getByRole("link", { name: "New Logic puzzle" }).click();
  await expect(page).toHaveURL(/\?logic=6-[0-9a-z]+$/);
  await expect(answers(page)).toHaveText("Exactly one solution (proven).");
  await expect(status(page)).toContainText("Logic Medium");
  // The same seed is the same puzzle here and in the command.
  await page.goto("/loop/play?logic=new&level=medium&size=6&seed=5");
  await expect(page).toHaveURL(play(boardOf(puzzle)));
  await expectAccessible(page);
  await draw(page, 6, around(puzzle.path));
  await expect(sheet(page)).toContainText("Solved!");
  await expect(sheet(page)).toContainText(/You matched every number in \d:\d\d\./);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await saved(page);
  await page.reload();
  await ready(page);
  await expect(status(page)).toContainText("100%");
});

test("the dailies of Logic are on Loop’s page, and their state is kept", async ({ page }) => {
  await stopClock(page, new Date(2026, 10, 17, 12));
  await visit(page, "/loop");
  const row = page.getByRole("link", { name: /^Logic Hard 6×6/ });
  await expect(row).toHaveCount(1);
  await expect(page.getByRole("link", { name: /^Logic Extreme 6×6 not played yet/ })).toBeVisible();
  await expectAccessible(page);
  const { path } = generate("--logic", "hard", "--size", "6", "--seed", "202611175");
  await page.goto("/loop/play?logic=daily&level=hard&date=2026-11-17");
  await expect.poll(() => page.clock.runFor(50).then(() => board(page).count())).toBe(1);
  await draw(page, 6, around(path));
  await expect.poll(() => page.clock.runFor(50).then(() => sheet(page).textContent())).toContain("Solved!");
  await saved(page);
  await page.goto("/loop");
  await ready(page);
  await expect(page.getByRole("link", { name: /^Logic Hard 6×6 solved 100% in/ })).toBeVisible();
  await page.goto("/loop/archive?date=2026-11-17");
  await ready(page);
  await expect(page.getByRole("link", { name: /^Logic Hard 6×6 solved 100% in/ })).toBeVisible();
  await page.goto("/loop/statistics");
  await ready(page);
  await page.getByRole("radio", { name: "Logic" }).check();
  const facts = page.locator(".loop-facts > div");
  await expect(facts.filter({ hasText: /^Best streak/ })).toHaveText("Best streak1 day");
  await expect(facts.filter({ hasText: /^Solved/ })).toHaveText("Solved1");
  await page.getByLabel("Level").selectOption({ label: "Easy" });
  await expect(facts.filter({ hasText: /^Solved/ })).toHaveText("Solved0");
  await page.getByLabel("Level").selectOption({ label: "Hard" });
  await expect(facts.filter({ hasText: /^Solve rate/ })).toHaveText("Solve rate100%");
  await expectAccessible(page);
});

test("a daily of Logic that was made once is there again without its being made", async ({ page }) => {
  await stopClock(page, new Date(2026, 10, 17, 12));
  const daily = "/loop/play?logic=daily&level=expert&date=2026-11-17";
  await page.goto(daily);
  await expect.poll(() => page.clock.runFor(50).then(() => board(page).count())).toBe(1);
  const numbers = await page.locator("#main .loop-hint text").allTextContents();
  await saved(page);
  // From now on nothing can be made: there are no workers.
  await page.addInitScript(() => {
    delete window.Worker;
  });
  await page.goto(daily);
  await expect.poll(() => page.clock.runFor(50).then(() => board(page).count())).toBe(1);
  expect(await page.locator("#main .loop-hint text").allTextContents()).toEqual(numbers);
});

test("names of Logic’s dailies stand on one line at 390 px", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/loop");
  const heights = await page.locator(".loop-logic-dailies b").evaluateAll((names) => names.map((b) => b.offsetHeight));
  expect(heights).toHaveLength(5);
  expect(Math.max(...heights)).toBeLessThan(32);
});

test("a hint comes in two presses, is told beside the time, and draws the answer alone", async ({ page }) => {
  const puzzle = made("easy", 5, 1);
  await visit(page, play(boardOf(puzzle)));
  await expect(answers(page)).toHaveText("Exactly one solution (proven).");
  await button(page, "Hint").click();
  await expect(help(page)).toContainText("Press Hint again to draw the step.");
  await expect(page.locator("#main .loop-look")).not.toHaveCount(0);
  await expect(page.locator("#main .loop-next")).toHaveAttribute("d", "");
  await expect(pieces(page)).toHaveCount(0);
  await expect(status(page)).toContainText("1 hint");
  await expectAccessible(page);
  // H is the same as the button, here as in the other games.
  await board(page).focus();
  await page.keyboard.press("h");
  await expect(pieces(page)).not.toHaveCount(0);
  await expect(help(page)).toBeEmpty();
  await expect(status(page)).toContainText("1 hint");
  // Hints alone lead to the end.
  while (await button(page, "Hint").isEnabled()) {
    await button(page, "Hint").click();
    await expect(help(page)).toContainText("Press Hint again");
    await button(page, "Hint").click();
    await expect(help(page)).toBeEmpty();
  }
  await expect(sheet(page)).toContainText(/Solved!.*\(\d+ hints\)/s);
});

test("what contradicts the answer is shown before anything else, and Check says only that", async ({ page }) => {
  const puzzle = made("easy", 5, 1);
  const on = new Set(puzzle.path.map(String));
  const off = [0, 1, 2, 3, 4].flatMap((y) => [0, 1, 2, 3].map((x) => [y, x])).find(([y, x]) => !on.has(String([y, x])));
  await visit(page, play(boardOf(puzzle)));
  await expect(answers(page)).toHaveText("Exactly one solution (proven).");
  await button(page, "Check").click();
  await expect(help(page)).toContainText("this can still become the solution");
  await draw(page, 5, `${off} ${[off[0], off[1] + 1]}`);
  await expect(pieces(page)).toHaveCount(2);
  await expect(help(page)).toBeEmpty();
  await button(page, "Check").click();
  await expect(help(page)).toContainText("can no longer become the solution");
  await expect(page.locator("#main .loop-wrong")).toHaveCount(0);
  await button(page, "Hint").click();
  await expect(help(page)).toContainText("The marked line isn’t part of the loop.");
  await expect(page.locator("#main .loop-wrong")).toHaveCount(1);
  await button(page, "Hint").click();
  await expect(pieces(page)).toHaveCount(0);
});

test("crosses by the right button, the second tool and keys are undone and kept", async ({ page }) => {
  await visit(page, play("4-d0i4a"));
  const at = await places(page, 4);
  const [x, y] = at([1, 1]);
  const edge = at([1, 2]);
  await page.mouse.click(x, y, { button: "right" });
  await expect(crosses(page)).toHaveAttribute("d", /^M\d+ \d+l/);
  const cell = await crosses(page).getAttribute("d");
  await page.mouse.click((x + edge[0]) / 2, y, { button: "right" });
  await expect(crosses(page)).not.toHaveAttribute("d", cell);
  await button(page, "Undo").click();
  await expect(crosses(page)).toHaveAttribute("d", cell);
  // The second tool takes it away again.
  await button(page, "Cross").click();
  await expect(button(page, "Cross")).toHaveAttribute("aria-pressed", "true");
  await page.mouse.click(x, y);
  await expect(crosses(page)).toHaveAttribute("d", "");
  // Keys, with the second tool and without.
  await board(page).focus();
  await page.keyboard.press("Space");
  await expect(crosses(page)).not.toHaveAttribute("d", "");
  const first = await crosses(page).getAttribute("d");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(crosses(page)).not.toHaveAttribute("d", first);
  await button(page, "Cross").click();
  await board(page).focus();
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("x");
  const before = await crosses(page).getAttribute("d");
  expect(before.match(/M/g)).toHaveLength(2);
  await expectAccessible(page);
  await saved(page);
  await page.reload();
  await expect(crosses(page)).toHaveAttribute("d", before);
  await button(page, "Restart").click();
  await expect(crosses(page)).toHaveAttribute("d", "");
  await button(page, "Undo").click();
  await expect(crosses(page)).toHaveAttribute("d", before);
});

test("a finger that rests crosses out, and one that moves draws", async ({ browser, server }) => {
  const context = await newContext(browser, { baseURL: server, hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  // However slowly the events come, only the first finger rests.
  await stopClock(page);
  await visit(page, play("4-d0i4a"));
  const devtools = await context.newCDPSession(page);
  const at = await places(page, 4);
  const send = (type, cell) => {
    const [x, y] = cell ? at(cell) : [];
    return devtools.send("Input.dispatchTouchEvent", { type, touchPoints: cell ? [{ x, y }] : [] });
  };
  await send("touchStart", [2, 1]);
  await passTime(page, () => crosses(page).getAttribute("d")).not.toBe("");
  await send("touchEnd");
  await expect(pieces(page)).toHaveCount(0);
  await send("touchStart", [0, 0]);
  await send("touchMove", [0, 1]);
  await send("touchMove", [0, 2]);
  await send("touchEnd");
  await expect(pieces(page)).toHaveCount(3);
  await context.close();
});

test("a classic puzzle says how many loops fit, and its hint says when nothing is certain", async ({ page }) => {
  await visit(page, address("medium"));
  await expect(answers(page)).toHaveText("138 loops fit these numbers. Any of them counts.");
  await button(page, "Hint").click();
  await expect(help(page)).toContainText(/Press Hint again to draw/);
  await expect(status(page)).toContainText("1 hint");
  await button(page, "Hint").click();
  await expect(pieces(page)).not.toHaveCount(0);
  await saved(page);
  await visit(page, address("easy"));
  // A square in the middle is no part of a loop with a 3 in the corner.
  await draw(page, 4, SQUARE);
  await page.keyboard.press("Escape");
  await button(page, "Check").click();
  await expect(help(page)).toHaveText("No loop fits your lines and crosses.");
  await expect(page.locator("#main .loop-wrong")).toHaveCount(0);
  // Hint says since when, and takes that away.
  await button(page, "Hint").click();
  await expect(help(page)).toContainText("No loop has been possible since the marked line was drawn.");
  await expect(page.locator("#main .loop-wrong")).toHaveCount(1);
  await expectAccessible(page);
  await button(page, "Hint").click();
  await expect(help(page)).toBeEmpty();
  await expect(page.locator("#main .loop-wrong")).toHaveCount(0);
  await button(page, "Check").click();
  await expect(help(page)).toContainText("this can still become a solution");
  await visit(page, `/loop/archive?date=${DATE}`);
  await expect(page.getByRole("link", { name: /^Medium 6×6 in progress/ })).toBeVisible();
});

test("where several loops fit, Hint says since which cross none does, and takes it away", async ({ page }) => {
  await visit(page, play("4-3a4m"));
  await draw(page, 4, "0,0 0,1");
  await expect(pieces(page)).toHaveCount(2);
  // The line in the corner has to go on downwards.
  const at = await places(page, 4);
  const [[x, above], [, below]] = [at([0, 0]), at([1, 0])];
  await page.mouse.click(x, (above + below) / 2, { button: "right" });
  await expect(crosses(page)).toHaveAttribute("d", /^M/);
  await button(page, "Hint").click();
  await expect(help(page)).toContainText("No loop has been possible since the marked cross was placed.");
  await expect(page.locator("#main .loop-wrong")).toHaveCount(1);
  await button(page, "Hint").click();
  await expect(crosses(page)).toHaveAttribute("d", "");
  await expect(pieces(page)).toHaveCount(2);
});

test("a board with no answer or several opens and says so, and a wrong link says what is wrong", async ({ page }) => {
  await visit(page, play("4-e00b00e"));
  await expect(answers(page)).toHaveText("No loop fits these numbers.");
  for (const name of ["Hint", "Check"]) {
    await button(page, name).click();
    await expect(help(page)).toHaveText("No loop fits these numbers.");
  }
  await visit(page, play("12-m4c4c4zm4c4c4zm4c4c4z"));
  await expect(answers(page)).toHaveText("Several loops fit these numbers, too many to count. Any of them counts.");
  await visit(page, play("4-p"));
  await expect(answers(page)).toHaveText("213 loops fit these numbers. Any of them counts.");
  await draw(page, 4, SQUARE);
  await expect(sheet(page)).toContainText("Solved!");
  for (const [link, why] of [
    ["garbage", "is not a board"],
    ["3-i", "a board has 4 to 12 cells a side"],
    ["13-z", "a board has 4 to 12 cells a side"],
    ["4-9o", "says 9, but there are 4 cells around it"],
    ["new&size=13", "a board has 4 to 12 cells a side"],
    ["new&level=impossible", "is not a level"],
  ]) {
    await page.goto(play(link));
    await expect(page.locator("#main")).toContainText(why);
  }
  await expectAccessible(page);
  await page.goto(play("6x9-i8c4a6d5c1a33c1c50a5d5h4a"));
  await expect(board(page)).toHaveAccessibleName("Board, 6 by 9");
  await expect(answers(page)).toHaveText("Exactly one solution (proven).");
});

test("each technique has three boards that are explained and can be played", async ({ page }) => {
  await visit(page, "/loop");
  await page.getByRole("link", { name: /^Practice/ }).click();
  await expect(page).toHaveURL(/\/loop\/practice$/);
  await expect(page.locator(".loop-technique")).toHaveCount(7);
  await expect(page.locator(".loop-technique a")).toHaveCount(21);
  await page.getByText("Solution steps").first().click();
  await expect(page.locator(".loop-technique details[open] li").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Board 1" }).first().click();
  await expect(answers(page)).toHaveText("Exactly one solution (proven).");
  // Back leads to the other boards.
  await button(page, "Back").click();
  await expect(page).toHaveURL(/\/loop\/practice$/);
});

test("the board takes the height of a large screen, or stays small", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, address("medium"));
  const width = async () => (await board(page).boundingBox()).width;
  expect(await width()).toBeGreaterThan(500);
  await button(page, "Puzzle settings").click();
  await sheet(page).getByRole("radio", { name: "Small" }).check();
  await page.keyboard.press("Escape");
  await expect.poll(width).toBe(388);
  await page.reload();
  await ready(page);
  await expect.poll(width).toBe(388);
});

test("Logic fits from 320 px up", async ({ page }) => {
  for (const path of [play("4-d0i4a"), "/loop", "/loop/practice", play("12-zzzzzn")]) {
    await visit(page, path);
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});
