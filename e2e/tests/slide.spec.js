import {
  expect,
  expectAccessible,
  nextFrame,
  openDialog,
  passTime,
  ready,
  saved,
  stopClock,
  store,
  test,
  visit,
} from "./fixtures.js";
import {
  board,
  button,
  click,
  deal,
  keysToSolve,
  moves,
  parts,
  piece,
  places,
  point,
  pointer,
  said,
  stroke,
} from "./slide.js";

// On the classic board with one gap, one shuffle move is undone by one move.
const ONE = "seed=5&steps=1&board=classicsmall&gapConfig=1s&v=2";
const WRAPPED = "wrapH=1&wrapV=1";

for (const kind of ["mouse", "touch", "pen"]) {
  test.describe(kind, () => {
    if (kind === "touch") test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

    test("clicks, swipes and drags move pieces and gaps of both sizes, also across wrapping edges", async ({
      page,
    }) => {
      await visit(page, `/slide?board=default&gapConfig=2s&${WRAPPED}`);
      const hand = await pointer(page, kind);
      const at = (name, cell) => expect(piece(page, name)).toHaveAttribute("data-at", cell);
      const named = (cell) => page.locator(`[data-at="${cell}"]`).getAttribute("data-piece");
      // The gaps G0 and G1 are at (7, 6) and (7, 7); the large piece B7 is at (5, 6).
      await expect(piece(page, "G0")).toHaveClass(/selected/);
      await click(page, 6, 7, hand);
      await at("B7", "6,6");
      await at("G0", "5,6");
      await expect(said(page)).toHaveText("Large piece 35 moved right to row 7, column 7, belongs in row 7, column 6");
      await click(page, 5, 7, hand);
      await expect(piece(page, "G1")).toHaveClass(/selected/);
      await expect(said(page)).toHaveText("Small gap selected, row 8, column 6");
      // The selected gap swaps with the only gap next to it, and a swipe swaps it back.
      await click(page, 5, 7, hand);
      await at("G1", "5,6");
      await stroke(page, "5.5,6.5 5.5,6.9", hand);
      await at("G1", "5,7");

      // A tap may move nine pixels.
      const small = await named("4,7");
      const [x, y] = await point(page, 4.5, 7.5);
      await hand.press(x, y);
      await hand.go(x - 9, y);
      await hand.lift();
      await at(small, "5,7");
      await button(page, "Undo").click();
      await at(small, "4,7");
      // A short swipe away from the gap does nothing.
      await hand.press(x, y);
      await hand.go(x - 14, y);
      await hand.lift();
      await at(small, "4,7");
      // A third of a tile is a swipe; the piece leans while it is held.
      const [toX] = await point(page, 4.85, 7.5);
      await hand.press(x, y);
      await hand.go(toX, y);
      await expect(piece(page, small)).toHaveClass(/held/);
      const lean = () =>
        parts(page, small).evaluate((part) => {
          const tile = parseFloat(part.style.width);
          return new DOMMatrix(part.style.transform).e / tile;
        });
      await expect.poll(lean).toBeCloseTo(4.25, 2);
      await at(small, "4,7");
      await hand.lift();
      await at(small, "5,7");
      await click(page, 5, 7, hand);
      await at(small, "4,7");

      // A large piece follows a drag into both gaps and back, in one gesture.
      await stroke(page, "6.5,6.5 5.4,6.5 7.5,6.5", hand);
      await at("B7", "6,6");
      // A drag over a wrapping edge brings the large piece to the opposite side.
      await button(page, "Reset").click();
      await at("G0", "7,6");
      await stroke(page, "0.5,6.5 -0.5,6.5", hand);
      await at("B6", "7,6");
      await expect(parts(page, "B6")).toHaveCount(2);
      await button(page, "Undo").click();
      await at("B6", "0,6");
      // A dragged gap passes several pieces, and wraps from the upper edge to the lower one.
      await stroke(page, "7.5,6.5 7.5,5.3 7.5,4.5", hand);
      await at("G0", "7,5");
      const low = await named("7,0");
      await stroke(page, "7.5,0.5 7.5,-0.5", hand);
      await at(low, "7,7");

      // Large gaps: a large piece swaps places with one, and two small pieces cross one.
      await visit(page, `/slide?board=default&gapConfig=2l&${WRAPPED}`);
      await at("BG0", "0,3");
      await stroke(page, "1,4 2.5,4", hand);
      await at("BG0", "1,3");
      await button(page, "Undo").click();
      const pair = [await named("7,6"), await named("7,7")];
      await click(page, 7, 6, hand);
      await at("BG1", "7,6");
      expect([await named("1,6"), await named("1,7")]).toEqual(pair);
      await expect(parts(page, "BG1")).toHaveCount(2);
      await stroke(page, "0.5,7 0.9,7", hand); // nothing there to swap with
      await at("BG1", "7,6");
    });
  });
}

test("keys move a large gap and select the next gap", async ({ page }) => {
  await visit(page, "/slide?board=default&gapConfig=1l");
  await expect(page).toHaveURL(/\/slide\?free$/);
  await expect(piece(page, "BG0")).toHaveAttribute("data-at", "0,6");
  await board(page).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(piece(page, "BG0")).toHaveAttribute("data-at", "1,6");
  await page.keyboard.press("D");
  await expect(piece(page, "BG0")).toHaveAttribute("data-at", "0,6");
  await page.keyboard.press("Control+z");
  await expect(piece(page, "BG0")).toHaveAttribute("data-at", "1,6");
  await page.keyboard.press("Control+y");
  await expect(piece(page, "BG0")).toHaveAttribute("data-at", "0,6");
  await visit(page, "/slide?board=default&gapConfig=2s");
  await board(page).focus();
  await page.keyboard.press(" ");
  await expect(piece(page, "G1")).toHaveClass(/selected/);
});

test("a piece across both edges is drawn in quarters, at rest and in motion", async ({ page }) => {
  // With this seed B6 lies across the corner, with both gaps to its right.
  await stopClock(page);
  await visit(page, `/slide?seed=101&steps=100&board=default&gapConfig=2s&${WRAPPED}&v=2`);
  await expect(piece(page, "B6")).toHaveAttribute("data-at", "7,7");
  const quarters = () =>
    parts(page, "B6").evaluateAll((all) =>
      all.map((part) => {
        const { e, f } = new DOMMatrix(part.style.transform);
        const [left, top] = part.style.backgroundPosition.split(" ").slice(-2).map(parseFloat);
        const tile = parseFloat(getComputedStyle(part).getPropertyValue("--tile"));
        return [e, f, parseFloat(part.style.width), parseFloat(part.style.height), left, top].map((n) => n / tile);
      }),
    );
  await nextFrame(page);
  // Position, size and background position: each quarter shows its own part of the picture at (0, 6).
  expect(await quarters()).toEqual([
    [7, 7, 1, 1, 0, -6],
    [0, 7, 1, 1, -1, -6],
    [7, 0, 1, 1, 0, -7],
    [0, 0, 1, 1, -1, -7],
  ]);
  await page.evaluate(() => {
    const look = () => {
      const visible = [...document.querySelectorAll('[data-piece="B6"] > *')].filter(
        (part) => part.style.display !== "none",
      );
      window.seen.push(visible.map((part) => [parseFloat(part.style.width), parseFloat(part.style.height)]));
      requestAnimationFrame(look);
    };
    window.seen = [];
    look();
  });
  await click(page, 0, 0);
  await page.clock.runFor(1_000);
  await expect(piece(page, "B6")).toHaveAttribute("data-at", "0,7");
  await expect(parts(page, "B6")).toHaveCount(2);
  const tile = await board(page).evaluate((el) => parseFloat(el.style.getPropertyValue("--tile")));
  const seen = await page.evaluate(() => window.seen);
  const onItsWay = seen.filter((all) => all.some(([width]) => width % tile !== 0));
  expect(onItsWay.length).toBeGreaterThan(0);
  for (const all of onItsWay) {
    expect(all).toHaveLength(4);
    const area = all.reduce((sum, [width, height]) => sum + width * height, 0);
    expect(area / tile / tile).toBeCloseTo(4, 3);
  }
  // A large gap across the corner has its ring in all four quarters.
  await visit(page, `/slide?seed=10&steps=100&board=default&gapConfig=1l&${WRAPPED}&v=2`);
  await nextFrame(page);
  await expect(parts(page, "BG0")).toHaveCount(4);
  for (const part of await parts(page, "BG0").all()) {
    const ring = await part.evaluate((part) => getComputedStyle(part, "::after").boxShadow);
    expect(ring).toContain("rgb(100, 200, 255)");
  }
});

test("a challenge from a link is solved by undoing its shuffle", async ({ page }) => {
  const query = "seed=5&steps=9&board=classicsmall&gapConfig=1s&v=2";
  const dealt = deal(query);
  const keys = keysToSolve(dealt, 4, 9);
  await stopClock(page);
  await visit(page, `/slide?${query}`);
  const shown = await places(page);
  for (const [id, , x, y] of dealt.pieces) expect(shown[id], id).toBe(`${x},${y}`);
  await board(page).focus();
  for (const [at, key] of keys.slice(0, -1).entries()) {
    await page.keyboard.press(key);
    await expect(moves(page)).toHaveText(`${at + 1}`);
  }
  await expect(said(page)).toHaveText(
    new RegExp(`^Piece \\d+ moved \\w+ to row \\d, column \\d, .+, ${keys.length - 1} moves$`),
  );
  await page.keyboard.press("Control+z");
  await expect(moves(page)).toHaveText(`${keys.length - 2}`);
  await expect(said(page)).toHaveText(/^Undo: Piece \d+ moved/);
  await page.keyboard.press("Control+Shift+Z");
  await page.keyboard.press(keys.at(-1));
  await page.clock.runFor(1_000);
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText(`Solved in ${keys.length} moves, 0:0`);
  await expect(result).toContainText(/\d moves?: optimal!/);
  await expect(result).toContainText("Your first result");
});

test("a solved challenge is locked, compared with the personal best, and left for free play", async ({ page }) => {
  await stopClock(page);
  await visit(page, `/slide?${ONE}`);
  const dealt = deal(ONE);
  await expect(button(page, "Shuffle")).toHaveCount(0);
  await expect(button(page, "Edit board")).toHaveCount(0);
  const [, , x, y, homeX, homeY] = dealt.pieces.find(
    ([, gap, x, y, homeX, homeY]) => !gap && (x !== homeX || y !== homeY),
  );
  expect(Math.abs(x - homeX) + Math.abs(y - homeY)).toBe(1);
  await click(page, x, y);
  await page.clock.runFor(1_000);
  await expect(moves(page)).toHaveText("1");
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("Solved in 1 move, 0:0");
  await expect(result).toContainText("1 move: optimal!");
  await expectAccessible(page);
  await expect(page.locator(".selected")).toHaveCount(0);
  await click(page, homeX, homeY);
  await expect(moves(page)).toHaveText("1");
  await expect(button(page, "Pause")).toBeDisabled();
  await saved(page);
  await page.reload();
  await ready(page);
  await expect(moves(page)).toHaveText("1");
  await button(page, "Restart").click();
  await expect(moves(page)).toHaveText("0");
  await click(page, x, y);
  await page.clock.runFor(1_000);
  await expect(result).toContainText("Previous best: 1 move, 0:0");
  await button(page, "Free play").click();
  await expect(result).toHaveCount(0);
  await expect(page).toHaveURL(/\/slide\?free$/);
  await expect(button(page, "Shuffle")).toBeVisible();
  await expect.poll(() => places(page)).toMatchObject({ G0: "3,3" });
  await page.goBack();
  await expect(page).toHaveURL(new RegExp("seed=5"));
  await expect(button(page, "Restart")).toBeVisible();
});

test("past daily challenges are played at every level and marked once they are solved", async ({ page }) => {
  await stopClock(page);
  const best = { "seed=20251129&steps=50&board=default&gapConfig=2s&v=2": { moves: 24, ms: 30_000 } };
  await visit(page, "/slide?free");
  await store(page, "azulejo:slide:bests", JSON.stringify({ v: 1, data: best }));
  await page.reload();
  await ready(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await button(page, "New challenge").click();
  const dialog = openDialog(page);
  await dialog.getByText("Past days").click();
  await expect(dialog.getByRole("button", { name: /November 2025/ })).toHaveCount(4 * 14);
  const solved = dialog.getByRole("button", { name: "Easy, 29 November 2025: solved in 24 moves" });
  await expect(solved).toHaveText("✓ 24");
  await solved.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  const wide = await dialog.evaluate((dialog) => [dialog.scrollWidth, dialog.clientWidth]);
  expect(wide[0]).toBeLessThanOrEqual(wide[1]);
  await dialog.getByRole("button", { name: "Hard, 28 November 2025", exact: true }).click();
  await expect(page).toHaveURL(/seed=20251128&steps=1000&board=default&gapConfig=2s&v=2$/);
  await expect(dialog).toBeHidden();
});

test("the form starts a challenge, and its clock stops for Pause, dialogs and hidden tabs", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/slide?free");
  await button(page, "New challenge").click();
  const dialog = openDialog(page);
  await dialog.getByRole("radio", { name: "Classic (8×8)" }).check({ force: true });
  await expect(dialog.getByLabel("Gaps").locator("option")).toHaveCount(2);
  await dialog.getByText("More options").click();
  await dialog.getByLabel("Seed").fill("x");
  await expect(dialog.getByRole("button", { name: "Start" })).toBeDisabled();
  await dialog.getByLabel("Seed").fill("77");
  await dialog.getByRole("radio", { name: "Easy 50" }).check({ force: true });
  await expect(dialog.getByRole("textbox", { name: "Shuffle moves" })).toHaveValue("50");
  await dialog.getByRole("button", { name: "Start" }).click();
  // The classic board has one gap by default.
  await expect(page).toHaveURL(/\?seed=77&steps=50&board=classic&gapConfig=1s&v=2$/);
  const clock = page.locator(".slide-clock");
  await expect(clock).toContainText("0:00");
  // The clock starts with the first move, which one of these keys makes wherever the gap is.
  for (const key of ["ArrowUp", "ArrowDown"]) await page.keyboard.press(key);
  await passTime(page, () => clock.textContent()).toContain("0:01");
  await button(page, "Pause").click();
  await expect(page.locator(".slide-ground")).toHaveCSS("filter", "blur(8px)");
  const time = await clock.textContent();
  const before = await places(page);
  await board(page).focus();
  for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", " "]) {
    await page.keyboard.press(key);
  }
  expect(await places(page)).toEqual(before);
  await saved(page);
  await page.reload();
  await ready(page);
  await page.clock.runFor(1_100);
  await expect(clock).toHaveText(time);
  const pause = await button(page, "Resume").boundingBox();
  expect([pause.width, pause.height]).toEqual([28, 28]);
  await button(page, "Resume").click();
  await expect(board(page)).toBeFocused();
  await button(page, "How to play").click();
  await expect(openDialog(page)).toBeVisible();
  const held = await clock.textContent();
  await page.clock.runFor(1_100);
  await expect(clock).toHaveText(held);
  await page.keyboard.press("Escape");
  await clock.click();
  await expect(clock).toHaveText("Show");
  await clock.click();
  await passTime(page, () => clock.textContent()).not.toBe(held);
  // A hidden tab stops the clock.
  const hide = (hidden) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, hidden);
  await hide(true);
  const stood = await clock.textContent();
  await page.clock.runFor(1_100);
  await expect(clock).toHaveText(stood);
  await hide(false);
  await passTime(page, () => clock.textContent()).not.toBe(stood);
  await button(page, "Give up").click();
  await expect(page).toHaveURL(/\/slide\?free$/);
  await expect.poll(() => places(page)).toEqual(before);
});
