// Virtù on any site: <virtu-board> and <virtu-tutorial> (docs/embed.md). No dependency, nothing global but the two
// elements. Each holds one frame of the place this script came from; the site and the frame share nothing but messages.
(function () {
  "use strict";

  if (customElements.get("virtu-board")) return;
  const own = document.currentScript?.src || document.querySelector('script[src$="/embed.js"],script[src="embed.js"]')?.src;
  const HOME = new URL("embed.html", own || document.baseURI);
  const EVENTS = ["ready", "step", "action", "solved", "end", "error"];
  const OPTIONS = ["theme", "lang", "controls", "players", "moment", "pieces"];
  const style = new CSSStyleSheet();
  style.replaceSync(
    `:host { display: block; } :host([hidden]) { display: none; } ::slotted(iframe) { all: initial !important;
     display: block !important; width: 100% !important; height: var(--virtu-height) !important; border: 0 !important; }`,
  );

  /** How high a frame of this width will ask to be; `bare`: the picture of a board and nothing else. */
  const guess = (width, bare) => {
    if (width > 880) return Math.min(880, Math.max(660, Math.round(width * 0.62)));
    return width > 720 ? 540 : bare ? Math.max(480, width) : 720;
  };

  class Embedded extends HTMLElement {
    static observedAttributes = ["src", "link", "lesson", "step", "puzzle", "label", ...OPTIONS];
    #frame = null;
    #loaded = false;
    #room = null;

    constructor() {
      super();
      this.#room = this.attachShadow({ mode: "closed" });
      this.#room.adoptedStyleSheets = [style];
      this.#room.innerHTML = '<slot name="virtu-frame"></slot>';
    }

    connectedCallback() {
      window.addEventListener("message", this.#hear);
      const frame = document.createElement("iframe");
      frame.slot = "virtu-frame";
      frame.loading = "lazy";
      frame.allow = "clipboard-write; fullscreen";
      frame.title = this.#label();
      this.#frame = frame;
      this.#loaded = false;
      const run = this.standard || this.getAttribute("lesson") || this.getAttribute("puzzle");
      this.#high(guess(this.clientWidth, !run && this.getAttribute("controls") === "off"));
      frame.src = this.#address();
      this.append(frame);
    }

    disconnectedCallback() {
      window.removeEventListener("message", this.#hear);
      this.#frame?.remove();
      this.#frame = null;
    }

    attributeChangedCallback(name, before, now) {
      if (!this.#frame || before === now) return;
      this.#frame.title = this.#label();
      // Without an entry in the history of the site. A frame that has not been loaded yet takes it as its address.
      if (this.#frame.contentWindow && this.#loaded) this.#frame.contentWindow.location.replace(this.#address());
      else this.#frame.src = this.#address();
    }

    /** What is shown, as a fragment of the page. */
    #show() {
      const given = (name) => (this.getAttribute(name) ?? "").trim();
      if (given("lesson")) return `learn/${given("lesson")}/${given("step") || 1}`;
      if (given("puzzle")) return `puzzle/${given("puzzle")}`;
      const link = given("link") || given("src");
      return link.includes("#") ? link.slice(link.indexOf("#") + 1) : link;
    }

    #address() {
      const parts = [encodeURI(this.#show() || this.standard)];
      for (const name of OPTIONS) {
        const value = this.getAttribute(name);
        if (value !== null) parts.push(`${name}=${encodeURIComponent(value.trim())}`);
      }
      return `${HOME.href}#${parts.join("&").replaceAll("#", "%23")}`;
    }

    #label() {
      return this.getAttribute("label") || `Virtù: ${this.getAttribute("lesson") || this.getAttribute("puzzle") || "board"}`;
    }

    #high(pixels) {
      this.#frame?.style.setProperty("--virtu-height", `${pixels}px`);
    }

    #hear = (message) => {
      if (!this.#frame || message.source !== this.#frame.contentWindow || message.origin !== HOME.origin) return;
      const { virtu, event, detail } = message.data ?? {};
      if (virtu !== 1 || typeof detail !== "object" || detail === null) return;
      this.#loaded = true;
      if (event === "height" && detail.height > 0 && detail.height < 5000) this.#high(Math.round(detail.height));
      else if (EVENTS.includes(event)) this.dispatchEvent(new CustomEvent(`virtu-${event}`, { bubbles: true, detail }));
    };
  }

  customElements.define("virtu-board", class extends Embedded {
    standard = "";
  });
  customElements.define("virtu-tutorial", class extends Embedded {
    standard = "learn/palace/1";
  });
})();
