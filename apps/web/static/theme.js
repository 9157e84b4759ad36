// The theme and the contrast, before the first paint. The colours themselves follow in CSS: this script
// only says what was chosen, and gives the browser's own bars the same colour.
(() => {
  const root = document.documentElement.dataset;
  const themes = ["auto", "light", "dark"];
  const metas = [...document.querySelectorAll('meta[name="theme-color"]')];
  const colours = metas.map((meta) => meta.content);
  const system = matchMedia("(prefers-contrast: more)");

  const showTheme = (choice) => {
    const theme = themes.includes(choice) ? choice : "auto";
    root.theme = theme;
    metas.forEach((meta, at) => {
      meta.content = colours[theme === "auto" ? at : themes.indexOf(theme) - 1];
    });
  };

  let contrast;
  const showContrast = (choice) => {
    contrast = choice;
    root.contrast = choice === "more" || system.matches ? "more" : "auto";
  };

  const saved = (key) => {
    try {
      return JSON.parse(localStorage.getItem("azulejo:" + key)).data;
    } catch {
      // Nothing saved, storage refused, or not ours: the system decides.
    }
  };
  showTheme(saved("theme"));
  showContrast(saved("play:settings")?.contrast);
  system.addEventListener("change", () => showContrast(contrast));
  addEventListener("azulejo:theme", (event) => showTheme(event.detail));
  addEventListener("azulejo:contrast", (event) => showContrast(event.detail));
})();
