// The page as it is kept in the browser: the service worker (web/offline/worker.js) is installed once the table stands, and a
// newer release is offered in words.
//
// When all that is done, the snapshot for the next start is made (snapshot.js).
//
// `<html data-offline>` is "kept" once this release is there without a network, "newer" while a newer one is offered.

import { forgetMemory, makeSnapshot } from "./snapshot.js";

const root = document.documentElement;
const RELEASE = root.dataset.release;
const HOUR = 3_600_000;
const REST = 1500; // milliseconds after the start before anything is kept: the first click comes first
const QUIET = 3000; // between that and the snapshot
const TIDY = 20_000;

/** Which release a worker is of. One that does not answer is gone. */
function releaseOf(worker) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, 5000, null);
    worker.postMessage("release", [port2]);
  });
}

function installed(worker) {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state !== "installing") resolve(worker.state !== "redundant");
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

let registration = null;
let later = false;

/** A worker has everything of its release: this page's own one takes over, another one's release is offered. */
async function consider(worker) {
  if (!worker || !(await installed(worker))) return;
  const release = await releaseOf(worker);
  if (release === RELEASE) {
    if (worker === registration.waiting) worker.postMessage("take over");
    root.dataset.offline = "kept";
    document.getElementById("update")?.setAttribute("hidden", "");
  } else if (release) offer();
}

function offer() {
  const notice = document.getElementById("update");
  if (!notice || later || root.dataset.embed) return;
  root.dataset.offline = "newer";
  notice.hidden = false;
  document.getElementById("update-words").textContent = document.querySelector('[data-phrase="update"]').textContent;
}

/** The newer release, once what is being played is stored. */
async function load() {
  while (root.dataset.busy) await new Promise((resolve) => setTimeout(resolve, 50));
  const waiting = registration.waiting;
  if (waiting) {
    const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
    waiting.postMessage("take over");
    await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, 3000))]);
  }
  location.reload();
}

function ready() {
  return new Promise((resolve) => {
    const look = () => root.dataset.ready === "true" && resolve();
    new MutationObserver(look).observe(root, { attributes: true, attributeFilter: ["data-ready"] });
    look();
  });
}

/** Do it when the page has had nothing to do for a while. */
function idle(deed) {
  const wait = globalThis.requestIdleCallback ?? setTimeout;
  setTimeout(() => wait(() => deed()), QUIET);
}

async function keep() {
  await ready();
  await new Promise((resolve) => setTimeout(resolve, REST));
  const workers = navigator.serviceWorker;
  const known = await workers.getRegistration();
  if (!known && navigator.connection?.saveData) return forgetMemory();
  registration = await workers.register(new URL("sw.js", document.baseURI), { updateViaCache: "none" });
  if (!registration) return forgetMemory();
  registration.addEventListener("updatefound", () => consider(registration.installing));
  workers.addEventListener("controllerchange", () => consider(workers.controller));
  await Promise.all([registration.installing, registration.waiting, registration.active].map(consider));
  idle(makeSnapshot);
  setInterval(() => document.hidden || registration.update().catch(() => {}), HOUR);
  setTimeout(() => registration.active?.postMessage("tidy"), TIDY);
}

/* What keeps pages for use without a network, or nothing: a sandboxed frame is even forbidden to ask for it. */
function keeper() {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

// Without a secure address, in a frame without storage, in a browser that has none: the page works, with a network only.
if (keeper()) {
  navigator.serviceWorker.addEventListener("message", ({ data, ports }) => {
    if (data === "release") ports[0].postMessage(RELEASE);
  });
  navigator.serviceWorker.startMessages();
  keep().catch((error) => {
    forgetMemory();
    console.info("Not kept for use without a network:", error);
  });
  document.getElementById("update-now")?.addEventListener("click", load);
  document.getElementById("update-later")?.addEventListener("click", () => {
    later = true;
    document.getElementById("update").hidden = true;
  });
} else forgetMemory();
