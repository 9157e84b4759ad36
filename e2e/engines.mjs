// Drives Firefox with Marionette and WebKit with WebDriver on a virtual display. Both protocols have the same
// commands, so they share the class `Browser`.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Polling interval. */
const POLL_MS = 50;

/** WebDriver codes of keys without a character. */
const KEYS = { Control: "\uE009", ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015" };

/** Marionette name, WebDriver method and WebDriver path of each command. */
const COMMANDS = {
  visit: ["WebDriver:Navigate", "POST", "url"],
  reload: ["WebDriver:Refresh", "POST", "refresh"],
  run: ["WebDriver:ExecuteScript", "POST", "execute/sync"],
  act: ["WebDriver:PerformActions", "POST", "actions"],
};

/** A browser with one page. */
class Browser {
  constructor(send, close) {
    this.send = send;
    this.close = close;
  }

  visit(url) {
    return this.send("visit", { url });
  }

  reload() {
    return this.send("reload", {});
  }

  /** Runs a function in the page, with arguments that can be serialized as JSON. */
  run(what, ...args) {
    return this.send("run", { script: `return (${what}).apply(null, arguments)`, args });
  }

  /** Runs a function in the page until it returns a truthy value, or until the test times out. */
  async until(what, ...args) {
    for (;;) {
      const value = await this.run(what, ...args);
      if (value) return value;
      await sleep(POLL_MS);
    }
  }

  /** Presses the pointer at the first point, moves it through the others and releases it. */
  point([first, ...rest]) {
    const move = ([x, y]) => ({ type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 });
    const actions = [move(first), { type: "pointerDown", button: 0 }];
    actions.push(...rest.map(move), { type: "pointerUp", button: 0 });
    return this.send("act", {
      actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }],
    });
  }

  /** Presses a key combination, for example "Control+z". */
  press(keys) {
    const values = keys.split("+").map((key) => KEYS[key] ?? key);
    const actions = values.map((value) => ({ type: "keyDown", value }));
    actions.push(...values.reverse().map((value) => ({ type: "keyUp", value })));
    return this.send("act", { actions: [{ type: "key", id: "keyboard", actions }] });
  }
}

/** Starts headless Firefox. */
export async function startFirefox(binary) {
  const profile = mkdtempSync(join(tmpdir(), "azulejo-firefox-"));
  const preferences = {
    "marionette.port": 0,
    "browser.shell.checkDefaultBrowser": false,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": false,
    "toolkit.telemetry.reportingpolicy.firstRun": false,
    "app.update.disabledForTesting": true,
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
  };
  const lines = Object.entries(preferences).map((entry) => `user_pref(${entry.map((part) => JSON.stringify(part))});`);
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const child = start(binary, ["--headless", "--marionette", "--no-remote", "--profile", profile]);
  const port = await child.until(() => readFileSync(join(profile, "MarionetteActivePort"), "utf8"));
  const { ask, end } = await connect(Number(port));
  await ask("WebDriver:NewSession", {});
  const send = async (command, parameters) => {
    const result = await ask(COMMANDS[command][0], parameters);
    return result?.value;
  };
  return new Browser(send, async () => {
    end();
    await child.end();
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  });
}

/** Starts WebKit on a virtual display, with additional environment variables. */
export async function startWebKit(driver, environment) {
  const screen = start("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]);
  const [display] = await once(screen.process.stdio[3], "data");
  const port = await freePort();
  const child = start(driver, [`--port=${port}`], { ...environment, DISPLAY: `:${String(display).trim()}` });
  const call = async (method, path, parameters) => {
    const body = parameters && JSON.stringify(parameters);
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  await child.until(() => call("GET", "/status"));
  const { sessionId } = await call("POST", "/session", { capabilities: {} });
  const send = (command, parameters) => {
    const [, method, path] = COMMANDS[command];
    return call(method, `/session/${sessionId}/${path}`, parameters);
  };
  return new Browser(send, async () => {
    await call("DELETE", `/session/${sessionId}`).catch(() => {});
    await child.end();
    await screen.end();
  });
}

/** Starts a process that ends with the test, or at the latest with this process. */
function start(binary, args, environment = {}) {
  const child = spawn(binary, args, {
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  let said = "";
  child.stderr.on("data", (data) => (said += data));
  let failure = null;
  const isOver = () => failure ?? (child.exitCode ?? child.signalCode) !== null;
  child.once("error", (error) => (failure = error));
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  return {
    process: child,
    /** Calls `ask` until it returns a truthy value, while the process runs. */
    until: async (ask) => {
      for (;;) {
        if (isOver()) throw new Error(`${binary} has exited: ${failure ?? ""} ${said}`);
        try {
          const answer = await ask();
          if (answer) return answer;
        } catch {
          // Not ready yet.
        }
        await sleep(POLL_MS);
      }
    },
    end: async () => {
      process.removeListener("exit", kill);
      if (isOver()) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Connects to Marionette, which exchanges length-prefixed JSON. */
async function connect(port) {
  const socket = createConnection({ host: "127.0.0.1", port });
  const waiting = new Map();
  let [received, lastId] = [Buffer.alloc(0), 0];
  const take = (text) => {
    const [, id, error, result] = JSON.parse(text);
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error) reject?.(new Error(`${error.error}: ${error.message}`));
    else resolve?.(result);
  };
  const greeted = new Promise((resolve, reject) => {
    let isGreeting = true;
    socket.on("data", (data) => {
      received = Buffer.concat([received, data]);
      for (;;) {
        const colon = received.indexOf(":");
        const length = Number(received.subarray(0, Math.max(colon, 0)));
        if (colon < 0 || received.length < colon + 1 + length) return;
        const text = received.subarray(colon + 1, colon + 1 + length).toString();
        received = received.subarray(colon + 1 + length);
        if (isGreeting) resolve((isGreeting = false));
        else take(text);
      }
    });
    const fail = (why) => {
      const error = new Error(`lost the connection to Firefox: ${why ?? "it was closed"}`);
      for (const { reject } of waiting.values()) reject(error);
      reject(error);
    };
    socket.on("error", fail).on("close", () => fail());
  });
  await greeted;
  const ask = (command, parameters) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      const text = JSON.stringify([0, id, command, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  return { ask, end: () => socket.destroy() };
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}
