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
  // A trap without such a message, and a script that did not arrive.
  addEventListener(
    "error",
    (event) => {
      if (event.error instanceof WebAssembly.RuntimeError) fail(event.error);
      else if (event.target?.tagName === "SCRIPT") fail(`could not load ${event.target.src}`);
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => {
    if (reason instanceof WebAssembly.RuntimeError) fail(reason);
  });
})();
