/** The log: what happened, under headings, with the draws of a deal in one line. */
import { html, nothing } from "../vendor/lit.js";
import { glyph } from "../art.js";

/** @typedef {import("./game-table.js").GameTable} GameTable */
/** @typedef {import("../types.d.ts").Told} Told */
/** @typedef {{ step: number, text: string, heading?: boolean }} Entry */

// Inside a word. In Japanese, hiragana stands between the words: particles.
const WORD = /(?!\p{Script=Hiragana})[\p{L}\p{N}]/u;

/** Sentences that differ in one place, as one: "You draw Red 3." and "You draw Blue 1." as "You draw Red 3, Blue 1." @param {string[]} all */
export function merged(all) {
  if (all.length === 1 || all.every(each => each === all[0])) return all.length > 1 ? `${all[0]} ×${all.length}` : all[0];
  const least = Math.min(...all.map(each => each.length)), first = all[0];
  let head = 0, tail = 0;
  while (head < least && all.every(each => each[head] === first[head])) head++;
  while (tail < least - head && all.every(each => each.at(-1 - tail) === first.at(-1 - tail))) tail++;
  while (head && WORD.test(first[head - 1])) head--;
  while (tail && WORD.test(first[first.length - tail])) tail--;
  return first.slice(0, head) + all.map(each => each.slice(head, each.length - tail)).join(first.endsWith("。") ? "、" : ", ") + first.slice(first.length - tail);
}

/** Of chance's steps in a row, those of one kind that happen to one player. @param {Told} step */
const kindOf = step => {
  const deed = step.events[0];
  return step.seat < 0 && step.sentences.length === 1 && deed ? `${deed.is} ${deed.who ?? deed.seat ?? deed.owner ?? ""}` : null;
};

/** @param {GameTable} table @returns {Entry[]} */
export function entries(table) {
  /** @type {Entry[]} */
  const all = [];
  /** @type {Map<string, { step: number, sentences: string[] }>} */
  const draws = new Map();
  const flush = () => {
    for (const { step, sentences } of draws.values()) all.push({ step, text: merged(sentences) });
    draws.clear();
  };
  for (const step of table.situation.told) {
    const kind = kindOf(step);
    if (kind) {
      const drawn = draws.get(kind) ?? { step: 0, sentences: [] };
      draws.set(kind, { step: step.step, sentences: [...drawn.sentences, ...step.sentences] });
    } else if (step.sentences.length) {
      flush();
      all.push(...step.sentences.map(text => ({ step: step.step, text })));
    }
    const chapter = table.chapter(step);
    if (chapter) {
      flush();
      all.push({ step: step.step, text: chapter, heading: true });
    }
  }
  flush();
  return all;
}

/** @param {GameTable} table @param {boolean} open @param {() => void} close @param {unknown} [aside] */
export function log(table, open, close, aside = nothing) {
  const { words } = table, all = entries(table);
  const fresh = all.findLast(each => !each.heading)?.step;
  return html`<aside class="side ${open ? "open" : ""}" aria-label=${words.log}><h2>${words.whatHappened}</h2><button type="button" class="ib x" aria-label=${words.close} @click=${close}>${glyph("x")}</button>${aside}
    <div class="log" role="log" aria-live="polite" tabindex="0"><ol>${all.map(({ step, text, heading }) => html`<li class=${heading ? "h" : step === fresh ? "new" : ""}>${text}</li>`)}</ol></div>
    <p class="keys"><span><kbd>←</kbd> <kbd>→</kbd> ${words.keys.choose}</span><span><kbd>Enter</kbd> ${words.keys.do}</span><span><kbd>I</kbd> ${words.keys.text}</span><span><kbd>U</kbd> ${words.keys.undo}</span><span><kbd>T</kbd> ${words.keys.read}</span><span><kbd>L</kbd> ${words.keys.log}</span><span><kbd>?</kbd> ${words.keys.rules}</span></p>
  </aside>`;
}
