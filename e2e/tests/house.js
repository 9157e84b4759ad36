// What every test starts from: the server, a page that tells of its errors, and a gate before the
// server that can be shut or change what passes.
import { createServer, request } from "node:http";
import { test as base, expect } from "@playwright/test";
import { AxeBuilder } from "@axe-core/playwright";
import { start } from "../azulejo.mjs";

export { expect };

export const PAGES = [
  "/",
  "/slide",
  "/loop",
  "/loop/play?difficulty=medium&date=2025-11-30",
  "/loop/archive?date=2025-11-30",
  "/loop/statistics",
  "/fifteen",
  "/settings",
  "/about",
  "/no/such/page",
];

export const test = base.extend({
  server: [
    async ({}, use) => {
      const server = await start();
      await use(server.address);
      await server.stop();
    },
    { scope: "worker" },
  ],

  baseURL: async ({ server }, use) => use(server),

  // Errors that a test expects; anything else in the console fails it.
  expected: [/(?!)/, { option: true }],

  page: async ({ page, expected }, use) => {
    const errors = [];
    const note = (text) => {
      if (!expected.test(text)) errors.push(text);
    };
    page.on("pageerror", (error) => note(`${error}`));
    page.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      // Playwright's own way of keeping service workers out.
      if (message.text().includes("blocked by Playwright")) return;
      note(`${message.text()} ${message.location().url}`);
    });
    await use(page);
    expect(errors, "errors and warnings in the console").toEqual([]);
  },

  gate: async ({ server }, use) => {
    const gate = { change: (path, body) => body, address: "", shut: null };
    const proxy = createServer((incoming, outgoing) => {
      const headers = { ...incoming.headers, "accept-encoding": "identity" };
      delete headers["if-none-match"]; // a change is made to a whole answer
      const forward = request(server + incoming.url, { method: incoming.method, headers });
      forward.on("error", () => outgoing.destroy());
      forward.on("response", async (answer) => {
        const parts = [];
        for await (const part of answer) parts.push(part);
        const body = gate.change(incoming.url, Buffer.concat(parts));
        const length = { "content-length": body.length };
        outgoing.writeHead(answer.statusCode, { ...answer.headers, ...length }).end(body);
      });
      incoming.pipe(forward);
    });
    await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    gate.address = `http://127.0.0.1:${proxy.address().port}`;
    gate.shut = () =>
      new Promise((resolve) => {
        proxy.close(resolve);
        proxy.closeAllConnections();
      });
    await use(gate);
    if (proxy.listening) await gate.shut();
  },
});

/** The page has been drawn by the program, not only by the HTML. */
export async function ready(page) {
  await expect(page.locator("#main h1")).toBeVisible();
}

export async function visit(page, address) {
  const response = await page.goto(address);
  await ready(page);
  return response;
}

/** Nothing in the page, or in the open dialog, is out of reach for anyone. */
export async function expectAccessible(page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(" | ")}`);
  expect(told).toEqual([]);
}

/** The dialog or sheet that is open; one that is still fading away is not. */
export const openDialog = (page) => page.getByRole("dialog").and(page.locator("[open]"));
