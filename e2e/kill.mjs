// A separate Chromium that is killed during a game and restarted with the same profile.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium as playwright } from "@playwright/test";
import { chromium } from "./chromium.mjs";
import { skipGuides } from "./guides.mjs";

/** The games, each with its URL, storage key and a function that makes one move. */
export const GAMES = {
  fifteen: {
    address: "/fifteen?size=4&difficulty=hard&seed=5",
    key: "azulejo:fifteen:game:size=4&difficulty=hard&seed=5",
    ready: "[role=gridcell]",
    act: (page, n) => page.keyboard.press(["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"][n % 4]),
  },
  slide: {
    address: "/slide?seed=7&steps=250&board=default&gapConfig=2s&v=2",
    key: "azulejo:slide:game:seed=7&steps=250&board=default&gapConfig=2s&v=2",
    ready: "[role=application]",
    act: (page, n) => page.keyboard.press(["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"][n % 4]),
  },
  loop: {
    address: "/loop/play?difficulty=unlimited&level=hard&seed=7",
    key: "azulejo:loop:unlimited-hard",
    ready: "[role=application]",
    act: drawEdge,
  },
};

/** Draws a line between two cells of Loop's 8×8 board, or undoes the last one. */
async function drawEdge(page, n) {
  if (n % 3 === 2) return page.keyboard.press("Control+z");
  const box = await page.locator("[role=application]").boundingBox();
  const unit = (box.width - 4) / 8;
  const at = (row, column) => [box.x + 2 + (column + 0.5) * unit, box.y + 2 + (row + 0.5) * unit];
  const [row, column] = [Math.floor(n / 4) % 8, (n % 4) * 2];
  await page.mouse.move(...at(row, column));
  await page.mouse.down();
  await page.mouse.move(...at(row, column + 1));
  await page.mouse.up();
}

/** A browser whose profile outlives it. */
export class Victim {
  static async make() {
    const victim = new Victim();
    victim.profile = await mkdtemp(join(tmpdir(), "azulejo-kill-"));
    return victim;
  }

  /** Starts the browser and opens a page. */
  async start() {
    const flags = ["--headless=new", "--remote-debugging-port=0", `--user-data-dir=${this.profile}`];
    this.process = spawn(chromium.executablePath, [...chromium.args, ...flags, "about:blank"], {
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const address = await new Promise((resolve, reject) => {
      let said = "";
      this.process.stderr.on("data", (data) => {
        said += data;
        const found = said.match(/DevTools listening on (ws:\S+)/);
        if (found) resolve(found[1]);
      });
      this.process.once("exit", () => reject(new Error(`Chromium ended: ${said}`)));
    });
    this.browser = await playwright.connectOverCDP(address);
    const [context] = this.browser.contexts();
    await context.addInitScript(skipGuides);
    return context.pages()[0] ?? context.newPage();
  }

  /** Kills the browser and all its processes, as a system crash would. */
  async kill() {
    const ended = once(this.process, "exit");
    process.kill(-this.process.pid, "SIGKILL");
    await ended;
    await this.browser.close().catch(() => {});
  }

  async remove() {
    await rm(this.profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** Returns the number of moves and the time of a stored game. */
export function progress(text) {
  if (!text) return { acts: 0, ms: 0 };
  const [first, ...lines] = text.split("\n");
  const { data } = JSON.parse(first);
  let [acts, ms] = [data.moves.length, data.result.ms];
  for (const [before, added, result] of lines.map((line) => JSON.parse(line))) {
    if (added.length === 0 && before < acts) continue;
    acts += added.length;
    ms = result.ms;
  }
  return { acts, ms };
}
