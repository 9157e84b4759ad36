// A minimal static host: it serves files, redirects folders to a trailing slash, and sends only the content type.
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".jpg": "image/jpeg",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

/** Serves a folder under a base path, for example "/" or "/azulejo/"; everything else is 404. */
export async function host(folder, base) {
  const asked = [];
  const server = createServer(async (request, answer) => {
    const { pathname, search } = new URL(request.url, "http://host");
    asked.push(pathname);
    const notFound = () => answer.writeHead(404, { "content-type": "text/plain" }).end("404");
    if (!pathname.startsWith(base)) return notFound();
    const path = join(folder, normalize(`/${decodeURIComponent(pathname.slice(base.length))}`));
    const found = await stat(path).catch(() => null);
    if (found?.isDirectory() && !pathname.endsWith("/")) {
      return answer.writeHead(301, { location: `${pathname}/${search}` }).end();
    }
    const file = found?.isDirectory() ? join(path, "index.html") : path;
    const body = await readFile(file).catch(() => null);
    if (!body) return notFound();
    answer.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const shut = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { address: `http://127.0.0.1:${server.address().port}`, asked, shut };
}
