// What the program is made of (#parts, written by tools/site.py): how much of it has come, for the bar of the start, and
// whether each part is as it was built, for when something goes wrong. Plain and old-fashioned like boot.js, which uses it.
//
// On a first visit the large parts are asked for as soon as there is something to read, in the order in which they are needed:
// PyScript, which asks for them too, learns of them only after many small files.
//
// A part is [bytes, the beginning of its hash, bytes on the way]; the last is there for the large ones alone, which are
// what a visitor waits for. It is an estimate until the browser says what the server really sent.
(function () {
  "use strict";

  var parts = JSON.parse(document.getElementById("parts").textContent);
  var large = Object.keys(parts).filter(function (name) {
    return parts[name].length > 2;
  });
  var FIRST = /\.wasm$|stdlib\.zip$/; // with these Python can start
  var PROGRAM = /program-[^/]*$/; // what Python runs then
  var SOON = 300000; // bytes: when no more than this is to come before Python can start, the program is asked for
  var UNSEEN = 1000; // milliseconds: the longest wait until the page is seen
  var HASHED = 6; // bytes of the hash
  var get = window.fetch;
  var come = {}; // what has come of a large part, from 0 to 1
  var sent = {}; // its bytes on the way, as far as they are known
  var begun = {}; // the answers that were asked for at once, until PyScript asks for them
  var early = false; // whether they are
  large.forEach(function (name) {
    come[name] = 0;
    sent[name] = parts[name][2];
  });

  function total(weight) {
    return large.reduce(function (sum, name) {
      return sum + sent[name] * weight(name);
    }, 0);
  }

  function tell() {
    var all = function () {
      return 1;
    };
    var share = function (name) {
      return come[name];
    };
    window.virtuBoot.fetched(total(share), total(all));
    var waited = total(function (name) {
      return FIRST.test(name) ? 1 - come[name] : 0;
    });
    if (!waited) window.virtuBoot.stage("start");
    if (early && waited < SOON) askFor(PROGRAM);
  }

  /** The large part at an address, if it is one. */
  function partAt(address) {
    var bare = String(address).split(/[?#]/)[0];
    return large.filter(function (name) {
      return new URL(name, document.baseURI).href === bare;
    })[0];
  }

  // -- what has come --

  function watchWhole() {
    new PerformanceObserver(function (list) {
      list.getEntries().forEach(function (entry) {
        var name = partAt(entry.name);
        if (!name || entry.responseStatus >= 400) return;
        come[name] = 1;
        sent[name] = entry.encodedBodySize || sent[name];
      });
      tell();
    }).observe({ type: "resource", buffered: true });
  }

  /** The same answer, counted while it comes. */
  function counted(name, answer) {
    if (!answer.ok || !answer.body) return answer;
    sent[name] = Number(answer.headers.get("content-length")) || sent[name];
    var reader = answer.body.getReader();
    var bytes = 0;
    var source = {
      pull: function (out) {
        return reader.read().then(function (next) {
          if (next.done) return out.close();
          bytes += next.value.byteLength;
          come[name] = Math.max(come[name], Math.min(1, bytes / parts[name][0])); // it may have come before
          out.enqueue(next.value);
          tell();
        });
      },
      cancel: function (why) {
        return reader.cancel(why);
      },
    };
    var body = new ReadableStream(source, { highWaterMark: Infinity }); // it goes on while nobody reads yet
    return new Response(body, { status: answer.status, statusText: answer.statusText, headers: answer.headers });
  }

  /** Whether the files come from this browser and not over a line. */
  function areKept() {
    try {
      return !!(navigator.serviceWorker && navigator.serviceWorker.controller);
    } catch (forbidden) {
      return false;
    }
  }

  /** Ask for the large parts whose names are like this, if that has not been done. */
  function askFor(like) {
    large.forEach(function (name) {
      if (!like.test(name) || name in begun) return;
      begun[name] = get.call(window, name).then(function (answer) {
        return counted(name, answer);
      });
      begun[name].catch(function () {}); // whoever asks for it is told
    });
  }

  // On a first visit alone: what passes through here is no longer the browser's own file, of which it keeps machine code.
  function watchBytes() {
    if (areKept() || !get || !window.ReadableStream) return;
    window.fetch = function (what) {
      var name = partAt(what && what.url ? what.url : new URL(what, document.baseURI).href);
      if (!name) return get.apply(window, arguments);
      var answer = begun[name];
      begun[name] = null;
      return (
        answer ||
        get.apply(window, arguments).then(function (found) {
          return counted(name, found);
        })
      );
    };
    var root = document.documentElement;
    if (!root.hasAttribute("data-embed") && !root.hasAttribute("data-failure")) begin();
  }

  /** A large part once more for whoever wants it beside PyScript; of one that was asked for at once, without asking again. */
  function copy(name) {
    if (early && large.indexOf(name) >= 0) askFor(new RegExp(name.split("/").pop()));
    if (!begun[name]) return window.fetch(name);
    return begun[name].then(function (answer) {
      return answer.clone();
    });
  }

  /** Python is going to be started here (in a frame, it may be in another one: frame.js). */
  function begin() {
    if (window.fetch === get) return;
    early = true;
    whenPainted(function () {
      askFor(FIRST);
    });
  }

  // What is to be read first comes first: style and letters do not share the line with the large parts. A page in the
  // background is not painted.
  function whenPainted(then) {
    var timer = setTimeout(then, UNSEEN);
    new PerformanceObserver(function (list) {
      if (!list.getEntriesByName("first-contentful-paint").length) return;
      clearTimeout(timer);
      then();
    }).observe({ type: "paint", buffered: true });
  }

  function end() {
    window.fetch = get;
  }

  // -- whether it is whole --

  /** Whether these bytes begin with the noted hash; on plain HTTP browsers compute none, and the size must do. */
  function hashed(buffer, hash) {
    if (!(window.crypto && crypto.subtle)) return true;
    return crypto.subtle.digest("SHA-256", buffer).then(function (found) {
      return btoa(String.fromCharCode.apply(null, new Uint8Array(found, 0, HASHED))) === hash;
    });
  }

  function whole(name, options) {
    return get
      .call(window, name, options)
      .then(function (answer) {
        return answer.ok ? answer.arrayBuffer() : new ArrayBuffer(0);
      })
      .then(function (buffer) {
        return buffer.byteLength === parts[name][0] && hashed(buffer, parts[name][1]);
      })
      .catch(function () {
        return false;
      });
  }

  /** Resolves to those of `names` (all, if none are named) that are not as they were built. `options`: of fetch. */
  function damaged(names, options) {
    names = names || Object.keys(parts);
    return Promise.all(
      names.map(function (name) {
        return whole(name, options);
      }),
    ).then(function (good) {
      return names.filter(function (_, place) {
        return !good[place];
      });
    });
  }

  function isConfig(name) {
    return name.indexOf("pyscript.toml") === 0;
  }

  window.virtuParts = { damaged: damaged, begin: begin, copy: copy, end: end };
  try {
    watchWhole();
    watchBytes();
  } catch (missing) {
    // Without an observer the bar jumps one step; that is all.
  }
  // PyScript goes silent when its configuration does not arrive, so look at that one in any case.
  damaged(Object.keys(parts).filter(isConfig)).then(function (names) {
    if (names.length) window.virtuBoot.examine(names[0]);
  });
})();
