// The last resort: when the program has died, this puts a page in its place that still works.
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
        // No clipboard: open the details and select them, so that a key is enough.
        document.querySelector("#failure details").open = true;
        getSelection().selectAllChildren($("failure-text"));
      }
    });
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    $("app").hidden = true;
    $("failure").hidden = false;
    $("failure-reload").focus();
  };

  // The program says what it died of, a moment before it does.
  addEventListener("azulejo:failure", (event) => fail(event.detail));
  // Whatever is thrown through the program leaves it in the middle of something: a trap, but also an error of the
  // browser, as for a feature that it does not have. Scripts of others, such as extensions, do not concern it.
  const isOurs = (error) =>
    error instanceof WebAssembly.RuntimeError ||
    (error instanceof Error && /\/assets\/|wasm/.test(String(error.stack)));
  addEventListener(
    "error",
    (event) => {
      if (isOurs(event.error)) fail(event.error);
      // A script that did not arrive.
      else if (event.target?.tagName === "SCRIPT") fail(`could not load ${event.target.src}`);
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => {
    // What the browser refuses later, as a request for storage, was thrown through nothing.
    if (isOurs(reason) && !(reason instanceof DOMException)) fail(reason);
  });
})();
