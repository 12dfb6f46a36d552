// The first script of the page, plain and old-fashioned on purpose: it must run where nothing else does.
// It moves the bar while Python starts and tells every failure to start in the words that stand in index.html.
(function () {
  "use strict";

  var STAGES = ["page", "download", "start", "unpack", "table"];
  var QUIET = 45000; // milliseconds without any progress until the hint "longer than usual" appears
  var reached = -1;
  var over = false;
  var timer;

  function byId(id) {
    return document.getElementById(id);
  }

  function whenParsed(then) {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", then);
    else then();
  }

  function stage(name) {
    var index = STAGES.indexOf(name);
    if (over || index <= reached) return;
    reached = index;
    document.documentElement.setAttribute("data-stage", name);
    whenParsed(function () {
      byId("starting-bar").value = reached;
      STAGES.forEach(function (other, place) {
        document.querySelector('[data-stage="' + other + '"]:not(html)').hidden = place > reached;
      });
      document.querySelector('[data-hint="slow"]').hidden = true;
    });
    clearTimeout(timer);
    timer = setTimeout(function () {
      if (!over) document.querySelector('[data-hint="slow"]').hidden = false;
    }, QUIET);
  }

  // kind: browser, download, program (while starting) or dispatch (later). The first failure is the one that is told.
  function fail(kind, detail) {
    if (document.documentElement.hasAttribute("data-failure")) return;
    over = true;
    clearTimeout(timer);
    document.documentElement.setAttribute("data-failure", kind);
    whenParsed(function () {
      byId("starting").hidden = false;
      byId("starting-progress").hidden = true;
      byId("failure").hidden = false;
      document.querySelector('p[data-failure="' + kind + '"]').hidden = false;
      byId("failure-detail").textContent = String(detail) + "\n" + navigator.userAgent;
      byId("failure-reload").addEventListener("click", function () {
        location.reload();
      });
      byId("failure-reload").focus();
    });
  }

  // The table stands: whatever was told before, the start has not failed.
  function ready() {
    over = true;
    document.documentElement.removeAttribute("data-failure");
    document.querySelectorAll("p[data-failure]").forEach(function (sentence) {
      sentence.hidden = true;
    });
    byId("failure").hidden = true;
    clearTimeout(timer);
    byId("starting").hidden = true;
    byId("table").hidden = false;
    document.documentElement.setAttribute("data-ready", "true");
  }

  // A failure told by the browser or by PyScript: which of our kinds is it?
  function kindOf(text) {
    if (/WebAssembly|CompileError|wasm/i.test(text) && !/fetch|network|HTTP|404|magic word|length|section|expected/i.test(text)) {
      return "browser";
    }
    if (/fetch|network|HTTP|load|import|404|zip|archive|Archive|magic word|integrity|Unexpected end|wasm/i.test(text)) {
      return "download";
    }
    return "program";
  }

  window.addEventListener("error", function (event) {
    if (over) return;
    var element = event.target;
    if (element && element !== window && (element.src || element.href)) {
      if (element.tagName === "SCRIPT" || element.rel === "stylesheet") fail("download", element.src || element.href);
      return;
    }
    fail(kindOf(String(event.message)), event.message);
  }, true);

  window.addEventListener("unhandledrejection", function (event) {
    if (over) return;
    var reason = event.reason;
    var text = String((reason && (reason.stack || reason.message)) || reason);
    fail(kindOf(String((reason && reason.message) || reason)), text);
  });

  window.addEventListener("py:progress", function (event) {
    var text = String(event.detail);
    if (text === "Loaded interpreter") stage("unpack");
    else if (text === "Loaded Pyodide") stage("table");
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

  window.virtuBoot = { stage: stage, fail: fail, ready: ready };
  stage("page");
  if (typeof WebAssembly !== "object") {
    fail("browser", "WebAssembly: " + typeof WebAssembly);
    return;
  }
  try {
    watchFiles();
  } catch (error) {
    // Without an observer the bar jumps one step; that is all.
  }
  whenParsed(function () {
    stage("download");
  });
})();
