/** The view that events lead to, as `ruse.core.moves.follow` does it; cards may lie in another order. */

/** @typedef {import("../types.d.ts").View} View */
/** @typedef {import("../types.d.ts").Fact} Fact */

/** @param {View} view @param {Fact[]} events @returns {View} */
export function follow(view, events) {
  /** @type {View} */
  const next = { ...view, zones: { ...view.zones } };
  for (const event of events) {
    if (event.is === "changed") next[event.field] = event.value;
    if (event.is !== "moved") continue;
    const left = [...next.zones[event.source]];
    left.splice(left.indexOf(event.was), 1);
    next.zones[event.source] = left;
    next.zones[event.target] = [...next.zones[event.target], event.card];
  }
  return next;
}
