import { readFileSync } from "node:fs";
import { expect, expectAccessible, ready, saved, stopClock, stored, test, visit } from "./fixtures.js";
import { board, button, click, deal, keysToSolve, moves, piece, places, pointer, said } from "./slide.js";

// The shortest solution is found by an exhaustive search.
const EASY = "seed=5&steps=9&board=classicsmall&gapConfig=1s&v=2";
const NORMAL = "seed=7&steps=250&board=default&gapConfig=2s&v=2";

const status = (page) => page.locator(".slide-status");
const par = (page) => page.locator(".slide-box div:has(.slide-par)");
const hinted = (page) => page.locator(".slide-piece.hinted");
const result = (page) => page.getByRole("region", { name: "Result" });

/** Solves the challenge with hints; `press` requests each hint and then plays it. */
async function playByHints(page, n_moves, press) {
  for (let done = 0; done < n_moves; done++) {
    await press();
    await expect(hinted(page)).toHaveCount(1);
    await expect(status(page)).toHaveText(
      /^Hint: piece \d+ in row \d, column \d, (up|down|left|right)\. Press Hint again to move it\. \d+ moves? to go\.$/,
    );
    await press();
    await expect(moves(page)).toHaveText(`${done + 1}`);
  }
  await expect(result(page)).toBeVisible();
}

const hands = {
  pointer: (page) => () => button(page, "Hint").click(),
  touch: (page) => () => button(page, "Hint").tap(),
  keyboard: (page) => () => page.keyboard.press("h"),
};

for (const [name, hand] of Object.entries(hands)) {
  test.describe(name, () => {
    test.use({ hasTouch: name === "touch" });

    test(`hints by ${name} solve a challenge optimally, and the result shows the hints used`, async ({ page }) => {
      const shortest = keysToSolve(deal(EASY), 4, 9).length;
      await visit(page, `/slide?${EASY}`);
      await expect(par(page)).toHaveText(`Optimal${shortest}`);
      if (name === "keyboard") await board(page).focus();
      await playByHints(page, shortest, hand(page));
      await expect(result(page)).toContainText(`Solved in ${shortest} moves`);
      await expect(result(page)).toContainText(`${shortest} hints used`);
      await expect(result(page)).toContainText(`${shortest} moves: optimal!`);
      await expect(result(page)).toContainText("doesn’t count as a personal best");
      await saved(page);
      const record = await stored(page, `azulejo:slide:game:${EASY}`);
      expect(record.match(/@help /g)).toHaveLength(shortest);
    });
  });
}

test("a hint follows the player off the known solution, and a move of their own removes it", async ({ page }) => {
  await visit(page, `/slide?${EASY}`);
  await expect(par(page)).toHaveText(/^Optimal\d+$/);
  await button(page, "Hint").click();
  await expect(hinted(page)).toHaveCount(1);
  const best = await hinted(page).getAttribute("data-at");
  // Another piece next to the gap, which isn't part of the shortest solution.
  const { G0, ...others } = await places(page);
  const [x, y] = G0.split(",").map(Number);
  const beside = Object.values(others).filter((at) => {
    const [px, py] = at.split(",").map(Number);
    return Math.abs(px - x) + Math.abs(py - y) === 1 && at !== best;
  });
  await click(page, ...beside[0].split(",").map(Number));
  await expect(moves(page)).toHaveText("1");
  await expect(hinted(page)).toHaveCount(0);
  await expect(status(page)).toHaveText("");
  await button(page, "Hint").click();
  await expect(hinted(page)).toHaveCount(1);
});

test("Solve plays from the current position, can be paused and resumed, and a key stops it", async ({ page }) => {
  const shortest = keysToSolve(deal(EASY), 4, 9).length;
  await stopClock(page);
  await visit(page, `/slide?${EASY}`);
  const pass = (polled) => expect.poll(() => page.clock.runFor(50).then(polled), { intervals: [10], timeout: 60_000 });
  await pass(() => par(page).textContent()).toBe(`Optimal${shortest}`);
  await button(page, "Auto-solve").click();
  await pass(() => moves(page).textContent()).toBe("2");
  await expect(page.locator(".auto-text")).toHaveText(`Move 2 of ${shortest}`);
  await button(page, "Pause solving").click();
  await page.clock.runFor(3_000);
  await expect(moves(page)).toHaveText("2");
  await expectAccessible(page);
  await button(page, "Resume solving").click();
  await pass(() => moves(page).textContent()).toBe("3");
  await board(page).focus();
  await page.keyboard.press("Escape");
  await expect(status(page)).toHaveText("Stopped. This game has hints, so it doesn’t count as a personal best.");
  await page.clock.runFor(3_000);
  await expect(moves(page)).toHaveText("3");
  // From another position, and at another speed.
  await button(page, "Undo").click();
  await expect(moves(page)).toHaveText("2");
  await button(page, "Auto-solve").click();
  await page.getByRole("radio", { name: "Fastest" }).check();
  await pass(() => result(page).isVisible()).toBe(true);
  await expect(result(page)).toContainText(`Solved in ${shortest} moves`);
  await expect(result(page)).toContainText("hints used");
});

test("Solve and Hint work in free play, where the complete picture is the goal", async ({ page }) => {
  await visit(page, "/slide?board=classicsmall&gapConfig=1s");
  const home = await places(page);
  await expect(button(page, "Hint")).toBeDisabled();
  await expect(button(page, "Auto-solve")).toBeDisabled();
  await board(page).focus();
  for (const key of ["ArrowDown", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  await button(page, "Hint").click();
  await expect(status(page)).toHaveText(/3 moves to go/);
  await button(page, "Auto-solve").click();
  await expect.poll(() => places(page)).toEqual(home);
  await expect(button(page, "Auto-solve")).toBeDisabled();
  await button(page, "Undo").click();
  await expect.poll(() => places(page)).not.toEqual(home);
});

test("par is said to be computed, then the solver's result is shown", async ({ page }) => {
  // Twice some seconds of work, on a machine that may be busy.
  test.setTimeout(900_000);
  await visit(page, `/slide?${NORMAL}`);
  await expect(par(page)).toHaveText(/^Par(–computing…|\d+\(at least \d+\))$/);
  await expect(page.locator(".slide-shape")).toHaveText("Default (8×8), 2 small gaps, 250 shuffle moves, seed 7");
  await expect(par(page)).toHaveText(/^Par\d+\(at least \d+\)$/, { timeout: 400_000 });
  const first = await par(page).textContent();
  // The same node limit gives the same par.
  await page.reload();
  await ready(page);
  await expect(par(page)).toHaveText(first, { timeout: 400_000 });
  await visit(page, "/slide?seed=9&steps=30&board=default&gapConfig=2s&randomizeGaps=1&wrapH=1&v=2");
  await expect(page.locator(".slide-shape")).toHaveText(
    "Default (8×8), 2 small gaps in random places, left and right edges wrap, 30 shuffle moves, seed 9",
  );
  await expect(page.locator(".slide-seams")).toHaveClass(/horizontal/);
  await expect(page.locator(".slide-seams")).not.toHaveClass(/vertical/);
});

test("a large board has a hint at once, before its solution is found", async ({ page }) => {
  await visit(page, "/slide?seed=3&steps=10000&board=horizontal&gapConfig=2s&v=2");
  await button(page, "Hint").click();
  await expect(hinted(page)).toHaveCount(1);
  await expect(status(page)).toHaveText(/No solution is known yet; this move brings pieces closer\.$/);
  await expect(hinted(page)).toHaveClass(/ (up|down|left|right)( |$)/);
  const before = await hinted(page).getAttribute("data-at");
  const name = await hinted(page).getAttribute("data-piece");
  await button(page, "Hint").click();
  await expect(moves(page)).toHaveText("1");
  await expect(piece(page, name)).not.toHaveAttribute("data-at", before);
});

test("a search can be stopped", async ({ page }) => {
  await visit(page, "/slide?seed=3&steps=10000&board=horizontal&gapConfig=2s&v=2");
  await button(page, "Auto-solve").click();
  await expect(page.locator(".auto-text")).toHaveText(/^Searching for a solution \(at least \d+ moves?\)…$/);
  await expect(button(page, "Hint")).toBeDisabled();
  await button(page, "Stop").click();
  await expect(status(page)).toHaveText("Stopped");
  await expect(button(page, "Auto-solve")).toBeEnabled();
  await expect(moves(page)).toHaveText("0");
});

test("the review steps through the moves on the board, also after a reload", async ({ page }) => {
  const keys = keysToSolve(deal(EASY), 4, 9);
  await visit(page, `/slide?${EASY}`);
  const start = await places(page);
  await board(page).focus();
  // A detour of two moves.
  const back = { ArrowUp: "ArrowDown", ArrowDown: "ArrowUp", ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };
  for (const key of [keys[0], back[keys[0]], ...keys]) await page.keyboard.press(key);
  const [n, home] = [keys.length + 2, await places(page)];
  await expect(result(page)).toContainText(`Solved in ${n} moves`);
  const review = page.getByRole("region", { name: "Review" });
  for (const reloads of [false, true]) {
    if (reloads) {
      await saved(page);
      await page.reload();
      await ready(page);
    }
    await button(page, "Review").click();
    await expect.poll(() => places(page)).toEqual(start);
    await expect(review).toContainText(new RegExp(`Move 1 of ${n}: Piece \\d+ moved \\w+ to row \\d, column \\d`));
    await expect(review).toContainText(`The solver needs ${keys.length} moves from here. It starts with: Piece`);
    await expect(review.getByRole("img", { name: `Moves left after each move, ${n} moves in total` })).toBeVisible();
    await expect(hinted(page)).toHaveCount(1);
    await page.keyboard.press("ArrowRight");
    await expect(review).toContainText(`Move 2 of ${n}:`);
    await expect.poll(() => places(page)).not.toEqual(start);
    await review.getByRole("button", { name: "Previous move" }).click();
    await expect.poll(() => places(page)).toEqual(start);
    await page.keyboard.press("End");
    await expect(review).toContainText(`Solved after ${n} moves`);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(review).toHaveCount(0);
    await expect.poll(() => places(page)).toEqual(home);
  }
});

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [1440, 900],
]) {
  test(`at ${width}×${height} the solved picture stays in sight, and late input changes nothing`, async ({ page }) => {
    const keys = keysToSolve(deal(EASY), 4, 9);
    await page.setViewportSize({ width, height });
    await stopClock(page);
    await visit(page, `/slide?${EASY}`);
    await board(page).focus();
    for (const key of keys) await page.keyboard.press(key);
    await expect(said(page)).toHaveText(/^Solved in/);
    const [address, solved] = [page.url(), await places(page)];
    for (const wait of [0, 300, 400, 290]) {
      await page.clock.runFor(wait);
      await page.keyboard.press("Space");
      await page.keyboard.press(keys[0]);
      const box = await result(page).boundingBox();
      await page.mouse.click(box.x + box.width / 2, box.y + box.height - 30);
      expect(page.url()).toBe(address);
      await expect(page.locator("dialog[open]")).toHaveCount(0);
      expect(await places(page)).toEqual(solved);
      await expect(said(page)).toHaveText(/^Solved in/);
    }
    // Nothing lies over the picture.
    const isFree = await board(page).evaluate((board) => {
      const { x, y, width, height } = board.getBoundingClientRect();
      const points = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((down) =>
        [0.02, 0.5, 0.98].map((across) => [x + width * across, y + height * down]),
      );
      return points
        .filter(([, y]) => y < window.innerHeight)
        .every((at) => board.contains(document.elementFromPoint(...at)));
    });
    expect(isFree).toBe(true);
    await page.clock.runFor(100);
    await result(page).getByRole("button", { name: "Another like this" }).click();
    await expect(result(page)).toHaveCount(0);
  });
}

test.describe("with a clipboard", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("a result is shared with its par and its link", async ({ page }) => {
    const keys = keysToSolve(deal(EASY), 4, 9);
    await page.addInitScript(() => delete Navigator.prototype.share);
    await visit(page, `/slide?${EASY}`);
    await expect(par(page)).toHaveText(/^Optimal/);
    await board(page).focus();
    for (const key of keys) await page.keyboard.press(key);
    await result(page).getByRole("button", { name: "Share" }).click();
    await expect(page.locator(".notice")).toContainText("copied");
    const text = await page.evaluate(() => navigator.clipboard.readText());
    const [title, solved, link] = text.split("\n");
    expect(title).toBe("🧩 Slide, Classic (4×4), 9 shuffle moves");
    expect(solved).toMatch(new RegExp(`^Solved in ${keys.length} moves, 0:\\d\\d\\.\\d, optimal ${keys.length}$`));
    expect(link).toMatch(new RegExp(`/slide\\?${EASY}$`));
  });
});

test("a solved challenge shows the complete picture: no seams, and no veil on the gap", async ({ page }) => {
  const keys = keysToSolve(deal(EASY), 4, 9);
  await visit(page, `/slide?${EASY}`);
  const veil = () => piece(page, "G0").evaluate((gap) => getComputedStyle(gap.firstChild, "::after").opacity);
  await expect.poll(veil).toBe("1");
  await board(page).focus();
  for (const key of keys) await page.keyboard.press(key);
  await expect(result(page)).toBeVisible();
  await expect.poll(veil).toBe("0");
  await expect(page.locator('[data-at="0,0"] .slide-part')).toHaveCSS("box-shadow", "none");
});

for (const kind of ["mouse", "touch"]) {
  test.describe(kind, () => {
    test.use({ hasTouch: kind === "touch" });

    test(`a tap on Picture with ${kind} shows the complete picture, and holding it peeks`, async ({ page }) => {
      await stopClock(page);
      await visit(page, `/slide?${EASY}`);
      const shuffled = await places(page);
      const { x, y, width, height } = await button(page, "Picture").boundingBox();
      const hand = await pointer(page, kind);
      const press = () => hand.press(x + width / 2, y + height / 2);
      const isWhole = async (whole) => {
        await expect(button(page, "Picture")).toHaveAttribute("aria-pressed", `${whole}`);
        await expect.poll(() => places(page)).toMatchObject(whole ? { G0: "3,3" } : shuffled);
      };
      await press();
      await hand.lift();
      await isWhole(true);
      await press();
      await hand.lift();
      await isWhole(false);
      await press();
      await isWhole(true);
      await page.clock.runFor(1_000);
      await hand.lift();
      await isWhole(false);
      // A press on the board hides it and moves nothing.
      await press();
      await hand.lift();
      await click(page, 1, 1, hand);
      await isWhole(false);
      await expect(moves(page)).toHaveText("0");
    });

    test(`on a board of small pieces a press with ${kind} pushes a line of them`, async ({ page }) => {
      await visit(page, "/slide?board=classic&gapConfig=1s");
      const row = [4, 5, 6].map((x) => page.locator(`[data-at="${x},7"]`));
      const names = await Promise.all(row.map((one) => one.getAttribute("data-piece")));
      await click(page, 4, 7, await pointer(page, kind));
      for (const [at, name] of names.entries()) {
        await expect(piece(page, name)).toHaveAttribute("data-at", `${at + 5},7`);
      }
      await expect(piece(page, "G0")).toHaveAttribute("data-at", "4,7");
      await button(page, "Undo").click();
      await expect(piece(page, "G0")).toHaveAttribute("data-at", "5,7");
    });
  });
}

test("the complete picture is shown and hidden with keys, and a move hides it", async ({ page }) => {
  await visit(page, `/slide?${EASY}`);
  const picture = button(page, "Picture");
  await picture.focus();
  for (const [key, whole] of [
    ["Enter", true],
    [" ", false],
    [" ", true],
  ]) {
    await page.keyboard.press(key);
    await expect(picture).toHaveAttribute("aria-pressed", `${whole}`);
  }
  await board(page).focus();
  await page.keyboard.press("ArrowDown");
  await expect(picture).toHaveAttribute("aria-pressed", "false");
});

test("a small complete picture is beside the board where there is room", async ({ page }) => {
  const goal = page.locator(".slide-goal");
  for (const [width, height, isShown] of [
    [1440, 900, true],
    [2560, 1440, true],
    [390, 844, false],
    [844, 390, false],
  ]) {
    await page.setViewportSize({ width, height });
    await visit(page, `/slide?${EASY}`);
    await expect(goal).toBeVisible({ visible: isShown });
    if (isShown) await expect(goal).toBeInViewport({ ratio: 1 });
  }
});

test("a truncated picture is refused", async ({ page }) => {
  await visit(page, "/slide?free");
  await button(page, "Display settings").click();
  const whole = readFileSync(new URL("../../assets/pictures/light-thumb.jpg", import.meta.url));
  const input = page.locator("input[type=file]");
  const choose = (buffer) => input.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
  await choose(whole.subarray(0, whole.length / 2));
  await expect(page.getByRole("alert")).toContainText("incomplete");
  await choose(whole);
  await expect(page.getByRole("img", { name: /Your picture/ })).toBeVisible();
});

test("the picture chooser loads thumbnails", async ({ page }) => {
  // Sizes are read as responses arrive: a body still loading when the page closes would be an error.
  const sizes = { thumbnails: [], pictures: [] };
  page.on("response", (response) => {
    if (!/\.(avif|jpg)$/.test(response.url())) return;
    const kind = response.url().includes("-thumb-") ? "thumbnails" : "pictures";
    sizes[kind].push(response.body().then(({ length }) => length));
  });
  await visit(page, "/slide?free");
  await button(page, "Display settings").click();
  await expect.poll(() => sizes.thumbnails.length).toBe(6);
  expect(Math.max(...(await Promise.all(sizes.thumbnails)))).toBeLessThanOrEqual(16_000);
  // The board's own picture is the only large one.
  expect((await Promise.all(sizes.pictures)).length).toBeLessThanOrEqual(1);
});

test("at 320 pixels Solve's panel fits and is accessible", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  // With the clock stopped, Solve makes no move before it is paused.
  await stopClock(page);
  await visit(page, `/slide?${EASY}`);
  await button(page, "Auto-solve").click();
  await page.locator(".auto-text").waitFor();
  await button(page, "Pause solving").click();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(320);
  await expectAccessible(page);
});
