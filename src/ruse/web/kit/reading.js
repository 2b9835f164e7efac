/** The table in sentences, to be read aloud: the game's own, or what its parts are called. */

/** @typedef {import("./game-table.js").GameTable} GameTable */

/** @param {GameTable} table @returns {string[]} */
export function reading(table) {
  const { words, situation } = table, own = table.lines();
  const asked = situation.question ? [situation.question.text] : [];
  const hand = table.hand()?.map(({ card }) => table.cardName(card));
  const held = hand?.length ? [`${words.yourHand(hand.length)}: ${hand.join(", ")}.`] : [];
  return [table.heading(), ...(own.length ? own : parts(table)), ...held, ...asked].filter(Boolean);
}

/** One line for each named part of the table. @param {GameTable} table */
function parts(table) {
  const named = [...table.querySelectorAll("section[aria-label]")];
  const within = (named.length ? named : [table]).map(part => {
    const inside = [...part.querySelectorAll("[aria-label]")].map(each => each.getAttribute("aria-label"));
    return `${part.getAttribute("aria-label") ?? ""}: ${inside.join("; ")}`;
  });
  return within.filter(line => line.trim() !== ":");
}
