// The browser is killed during a game, and nothing saved is lost. `npm run soak` repeats this many times.
import { GAMES, Victim, progress } from "../kill.mjs";
import { boxOf, expect, saved, stored, test } from "./fixtures.js";

for (const [name, game] of Object.entries(GAMES)) {
  test(`${name}: every saved move and the time survive a killed browser`, async ({ server }) => {
    const victim = await Victim.make();
    const open = async () => {
      const page = await victim.start();
      await page.goto(server + game.address);
      await page.locator(game.ready).first().waitFor();
      await boxOf(page.locator(game.ready).first());
      return page;
    };
    let n = 0;
    for (const more of [3, 5]) {
      const page = await open();
      const before = progress(await stored(page, game.key));
      for (let at = 0; at < more; at += 1, n += 1) await game.act(page, n);
      await saved(page);
      const known = progress(await stored(page, game.key));
      expect(known.acts).toBeGreaterThan(before.acts);
      await game.act(page, n++); // may be lost
      await victim.kill();
      const again = await open();
      const restored = progress(await stored(again, game.key));
      expect(restored.acts).toBeGreaterThanOrEqual(known.acts);
      expect(restored.ms).toBeGreaterThanOrEqual(known.ms);
      await expect(again.locator(".notice")).toHaveCount(0);
      await victim.kill();
    }
    await victim.remove();
  });
}
