// What an answer of the door may ask of the browser besides new HTML.

import { awake } from "./awake.js";
import { bots, think } from "./bots.js";
import { helm } from "./helm.js";
import { persist } from "./keep.js";
import { play } from "./motion.js";
import { point } from "./point.js";
import { saveBlob, savePicture } from "./picture.js";
import { setAddress } from "./rules.js";
import { bring, copyPicture, share } from "./share.js";
import { sound } from "./sound.js";

const effects = {
  /** {}: the line that is being answered was refused, and changed nothing. */
  refused() {
    document.dispatchEvent(new CustomEvent("virtu:refused"));
  },

  bots,
  think,
  helm,
  bring,
  persist,
  awake,

  /** {text}: to the clipboard; when that is refused, into a field to copy from by hand. */
  async copy({ text }) {
    try {
      await navigator.clipboard.writeText(text);
      document.getElementById("live").textContent = document.querySelector('[data-phrase="copied"]').textContent;
    } catch {
      const field = document.getElementById("copy-by-hand-text");
      field.value = text;
      document.getElementById("copy-by-hand").showModal();
      field.select();
    }
  },

  /** {fragment}: the address of this page with that fragment, to the clipboard. */
  link({ fragment }) {
    return effects.copy({ text: location.href.split("#")[0] + "#" + fragment });
  },

  /** {fragment, title}: the same, to the browser's own way of sharing where it has one. */
  share(entry) {
    return share(entry, effects.copy);
  },

  /** {name, svg, width, height}: a drawing as a picture, to the clipboard, or saved where that is refused. */
  "copy-picture": copyPicture,

  /** {name, text, type}: saved as a file. */
  download({ name, text, type = "application/json" }) {
    saveBlob(name, new Blob([text], { type }));
  },

  /** {name, svg, width, height}: a drawing saved as a picture; `name` has no ending yet. */
  picture: savePicture,

  /** {}: what is shown, to the printer; the style says what of it is printed. */
  print() {
    window.print();
  },

  /** {command, accept}: lets the player choose a file; its text is sent with the command. */
  file({ command = ":load", accept = ".json,.txt" }, send) {
    const field = Object.assign(document.createElement("input"), { type: "file", accept });
    field.addEventListener("change", async () => {
      if (field.files[0]) send(command + " " + (await field.files[0].text()));
    });
    field.click();
  },

  /** {name, value, id}: an attribute of the page, or of the element with that id; null takes it away. */
  attr({ name, value, id }) {
    const element = id ? document.getElementById(id) : document.documentElement;
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  },

  /** {name}: a short sound (web/sounds.py says when). */
  sound,

  /** {values}: language and look as they are set now (web/settings.py). */
  settings({ values }) {
    globalThis.virtuBoot.obey(values);
    document.documentElement.dataset.shortcuts = values.shortcuts ? "on" : "off";
  },

  /** {value, push}: the fragment of the address, with `push` as a new entry in the history; empty takes it away. */
  hash({ value, push = false }) {
    setAddress(value, push);
  },

  /** {id}: chooses that radio button, e.g. a tab of the phone's layout. */
  check({ id }) {
    const field = document.getElementById(id);
    if (field) field.checked = true;
  },

  /** {events, here}: what has happened, for the page around a frame, and the lines that lead here (web/js/frame.js). */
  frame({ events, here }) {
    document.dispatchEvent(new CustomEvent("virtu:frame", { detail: { events, here } }));
  },

  /** {places}: these places light up, and no others. */
  light({ places }) {
    for (const element of document.querySelectorAll(".lit")) element.classList.remove("lit");
    for (const name of places) {
      for (const element of document.querySelectorAll(`[data-place="${CSS.escape(name)}"]`)) element.classList.add("lit");
    }
  },

  /** {places}: a lesson points at these places, and at no others (web/js/point.js). */
  point,

  /** {moves}: what moved, to be animated (web/motion.py). */
  motion({ moves }) {
    play(moves);
  },

  /** {id}: moves the reader to that element. */
  focus({ id }) {
    document.getElementById(id)?.focus();
  },
};

/** Carry out one {effect, ...} entry. An effect that nobody knows is an error of the program and throws. */
export function applyEffect(entry, send) {
  const effect = effects[entry.effect];
  if (!effect) throw new Error(`no effect ${entry.effect}`);
  effect(entry, send);
}
