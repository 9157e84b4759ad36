// Keeps the whole site for offline. One version is one cache: a page and its files always come from
// the same build, and a new build waits until the player asks for it.
const VERSION = "";
const PRECACHE = [];
const REDIRECTS = {};

// The folder in which the site lies. All caches of a host are in one place, also those of other folders.
const BASE = new URL("./", location).pathname;
const PREFIX = BASE === "/" ? "azulejo-" : `azulejo:${BASE}:`;
const CACHE = PREFIX + VERSION;
// Pictures are large: each but the default one is kept when it is first shown, whatever the version.
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
      // Tabs that still run the version before may ask for its worker; anything older goes.
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

// A name with a hash may come from where the page just had it; the others are asked for anew.
// Some hosts redirect the address of a page's folder. Browsers refuse to show a page that was redirected on its way to the
// cache, so it is kept as if it had come at once.
async function load(address) {
  const answer = await fetch(address, { cache: address.startsWith("assets/") ? "default" : "reload" });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return new Response(await answer.blob(), { headers: answer.headers });
}

// One of a hundred connections may break, and all would have to be loaded again with the next visit: it is tried three times.
const loadSurely = (address) =>
  load(address)
    .catch(() => load(address))
    .catch(() => load(address));

// Nothing is stored before everything is there.
async function fill() {
  const cache = await caches.open(CACHE);
  const answers = await Promise.all(PRECACHE.map(loadSurely));
  await Promise.all(PRECACHE.map((address, at) => cache.put(address, answers[at])));
}

// The browser clears caches when space runs short, and players do. All is loaded again and not only what is missing: if the
// server has another version by now, some name with a hash is gone and nothing is stored, so that versions never mix.
let refilling = null;
function refill() {
  const refilled = async () => {
    const cache = await caches.open(CACHE);
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    if (!PRECACHE.every((address) => kept.has(`${new URL(address, location)}`))) await fill();
  };
  // Without a network it is tried again with the next page.
  refilling ??= refilled()
    .catch(() => {})
    .finally(() => (refilling = null));
  return refilling;
}

// An address that is not known may be known to the server by now. Without a network it takes the page of home, whose
// program says that there is nothing: pages differ only in the words that are there before the program.
async function page(request) {
  const cache = await caches.open(CACHE);
  const { pathname, search } = new URL(request.url);
  // loop/play, loop/play/ and loop/play/index.html are one page, which is kept under the second of them.
  const path = pathname
    .slice(BASE.length)
    .replace(/(^|\/)index\.html$/, "$1")
    .replace(/\/$/, "");
  const to = REDIRECTS[path] ?? pageOfFile(path);
  if (to) return Response.redirect(BASE + to + search, 308);
  const home = async () => (await cache.match("./")) ?? Response.error();
  return (await cache.match(path ? `./${path}/` : "./")) ?? fetch(request).catch(home);
}

// The address of a page by the name that its file once had, as the server redirects it.
function pageOfFile(path) {
  const page = path.match(/^(.+)\.html$/)?.[1];
  return PRECACHE.includes(`./${page}/`) ? page : undefined;
}

// A name with a hash means the same bytes in every version, so any cache may answer.
async function asset(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && new URL(request.url).pathname.endsWith(".jpg")) {
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
