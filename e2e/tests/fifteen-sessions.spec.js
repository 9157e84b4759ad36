// The sessions of a racer: penalties, names, files, and several tabs.
import { readFile } from "node:fs/promises";
import { expect, expectAccessible, openDialog, ready, saved, stopClock, test, visit } from "./fixtures.js";
import { NEAR, SPEED, button, row, solves, state } from "./fifteen.js";

/** Imports a file with this text. */
const importFile = (page, name, text) =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

const FIVE = "time,penalty,size\n9.000,,4\n8.000,+2,4\n12.500,DNF,4\n7.250,,4\n11.000,,4\n";

test("penalties change the averages, and what was deleted is put back", async ({ page }) => {
  // What was deleted can be put back for some seconds, which do not pass here.
  await stopClock(page);
  await visit(page, SPEED);
  await importFile(page, "five.csv", FIVE);
  await expect(row(page, /^Average of 5 /)).toHaveText("Average of 510.00010.000");
  await expect(page.locator(".speed-count")).toHaveText("5 solves, 1 DNF");
  await button(page, "DNF, solve 1").click();
  await expect(row(page, /^Average of 5 /)).toHaveText("Average of 5DNFDNF");
  await button(page, "DNF, solve 1").click();
  await button(page, "+2 seconds, solve 2").click();
  // 8, 9 and 11 are left.
  await expect(row(page, /^Average of 5 /)).toHaveText("Average of 59.3339.333");
  await button(page, "Delete solve 4").click();
  await expect(row(page, /^Single/)).toHaveText("Single11.0008.000");
  await button(page, "Put it back").click();
  await expect(row(page, /^Single/)).toHaveText("Single11.0007.250");
  await expect(button(page, "Delete solve 5")).toBeVisible();
  await saved(page);
  await page.reload();
  await ready(page);
  await expect(row(page, /^Average of 5 /)).toHaveText("Average of 59.3339.333");
  await expectAccessible(page);
});

test("how short a solve could be is noted where it belongs, however late it is known", async ({ page }) => {
  let deliver;
  const delivered = new Promise((resolve) => (deliver = resolve));
  await page.route("**/worker-*.js", async (route) => {
    await delivered;
    await route.continue();
  });
  await visit(page, NEAR);
  for (const key of ["ArrowLeft", "ArrowUp"]) await page.keyboard.press(key);
  await expect(solves(page)).toHaveCount(1);
  const over = solves(page).first().locator("td").nth(2);
  await expect(over).toHaveText("–");
  // The same board again: the solve that is searched is not the one on the page any more.
  await page.keyboard.press("r");
  await button(page, "+2 seconds, solve 1").click();
  await button(page, "New session").click();
  await openDialog(page).getByRole("textbox").fill("Other");
  await page.keyboard.press("Enter");
  await expect(solves(page)).toHaveCount(0);
  deliver();
  await page.locator(".speed-names select").selectOption("Session 1");
  await expect(solves(page)).toHaveCount(1);
  await expect(over).toHaveText("0");
  await expect(button(page, "+2 seconds, solve 1")).toHaveAttribute("aria-pressed", "true");
});

test("sessions have names, and both kinds of files lead back to them", async ({ page }) => {
  await visit(page, SPEED);
  await importFile(page, "five.csv", FIVE);
  const chosen = page.locator(".speed-names option:checked");
  await expect(chosen).toHaveText("Imported");
  await button(page, "Rename").click();
  await openDialog(page).getByRole("textbox").fill("Evening");
  await page.keyboard.press("Enter");
  await expect(chosen).toHaveText("Evening");
  const download = async (name) => {
    const [file] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
    return readFile(await file.path(), "utf8");
  };
  const table = await download("Export CSV");
  expect(table).toMatch(/^time,penalty,size,.*\n9\.000,,4,mixed/);
  const cstimer = await download("Export for csTimer");
  const { session2, properties } = JSON.parse(cstimer);
  expect(session2.map(([result]) => result)).toEqual([
    [0, 9000],
    [2000, 8000],
    [-1, 12500],
    [0, 7250],
    [0, 11000],
  ]);
  expect(JSON.parse(properties.sessionData)[2].name).toBe("Evening");
  await button(page, "Delete session").click();
  await openDialog(page).getByRole("button", { name: "Delete session" }).click();
  await expect(chosen).toHaveText("Session 1");
  await importFile(page, "cstimer.json", cstimer);
  await expect(chosen).toHaveText("Evening");
  await expect(row(page, /^Average of 5 /)).toHaveText("Average of 510.00010.000");
  await importFile(page, "wrong.csv", "time\nsoon\n");
  await expect(page.locator(".notices")).toContainText('row 2: "soon" is not a time');
});

/** There and back again. */
const DETOUR = ["ArrowRight", "ArrowLeft"];

/**
 * Solves the board that is two moves away, after these moves that lead nowhere, and waits until it is stored. Two solves
 * that differ in nothing, not even by a millisecond, would be taken for one: so each tab has its own way.
 */
async function solveNear(page, detour = []) {
  for (const key of detour) await page.keyboard.press(key);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await expect(state(page)).toHaveAttribute("data-state", "solved");
  // The shortest length comes later and is stored too.
  await expect(solves(page).first().locator("td").nth(2)).toHaveText(`${detour.length}`);
  await saved(page);
}

test("two tabs add to one session", async ({ page, context }) => {
  await visit(page, NEAR);
  const other = await context.newPage();
  await visit(other, NEAR);
  for (const tab of [page, other]) {
    await solveNear(tab, tab === page ? [] : DETOUR);
    await expect(solves(page)).toHaveCount(tab === page ? 1 : 2);
    await expect(solves(other)).toHaveCount(tab === page ? 1 : 2);
  }
});

test("two tabs that write one session before they hear of each other lose no solve", async ({ page, context }) => {
  // What other tabs say is heard when the test lets it.
  await context.addInitScript(() => {
    const real = window.BroadcastChannel;
    const waiting = [];
    let isHeld = true;
    window.hear = () => {
      isHeld = false;
      for (const tell of waiting.splice(0)) tell();
    };
    window.BroadcastChannel = class extends real {
      set onmessage(listen) {
        super.onmessage = (event) => {
          const tell = () => listen?.(event);
          if (isHeld) waiting.push(tell);
          else tell();
        };
      }
    };
  });
  await visit(page, NEAR);
  const other = await context.newPage();
  await visit(other, NEAR);
  for (const tab of [page, other]) {
    await solveNear(tab, tab === page ? [] : DETOUR);
    await expect(solves(tab)).toHaveCount(1);
  }
  for (const tab of [page, other]) await tab.evaluate(() => window.hear());
  for (const tab of [page, other]) await expect(solves(tab)).toHaveCount(2);
  for (const tab of [page, other]) await saved(tab);
  await page.reload();
  await expect(solves(page)).toHaveCount(2);

  // A solve that one tab deletes later is gone in both.
  await page.evaluate(() => window.hear());
  await solves(other)
    .first()
    .getByRole("button", { name: /Delete/ })
    .click();
  for (const tab of [page, other]) await expect(solves(tab)).toHaveCount(1);
  await saved(other);
});

test("a session that one tab deletes does not come back from another", async ({ page, context }) => {
  await visit(page, NEAR);
  const other = await context.newPage();
  await visit(other, NEAR);
  await solveNear(other);
  await expect(solves(page)).toHaveCount(1);
  await button(page, "Delete session").click();
  await openDialog(page).getByRole("button", { name: "Delete session" }).click();
  for (const tab of [page, other]) await expect(solves(tab)).toHaveCount(0);
  // What is solved from now on is in the session that took its place, in both.
  await other.keyboard.press("r");
  await solveNear(other);
  for (const tab of [page, other]) await expect(solves(tab)).toHaveCount(1);
  for (const tab of [page, other]) await saved(tab);
  await page.reload();
  await expect(solves(page)).toHaveCount(1);
  await expect(page.locator(".speed-names option")).toHaveCount(1);
});
