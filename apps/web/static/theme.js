// The theme, before the first paint. The colours themselves follow in CSS by `light-dark()`: this
// script only says which theme was chosen, and gives the browser's own bars the same colour.
(() => {
  const themes = ["auto", "light", "dark"];
  const metas = [...document.querySelectorAll('meta[name="theme-color"]')];
  const colours = metas.map((meta) => meta.content);

  const show = (choice) => {
    const theme = themes.includes(choice) ? choice : "auto";
    document.documentElement.dataset.theme = theme;
    metas.forEach((meta, at) => {
      meta.content = colours[theme === "auto" ? at : themes.indexOf(theme) - 1];
    });
  };

  let saved = null;
  try {
    saved = JSON.parse(localStorage.getItem("azulejo:theme")).data;
  } catch {
    // Nothing saved, storage refused, or not ours: the system decides.
  }
  show(saved);
  addEventListener("azulejo:theme", (event) => show(event.detail));
})();
