// Circles: friends among themselves, against a real server with a database.
import { fitsPhone, notices, tabTo, test } from "./players.js";
import { expect, openDialog, test as base, visit } from "./fixtures.js";
import { address, deal, draw } from "./loopy.js";
import { button, field, join as takePart } from "./online.js";

const heading = (page, name) => page.getByRole("heading", { name, exact: true });
const member = (page, name) => page.getByRole("listitem").filter({ hasText: name });

/** Makes a circle, and gives its invitation. */
async function found(page, name) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, "/groups");
  await button(page, "New circle …").click();
  await openDialog(page).getByRole("textbox").fill(name);
  await openDialog(page).getByRole("button", { name: "Found the circle" }).click();
  await expect(heading(page, name)).toBeVisible();
  await button(page, "Copy an invitation").click();
  await expect(notices(page)).toContainText("The invitation is copied.");
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Opens an invitation, and joins. */
async function join(page, invitation) {
  await visit(page, invitation);
  await openDialog(page).getByRole("button", { name: "Join", exact: true }).click();
}

/** Solves today's easy Loop, which is ranked. */
async function solveDaily(page) {
  const today = await page.evaluate(() => new Date().toLocaleDateString("sv"));
  const { size, path } = deal("easy", today);
  await visit(page, address("easy", today));
  await draw(page, size, [...path, path[0]].map((cell) => cell.join(",")).join(" "));
  await expect(openDialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Result" })).toContainText(/Rank \d of \d by time/);
  return `loop:${today}-easy`;
}

test("a circle is made, joined by a link that asks first, and left", async ({ meet }) => {
  const [ana, bob] = [await meet("Ana"), await meet("Bob")];
  const invitation = await found(ana, "Friends");
  expect(invitation).toContain("/groups?join=");
  await expect(member(ana, "Ana")).toContainText("(you, founder)");
  await visit(bob, invitation);
  await expect(openDialog(bob)).toContainText("Join this circle?");
  await openDialog(bob).getByRole("button", { name: "Cancel" }).click();
  await visit(bob, "/groups");
  await expect(bob.locator("#main")).toContainText("You are in no circle yet.");
  await join(bob, invitation);
  await expect(heading(bob, "Friends")).toBeVisible();
  await expect(member(bob, "Ana")).toContainText("(founder)");
  await expect(member(bob, "Bob")).toContainText("(you)");
  // Only its founder removes and closes.
  await expect(bob.getByRole("button", { name: /^Remove|^Close the/ })).toHaveCount(0);
  await button(bob, "Leave the circle").click();
  await openDialog(bob).getByRole("button", { name: "Leave the circle" }).click();
  await expect(bob.locator("#main")).toContainText("You are in no circle yet.");
  await ana.reload();
  await expect(member(ana, "Ana")).toBeVisible();
  await expect(member(ana, "Bob")).toHaveCount(0);
});

test("its founder removes a member, whose invitation ends, and closes it", async ({ meet }) => {
  const [ana, bob] = [await meet("Ana"), await meet("Bob")];
  const invitation = await found(ana, "Friends");
  await join(bob, invitation);
  await expect(heading(bob, "Friends")).toBeVisible();
  await ana.reload();
  await ana.getByRole("button", { name: /^Remove Bob/ }).click();
  await expect(openDialog(ana)).toContainText(/Remove Bob #\w+ from the circle\?/);
  await openDialog(ana).getByRole("button", { name: "Remove", exact: true }).click();
  await expect(member(ana, "Bob")).toHaveCount(0);
  await join(bob, invitation);
  await expect(notices(bob)).toContainText("no circle has this invitation");
  await expect(bob.locator("#main")).toContainText("You are in no circle yet.");
  await button(ana, "Close the circle").click();
  await openDialog(ana).getByRole("button", { name: "Close the circle" }).click();
  await expect(notices(ana)).toContainText("The circle is closed.");
  await expect(ana.locator("#main")).toContainText("You are in no circle yet.");
});

test("a circle ranks the day and the week, beside the world", async ({ meet }) => {
  const [ana, bob, eve] = [await meet("Ana"), await meet("Bob"), await meet("Eve")];
  const invitation = await found(ana, "Friends");
  await join(bob, invitation);
  await expect(heading(bob, "Friends")).toBeVisible();
  const board = await solveDaily(ana);
  for (const page of [bob, eve]) await solveDaily(page);
  await visit(ana, "/groups");
  await ana.getByRole("link", { name: "Friends" }).click();
  const week = ana.getByRole("table", { name: "The week" });
  await expect(week.getByRole("row")).toHaveCount(3);
  await expect(week.getByRole("row", { name: /Ana/ })).toHaveText(/^\dAna #\w+ \(you\)1\d:\d\d\.\d$/);
  await expect(week.getByRole("link")).toHaveCount(0);
  const day = ana.getByRole("table", { name: "The day" });
  await expect(day.getByRole("row")).toHaveCount(3);
  await expect(day.getByRole("link", { name: /^Replay of Bob/ })).toHaveAttribute("href", /\/replay\?result=./);
  await ana.getByRole("radio", { name: "Yesterday" }).check();
  await expect(ana.locator(".circle-tables")).toContainText("Nobody of the circle is in this ranking yet.");
  await visit(ana, `/leaderboards?board=${encodeURIComponent(board)}`);
  const circle = ana.getByRole("table", { name: "In the circle Friends" });
  await expect(circle.getByRole("row")).toHaveCount(3);
  await expect(ana.getByRole("table", { name: /^Loop/ }).getByRole("row")).toHaveCount(4);
});

test("an invitation waits until its reader takes part", async ({ page, meet }) => {
  const ana = await meet("Ana");
  const invitation = await found(ana, "Friends");
  await visit(page, invitation);
  await button(page, "Take part …").click();
  await field(page).fill("Bob");
  await page.keyboard.press("Enter");
  await openDialog(page).getByRole("button", { name: "Join", exact: true }).click();
  await expect(heading(page, "Friends")).toBeVisible();
});

test("a circle by keys alone", async ({ page }) => {
  await takePart(page, "Ana");
  await visit(page, "/groups");
  await tabTo(page, button(page, "New circle …"));
  await page.keyboard.press("Enter");
  await tabTo(page, openDialog(page).getByRole("textbox"));
  await page.keyboard.type("Friends");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Friends")).toBeVisible();
  await tabTo(page, button(page, "Leave the circle"));
  await page.keyboard.press("Enter");
  await tabTo(page, openDialog(page).getByRole("button", { name: "Leave the circle" }));
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toContainText("You are in no circle yet.");
});

for (const colorScheme of ["light", "dark"]) {
  test(`circles fit 320 px and are accessible, ${colorScheme}`, async ({ meet }) => {
    const [ana, bob] = [await meet("Ana", { colorScheme }), await meet("Wilhelmina Longname")];
    const invitation = await found(ana, "A circle of friends");
    await join(bob, invitation);
    await expect(heading(bob, "A circle of friends")).toBeVisible();
    await solveDaily(bob);
    await ana.setViewportSize({ width: 320, height: 640 });
    await ana.reload();
    await expect(ana.getByRole("table", { name: "The week" }).getByRole("row")).toHaveCount(2);
    await fitsPhone(ana);
    await ana.getByRole("button", { name: /^Remove/ }).click();
    await fitsPhone(ana);
    await ana.keyboard.press("Escape");
    await visit(ana, "/groups");
    await expect(ana.getByRole("link", { name: "A circle of friends" })).toBeVisible();
    await fitsPhone(ana);
    await visit(ana, invitation);
    await expect(openDialog(ana)).toBeVisible();
    await fitsPhone(ana);
  });
}

base("without a server the page of circles says so", async ({ page }) => {
  await visit(page, "/groups");
  await expect(page.locator("#main")).toContainText("this copy of Azulejo has no server");
});
