// Starts the page's bundle, then, when the page is idle, the service worker.
// Base path of the site: this script is in a subfolder of it.
const base = new URL("../", import.meta.url).pathname;
const fail = (detail) => dispatchEvent(new CustomEvent("azulejo:failure", { detail }));

/** Waits until everything on the page is loaded and rendered, so that what follows doesn't delay it. */
async function idle() {
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done, { once: true }));
  await new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done));
}

// The app shows another page: marks the link to its section.
addEventListener("azulejo:section", ({ detail }) => {
  for (const link of document.querySelectorAll(".main-nav a")) {
    if (link.getAttribute("href") === detail) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
});

/** Waits until the page is painted and has answered the inputs that waited for it. Hidden pages aren't painted. */
const painted = () =>
  new Promise((done) => {
    const soon = () => setTimeout(done);
    if (document.hidden) soon();
    else requestAnimationFrame(() => requestAnimationFrame(soon));
  });

/** Loads the functions that the first view doesn't need, and tries until they are loaded. The tests wait for `data-rest`. */
async function loadInBackground(loadRest) {
  const root = document.documentElement.dataset;
  root.rest = "loading";
  await shown;
  await painted();
  while (root.rest !== "ready") {
    try {
      await loadRest();
      root.rest = "ready";
    } catch {
      await new Promise((done) => setTimeout(done, 5000));
    }
  }
}

// Keys pressed before the bundle has started are for the board, which gets them once it is there.
const early = [];
function noteKey(event) {
  const { key, code, shiftKey, target } = event;
  const isForBoard = target === document.body && (key.length === 1 || key.startsWith("Arrow"));
  if (!isForBoard || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  early.push({ key, code, shiftKey, bubbles: true, cancelable: true });
}
addEventListener("keydown", noteKey);

/** Passes the early keys to the board, if the page has one. */
function repeatKeys() {
  if (!document.querySelector("#main h1")) return false;
  removeEventListener("keydown", noteKey);
  const board = document.querySelector("#main :is([role=application], [role=grid])");
  for (const key of early.splice(0)) {
    const target = board?.querySelector("[tabindex='0']") ?? board;
    for (const type of ["keydown", "keyup"]) target?.dispatchEvent(new KeyboardEvent(type, key));
  }
  return true;
}
const shown = new Promise((done) => {
  const started = new MutationObserver(() => {
    if (!repeatKeys()) return;
    started.disconnect();
    done();
  });
  started.observe(document.getElementById("app"), { childList: true, subtree: true });
});

try {
  // Home, each game and the other pages have a bundle each; the page names its own.
  const bundle = document.getElementById("boot").dataset;
  const module = fetch(bundle.module);
  module.catch(() => {}); // reported below, by init
  const { default: init, start_page, provide, loadRest } = await import(bundle.glue);
  const main = await init({ module_or_path: module });
  // The loader of the bundle's other parts needs the exports of the main part.
  provide?.(main);
  if (loadRest) loadInBackground(loadRest);
  start_page(base, `${new URL("/assets/worker.js", import.meta.url)}`);
} catch (error) {
  fail(error);
}

// The home bundle sends no requests, so this script asks for it, once per tab, whether there are leaderboards.
async function findLeaderboards() {
  const asked = "azulejo-asked";
  try {
    if (document.documentElement.hasAttribute("data-online") || sessionStorage.getItem(asked)) return;
    sessionStorage.setItem(asked, "1");
    const about = await (await fetch(`${base}api/v1/about`)).json();
    dispatchEvent(new CustomEvent("azulejo:leaderboards", { detail: about.features.includes("results") }));
  } catch {
    // Offline, a host without an API, or storage refused: no link.
  }
}
if (location.pathname === base) idle().then(findLeaderboards);

if ("serviceWorker" in navigator) {
  const { serviceWorker } = navigator;
  let asked = false;
  let waiting = null;
  const offer = (worker) => {
    waiting = worker;
    dispatchEvent(new CustomEvent("azulejo:update"));
  };
  // The first service worker takes over silently; a later one waits for the player's consent. Check now which one
  // it is: WebKit fires statechange only after the worker has taken over.
  const watch = (worker) => {
    const isFirst = !serviceWorker.controller;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && !isFirst) offer(worker);
    });
  };

  addEventListener("azulejo:reload", () => {
    asked = true;
    if (waiting?.state === "installed") waiting.postMessage("take over");
    else location.reload();
  });
  const controlled = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", () => {
    if (asked) location.reload();
    // Another tab activated the new version. Without a controller, the site data was cleared.
    else if (controlled && serviceWorker.controller) offer(null);
  });

  await idle();
  try {
    const registration = await serviceWorker.register(`${base}sw.js`, { updateViaCache: "none" });
    if (registration.waiting && serviceWorker.controller) offer(registration.waiting);
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    // A page that stays open for days checks for updates when it becomes visible.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") registration.update().catch(() => {});
    });
  } catch {
    // Refused, for example in a private window: the app works, but not offline.
  }
}
