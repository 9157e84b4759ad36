// Loop's display: results, the archive, highlighted numbers, announcements and contrast.
import { boxOf, expect, expectAccessible, ready, saved, stopClock, test, visit } from "./fixtures.js";
import { DATE, SQUARE, address, board, button, deal, draw, places, sheet, status, unlimited } from "./loopy.js";

const around = ({ path }) => [...path, path[0]].join(" ");
const off = (page) => page.locator("#main .closed .loop-clue.own:not(.met)");

test("a closed loop is titled Not yet, Solved or Perfect, and wrong numbers are marked", async ({ page }) => {
  await visit(page, address("easy"));
  await draw(page, 4, SQUARE);
  await expect(sheet(page)).toContainText("Not yet");
  await expect(sheet(page)).toContainText(/numbers? (doesn|don)’t match/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(off(page)).not.toHaveCount(0);
  await button(page, "Undo").click();
  await expect(off(page)).toHaveCount(0);
  await draw(page, 4, around(deal("easy")));
  await expect(sheet(page)).toContainText("Perfect loop!");

  // A board without numbers accepts any loop.
  await visit(page, "/loop/play?logic=4-p");
  await draw(page, 4, SQUARE);
  await expect(sheet(page)).toContainText("Solved!");
});

test("a puzzle with one undone tap doesn't count as played", async ({ page }) => {
  const link = page.getByRole("link", { name: /^Medium 6×6/ });
  await visit(page, address("medium"));
  await draw(page, 6, "0,0");
  await saved(page);
  await button(page, "Undo").click();
  await saved(page);
  await visit(page, `/loop/archive?date=${DATE}`);
  await expect(link).toContainText("not played yet");
  await visit(page, address("medium"));
  await draw(page, 6, "0,0 0,1");
  await saved(page);
  await visit(page, `/loop/archive?date=${DATE}`);
  await expect(link).toContainText("in progress");
});

test("viewing the solution of a daily puzzle opened as Unlimited marks the day", async ({ page }) => {
  await visit(page, unlimited("medium", 202511301));
  await button(page, "Puzzle settings").click();
  await sheet(page)
    .getByRole("switch", { name: /^Solution/ })
    .click();
  await sheet(page).getByRole("button", { name: "Show solution" }).click();
  await expect(page.locator("#main .loop-answer")).toHaveCount(1);
  await saved(page);
  await visit(page, `/loop/archive?date=${DATE}`);
  await expect(page.getByRole("link", { name: /^Medium 6×6/ })).toContainText("solution viewed");
});

for (const [when, today] of [
  ["on a later day", new Date(2025, 11, 2, 12)],
  ["on the day before", new Date(2025, 10, 29, 12)],
]) {
  test(`a daily puzzle solved ${when} doesn't count for the streak`, async ({ page }) => {
    await stopClock(page, today);
    await visit(page, address("easy"));
    await draw(page, 4, around(deal("easy")));
    await expect.poll(() => page.clock.runFor(50).then(() => sheet(page).textContent())).toContain("Perfect loop!");
    await saved(page);
    await page.goto("/loop/statistics");
    await ready(page);
    const facts = page.locator(".loop-facts > div");
    await expect(facts.filter({ hasText: /^Solved/ })).toHaveText("Solved1");
    await expect(facts.filter({ hasText: /^Best streak/ })).toHaveText("Best streak0 days");
  });
}

test("a number under the pointer or the cursor highlights its cells and corners", async ({ page }) => {
  const { hints } = deal("hard");
  await visit(page, address("hard"));
  const lit = page.locator("#main .loop-lit");
  const at = await places(page, 8);
  await expect(page.locator("#main .loop-areas rect.shown")).toHaveCount(hints.length);
  const { cell } = hints.find(({ cell: [row, column] }) => row > 0 && row < 7 && column > 0 && column < 7);
  await page.mouse.move(...at(cell));
  await expect(lit).toHaveCount(1);
  const unit = (await boxOf(board(page))).width / 8;
  expect(Math.round((await boxOf(lit)).width / unit)).toBe(3);
  const [row, column] = cell;
  await draw(page, 8, `${row - 1},${column} ${row},${column} ${row},${column + 1}`);
  await page.mouse.move(...at(cell));
  await expect(page.locator("#main .loop-corners circle")).toHaveCount(1);
  await page.mouse.move(2, 2);
  await expect(lit).toHaveCount(0);
  // The keyboard cursor starts in the upper left corner.
  await visit(page, address("hard"));
  await page.keyboard.press("Tab");
  await board(page).focus();
  for (let n = 0; n < row; n++) await page.keyboard.press("ArrowDown");
  for (let n = 0; n < column; n++) await page.keyboard.press("ArrowRight");
  await expect(lit).toHaveCount(1);
});

test("N reads all numbers, and changes are announced during a stroke", async ({ page }) => {
  const { hints } = deal("easy");
  await visit(page, address("easy"));
  const said = page.locator("p.unseen[role=status]");
  await board(page).focus();
  await page.keyboard.press("n");
  for (const { cell, value } of hints) {
    await expect(said).toContainText(`${value} in row ${cell[0] + 1}, column ${cell[1] + 1}: ${value} to go`);
  }
  // A corner in the upper left cell, where this day has a 3.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await expect(said).toContainText("3 in row 1, column 1: 2 to go");
});

test("strokes can be counted in the status line", async ({ page }) => {
  await visit(page, address("medium"));
  await expect(status(page)).not.toContainText("stroke");
  await button(page, "Puzzle settings").click();
  await sheet(page)
    .getByRole("switch", { name: /^Count strokes/ })
    .click();
  await page.keyboard.press("Escape");
  await draw(page, 6, "0,0 0,1");
  await expect(status(page)).toContainText("1 stroke");
  await draw(page, 6, "2,0 2,1");
  await expect(status(page)).toContainText("2 strokes");
  await button(page, "Undo").click();
  await expect(status(page)).toContainText("1 stroke");
});

test("the right button crosses out in a classic puzzle, and all levels offer outlines of areas", async ({ page }) => {
  await visit(page, address("hard"));
  const at = await places(page, 8);
  await page.mouse.click(...at([1, 1]), { button: "right" });
  await expect(page.locator("#main .loop-crosses")).toHaveAttribute("d", /^M/);
  await button(page, "Puzzle settings").click();
  await expect(sheet(page).getByRole("radio", { name: "Its cell" })).toHaveCount(1);
  await sheet(page).getByRole("radio", { name: "Its 3×3 area" }).check();
  // Overlapping outlines have different dashes.
  const dashes = await page
    .locator("#main .loop-border")
    .evaluateAll((borders) => new Set(borders.map((border) => getComputedStyle(border).strokeDasharray)).size);
  expect(dashes).toBeGreaterThan(2);
});

for (const [width, height] of [
  [320, 640],
  [667, 375],
  [740, 360],
  [720, 450],
  [844, 390],
]) {
  test(`labels stay in their buttons at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await visit(page, address("medium"));
    const outside = await page.locator(".loop-controls .button span").evaluateAll((labels) =>
      labels
        .map((label) => {
          const [inner, outer] = [label, label.closest("button")].map((each) => each.getBoundingClientRect());
          return [
            label.textContent,
            inner.left - outer.left,
            outer.right - inner.right,
            label.scrollWidth - label.clientWidth,
          ];
        })
        .filter(([, left, right, hidden]) => left < 0 || right < 0 || hidden > 0),
    );
    expect(outside).toEqual([]);
  });
}

test("on a small phone, the page scrolls until a hint is visible to its last line", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await visit(page, "/loop/play?logic=6-2d2a6b4a2a7f75d4h");
  const help = page.locator(".loop-help");
  await expect(page.locator(".loop-answers")).toHaveText("Exactly one solution (proven).");
  await board(page).focus();
  await page.evaluate(() => scrollTo(0, 0));
  await page.keyboard.press("h");
  await expect(help).toContainText("Press Hint again");
  const last = help.locator("span").last();
  await expect(last).toBeInViewport({ ratio: 1 });
  await button(page, "Next part").click();
  await expect(last).toBeInViewport({ ratio: 1 });
  expect(await help.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1);
});

for (const colorScheme of ["light", "dark"]) {
  test(`grid and digits stand out against the board: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await visit(page, address("hard"));
    const least = await page.evaluate(() => {
      const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const luminance = (colour) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
          const part = byte / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const board = luminance(getComputedStyle(document.querySelector(".loop-board")).backgroundColor);
      const contrast = (colour) => {
        const [high, low] = [luminance(colour), board].toSorted((a, b) => b - a);
        return (high + 0.05) / (low + 0.05);
      };
      const digit = document.querySelector(".loop-clue");
      digit.querySelector("text").style.transition = "none";
      const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => {
        digit.style.setProperty("--ink", `var(--loop-${n})`);
        return contrast(getComputedStyle(digit.querySelector("text")).fill);
      });
      return Math.min(...digits, contrast(getComputedStyle(document.querySelector(".loop-grid")).stroke));
    });
    expect(least).toBeGreaterThanOrEqual(3);
  });
}
