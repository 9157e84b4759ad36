// What the tests of Fifteen's pages share.

export const cell = (page, name) => page.getByRole("gridcell", { name });
export const button = (page, name) => page.getByRole("button", { name, exact: true });
export const count = (page, name) => page.locator(".counts div", { hasText: name }).locator("dd");
export const said = (page) => page.locator("p.unseen[role=status]");

/** The tiles as they are named, row by row, 0 for the gap. */
export async function tiles(page) {
  const names = await page
    .getByRole("gridcell")
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
  return names.map((name) => Number(name.match(/^Tile (\d+)/)?.[1] ?? 0));
}
