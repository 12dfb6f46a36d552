// The service worker: after one visit everything works without a network. tools/precache.mjs puts workbox before this file
// and fills in the release and the list of its files.
//
// Never a mix of two releases:
//   * each release has a cache of its own, named by it, which is filled completely or not at all;
//   * a file whose name does not change with its contents (the pages) is asked from the network first; without one, it comes
//     from this worker's release, whose files are all here;
//   * a file whose name does change comes from whichever cache has it: the name says which release it is of.
// A new worker waits until it is told to take over (web/js/offline.js), so no release is forced upon an open game.

const RELEASE = "{{ release }}";
const OURS = `virtu ${self.registration.scope} `; // several copies of the page may share a host
const FILES = `${OURS}${RELEASE}`;
const PATIENCE = 5000; // milliseconds that a page is waited for when a kept one is there

workbox.core.setCacheNameDetails({ prefix: "virtu" });
const files = new workbox.precaching.PrecacheController({ cacheName: FILES });
files.addToCacheList(self.__WB_MANIFEST);
self.addEventListener("install", files.install);
self.addEventListener("activate", files.activate);
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** The names under which the file at an address may be kept. A page's query and fragment do not change the file. */
function names(address) {
  const bare = new URL(address);
  bare.search = bare.hash = "";
  const path = bare.href;
  return [address, path, path + (path.endsWith("/") ? "index.html" : "/index.html"), path + ".html"];
}

async function kept(address) {
  for (const name of names(address)) {
    const found = await files.matchPrecache(name);
    if (found) return found;
  }
  return undefined;
}

/** What `promise` gives, or a rejection after `PATIENCE`. */
const soon = (promise) =>
  Promise.race([promise, new Promise((_, reject) => setTimeout(() => reject(new Error("too slow")), PATIENCE))]);

/** A page: from the network, from here when there is none (or it is only a server that is in trouble). */
async function page({ request }) {
  const own = await kept(request.url);
  if (!own) return fetch(request);
  try {
    const answer = await soon(fetch(request));
    return answer.status < 400 ? answer : own;
  } catch {
    return own;
  }
}

/** A file that is named by what is in it: from here, unless the page asks for a whole copy of a damaged one. */
async function part({ request, url }) {
  if (request.cache !== "reload") {
    const found = (await files.matchPrecache(url.href)) ?? (await elsewhere(url.href));
    if (found) return found;
    return fetch(request);
  }
  const answer = await fetch(request);
  const key = files.getCacheKeyForURL(url.href);
  if (answer.ok && key) await (await caches.open(FILES)).put(key, answer.clone());
  return answer;
}

/** The file in the cache of another release, for a page of that release which is still open. */
async function elsewhere(address) {
  for (const name of await caches.keys()) {
    const found = name.startsWith(OURS) && name !== FILES && (await (await caches.open(name)).match(address));
    if (found) return found;
  }
  return undefined;
}

/** Whether a name at this address changes with the contents, in this release and in every other. */
const LASTING = new RegExp("{{ lasting }}");
const inside = (url) => url.href.startsWith(self.registration.scope);
const path = (url) => url.href.slice(self.registration.scope.length);
const isPart = (url) => inside(url) && (LASTING.test(path(url)) || /^pyscript\.toml\?/.test(path(url)));

workbox.routing.registerRoute(({ url, request }) => request.mode !== "navigate" && isPart(url), part);
workbox.routing.registerRoute(({ url }) => inside(url), page);

/** Delete the caches of releases that no open page runs. A page that does not say what it runs keeps all of them. */
async function tidy() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const running = await Promise.all(pages.filter(({ url }) => url.startsWith(self.registration.scope)).map(releaseOf));
  if (running.includes(undefined)) return;
  for (const name of await caches.keys()) {
    const used = [RELEASE, ...running].some((release) => name.endsWith(` ${release}`));
    if (name.startsWith(OURS) && !used) await caches.delete(name);
  }
}

function releaseOf(client) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, 2000);
    client.postMessage("release", [port2]);
  });
}

self.addEventListener("message", (event) => {
  if (event.data === "release") event.ports[0].postMessage(RELEASE);
  else if (event.data === "take over") self.skipWaiting();
  else if (event.data === "tidy") event.waitUntil(tidy());
});
