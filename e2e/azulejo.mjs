// Starts the real binary on a free port.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export const binary = process.env.AZULEJO || fileURLToPath(new URL("../target/debug/azulejo", import.meta.url));

export async function start(args = ["play", "--no-open", "--port", "0"]) {
  const child = spawn(binary, args, {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  const address = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${binary} ended with ${code}: ${said}`)));
    child.stdout.on("data", (data) => {
      said += data;
      const found = said.match(/http:\/\/[\d.]+:\d+/);
      if (found) resolve(found[0]);
    });
  });
  // A failing script must not leave it running.
  process.once("exit", () => child.kill());
  const stop = async () => {
    child.removeAllListeners("exit");
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
  return { address, stop };
}
