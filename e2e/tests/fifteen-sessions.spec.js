// Speedsolving sessions: penalties, names, files and several tabs.
import { readFile } from "node:fs/promises";
import { expect, expectAccessible, openDialog, ready, saved, stopClock, test, visit } from "./fixtures.js";
import { NEAR, SPEED, button, row, solves, state } from "./fifteen.js";

/** Imports a file with this content. */
const importFile = (page, name, text) =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

const FIVE = "time,penalty,size\n9.000,,4\n8.000,+2,4\n12.500,DNF,4\n7.250,,4\n11.000,,4\n";

test("penalties change the averages, and a deletion can be undone", async ({ page }) => {
  // The notice with Undo stays as long as the clock is stopped.
  await stopClock(page);
  await visit(page, SPEED);
  await importFile(page, "five.csv", FIVE);
  await expect(row(page, /^ao5 /)).toHaveText("ao510.00010.000");
  await expect(page.locator(".speed-count")).toHaveText("5 solves, 1 DNF");
  await button(page, "DNF, solve 1").click();
  await expect(row(page, /^ao5 /)).toHaveText("ao5DNFDNF");
  await button(page, "DNF, solve 1").click();
  await button(page, "+2 seconds, solve 2").click();
  // 8, 9 and 11 remain.
  await expect(row(page, /^ao5 /)).toHaveText("ao59.3339.333");
  await button(page, "Delete solve 4").click();
  await expect(row(page, /^Single/)).toHaveText("Single11.0008.000");
  await button(page, "Undo").click();
  await expect(row(page, /^Single/)).toHaveText("Single11.0007.250");
  await expect(button(page, "Delete solve 5")).toBeVisible();
  await saved(page);
  await page.reload();
  await ready(page);
  await expect(row(page, /^ao5 /)).toHaveText("ao59.3339.333");
  await expectAccessible(page);
});

test("the optimal length is stored with its solve, however late it is found", async ({ page }) => {
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
  // The same board again: the solve being searched is no longer the one on the page.
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

test("sessions have names, and exports in both formats can be imported again", async ({ page }) => {
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
  await expect(row(page, /^ao5 /)).toHaveText("ao510.00010.000");
  const twoSessions = {
    session1: [[[0, 7000], "R U R' U'", "", 1764500000]],
    session2: [[[0, 2500], "\uffec \uffeb2", "first try", 1764500060]],
    session3: [[[0, 10250], "D2 R U2 L", "", 1764500120]],
    properties: {
      sessionData: JSON.stringify({
        1: { name: "Cube", opt: { scrType: "333" }, rank: 1 },
        2: { name: "Eight", opt: { scrType: "8prap" }, rank: 3 },
        3: { name: "Fifteen", opt: { scrType: "15prp" }, rank: 2 },
      }),
    },
  };
  await importFile(page, "two.json", JSON.stringify(twoSessions));
  await expect(page.locator(".notices")).toContainText("Sessions of other puzzles were left out: Cube.");
  await expect(page.locator(".speed-names option")).toHaveText(["Session 1", "Evening", "Fifteen", "Eight"]);
  await expect(chosen).toHaveText("Fifteen");
  const again = JSON.parse(await download("Export for csTimer"));
  expect(again.session3).toEqual(twoSessions.session3);
  expect(again.session4).toEqual(twoSessions.session2);
  await importFile(page, "wrong.csv", "time\nsoon\n");
  await expect(page.locator(".notices")).toContainText('row 2: invalid value "soon" in column time');
});

/** A tile moved there and back. */
const DETOUR = ["ArrowRight", "ArrowLeft"];

/**
 * Solves the board that is two moves from solved, after a detour, and waits until the solve is stored. Two identical
 * solves would be treated as one, so each tab has its own detour.
 */
async function solveNear(page, detour = []) {
  for (const key of detour) await page.keyboard.press(key);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await expect(state(page)).toHaveAttribute("data-state", "solved");
  // The optimal length is found and stored later.
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

test("two tabs that write one session at the same time lose no solve", async ({ page, context }) => {
  // Messages from other tabs wait until the test delivers them.
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

  // A solve that one tab deletes later disappears in both.
  await page.evaluate(() => window.hear());
  await solves(other)
    .first()
    .getByRole("button", { name: /Delete/ })
    .click();
  for (const tab of [page, other]) await expect(solves(tab)).toHaveCount(1);
  await saved(other);
});

test("a session deleted in one tab is not restored by another", async ({ page, context }) => {
  await visit(page, NEAR);
  const other = await context.newPage();
  await visit(other, NEAR);
  await solveNear(other);
  await expect(solves(page)).toHaveCount(1);
  await button(page, "Delete session").click();
  await openDialog(page).getByRole("button", { name: "Delete session" }).click();
  for (const tab of [page, other]) await expect(solves(tab)).toHaveCount(0);
  // From now on both tabs use the session that replaced it.
  await other.keyboard.press("r");
  await solveNear(other);
  for (const tab of [page, other]) await expect(solves(tab)).toHaveCount(1);
  for (const tab of [page, other]) await saved(tab);
  await page.reload();
  await expect(solves(page)).toHaveCount(1);
  await expect(page.locator(".speed-names option")).toHaveCount(1);
});
