// Debian's Chromium, full or headless shell, or the one in the variable CHROMIUM.
import { existsSync } from "node:fs";

const root = process.getuid?.() === 0;

export const chromium = {
  executablePath: process.env.CHROMIUM || ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"].find(existsSync),
  args: [
    ...(root ? ["--no-sandbox"] : []),
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
