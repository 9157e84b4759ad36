// The tests of the template of a new puzzle, which need a site and a binary with the feature `lamps`.
import base from "./playwright.config.js";

export default { ...base, testDir: "template" };
