// The first script of the page, plain and old-fashioned on purpose: it must run where nothing else does.
// It chooses the language and the look that were set for this browser, moves the bar while Python starts, and tells every
// failure to start in the words that stand in index.html.
//
// Which failure it is, is decided by evidence rather than by the wording of an error: at the first sign of trouble every
// part of the program is looked at again, and its size compared with what build.py wrote into the page.
(function () {
  "use strict";

  var STAGES = ["page", "download", "start", "unpack", "table"];
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
      byId("starting-bar").value = reached;
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

  function finish() {
    over = true;
    clearTimeout(timer);
    console.warn = warn;
    console.error = error;
  }

  // kind: browser, policy, download, program (while starting) or dispatch (later). The first failure is the one told.
  function fail(kind, detail) {
    if (root.hasAttribute("data-failure") || recovering) return;
    if (root.getAttribute("data-snapshot") === "used" && root.getAttribute("data-ready") !== "true") {
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
      byId("failure-reload").addEventListener("click", reload);
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

  // A damaged file may have been kept by the browser: fetch it past its cache before the page is loaded again.
  function reload() {
    var again = damaged.map(function (name) {
      return fetch(name, { cache: "reload" }).catch(function () {});
    });
    Promise.all(again).then(function () {
      location.reload();
    });
  }

  // The table stands: whatever was told before, the start has not failed.
  function ready() {
    finish();
    root.removeAttribute("data-failure");
    byId("failure").hidden = true;
    byId("starting").hidden = true;
    byId("table").hidden = false;
    root.setAttribute("data-ready", "true");
  }

  function whole(name, bytes) {
    return fetch(name)
      .then(function (answer) {
        return answer.ok ? answer.arrayBuffer() : new ArrayBuffer(0);
      })
      .then(
        function (buffer) {
          return buffer.byteLength === bytes;
        },
        function () {
          return false;
        },
      );
  }

  // Look at the parts whose names pass `wanted`; resolves to the names of those that are not whole.
  function look(wanted) {
    var parts = JSON.parse(byId("parts").textContent);
    var names = Object.keys(parts).filter(wanted);
    return Promise.all(
      names.map(function (name) {
        return whole(name, parts[name]);
      }),
    ).then(function (good) {
      return names.filter(function (_, place) {
        return !good[place];
      });
    });
  }

  // Something went wrong, and the start will not go on by itself.
  function examine(text) {
    if (over || examining) return;
    examining = true;
    whenParsed(function () {
      look(function () {
        return true;
      }).then(function (names) {
        examining = false;
        damaged = names;
        if (over) return;
        if (names.length) fail("download", names.join("\n") + "\n" + text);
        else fail(/CompileError|LinkError|WebAssembly|wasm/.test(text) ? "browser" : "program", text);
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

  // A content security policy that is too strict, of the host or of a page that frames this one.
  document.addEventListener("securitypolicyviolation", function (event) {
    if (over || event.disposition === "report") return;
    if (/script|worker|connect/.test(event.effectiveDirective)) {
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

  // The large files tell of themselves when they have come.
  function watchFiles() {
    var wanted = ["pyodide.asm.wasm", "python_stdlib.zip"];
    new PerformanceObserver(function (list) {
      list.getEntries().forEach(function (entry) {
        wanted = wanted.filter(function (name) {
          return entry.name.split("?")[0].slice(-name.length) !== name;
        });
      });
      if (!wanted.length) stage("start");
    }).observe({ type: "resource", buffered: true });
  }

  window.virtuBoot = {
    stage: stage,
    fail: fail,
    ready: ready,
    mainHasEnded: mainHasEnded,
    obey: obey,
    browserLanguage: browserLanguage,
  };
  obey(stored());
  stage("page");
  if (typeof WebAssembly !== "object") {
    fail("browser", "WebAssembly: " + typeof WebAssembly);
    return;
  }
  try {
    watchFiles();
  } catch (missing) {
    // Without an observer the bar jumps one step; that is all.
  }
  whenParsed(function () {
    stage("download");
    // PyScript goes silent when its configuration does not arrive, so look at that one in any case.
    look(function (name) {
      return name.indexOf("pyscript.toml") === 0;
    }).then(function (names) {
      if (names.length) examine(names[0]);
    });
  });
})();
