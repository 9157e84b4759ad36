import { defineConfig } from "@playwright/test";
import { chromium } from "./chromium.mjs";

export default defineConfig({
  testDir: "tests",
  outputDir: "../target/e2e",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Generous limits for busy machines; only broken tests reach them.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  use: {
    launchOptions: chromium,
    actionTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    // Offline tests enable service workers; all others talk to the server directly.
    serviceWorkers: "block",
  },
});
