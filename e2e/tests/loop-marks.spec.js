import { expect, expectAccessible, newContext, passTime, saved, stopClock, test, visit } from "./fixtures.js";
import { board, button, pieces, places, status } from "./loopy.js";

const play = (link) => `/loop/play?logic=${link}`;
const help = (page) => page.locator(".loop-help");
const answers = (page) => page.locator(".loop-answers");
const crosses = (page) => page.locator("#main .loop-crosses");

test("crosses by right button, Mark tool and keys are undone and saved", async ({ page }) => {
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
  // The Mark tool removes it again.
  await button(page, "Mark").click();
  await expect(button(page, "Mark")).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);
  await page.mouse.click(x, y);
  await expect(crosses(page)).toHaveAttribute("d", "");
  // Keys, with and without the Mark tool.
  await board(page).focus();
  await page.keyboard.press("Space");
  await expect(crosses(page)).not.toHaveAttribute("d", "");
  const first = await crosses(page).getAttribute("d");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(crosses(page)).not.toHaveAttribute("d", first);
  await button(page, "Mark").click();
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

const notes = (page, kind) => page.locator(`#main .loop-${kind}-marks`);
/** The number of marks of a kind on the board. */
const marked = (page, kind) => async () => ((await notes(page, kind).getAttribute("d")).match(/M/g) ?? []).length;

test("corners and straight cells are marked by dragging and by keys, undone, saved and read aloud", async ({
  page,
}) => {
  await visit(page, play("4-d0i4a"));
  const at = await places(page, 4);
  const drag = async (from, to, options) => {
    await page.mouse.move(...at(from));
    await page.mouse.down(options);
    await page.mouse.move(...at(to), { steps: 5 });
    await page.mouse.up(options);
  };
  await button(page, "Mark").click();
  await page.getByRole("radio", { name: "Corner" }).check({ force: true });
  await drag([0, 0], [0, 3]);
  await expect.poll(marked(page, "corner")).toBe(4);
  const said = page.locator("p.unseen[role=status]");
  await expect(said).toHaveText("4 marks placed");
  await expect(status(page)).not.toContainText("stroke");
  // The whole drag is one undo.
  await button(page, "Undo").click();
  await expect.poll(marked(page, "corner")).toBe(0);
  await expect(said).toHaveText("4 marks removed");
  await button(page, "Redo").click();
  await expect.poll(marked(page, "corner")).toBe(4);
  // The right button marks with the same tool without the Mark button.
  await page.getByRole("radio", { name: "Straight" }).check({ force: true });
  await button(page, "Mark").click();
  await drag([0, 2], [2, 2], { button: "right" });
  await expect.poll(marked(page, "corner")).toBe(3);
  await expect.poll(marked(page, "straight")).toBe(3);
  await expect(pieces(page)).toHaveCount(0);
  await board(page).focus();
  await page.keyboard.press("c");
  await expect(said).toHaveText("Row 3, column 3: corner");
  await page.keyboard.press("ArrowUp");
  await expect(said).toHaveText("Row 2, column 3, no line, marked straight");
  await page.keyboard.press("s");
  await expect(said).toHaveText("Row 2, column 3: straight removed");
  await page.keyboard.press("m");
  await expect(said).toContainText("Row 1, column 1: corner. Row 1, column 2: corner");
  await expectAccessible(page);
  await saved(page);
  await page.reload();
  await expect.poll(marked(page, "corner")).toBe(4);
  await expect.poll(marked(page, "straight")).toBe(1);
  // Check and hints use marks: this cell isn't straight.
  await expect(answers(page)).toHaveText("Exactly one solution (proven).");
  await button(page, "Check").click();
  await expect(help(page)).toContainText("can no longer become the solution");
  await button(page, "Restart").click();
  await expect.poll(marked(page, "corner")).toBe(0);
});

test("a long press crosses out, and a moving finger draws", async ({ browser, server }) => {
  const context = await newContext(browser, { baseURL: server, hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  // With the clock stopped, only the first touch becomes a long press, however slow the events are.
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
  // Without lifting the finger, further cells are crossed out.
  await send("touchMove", [3, 1]);
  await send("touchEnd");
  await expect.poll(async () => (await crosses(page).getAttribute("d")).match(/M/g).length).toBe(2);
  await expect(pieces(page)).toHaveCount(0);
  await send("touchStart", [0, 0]);
  await send("touchMove", [0, 1]);
  await send("touchMove", [0, 2]);
  await send("touchEnd");
  await expect(pieces(page)).toHaveCount(3);
  await context.close();
});
