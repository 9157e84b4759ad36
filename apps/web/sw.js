// Caches the whole site for offline use. Each version has its own cache: a page and its files always come
// from the same build, and a new build waits until the player reloads.
const VERSION = "";
const PRECACHE = [];
const REDIRECTS = {};

// Base path of the site. All sites on a host share one cache storage.
const BASE = new URL("./", location).pathname;
const PREFIX = BASE === "/" ? "azulejo-" : `azulejo:${BASE}:`;
const CACHE = PREFIX + VERSION;
// Pictures are large: all but the default one are cached when first shown, across versions.
const PICTURES = "pictures-of-" + PREFIX;

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      await fill();
      if (!self.registration.active) await self.skipWaiting();
    })(),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      // Tabs that still run the previous version may need its worker; older caches are deleted.
      const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
      const old = ours.filter((name) => name !== CACHE).slice(0, -1);
      await Promise.all(old.map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith(`${BASE}api/`)) return;
  if (request.mode === "navigate") {
    event.respondWith(page(request));
    event.waitUntil(refill());
  } else if (url.pathname.startsWith(`${BASE}assets/`)) event.respondWith(asset(request));
  else event.respondWith(other(request));
});

// Files with a hash in their name may come from the HTTP cache; the others are fetched again.
// Some hosts redirect page URLs. Browsers refuse to show a cached response that was redirected, so a copy
// without that flag is cached.
async function load(url) {
  const answer = await fetch(url, { cache: url.startsWith("assets/") ? "default" : "reload" });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return new Response(await answer.blob(), { headers: answer.headers });
}

// Retries twice: one failed request would discard the whole cache until the next visit.
const loadWithRetries = (url) =>
  load(url)
    .catch(() => load(url))
    .catch(() => load(url));

// Fills the cache only once everything is loaded.
async function fill() {
  const cache = await caches.open(CACHE);
  const answers = await Promise.all(PRECACHE.map(loadWithRetries));
  await Promise.all(PRECACHE.map((url, at) => cache.put(url, answers[at])));
}

// Browsers and players clear caches. Everything is loaded again, not only what is missing: if the server has another
// version by now, some hashed file is gone and nothing is stored, so that versions never mix.
let refilling = null;
function refill() {
  const refilled = async () => {
    const cache = await caches.open(CACHE);
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    if (!PRECACHE.every((url) => kept.has(`${new URL(url, location)}`))) await fill();
  };
  // If it fails, the next navigation tries again.
  refilling ??= refilled()
    .catch(() => {})
    .finally(() => (refilling = null));
  return refilling;
}

// The server may know a URL that isn't cached. Offline, the home page answers, and its bundle shows "Page not
// found": pages differ only in their static content.
async function page(request) {
  const cache = await caches.open(CACHE);
  const { pathname, search } = new URL(request.url);
  // loop/play, loop/play/ and loop/play/index.html are one page, cached under the second URL.
  const path = pathname
    .slice(BASE.length)
    .replace(/(^|\/)index\.html$/, "$1")
    .replace(/\/$/, "");
  const to = REDIRECTS[path] ?? pageOfFile(path);
  if (to) return Response.redirect(BASE + to + search, 308);
  const home = async () => (await cache.match("./")) ?? Response.error();
  return (await cache.match(path ? `./${path}/` : "./")) ?? fetch(request).catch(home);
}

// Maps the former file name of a page to its URL, like the server's redirects.
function pageOfFile(path) {
  const page = path.match(/^(.+)\.html$/)?.[1];
  return PRECACHE.includes(`./${page}/`) ? page : undefined;
}

// A hashed name has the same content in every version, so any cache may answer.
async function asset(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && /\.(avif|jpg)$/.test(new URL(request.url).pathname)) {
    const cache = await caches.open(PICTURES);
    await cache.put(request, answer.clone());
  }
  return answer;
}

async function other(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}
