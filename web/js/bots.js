// The worker in which bots think: a Python of its own beside the page's, started when a bot is seated and ended when none
// is any more. Only texts go there and back (web/thinker.py). A worker that answers no more is ended and a new one started.

import { atHelm, relieved } from "./helm.js";

const START = 60_000; // milliseconds that a worker may take to start
const PAINT = 200; // milliseconds after which the page is not waited for any more
const root = document.documentElement;

let worker = null; // its <script> element while there is one
let connection = null; // a promise of what can be asked in it: one for each worker, for each question would leave a trace
let died = () => {}; // told when the worker dies over a question
let latest = 0; // the number of the question that counts; an answer to another one is let fall
let seated = false; // whether bots are seated

/** Fails as soon as a policy of the host forbids such workers (docs/hosting.md). */
const forbidden = new Promise((_, reject) => {
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
    if (effectiveDirective === "worker-src" && blockedURI.startsWith("blob")) reject(new Error("forbidden"));
  });
});
forbidden.catch(() => {});

/** {on}: whether bots are seated. A tab that does not play them needs no worker for them. */
export async function bots({ on }) {
  seated = on;
  if (!on) stop();
  else if ((await atHelm()) && seated) start();
}

function start() {
  if (worker) return;
  worker = document.createElement("script");
  worker.type = "py";
  worker.src = root.dataset.thinker;
  worker.setAttribute("worker", "");
  worker.setAttribute("name", "thinker");
  worker.setAttribute("config", root.dataset.thinkerConfig);
  connection = within(Promise.race([connected(worker), forbidden]), START);
  connection.catch(() => {}); // who asks is told
}

function stop() {
  worker?.xworker?.terminate();
  worker?.remove();
  worker = connection = null;
}

/** What `promise` gives, or an error after so many milliseconds, or as soon as the worker is known to have died. */
function within(promise, milliseconds) {
  return new Promise((resolve, reject) => {
    died = reject;
    const timer = setTimeout(() => reject(new Error("no answer")), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const failed = new WeakSet(); // workers that have told an error, from their first moment on
let watching = null;

/** PyScript shows a worker before it can have failed; the element knows it only some time later. */
async function watchWorkers() {
  const { hooks } = await import(document.querySelector("script[src$='/core.js']").src);
  hooks.main.onWorker.add((_, xworker) => xworker.addEventListener("error", () => failed.add(xworker)));
}

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What can be asked in a worker, once it stands. PyScript takes up the element by itself, some time after it is there;
 * that it cannot have the files it does not tell. */
async function connected(element) {
  for (const file of [root.dataset.thinker, root.dataset.thinkerConfig]) {
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`no ${file}`);
    await answer.text();
  }
  await (watching ??= watchWorkers());
  if (worker === element) document.body.append(element);
  while (!element.xworker) {
    await sleep(20);
    if (worker !== element) throw new Error("ended");
  }
  const { xworker } = element;
  if (failed.has(xworker)) throw new Error("no worker");
  xworker.onerror = () => {}; // of what goes wrong in Python `ready` tells too
  const broken = new Promise((_, reject) => {
    xworker.addEventListener("error", () => {
      const error = new Error("no worker");
      reject(error);
      if (worker === element) died(error);
    });
  });
  return (await Promise.race([xworker.ready, broken])).sync;
}

/** The answer to a question, from a new worker if the first one fails, also if it tells an error: it may be out of memory. */
async function asked(question, wanted, patience) {
  for (let attempt = 1; ; attempt++) {
    start();
    const mine = worker;
    try {
      const there = await connection;
      const answer = JSON.parse(await within(there[wanted](question), patience));
      if (!answer.error || attempt === 2) return answer;
      throw new Error(answer.error);
    } catch (error) {
      if (worker === mine) stop(); // it may have been ended meanwhile, and another one be at work
      if (attempt === 2 || (wanted === "think" && !seated)) return { error: "worker", detail: String(error) };
    }
  }
}

/** When what stands on the page has been painted; a hidden one never is. Thinking takes a core for itself, and on a machine
 * of two the page would paint by fits and starts beside it. */
function painted() {
  const frame = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return document.hidden ? null : Promise.race([frame, sleep(PAINT)]);
}

/** {number, wanted, question, long, pause, patience}: the answer of the worker's function `wanted`, `think`, `advice` or
 * `chances`, comes as `:thought NUMBER JSON`, not before `pause` is over; without a question what was thought out before
 * goes on then. What takes long (`long`) is begun when the page has been painted. What a bot plays (`think`) is asked and
 * sent at the helm only. */
export async function think({ number, wanted, question, long, pause, patience }, send) {
  latest = number;
  const plays = wanted === "think";
  if (plays && !(await atHelm())) return;
  const begun = performance.now();
  if (question && long) await painted();
  if (latest !== number || (plays && !seated)) return;
  const answer = question ? JSON.stringify(await asked(question, wanted, patience)) : "";
  await sleep(Math.max(0, begun + pause - performance.now()));
  if (latest === number && !(plays && relieved())) send(`:thought ${number} ${answer}`.trim());
}
