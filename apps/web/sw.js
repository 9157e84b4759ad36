// Keeps the whole site for offline. One version is one cache: a page and its files always come from
// the same build, and a new build waits until the player asks for it.
const VERSION = "";
const PRECACHE = [];
const REDIRECTS = {};

const PREFIX = "azulejo-";
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
  if (url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") {
    event.respondWith(page(request));
    event.waitUntil(refill());
  } else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else event.respondWith(other(request));
});

// A name with a hash may come from where the page just had it; the others are asked for anew.
function request(address) {
  return new Request(address, { cache: address.startsWith("/assets/") ? "default" : "reload" });
}

async function fill() {
  const cache = await caches.open(CACHE);
  await cache.addAll(PRECACHE.map(request));
}

// The browser clears caches when space runs short, and players do. All is loaded again and not only what is missing: if the
// server has another version by now, some name with a hash is gone and nothing is stored, so that versions never mix.
let refilling = null;
function refill() {
  const refilled = async () => {
    const cache = await caches.open(CACHE);
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    if (!PRECACHE.every((address) => kept.has(address))) await fill();
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
  const path = pathname.replace(/(.)\/$/, "$1");
  const to = REDIRECTS[path] ?? pageOfFile(path);
  if (to) return Response.redirect(to + search, 308);
  const home = async () => (await cache.match("/")) ?? Response.error();
  return (await cache.match(path)) ?? fetch(request).catch(home);
}

// The address of a page by the name of its file, as the server redirects it.
function pageOfFile(path) {
  const page = path.match(/^(\/.+)\.html$/)?.[1].replace(/^\/index$/, "/");
  return PRECACHE.includes(page) ? page : undefined;
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
