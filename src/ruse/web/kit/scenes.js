/** What is shown one after the other. */

/** @typedef {import("../types.d.ts").Told} Told */

/** Chance's steps in a row, as a deal, are shown as one. @param {Told[]} steps */
export function together(steps) {
  /** @type {Told[]} */
  const joined = [];
  for (const step of steps) {
    const before = joined.at(-1);
    if (before && before.seat < 0 && step.seat < 0) joined[joined.length - 1] = { ...step, events: [...before.events, ...step.events], sentences: [...before.sentences, ...step.sentences] };
    else joined.push(step);
  }
  return joined;
}
