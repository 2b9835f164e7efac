/** What the server declares of a game's table (`core/defaults/schema.py`); for a game that tells its view otherwise, what the view itself shows. */

/** @typedef {{ label: string, about: string, by_seat: boolean, single: boolean, hidden: boolean }} Place */
/** @typedef {{ label: string, about: string, kind: "flag" | "amount" | "choice" | "seat" | "set" | "counts" | "packed" | "other", by_seat: boolean, axes: string[][], names: string[] }} Field */
/** @typedef {{ decks: string[][], rests: string[], places: Record<string, Place>, fields: Record<string, Field>, hand: string, phases: string[], unit: string }} Schema */
/** @typedef {import("../types.d.ts").View} View */

/** "0.hand" is the hand of seat 0; a place of nobody has seat -1. @param {string} place */
export function ownerOf(place) {
  const found = /^(\d+)\.(.+)$/.exec(place);
  return found ? { seat: Number(found[1]), name: found[2] } : { seat: -1, name: place };
}

/** @param {any} components @param {View} view @returns {Schema} */
export const schemaOf = (components, view) => components?.table?.fields ? components.table : guessed(view);

/** @param {View} view @returns {Schema} */
function guessed({ zones, phase: _phase, choosing: _choosing, ...others }) {
  const label = (/** @type {string} */ name) => name.replaceAll("_", " ").replaceAll(".", " ");
  const places = Object.keys(zones).map(ownerOf).map(({ seat, name }) => [name, { label: label(name), about: "", by_seat: seat >= 0, single: false, hidden: name === "hand" }]);
  const seats = 1 + Math.max(...Object.keys(zones).map(place => ownerOf(place).seat));
  const isEach = (/** @type {unknown} */ value) => Array.isArray(value) && value.length === seats && value.every(each => typeof each === "number");
  const fields = Object.entries(others).filter(([name]) => name !== "seats").map(([name, value]) => [name, { label: label(name), about: "", kind: isEach(value) ? "amount" : "other", by_seat: isEach(value), axes: [], names: [] }]);
  return { decks: [], rests: ["deck"], places: Object.fromEntries(places), fields: Object.fromEntries(fields), hand: "0.hand" in zones ? "hand" : "", phases: [], unit: "" };
}
