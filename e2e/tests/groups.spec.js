// Groups, against a real server with a database.
import { fitsPhone, notices, tabTo, test } from "./players.js";
import { expect, openDialog, test as base, visit } from "./fixtures.js";
import { address, deal, draw, PLAUSIBLE } from "./loopy.js";
import { button, field, join as joinServer, uncover } from "./online.js";

const heading = (page, name) => page.getByRole("heading", { name, exact: true });
const member = (page, name) => page.getByRole("listitem").filter({ hasText: name });

/** Creates a group and returns its invitation link. */
async function create(page, name) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, "/groups");
  await button(page, "Create group").click();
  await openDialog(page).getByRole("textbox").fill(name);
  await openDialog(page).getByRole("button", { name: "Create group" }).click();
  await expect(heading(page, name)).toBeVisible();
  await button(page, "Copy invitation link").click();
  await expect(notices(page)).toContainText("Invitation link copied.");
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Opens an invitation link and joins the group. */
async function join(page, invitation) {
  await visit(page, invitation);
  await button(page, "Join group").click();
}

/** Solves today's easy Loop puzzle, which is ranked. */
async function solveDaily(page) {
  const today = await page.evaluate(() => new Date().toLocaleDateString("sv"));
  const { size, path } = deal("easy", today);
  await visit(page, address("easy", today));
  await uncover(page);
  await draw(page, size, [...path, path[0]].map((cell) => cell.join(",")).join(" "), PLAUSIBLE);
  await expect(openDialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Result" })).toContainText(/Rank \d of \d by time/);
  return `loop:${today}-easy`;
}

test("a group is created, joined through a link that asks first, and left", async ({ meet }) => {
  const [ana, bob] = [await meet("Ana"), await meet("Bob")];
  const invitation = await create(ana, "Friends");
  expect(invitation).toContain("/groups#join=");
  await expect(member(ana, "Ana")).toContainText("(you, owner)");
  await visit(bob, invitation);
  await expect(bob.locator("#main")).toContainText(/Ana #\w+ invites you to join Friends, a group with 1 member\./);
  await button(bob, "All groups").click();
  await expect(bob.locator("#main")).toContainText("You’re not in a group yet.");
  await join(bob, invitation);
  await expect(heading(bob, "Friends")).toBeVisible();
  await expect(member(bob, "Ana")).toContainText("(owner)");
  await expect(member(bob, "Bob")).toContainText("(you)");
  // Only the owner can remove members and delete the group.
  await expect(bob.getByRole("button", { name: /^Remove|^Delete group/ })).toHaveCount(0);
  await button(bob, "Leave group").click();
  await openDialog(bob).getByRole("button", { name: "Leave group" }).click();
  await expect(bob.locator("#main")).toContainText("You’re not in a group yet.");
  await ana.reload();
  await expect(member(ana, "Ana")).toBeVisible();
  await expect(member(ana, "Bob")).toHaveCount(0);
});

test("the owner removes a member, which invalidates the invitation, and deletes the group", async ({ meet }) => {
  const [ana, bob] = [await meet("Ana"), await meet("Bob")];
  const invitation = await create(ana, "Friends");
  await join(bob, invitation);
  await expect(heading(bob, "Friends")).toBeVisible();
  await ana.reload();
  await ana.getByRole("button", { name: /^Remove Bob/ }).click();
  await expect(openDialog(ana)).toContainText(/Remove Bob #\w+ from the group\?/);
  await openDialog(ana).getByRole("button", { name: "Remove", exact: true }).click();
  await expect(member(ana, "Bob")).toHaveCount(0);
  await visit(bob, invitation);
  await expect(bob.locator("#main")).toContainText("this invitation is no longer valid; ask for a new one");
  await button(bob, "All groups").click();
  await expect(bob.locator("#main")).toContainText("You’re not in a group yet.");
  await button(ana, "Delete group").click();
  await openDialog(ana).getByRole("button", { name: "Delete group" }).click();
  await expect(notices(ana)).toContainText("Group deleted");
  await expect(ana.locator("#main")).toContainText("You’re not in a group yet.");
});

test("a group has a daily and a weekly leaderboard, shown beside the public one", async ({ meet }) => {
  const [ana, bob, eve] = [await meet("Ana"), await meet("Bob"), await meet("Eve")];
  const invitation = await create(ana, "Friends");
  await join(bob, invitation);
  await expect(heading(bob, "Friends")).toBeVisible();
  const board = await solveDaily(ana);
  for (const page of [bob, eve]) await solveDaily(page);
  await visit(ana, "/groups");
  await ana.getByRole("link", { name: "Friends" }).click();
  await ana.getByLabel("Daily puzzle").selectOption("Loop Easy");
  const week = ana.getByRole("table", { name: "Weekly leaderboard" });
  await expect(week.getByRole("row")).toHaveCount(3);
  await expect(week.getByRole("row", { name: /Ana/ })).toHaveText(/^\dAna #\w+ \(you\)1\d:\d\d\.\d$/);
  await expect(week.getByRole("link")).toHaveCount(0);
  const day = ana.getByRole("table", { name: "Daily leaderboard" });
  await expect(day.getByRole("row")).toHaveCount(3);
  await expect(day.getByRole("link", { name: /^Replay of Bob/ })).toHaveAttribute("href", /\/replay\?result=./);
  await ana.getByRole("radio", { name: "Yesterday" }).check();
  await expect(ana.locator(".group-tables")).toContainText("Nobody in this group has a result yet.");
  await visit(ana, `/leaderboards?board=${encodeURIComponent(board)}`);
  const group = ana.getByRole("table", { name: "Group: Friends" });
  await expect(group.getByRole("row")).toHaveCount(3);
  await expect(ana.getByRole("table", { name: /^Loop/ }).getByRole("row")).toHaveCount(4);
  const distribution = ana.locator(".distribution");
  await expect(distribution.getByRole("img", { name: "Histogram of 3 results" })).toBeVisible();
  await expect(distribution).toContainText(/Your best: \d:\d\d\.\d/);
  await expect(distribution.locator(".bar.own")).toHaveCount(1);
});

test("an invitation works before joining the server, and its secret is in no URL that is requested", async ({
  page,
  meet,
}) => {
  const [ana, bob] = [await meet("Ana"), await meet("Bob")];
  const created = await create(ana, "Friends");
  await join(bob, created);
  // Each member invites in their own name.
  await bob.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await button(bob, "Copy invitation link").click();
  const invitation = await bob.evaluate(() => navigator.clipboard.readText());
  const secret = invitation.match(/#join=([0-9a-f]+)/)[1];
  const requests = [];
  page.on("request", (request) => requests.push(request));
  await visit(page, invitation);
  await expect(page.locator("#main")).toContainText(/Bob #\w+ invites you to join Friends, a group with 2 members\./);
  const sent = requests.filter((request) => request.method() !== "GET");
  expect(sent.map((request) => new URL(request.url()).pathname)).toEqual(["/api/v1/groups/invitation"]);
  expect(await sent[0].headerValue("authorization")).toBeNull();
  await button(page, "Join group").click();
  await field(page).fill("Cid");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Friends")).toBeVisible();
  await expect(member(page, "Cid")).toContainText("(you)");
  expect(requests.filter((request) => request.url().includes(secret))).toEqual([]);
});

test("a group is handed over, and shows its leaderboards before its members", async ({ meet }) => {
  const [ana, bob] = [await meet("Ana"), await meet("Bob")];
  const invitation = await create(ana, "Friends");
  await join(bob, invitation);
  await expect(heading(bob, "Friends")).toBeVisible();
  await ana.reload();
  await expect(member(ana, "Bob")).toBeVisible();
  const titles = await ana.locator("#main h3").allTextContents();
  expect(titles).toEqual(["Daily leaderboard", "Weekly leaderboard", "Members"]);
  await ana.getByRole("button", { name: /^Make owner: Bob #\w+$/ }).click();
  await openDialog(ana).getByRole("button", { name: "Make owner" }).click();
  await expect(member(ana, "Bob")).toContainText("(owner)");
  await expect(button(ana, "Delete group")).toHaveCount(0);
  await bob.reload();
  await expect(button(bob, "Delete group")).toBeVisible();
});

test("a group can be created and left with the keyboard alone", async ({ page }) => {
  await joinServer(page, "Ana");
  await visit(page, "/groups");
  await tabTo(page, button(page, "Create group"));
  await page.keyboard.press("Enter");
  await tabTo(page, openDialog(page).getByRole("textbox"));
  await page.keyboard.type("Friends");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Friends")).toBeVisible();
  await tabTo(page, button(page, "Leave group"));
  await page.keyboard.press("Enter");
  await tabTo(page, openDialog(page).getByRole("button", { name: "Leave group" }));
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toContainText("You’re not in a group yet.");
});

for (const colorScheme of ["light", "dark"]) {
  test(`groups fit 320 px and are accessible, ${colorScheme}`, async ({ meet }) => {
    const [ana, bob] = [await meet("Ana", { colorScheme }), await meet("Wilhelmina Longname")];
    const invitation = await create(ana, "A group of friends");
    await join(bob, invitation);
    await expect(heading(bob, "A group of friends")).toBeVisible();
    await solveDaily(bob);
    await ana.setViewportSize({ width: 320, height: 640 });
    await ana.reload();
    await ana.getByLabel("Daily puzzle").selectOption("Loop Easy");
    await expect(ana.getByRole("table", { name: "Weekly leaderboard" }).getByRole("row")).toHaveCount(2);
    await fitsPhone(ana);
    await ana.getByRole("button", { name: /^Remove/ }).click();
    await fitsPhone(ana);
    await ana.keyboard.press("Escape");
    await visit(ana, "/groups");
    await expect(ana.getByRole("link", { name: "A group of friends" })).toBeVisible();
    await fitsPhone(ana);
    await visit(ana, invitation);
    await expect(button(ana, "Join group")).toBeVisible();
    await fitsPhone(ana);
  });
}

base("without a server, the groups page says so", async ({ page }) => {
  await visit(page, "/groups");
  await expect(page.locator("#main")).toContainText("this copy of Azulejo has no server");
});
