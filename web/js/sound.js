// Short soft sounds, made on the spot with Web Audio. Whether there is one, and which, is decided by web/sounds.py.

const LOUD = 0.08; // of full loudness
const FADE = 0.02; // seconds in which a tone comes up

/** The tones of each sound: [Hertz, seconds after the first, seconds that it lasts, shape]. */
const SOUNDS = {
  turn: [
    [587, 0, 0.35, "sine"],
    [784, 0.14, 0.5, "sine"],
  ],
  coins: [
    [1760, 0, 0.12, "triangle"],
    [2217, 0.07, 0.18, "triangle"],
  ],
  battle: [
    [98, 0, 0.3, "triangle"],
    [73, 0.18, 0.45, "triangle"],
  ],
  end: [
    [392, 0, 0.4, "sine"],
    [494, 0.18, 0.4, "sine"],
    [587, 0.36, 0.9, "sine"],
  ],
};

let audio = null;

function tone(hertz, after, lasts, shape) {
  const begin = audio.currentTime + after;
  const oscillator = new OscillatorNode(audio, { type: shape, frequency: hertz });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(LOUD, begin + FADE);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + lasts);
}

/** {name}: let that sound be heard; a browser that makes none stays silent. */
export async function sound({ name }) {
  try {
    audio ??= new AudioContext();
    await audio.resume();
  } catch {
    return;
  }
  for (const each of SOUNDS[name]) tone(...each);
}
