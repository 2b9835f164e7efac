/** Four short sounds of paper and wood, made on the spot; silent unless switched on. */
import { settings } from "./settings.js";

/** @typedef {"lay" | "turn" | "take" | "yours"} Sound */

/** @type {AudioContext | undefined} */
let audio;

/** A short noise through a filter: paper. @param {AudioContext} on @param {number} pitch @param {number} length @param {number} loud */
function paper(on, pitch, length, loud) {
  const noise = on.createBufferSource(), filter = on.createBiquadFilter(), volume = on.createGain();
  const buffer = on.createBuffer(1, Math.ceil(on.sampleRate * length), on.sampleRate), samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 2;
  noise.buffer = buffer;
  Object.assign(filter, { type: "bandpass" });
  filter.frequency.value = pitch;
  volume.gain.value = loud;
  noise.connect(filter).connect(volume).connect(on.destination);
  noise.start();
}

/** A knock that dies away: wood. @param {AudioContext} on @param {number} pitch @param {number} length @param {number} loud @param {number} [later] */
function wood(on, pitch, length, loud, later = 0) {
  const tone = on.createOscillator(), volume = on.createGain(), start = on.currentTime + later;
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, start);
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(volume).connect(on.destination);
  tone.start(start);
  tone.stop(start + length);
}

/** @type {Record<Sound, (on: AudioContext) => void>} */
const SOUNDS = {
  lay: on => (paper(on, 1800, 0.07, 0.5), wood(on, 140, 0.06, 0.25)),
  turn: on => paper(on, 3200, 0.09, 0.4),
  take: on => (paper(on, 1200, 0.14, 0.5), wood(on, 110, 0.1, 0.3, 0.05)),
  yours: on => (wood(on, 520, 0.09, 0.2), wood(on, 690, 0.1, 0.2, 0.09)),
};

/** @param {Sound} sound */
export function play(sound) {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  SOUNDS[sound](audio);
}

/** The sound of a step, if it has one. @param {import("../types.d.ts").Fact[]} events */
export function playStep(events) {
  const moves = events.filter(event => event.is === "moved");
  if (!moves.length) return;
  const turned = moves.every(move => move.source === move.target);
  play(turned ? "turn" : moves.length > 1 && new Set(moves.map(move => move.target)).size === 1 ? "take" : "lay");
}

/** Your turn, on a phone in a pocket. */
export function yourTurn() {
  play("yours");
  if (settings.vibration) navigator.vibrate?.(10);
}
