// The browser may throw away what a page has stored. It can be asked not to; what it says goes to Python as `:keep`.

/** {ask}: whether the browser keeps what is stored; with `ask` it is asked to, and some browsers then ask the person. */
export async function persist({ ask }, send) {
  const storage = navigator.storage;
  if (!storage?.persisted) return send(":keep unknown");
  try {
    const kept = (await storage.persisted()) || (ask && (await storage.persist()));
    send(kept ? ":keep yes" : ":keep no");
  } catch {
    send(":keep unknown");
  }
}
