import { defineConfig } from "@playwright/test";
import { chromium } from "./chromium.mjs";

export default defineConfig({
  testDir: "tests",
  outputDir: "../target/e2e",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // A machine may be busy with other things: only what is broken waits for as long as this.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  use: {
    launchOptions: chromium,
    actionTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    // What is tested without a network says so; everything else meets the server itself.
    serviceWorkers: "block",
  },
});
