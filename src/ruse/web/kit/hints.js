/** First steps, a few words at a time: shown once, skippable, and never again. */
import { html } from "../vendor/lit.js";

/** @typedef {import("./game-table.js").GameTable} GameTable */
/** @typedef {import("../types.d.ts").Hint} Hint */

/** What the table says, and last what holds for every game: how to read a card. @param {GameTable} table @returns {Hint[]} */
const allHints = table => [...table.hints(), { id: "read", when: !!table.hand()?.length, text: table.words.readHint, at: ".hand .card" }];

/** The next thing to be said, if any. @param {GameTable} table @param {string[]} seen @returns {Hint | null} */
export const nextHint = (table, seen) => allHints(table).find(hint => hint.when && !seen.includes(`${table.situation.game} ${hint.id}`)) ?? null;

/** Whether what a hint is about lies in the lower half of the table: then it stands above. @param {GameTable} table @param {Hint} hint */
function isLow(table, hint) {
  const at = hint.at ? table.querySelector(hint.at)?.getBoundingClientRect() : undefined, area = table.getBoundingClientRect();
  return at !== undefined && at.y + at.height / 2 > area.y + area.height / 2;
}

/** @param {GameTable} table @param {Hint} hint @param {{ seen: () => void, never: () => void }} then */
export const hintBox = (table, hint, { seen, never }) => html`<aside class="pop hint ${isLow(table, hint) ? "high" : ""}" role="status" aria-label=${table.words.firstSteps}>
  <p>${hint.text}</p><div class="acts"><button type="button" class="btn quiet" @click=${never}>${table.words.noHints}</button><button type="button" class="btn" @click=${seen}>${table.words.gotIt}</button></div></aside>`;

/** Draws a line round what a hint is about. @param {HTMLElement} page @param {Hint | null} hint */
export function pointAt(page, hint) {
  for (const marked of page.querySelectorAll(".hinted")) marked.classList.remove("hinted");
  if (hint?.at) page.querySelector(hint.at)?.classList.add("hinted");
}

