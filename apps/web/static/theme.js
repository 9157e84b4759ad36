// Applies the theme and contrast before the first paint. The colours are in CSS: this script sets the
// data attributes they depend on, and the colour of the browser's toolbars.
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
      // Nothing saved, storage refused, or invalid: follow the system setting.
    }
  };
  showTheme(saved("theme"));
  showContrast(saved("play:settings")?.contrast);
  system.addEventListener("change", () => showContrast(contrast));
  addEventListener("azulejo:theme", (event) => showTheme(event.detail));
  addEventListener("azulejo:contrast", (event) => showContrast(event.detail));
})();
