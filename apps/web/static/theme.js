// Applies the theme, the contrast and the link to the leaderboards before the first paint. The colours are in CSS: this script sets the
// data attributes they depend on, and the colour of the browser's toolbars.
(() => {
  const html = document.documentElement;
  const root = html.dataset;
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

  // Whether there is a server with leaderboards, as known from earlier visits: the navigation has a link to them.
  const online = "azulejo-online";
  const showLeaderboards = (offered) => html.toggleAttribute("data-online", offered);
  try {
    showLeaderboards(localStorage.getItem(online) !== null);
  } catch {
    // Storage refused: shown once the server has answered.
  }
  addEventListener("azulejo:leaderboards", ({ detail }) => {
    showLeaderboards(detail);
    try {
      if (detail) localStorage.setItem(online, "1");
      else localStorage.removeItem(online);
    } catch {
      // Storage refused.
    }
  });

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
