import base from "./playwright.config.js";
export default { ...base, timeout: 60_000, expect: { timeout: 10_000 }, use: { ...base.use, actionTimeout: 10_000 } };
