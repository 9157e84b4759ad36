// Shows a failure page when the app has crashed.
(() => {
  let failed = false;

  const fail = (what) => {
    if (failed) return;
    failed = true;
    const $ = (id) => document.getElementById(id);
    $("failure-text").textContent = [
      String((what && (what.stack || what.message)) || what),
      location.href,
      navigator.userAgent,
      new Date().toISOString(),
    ].join("\n");
    $("failure-reload").addEventListener("click", () => location.reload());
    $("failure-copy").addEventListener("click", async ({ currentTarget: button }) => {
      try {
        await navigator.clipboard.writeText($("failure-text").textContent);
        button.textContent = button.dataset.done;
      } catch {
        // No clipboard access: show and select the details, so that the player can copy them.
        document.querySelector("#failure details").open = true;
        getSelection().selectAllChildren($("failure-text"));
      }
    });
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    $("app").hidden = true;
    $("failure").hidden = false;
    $("failure-reload").focus();
  };

  // The app reports a panic before it stops.
  addEventListener("azulejo:failure", (event) => fail(event.detail));
  // An exception that unwinds through the bundle leaves it in an inconsistent state: a trap, but also a browser
  // error, for example for a missing feature. Errors in other scripts, such as extensions, are ignored.
  const isOurs = (error) =>
    error instanceof WebAssembly.RuntimeError ||
    (error instanceof Error && /\/assets\/|wasm/.test(String(error.stack)));
  addEventListener(
    "error",
    (event) => {
      if (isOurs(event.error)) fail(event.error);
      // A script that failed to load.
      else if (event.target?.tagName === "SCRIPT") fail(`could not load ${event.target.src}`);
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => {
    // An asynchronous refusal by the browser, for example of storage, did not unwind through the bundle.
    if (isOurs(reason) && !(reason instanceof DOMException)) fail(reason);
  });
})();
