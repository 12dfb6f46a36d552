// The first script of the page, plain and old-fashioned on purpose: it must run where nothing else does.
// It chooses the language and the look that were set for this browser, moves the bar while Python starts, and tells every
// failure to start in the words that stand in index.html.
//
// Which failure it is, is decided by evidence rather than by the wording of an error: at the first sign of trouble every
// part of the program is looked at again and compared with what build.py noted of it (parts.js).
(function () {
  "use strict";

  var STAGES = ["page", "download", "start", "unpack", "table"];
  var AT = [2, 5, 70, 82, 90]; // where the bar stands when each begins; to download takes longest
  var QUIET = 45000; // milliseconds without any progress until the hint "longer than usual" appears
  var root = document.documentElement;
  var reached = -1;
  var over = false;
  var timer;
  var examining = false;
  var recovering = false;
  var damaged = [];
  var warn = console.warn;
  var error = console.error;

  function byId(id) {
    return document.getElementById(id);
  }

  function each(selector, change) {
    Array.prototype.forEach.call(document.querySelectorAll(selector), change);
  }

  // As soon as the page is read: DOMContentLoaded would wait for every module, and may be late or never come.
  function whenParsed(then) {
    if (document.readyState !== "loading") then();
    else document.addEventListener("readystatechange", then, { once: true });
  }

  // -- what is set for this browser (web/settings.py says what each setting can be) --

  var STORED = "virtu/settings";
  var words = JSON.parse(byId("words").textContent);

  function stored() {
    try {
      // A frame on another site says itself what is set (frame.js).
      var given = JSON.parse(window.virtuSettings || localStorage.getItem(STORED));
      return given && typeof given === "object" ? given : {};
    } catch (unreadable) {
      // A forbidden storage, or another program's text: as if nothing had been set.
      return {};
    }
  }

  function worded(language) {
    return typeof language === "string" && Object.prototype.hasOwnProperty.call(words, language);
  }

  // The first language that the browser asks for and the page is worded in; failing that English.
  function browserLanguage() {
    var wanted = navigator.languages && navigator.languages.length ? navigator.languages : [navigator.language];
    for (var place = 0; place < wanted.length; place++) {
      var code = String(wanted[place]).toLowerCase().split("-")[0];
      if (worded(code)) return code;
    }
    return "en";
  }

  function mark(name, value, known) {
    if (known.indexOf(value) < 0) root.removeAttribute(name);
    else root.setAttribute(name, value);
  }

  function speak(language) {
    root.lang = language;
    whenParsed(function () {
      each("[data-word]", function (element) {
        var text = words[root.lang][element.getAttribute("data-word")];
        if (element.tagName === "META") element.content = text;
        else element.textContent = text;
      });
    });
  }

  // Language and look as they are set; what is not understood is as the browser and the system say.
  function obey(settings) {
    mark("data-theme", settings.theme, ["light", "dark"]);
    mark("data-text", settings.text, ["large", "larger"]);
    mark("data-motion", settings.motion, ["full", "none"]);
    // The ground behind the page before its style has come.
    document.querySelector("meta[name=color-scheme]").content = root.getAttribute("data-theme") || "light dark";
    speak(worded(settings.language) ? settings.language : browserLanguage());
  }

  function stage(name) {
    var index = STAGES.indexOf(name);
    if (over || index <= reached) return;
    reached = index;
    root.setAttribute("data-stage", name);
    whenParsed(function () {
      advance(AT[reached]);
      each("li[data-stage]", function (line) {
        line.hidden = STAGES.indexOf(line.getAttribute("data-stage")) > reached;
      });
      byId("slow").hidden = true;
    });
    clearTimeout(timer);
    timer = setTimeout(function () {
      // No look at the parts here: on a slow line that would fetch once more what is just on its way.
      if (!over) byId("slow").hidden = false;
    }, QUIET);
  }

  function advance(value) {
    var bar = byId("starting-bar");
    bar.value = Math.max(bar.value, value);
  }

  // How many bytes of the large files have come (parts.js).
  function fetched(done, all) {
    if (over || reached > STAGES.indexOf("start")) return;
    whenParsed(function () {
      var megabytes = function (bytes) {
        return (bytes / 1e6).toLocaleString(root.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
      };
      advance(AT[1] + ((AT[2] - AT[1]) * done) / all);
      var text = words[root.lang]["page.fetched"];
      byId("starting-bytes").textContent = text.replace("{done}", megabytes(done)).replace("{all}", megabytes(all));
    });
  }

  function finish() {
    over = true;
    if (window.virtuParts) window.virtuParts.end();
    clearTimeout(timer);
    console.warn = warn;
    console.error = error;
  }

  // kind: a `data-failure` of index.html; dispatch is the one after the start. The first failure is the one told.
  function fail(kind, detail) {
    if (root.hasAttribute("data-failure") || recovering) return;
    if (NO_MEMORY.test(detail)) kind = "memory";
    if (/used|made/.test(root.getAttribute("data-snapshot")) && root.getAttribute("data-ready") !== "true") {
      recovering = true;
      withoutSnapshot(detail);
      return;
    }
    finish();
    root.setAttribute("data-failure", kind);
    whenParsed(function () {
      byId("starting").hidden = false;
      byId("starting-progress").hidden = true;
      byId("failure").hidden = false;
      each("p[data-failure]", function (sentence) {
        sentence.hidden = sentence.getAttribute("data-failure") !== kind;
      });
      byId("failure-detail").textContent = String(detail) + "\n" + navigator.userAgent;
      byId("failure-reload").addEventListener("click", retry);
      if (kind === "download" || kind === "network") window.addEventListener("online", retry);
      byId("failure-reload").focus();
    });
  }

  // A start from the snapshot (snapshot.js) that fails later is begun again without it.
  function withoutSnapshot(detail) {
    var home = new URL(".", document.baseURI).href;
    caches
      .open("virtu " + home + " snapshot " + root.getAttribute("data-release"))
      .then(function (cache) {
        return Promise.all([cache.delete(home + "snapshot"), cache.put(home + "failed", new Response(String(detail)))]);
      })
      .then(function () {
        location.reload();
      });
  }

  // Load the page again, but not before it can be had: without a network there would be no page any more. A damaged file
  // may have been kept by the browser, so it is fetched past its cache.
  function retry() {
    var button = byId("failure-reload");
    if (button.disabled) return;
    button.disabled = true;
    again("page.trying");
    var page = fetch(location.href.split("#")[0], { cache: "no-store" }).then(function (answer) {
      return answer.ok ? [] : ["index.html"];
    });
    var missing = window.virtuParts ? window.virtuParts.damaged(damaged, { cache: "reload" }) : [];
    Promise.all([page, missing])
      .then(function (found) {
        return !found[0].length && !found[1].length;
      })
      .catch(function () {
        return false;
      })
      .then(function (good) {
        if (good) return location.reload();
        button.disabled = false;
        button.focus();
        again("page.still");
      });
  }

  function again(id) {
    var time = new Date().toLocaleTimeString(root.lang);
    byId("failure-again").textContent = words[root.lang][id].replace("{time}", time);
  }

  // The table stands: whatever was told before, the start has not failed.
  function ready() {
    finish();
    root.removeAttribute("data-failure");
    byId("failure").hidden = true;
    byId("starting").hidden = true;
    if (byId("opening")) byId("opening").remove(); // its symbols have the names of those of the table
    byId("table").hidden = false;
    root.setAttribute("data-ready", "true");
  }

  // What a text about a failure speaks of, when every part is whole.
  var NO_MEMORY = /out of memory|memoryerror|(could not|cannot|failed to) (allocate|grow)|allocation failed/i;
  var NO_WEBASSEMBLY = /CompileError|LinkError|WebAssembly|wasm/;
  var NOT_UNDERSTOOD = /^(Uncaught )?SyntaxError/; // in a script of ours: the browser is too old to read it

  function kindOf(text) {
    if (NO_WEBASSEMBLY.test(text)) return "browser";
    return NOT_UNDERSTOOD.test(text) ? "old" : "program";
  }

  // Something went wrong, and the start will not go on by itself.
  function examine(text) {
    if (over || examining) return;
    examining = true;
    whenParsed(function () {
      if (!window.virtuParts) return fail("download", "parts.js\n" + text);
      window.virtuParts.damaged().then(function (names) {
        examining = false;
        damaged = names;
        if (over) return;
        if (!names.length) fail(kindOf(text), text);
        else fail(navigator.onLine === false ? "network" : "download", names.join("\n") + "\n" + text);
      });
    });
  }

  window.addEventListener(
    "error",
    function (event) {
      var element = event.target;
      if (element && element !== window) {
        if (element.tagName === "SCRIPT") examine(element.src);
        return;
      }
      examine(String((event.error && event.error.stack) || event.message));
    },
    true,
  );

  window.addEventListener("unhandledrejection", function (event) {
    var reason = event.reason;
    examine(String((reason && (reason.stack || reason.message)) || reason));
  });

  // Pyodide and PyScript tell some of their failures to the console alone.
  console.error = function () {
    error.apply(console, arguments);
    examine(Array.prototype.join.call(arguments, " "));
  };
  console.warn = function () {
    warn.apply(console, arguments);
    var text = Array.prototype.join.call(arguments, " ");
    if (/wasm instantiation failed|WebAssembly/.test(text)) examine(text);
  };

  // A content security policy that is too strict, of the host or of a page that frames this one. Without workers the page
  // starts all the same, and only the bots are missed.
  document.addEventListener("securitypolicyviolation", function (event) {
    if (over || event.disposition === "report") return;
    if (/script|connect/.test(event.effectiveDirective)) {
      fail("policy", event.effectiveDirective + " forbids " + event.blockedURI + "\n" + event.originalPolicy);
    }
  });

  window.addEventListener("py:progress", function (event) {
    var text = String(event.detail);
    if (text === "Loaded interpreter") stage("unpack");
    else if (text === "Loaded Pyodide") stage("table");
  });

  // The main script ends by telling so; one that was cut off at a place that Python can read ends without a word.
  var mainEnded = false;
  function mainHasEnded() {
    mainEnded = true;
  }
  window.addEventListener("py:all-done", function () {
    if (!mainEnded) examine("The main script ended before its end.");
  });

  // What nothing here can do without; the newest of it is of 2024. A browser without modules would say nothing at all.
  function lacking() {
    if (typeof WebAssembly !== "object") return ["browser", "WebAssembly: " + typeof WebAssembly];
    var needed = {
      modules: "noModule" in document.createElement("script"),
      "exceptions in WebAssembly": typeof WebAssembly.Tag === "function",
      "Object.hasOwn": typeof Object.hasOwn === "function",
      popover: "popover" in HTMLElement.prototype,
      checkVisibility: typeof Element.prototype.checkVisibility === "function",
      ":has()": CSS.supports("selector(:has(a))"),
      subgrid: CSS.supports("grid-template-rows", "subgrid"),
      "queries of a container": CSS.supports("container-type", "inline-size"),
      dvh: CSS.supports("height", "1dvh"),
    };
    var without = Object.keys(needed).filter(function (name) {
      return !needed[name];
    });
    return without.length ? ["old", "missing: " + without.join(", ")] : null;
  }

  window.virtuBoot = {
    stage: stage,
    fetched: fetched,
    examine: examine,
    fail: fail,
    ready: ready,
    mainHasEnded: mainHasEnded,
    obey: obey,
    browserLanguage: browserLanguage,
  };
  obey(stored());
  stage("page");
  var lack = lacking();
  if (lack) {
    fail(lack[0], lack[1]);
    return;
  }
  whenParsed(function () {
    stage("download");
  });
})();
