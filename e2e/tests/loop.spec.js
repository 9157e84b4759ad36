import { expect, expectAccessible, newContext, nextFrame, ready, saved, stopClock, test, visit } from "./fixtures.js";
import { DATE, SQUARE, VALID, address, board, button, deal, draw, pieces, places, sheet, status } from "./loopy.js";

test("a daily puzzle is solved with a perfect loop", async ({ page }) => {
  const { size, path } = deal("hard");
  await stopClock(page);
  await visit(page, address("hard"));
  await expect(status(page)).toContainText("Hard • 0:00.0 • 0%");
  await draw(page, size, [...path, path[0]].join(" "));
  await nextFrame(page);
  await expect(sheet(page)).toContainText("Perfect loop!");
  await expect(sheet(page)).toHaveAttribute("style", /--gold/);
  await expectAccessible(page);
  // The next puzzle is the main action. The sheet shows the loop once more.
  await expect(sheet(page).getByRole("button", { name: "New puzzle" })).toBeVisible();
  await expect(sheet(page).locator(".loop-again")).toBeVisible();
  await expect(sheet(page)).toContainText("Streak: 1 day");
  await button(sheet(page), "Close").click();
  for (const name of ["Restart", "Undo", "Redo"]) await expect(button(page, name)).toBeHidden();
  await saved(page);
  await page.reload();
  await ready(page);
  await expect(status(page)).toContainText("100%");
  await expect(pieces(page)).toHaveCount(size * size);
  await visit(page, `/loop/archive?date=${DATE}`);
  await expect(page.getByRole("link", { name: /^Hard.*perfect/ })).toContainText(/100% in \d:\d\d/);
});

test("a loop that misses numbers isn't accepted, and play continues", async ({ page }) => {
  await stopClock(page);
  await visit(page, address("easy"));
  await draw(page, 4, SQUARE);
  await nextFrame(page);
  await expect(sheet(page)).toContainText("Not yet");
  await expect(sheet(page)).toContainText(/(Okay|Good|Great) · You scored \d+% in 0:0\d\./);
  await expect(sheet(page)).toContainText("12 cells aren’t visited");
  await expectAccessible(page);
  await sheet(page).getByRole("button", { name: "Keep trying" }).click();
  await expect(sheet(page)).toHaveCount(0);
  // A tap erases a cell and the cells left without a line.
  await draw(page, 4, "1,1");
  await nextFrame(page);
  await expect(pieces(page)).toHaveCount(3);
  await expect(sheet(page)).toHaveCount(0);
});

test("a valid loop counts as solved even if cells aren't visited", async ({ page }) => {
  await visit(page, address("easy"));
  await draw(page, 4, VALID);
  await expect(sheet(page)).toContainText("Solved!");
  await expect(sheet(page)).toContainText("6 cells aren’t visited.");
  await page.keyboard.press("Escape");
  await expect(page.locator("#main .loop-picture").first()).toHaveClass(/valid/);
  // It counts even if it is undone.
  await button(page, "Undo").click();
  await saved(page);
  await page.goto(`/loop/archive?date=${DATE}`);
  await expect(page.getByRole("link", { name: /^Easy 4×4 solved 96% in/ })).toBeVisible();
});

test("the result of a valid loop stays on the page while play continues for a perfect one", async ({ page }) => {
  await stopClock(page);
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      window.shared = data.text;
    };
  });
  await visit(page, address("easy"));
  const result = page.getByRole("region", { name: "Result" });
  await draw(page, 4, SQUARE);
  await nextFrame(page);
  await expect(sheet(page)).toContainText("Not yet");
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);
  await expect(result).toHaveCount(0);
  await button(page, "Undo").click();
  await draw(page, 4, VALID);
  await nextFrame(page);
  await expect(sheet(page)).toContainText("Solved!");
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);
  const told = /Solved: 96% in 0:0\d\.\d\. Keep drawing for a perfect loop\./;
  await expect(result).toContainText(told);
  await expect(result).toContainText("Easy: your first solve");
  await expect(result).toContainText("Next daily puzzles in");
  await expect(result.getByRole("link", { name: "Watch replay" })).toBeVisible();
  await expectAccessible(page);
  // It stays when the loop is undone and after a reload.
  await button(page, "Undo").click();
  await expect(pieces(page)).toHaveCount(0);
  await expect(result).toContainText(told);
  await saved(page);
  await page.reload();
  await ready(page);
  await expect(result).toContainText(told);
  await result.getByRole("button", { name: "Share" }).click();
  await expect.poll(() => page.evaluate(() => window.shared)).toContain("96% in");
  await expect(result.getByRole("button", { name: "Play Medium" })).toBeVisible();
  // A perfect loop replaces it.
  await page.evaluate(() => scrollTo(0, 0));
  const { path } = deal("easy");
  await draw(page, 4, [...path, path[0]].join(" "));
  await nextFrame(page);
  await expect(sheet(page)).toContainText("Perfect loop!");
  await page.keyboard.press("Escape");
  await expect(result).toContainText("You matched every number and visited every cell");
  await result.getByRole("button", { name: "Play Medium" }).click();
  await expect(page).toHaveURL(/difficulty=medium/);
  await expect(result).toHaveCount(0);
});

test("a new puzzle after a daily puzzle leaves the daily puzzle unchanged", async ({ page }) => {
  const { size, path } = deal("hard");
  await visit(page, address("hard"));
  await draw(page, size, [...path, path[0]].join(" "));
  await expect(sheet(page)).toContainText("Perfect loop!");
  await page.keyboard.press("Escape");
  await page.getByRole("region", { name: "Result" }).getByRole("button", { name: "New puzzle" }).click();
  await expect(page).toHaveURL(/difficulty=unlimited&level=hard&seed=\d+$/);
  await expect(pieces(page)).toHaveCount(0);
  await page.goBack();
  await expect(pieces(page)).toHaveCount(size * size);
  await expect(status(page)).toContainText("100%");
});

test("going back erases, a fork loses its older edge, and fast movements are interpolated", async ({ page }) => {
  await visit(page, address("medium"));
  const at = await places(page, 6);
  await page.mouse.move(...at([0, 0]));
  await page.mouse.down();
  await page.mouse.move(...at([0, 4]));
  await expect(pieces(page)).toHaveCount(5);
  await page.mouse.move(...at([0, 3]));
  await expect(pieces(page)).toHaveCount(4);
  await page.mouse.up();
  await draw(page, 6, "2,1 1,1 0,1");
  // The cell above keeps the edge just drawn and the later one of the other two.
  await expect(pieces(page)).toHaveCount(5);
  await page.keyboard.press("Control+z");
  await expect(pieces(page)).toHaveCount(4);
});

test("all coalesced pointer positions are drawn", async ({ page, context }) => {
  await visit(page, address("medium"));
  const devtools = await context.newCDPSession(page);
  const at = await places(page, 6);
  const send = (type, cell) => {
    const [x, y] = at(cell);
    return devtools.send("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons: 1, clickCount: 1 });
  };
  await page.evaluate(() => {
    window.most = 0;
    window.addEventListener("pointermove", (event) => {
      window.most = Math.max(window.most, event.getCoalescedEvents().length);
    });
  });
  await send("mousePressed", [0, 0]);
  // The page is blocked by a synchronous request until the test answers it.
  let answer;
  const blocked = new Promise((resolve) =>
    page.route("**/blocked", (route) => {
      answer = () => route.fulfill({ body: "" });
      resolve();
    }),
  );
  const busy = page.evaluate(() => {
    const request = new XMLHttpRequest();
    request.open("GET", "/blocked", false);
    request.send();
  });
  await blocked;
  // A straight line to the last cell would pass three cells, not nine.
  const way = [
    [0, 1],
    [0, 2],
    [0, 3],
    [1, 3],
    [2, 3],
    [2, 2],
    [2, 1],
    [2, 0],
  ];
  const moves = way.map((cell) => send("mouseMoved", cell));
  // Commands are answered in order, so the moves have now been passed to the page.
  await devtools.send("Browser.getVersion");
  await answer();
  await Promise.all([busy, ...moves]);
  await send("mouseReleased", [2, 0]);
  await expect(pieces(page)).toHaveCount(9);
  expect(await page.evaluate(() => window.most)).toBeGreaterThan(1);
});

test("finger, pen and mouse draw, a tap erases, and the page doesn't scroll", async ({ browser, server }) => {
  const context = await newContext(browser, { baseURL: server, hasTouch: true, viewport: { width: 390, height: 500 } });
  const page = await context.newPage();
  // With the clock stopped no touch becomes a long press, which would cross out, however slow the events are.
  await stopClock(page);
  await visit(page, address("hard"));
  await nextFrame(page);
  await page.evaluate(() => scrollTo(0, 40));
  const devtools = await context.newCDPSession(page);
  const at = await places(page, 8);
  const touch = (type, ...cells) => {
    const touchPoints = cells.map((cell, id) => ({ x: at(cell)[0], y: at(cell)[1], id }));
    return devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
  await touch("touchStart", [1, 1]);
  await touch("touchMove", [4, 1]);
  // A second finger neither draws nor zooms.
  await touch("touchStart", [4, 1], [6, 6]);
  await touch("touchMove", [4, 3], [6, 4]);
  await touch("touchEnd");
  await expect(pieces(page)).toHaveCount(6);
  await touch("touchStart", [4, 2]);
  await touch("touchEnd");
  await expect(pieces(page)).toHaveCount(4);

  const pen = (type, cell, buttons) => {
    const [x, y] = at(cell);
    const button = buttons ? "left" : "none";
    return devtools.send("Input.dispatchMouseEvent", {
      type,
      x,
      y,
      button,
      buttons,
      clickCount: 1,
      pointerType: "pen",
    });
  };
  await pen("mousePressed", [0, 0], 1);
  await pen("mouseMoved", [0, 3], 1);
  await pen("mouseMoved", [2, 3], 1);
  await pen("mouseReleased", [2, 3], 1);
  await expect(pieces(page)).toHaveCount(10);

  await page.mouse.move(...at([0, 5]));
  await page.mouse.down();
  await page.mouse.wheel(0, 300);
  await page.keyboard.press("PageDown");
  await page.mouse.move(...at([2, 5]));
  await page.mouse.up();
  await expect(pieces(page)).toHaveCount(13);
  const still = () => [scrollY, visualViewport.scale, String(getSelection())];
  expect(await page.evaluate(still)).toEqual([40, 1, ""]);
  expect((await board(page).boundingBox()).width - 4).toBeGreaterThanOrEqual(8 * 48);
  await context.close();
});

test("the keyboard can draw everything, with announcements", async ({ page }) => {
  await visit(page, address("easy"));
  await board(page).focus();
  const said = page.locator("p.unseen[role=status]");
  await page.keyboard.press("ArrowRight");
  await expect(said).toContainText("Row 1, column 2");
  await page.keyboard.press("Space");
  await expect(said).toContainText("pen down");
  for (const key of ["Right", "Down", "Left"]) await page.keyboard.press(`Arrow${key}`);
  await expect(pieces(page)).toHaveCount(4);
  await page.keyboard.press("ArrowUp");
  await expect(sheet(page)).toContainText("Not yet");
  // The key after Escape goes to the board, however soon it comes.
  await Promise.all([page.keyboard.press("Escape"), page.keyboard.press("Delete")]);
  await expect(board(page)).toBeFocused();
  await expect(page.locator(".loop-cursor")).toBeVisible();
  await expect(said).toContainText("2 segments erased");
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(pieces(page)).toHaveCount(5);
});

test("numbers count down or show their value, and outlines are drawn", async ({ page }) => {
  const { hints } = deal("easy");
  await visit(page, address("easy"));
  const shown = page.locator("#main .loop-clue text");
  const numbers = async () => (await shown.allTextContents()).map((text) => Number(text.replace("−", "-")));
  await expect.poll(numbers).toEqual(hints.map((hint) => hint.value));
  await draw(page, 4, "0,0 0,1 1,1");
  const turn = ([row, column]) => row <= 1 && Math.abs(column - 1) <= 1;
  await expect.poll(numbers).toEqual(hints.map((hint) => hint.value - (turn(hint.cell) ? 1 : 0)));
  await button(page, "Puzzle settings").click();
  await sheet(page).getByRole("switch", { name: "Countdown" }).click();
  await sheet(page).getByRole("radio", { name: "Its 3×3 area" }).check();
  await sheet(page).getByRole("radio", { name: "In every cell" }).check();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(shown).toHaveCount(16);
  await expect(page.locator(".loop-border")).toHaveCount(hints.length);
  for (const { cell, value } of hints)
    expect(
      (await numbers()).filter((n) => n === value),
      `${cell}`,
    ).not.toEqual([]);
});

test("the solution ends the attempt, after a warning", async ({ page }) => {
  await visit(page, address("medium"));
  const ask = async () => {
    await button(page, "Puzzle settings").click();
    await sheet(page).getByRole("switch", { name: "Solution" }).click();
  };
  await ask();
  await expectAccessible(page);
  await sheet(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator(".loop-answer")).toHaveCount(0);
  await ask();
  await sheet(page).getByRole("button", { name: "Show solution" }).click();
  await expect(page.locator(".loop-answer")).toBeVisible();
  await expect(status(page)).not.toContainText("%");
  await draw(page, 6, "0,0 0,1");
  await expect(pieces(page)).toHaveCount(0);
  await saved(page);
  await page.reload();
  await expect(page.locator(".loop-answer")).toBeVisible();
  await page.goto(`/loop/archive?date=${DATE}`);
  await expect(page.getByRole("link", { name: /^Medium 6×6 solution viewed/ })).toBeVisible();
});
