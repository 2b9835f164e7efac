/** First steps, a few words at a time: shown once, skippable, and never again. */
import { html } from "../vendor/lit.js";

/** @typedef {import("./game-table.js").GameTable} GameTable */
/** @typedef {import("../types.d.ts").Hint} Hint */

const WIDE = matchMedia("(min-width: 900px)"), TOUCH = matchMedia("(pointer: coarse)");
const MARGIN = 4, STEP = 4;
const COUNTS_MOST = 100, COUNTS_MORE = 8;   // what the hint is about and what acts; the hand and steppers
const SLIGHT = 3000;       // square pixels that are not worth a move

/** What the table says, and last what holds for every game: how to read a card. @param {GameTable} table @returns {Hint[]} */
const allHints = table => [...table.hints(), { id: "read", when: table.explains && !!table.hand()?.length, text: TOUCH.matches ? table.words.readByTouch : table.words.readHint, at: ".hand .card" }];

/** The next thing to be said, if any. @param {GameTable} table @param {string[]} seen @returns {Hint | null} */
export const nextHint = (table, seen) => allHints(table).find(hint => hint.when && !seen.includes(`${table.situation.game} ${hint.id}`)) ?? null;

/** @param {GameTable} table @param {Hint} hint @param {{ seen: () => void, never: () => void }} then */
export const hintBox = (table, hint, { seen, never }) => html`<aside class="pop hint" role="status" aria-label=${table.words.firstSteps}>
  <p>${hint.text}</p><div class="acts"><button type="button" class="btn quiet" @click=${never}>${table.words.noHints}</button><button type="button" class="btn" @click=${seen}>${table.words.gotIt}</button></div></aside>`;

/** Draws a line round what a hint is about, and puts the hint where it covers least. @param {HTMLElement} page @param {Hint | null} hint */
export function pointAt(page, hint) {
  for (const marked of page.querySelectorAll(".hinted")) marked.classList.remove("hinted");
  const target = hint?.at ? page.querySelector(hint.at) : null, box = /** @type {HTMLElement | null} */ (page.querySelector(".pop.hint"));
  target?.classList.add("hinted");
  if (!box) return;
  const frame = /** @type {HTMLElement} */ (page.querySelector(".page"));
  frame.style.setProperty("--hint", `${box.offsetHeight}px`);   // on a wide screen the log makes room
  if (!WIDE.matches) box.style.setProperty("--top", `${leastCovering(page, target, box)}px`);
}

/**
 * The place between top and bottom that covers least: the buttons that act and what the hint is about count most. The place of the hint before is kept if it is as good.
 * @param {HTMLElement} page @param {Element | null} target @param {HTMLElement} box
 */
function leastCovering(page, target, box) {
  const { height } = box.getBoundingClientRect(), now = parseFloat(box.style.getPropertyValue("--top"));
  const things = [...page.querySelectorAll("button, .card, .prompt, .plan")].filter(each => !each.closest(".pop")).concat(target ?? [])
    .map(each => ({ weight: each === target || each.closest(".acts") ? COUNTS_MOST : each.closest(".hand, .stp") ? COUNTS_MORE : 1, ...between(each) }));
  const cost = (/** @type {number} */ top) => things.reduce((sum, { weight, from, to, width }) => sum + weight * width * Math.max(0, Math.min(to, top + height) - Math.max(from, top)), 0);
  const tops = Array.from({ length: Math.max(1, Math.floor((innerHeight - height - 2 * MARGIN) / STEP)) }, (_, at) => MARGIN + at * STEP);
  const best = tops.reduce((best, top) => (cost(top) < cost(best) ? top : best));
  return cost(now) <= cost(best) + SLIGHT ? now : best;
}

/** @param {Element} thing */
function between(thing) {
  const { top, bottom, width } = thing.getBoundingClientRect();
  return { from: top - MARGIN, to: bottom + MARGIN, width };
}
