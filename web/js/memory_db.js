// PyScript keeps a list of the packages it installed in IndexedDB and cannot start where that is forbidden: in a frame
// of another site, in some private windows. This page installs none (its wheels are plain files), so PyScript gets a
// database that lives in memory, everywhere alike. Only what PyScript calls is here.
(function () {
  "use strict";

  function answer(result) {
    var request = { result: result };
    Promise.resolve().then(function () {
      if (request.onsuccess) request.onsuccess({ target: request });
    });
    return request;
  }

  function store(entries) {
    return {
      get: (key) => answer(entries.get(key)),
      getKey: (key) => answer(entries.has(key) ? key : undefined),
      getAllKeys: () => answer(Array.from(entries.keys())),
      count: () => answer(entries.size),
      put: (value, key) => answer(entries.set(key, value) && key),
      delete: (key) => answer(void entries.delete(key)),
      clear: () => answer(entries.clear()),
    };
  }

  var databases = new Map();

  Object.defineProperty(window, "indexedDB", {
    configurable: true,
    value: {
      open: function (name) {
        if (!databases.has(name)) databases.set(name, new Map());
        var entries = databases.get(name);
        return answer({ transaction: () => ({ objectStore: () => store(entries) }), close: function () {} });
      },
    },
  });
})();
