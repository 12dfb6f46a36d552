// What the program is made of (#parts, written by tools/site.py): how much of it has come, for the bar of the start, and
// whether each part is as it was built, for when something goes wrong. Plain and old-fashioned like boot.js, which uses it.
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
  var HASHED = 6; // bytes of the hash
  var get = window.fetch;
  var come = {}; // what has come of a large part, from 0 to 1
  var sent = {}; // its bytes on the way, as far as they are known
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
    var waited = large.filter(function (name) {
      return FIRST.test(name) && come[name] < 1;
    });
    if (!waited.length) window.virtuBoot.stage("start");
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
    var body = new ReadableStream({
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
    });
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

  // On a first visit alone: what passes through here is no longer the browser's own file, of which it keeps machine code.
  function watchBytes() {
    if (areKept() || !get || !window.ReadableStream) return;
    window.fetch = function (what) {
      var name = partAt(what && what.url ? what.url : new URL(what, document.baseURI).href);
      var answer = get.apply(window, arguments);
      return name
        ? answer.then(function (found) {
            return counted(name, found);
          })
        : answer;
    };
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

  window.virtuParts = { damaged: damaged, end: end };
  // PyScript goes silent when its configuration does not arrive, so look at that one in any case.
  damaged(Object.keys(parts).filter(isConfig)).then(function (names) {
    if (names.length) window.virtuBoot.examine(names[0]);
  });
  try {
    watchWhole();
    watchBytes();
  } catch (missing) {
    // Without an observer the bar jumps one step; that is all.
  }
})();
