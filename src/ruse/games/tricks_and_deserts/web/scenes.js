/**
 * What is shown one after the other. A deal is one scene, not a card at a time; the last card of a trick is seen before
 * the trick is taken; and whatever ends something rests for a moment.
 */
import { follow } from "../../../web/kit/follow.js";

/** @typedef {import("./table.js").default} Table */
/** @typedef {import("../../../web/types.d.ts").Told} Told */
/** @typedef {import("../../../web/types.d.ts").Scene} Scene */
/** @typedef {import("../../../web/types.d.ts").View} View */

const RESTS = ["trick_won", "all_passed", "first_areas_shown", "deserts_revealed", "deal_ended"];

/** @param {Told} told @param {string} what */
const tells = (told, what) => told.events.some(event => event.is === what);

/** @param {Table} table @param {Told[]} news @returns {Scene[]} */
export function scenes(table, news) {
  /** @type {Scene[]} */
  const shown = [];
  let view = table.view;
  for (const step of news) {
    const before = shown.at(-1);
    if (before && tells(before, "drawn") && tells(step, "drawn")) shown[shown.length - 1] = { ...step, events: [...before.events, ...step.events] };
    else if (tells(step, "card_played") && tells(step, "trick_won")) shown.push(...parted(table, step, view));
    else shown.push(RESTS.some(what => tells(step, what)) ? { ...step, rests: true } : step);
    view = follow(view, step.events);
  }
  return shown;
}

/** The card comes to the others first, then all of them are taken. @param {Table} table @param {Told} step @param {View} view @returns {Scene[]} */
function parted(table, step, view) {
  const { events, sentences } = step, place = `trick.${view.turns.length + 1}`;
  const end = events.findIndex(event => event.is === "trick_won"), won = events[end], { who, card } = events[0];
  const last = events.find(event => event.is === "moved" && event.card === card);
  if (!last) return [step];
  const lays = [
    ...events.slice(0, end),
    { ...last, target: place },
    { is: "changed", field: "turns", value: [...view.turns, { who, passed: false }] },
    { is: "changed", field: "lead", value: view.lead ?? table.printed(card).color },
    { is: "changed", field: "winning", value: won.winner },
    { is: "changed", field: "choosing", value: [] },
  ];
  const takes = events.slice(end).map(event => (event === last ? { ...event, was: card, source: place } : event));
  return [
    { ...step, events: lays, sentences: sentences.slice(0, -1), rests: true },
    { ...step, events: takes, sentences: sentences.slice(-1), rests: true },
  ];
}
