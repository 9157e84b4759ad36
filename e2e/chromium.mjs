// Debian's Chromium, or the one that CHROMIUM names.
const root = process.getuid?.() === 0;

export const chromium = {
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
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
