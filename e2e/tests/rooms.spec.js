// Race rooms: several browsers on one server.
import { chooseRace, fitsPhone, notices, raceBegins, reload, solution, solve, test } from "./players.js";
import { button, join, main, result } from "./online.js";
import { expect, expectAccessible, saved, visit } from "./fixtures.js";

const room = (page) => page.getByRole("region", { name: "Race room" });
const players = (page) => room(page).getByRole("list", { name: "Players" }).getByRole("listitem");
const strip = (page) => page.locator(".room-strip").getByRole("listitem");

/** Creates a room for a race variant, and returns its address. */
async function roomOf(page, game, variant) {
  await chooseRace(page, game, variant);
  await button(page, "Race with friends").click();
  await expect(page).toHaveURL(/\/races\?room=[0-9a-f]{32}$/);
  await expect(room(page)).toBeVisible();
  return page.url();
}

test("two players race in a room, see each other, and race again", async ({ meet }) => {
  const [ana, bob] = [await meet("Ana"), await meet("Bob")];
  const address = await roomOf(ana, "Fifteen", "3×3");
  await expect(room(ana).getByRole("heading")).toHaveText("Fifteen 3×3");
  await expect(room(ana).getByRole("status")).toHaveText("Waiting for other players.");
  await visit(bob, address);
  for (const page of [ana, bob]) {
    await expect(players(page)).toHaveCount(2);
    await expect(players(page)).toContainText(["Not ready", "Not ready"]);
  }
  await expect(players(bob)).toContainText(["Ana", "Bob (you)"]);
  await button(ana, "I’m ready").click();
  await expect(players(bob).first()).toContainText("Ready");
  await expect(room(ana).getByRole("status")).toHaveText("The race starts when the others are ready.");
  await button(bob, "I’m ready").click();
  for (const page of [ana, bob]) await raceBegins(page);
  expect(bob.url()).toBe(ana.url());
  // Each sees how far the other is.
  for (const page of [ana, bob]) await expect(strip(page)).toHaveCount(2);
  const bars = bob.getByRole("progressbar", { name: "Progress of Ana" });
  const before = await bars.getAttribute("aria-valuenow");
  for (const key of (await solution(ana)).slice(0, -1)) await ana.keyboard.press(key, { delay: 25 });
  await expect(bars).not.toHaveAttribute("aria-valuenow", before);
  await solve(ana);
  await expect(bars).toHaveAttribute("aria-valuenow", "100");
  await expect(result(ana)).toContainText("Rank 1 of 1 by time.");
  await button(ana, "Back to the room").click();
  await expect(players(ana).first()).toContainText(/Ana \(you\).*1\. 0:/);
  await expect(room(ana).getByRole("status")).toHaveText("The race is on.");
  // A race that is given up is one, too.
  await button(bob, "Give up race").click();
  await bob.getByRole("dialog").getByRole("button", { name: "Give up race" }).click();
  await expect(players(ana).nth(1)).toContainText("Gave up");
  await visit(bob, address);
  await button(ana, "Race again").click();
  await expect(players(bob).first()).toContainText(/1\. 0:.*, ready/);
  await button(bob, "Race again").click();
  for (const page of [ana, bob]) await raceBegins(page);
  expect(bob.url()).toBe(ana.url());
});

test("a reload during the race continues it, and the room offers it", async ({ meet }) => {
  const [ana, bob] = [await meet("Ana"), await meet("Bob")];
  const address = await roomOf(ana, "Fifteen", "3×3");
  await visit(bob, address);
  for (const page of [ana, bob]) await button(page, "I’m ready").click();
  for (const page of [ana, bob]) await raceBegins(page);
  const game = ana.url();
  await saved(ana);
  await reload(ana);
  await raceBegins(ana);
  await expect(strip(ana)).toHaveCount(2);
  await visit(ana, address);
  await button(ana, "Resume race").click();
  await raceBegins(ana);
  expect(ana.url()).toBe(game);
  // Leaving the room doesn't end the race.
  await visit(ana, address);
  await button(ana, "Leave room").click();
  await expect(notices(ana)).toContainText("You left the room.");
  await expect(main(ana)).toContainText("Open races");
  await expect(strip(bob)).toHaveCount(1);
});

test("an invitation works before joining, and a room has limits", async ({ meet, page }) => {
  const ana = await meet("Ana");
  const address = await roomOf(ana, "Loop", "Easy");
  await visit(page, address);
  await button(page, "Join to race").click();
  await page.getByRole("dialog").getByRole("textbox").fill("Zoe");
  await page.keyboard.press("Enter");
  await expect(players(page)).toContainText(["Ana", "Zoe (you)"]);
  await expect(players(ana)).toHaveCount(2);
  await fitsPhone(await narrow(page));
  await expectAccessible(ana);
  await visit(page, address.replace(/[0-9a-f]{32}/, "0".repeat(32)));
  await expect(page.getByRole("alert")).toContainText("room not found");
});

async function narrow(page) {
  await page.setViewportSize({ width: 320, height: 600 });
  return page;
}

test("a lost connection is told, and the room is followed again", async ({ page, online }) => {
  await join(page, "Ana");
  await roomOf(page, "Fifteen", "3×3");
  await expect(players(page)).toHaveCount(1);
  await online.stop();
  await expect(room(page).getByRole("status")).toHaveText("Connection lost. Reconnecting…");
  await online.start();
  await expect(room(page).getByRole("status")).toHaveText("Waiting for other players.");
});

test("the link can be copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await join(page, "Ana");
  const address = await roomOf(page, "Slide", "Easy");
  await button(page, "Copy link").click();
  await expect(notices(page)).toContainText("Link copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
});
