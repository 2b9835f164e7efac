/** The four colors: in their order, with letters and species. */

/** @typedef {import("./words.js").Color} Color */

/** @type {Color[]} */
export const COLORS = ["black", "green", "yellow", "blue"];
export const LETTERS = { black: "Bk", green: "Gr", yellow: "Ye", blue: "Bl" };
export const SPECIES = { black: "ghost", green: "dryad", yellow: "harpy", blue: "merfolk" };

/** A number as it is printed, with a star or letter if it has one. @param {number | string} n */
export const printed = n => String(n).replace("-", "−");

/** With its sign, as in +2. @param {number} n */
export const signed = n => (n > 0 ? `+${n}` : printed(n));
