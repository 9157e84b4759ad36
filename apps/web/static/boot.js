// Starts the program and, after it, the service worker.
// The folder in which the site lies: this script is in a folder of it.
const base = new URL("../", import.meta.url).pathname;
const fail = (detail) => dispatchEvent(new CustomEvent("azulejo:failure", { detail }));

try {
  // Home, each game and the other pages are programs of their own; a page says which is its.
  const program = document.getElementById("boot").dataset;
  const module = fetch(program.module);
  module.catch(() => {}); // told below, when it is waited for
  const { default: init, start_page } = await import(program.glue);
  await init({ module_or_path: module });
  start_page(base, `${new URL("/assets/worker.js", import.meta.url)}`);
} catch (error) {
  fail(error);
}

if ("serviceWorker" in navigator) {
  const { serviceWorker } = navigator;
  let asked = false;
  let waiting = null;
  const offer = (worker) => {
    waiting = worker;
    dispatchEvent(new CustomEvent("azulejo:update"));
  };
  // The first service worker of a visit takes over silently; a later one waits until it is asked. Which one it is, is known
  // now: WebKit tells that a worker is installed when it has taken over already.
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
    else if (controlled) offer(null); // another tab took the new version
  });

  try {
    const registration = await serviceWorker.register(`${base}sw.js`, { updateViaCache: "none" });
    if (registration.waiting && serviceWorker.controller) offer(registration.waiting);
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    // A page that stays open for days asks again when it is looked at.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") registration.update().catch(() => {});
    });
  } catch {
    // Refused (a private window, say): the page works, only not offline.
  }
}
