/** What is shown one after the other: a deal at once, and the last card of a trick before the trick is taken. */
import { follow } from "../kit/follow.js";
import { together } from "../kit/scenes.js";
import { ownerOf } from "./schema.js";

/** @typedef {import("../generic-table.js").GenericTable} Table */
/** @typedef {import("../types.d.ts").Told} Told */
/** @typedef {import("../types.d.ts").Scene} Scene */
/** @typedef {import("../types.d.ts").View} View */

/** @param {Table} table @param {Told[]} news @returns {Scene[]} */
export function scenes(table, news) {
  let view = table.view;
  return together(news).flatMap(step => {
    const parts = parted(table, step, view);
    view = follow(view, step.events);
    return parts;
  });
}

/**
 * Everybody has a place for one open card, all of which are taken in one step: the card of the player who acts passes
 * through such a place, too.
 * @param {Table} table @param {Told} step @param {View} view @returns {Scene[]}
 */
function parted(table, step, view) {
  const { events } = step, moves = events.filter(event => event.is === "moved");
  const swept = moves.map(({ source }) => ownerOf(source)).find(({ seat, name }) => seat !== step.seat && table.isSpread(name));
  const last = moves.find(({ source }) => source === table.handPlace(step.seat));
  const place = swept && `${step.seat}.${swept.name}`;
  if (!last || !place || last.target === place || view.zones[place]?.length !== 0) return [step];
  const deeds = events.filter(event => event.is !== "moved" && event.is !== "changed");
  const lays = [...deeds, { ...last, target: place }, { is: "changed", field: "choosing", value: [] }];
  const takes = events.filter(event => !deeds.includes(event)).map(event => (event === last ? { ...event, was: last.card, source: place } : event));
  return [{ ...step, events: lays, rests: true }, { ...step, events: takes, sentences: [] }];
}
