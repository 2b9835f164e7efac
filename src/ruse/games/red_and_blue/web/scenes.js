/** What is shown one after the other: draws as one scene; a battle is turned up and reckoned before its cards go. */
import { together } from "../../../web/kit/scenes.js";

/** @typedef {import("../../../web/types.d.ts").Told} Told */
/** @typedef {import("../../../web/types.d.ts").Scene} Scene */

/** @param {Told[]} news @returns {Scene[]} */
export function scenes(news) {
  /** @type {Scene[]} */
  const shown = [];
  /** @type {Told[]} */
  let plain = [];
  for (const step of news) {
    const at = step.events.findIndex(event => event.is === "battle_fought");
    if (at < 0) {
      plain.push(step);
      continue;
    }
    shown.push(...together(plain), ...turnedUp(step, at));
    plain = [];
  }
  return [...shown, ...together(plain)];
}

/** First the cards with the points of both sides, then what becomes of them. @param {Told} step @param {number} at @returns {Scene[]} */
function turnedUp(step, at) {
  const { events, sentences } = step, { area, attacker, attack, defense } = events[at];
  if (!events.some(event => event.is === "battle_settled")) return [{ ...step, rests: true }];
  const shows = [
    { is: "changed", field: "battle", value: { area, attacker, shown: true, attack, defense } },
    { is: "changed", field: "face_down", value: [] },
    { is: "changed", field: "choosing", value: [] },
  ];
  return [
    { ...step, events: [...events.slice(0, at + 1), ...shows], sentences: sentences.slice(0, 2), rests: true },
    { ...step, events: events.slice(at + 1), sentences: sentences.slice(2), rests: true },
  ];
}
