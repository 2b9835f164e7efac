/**
 * The desk: what is to be drawn, and what the player has picked so far. Tables draw it; the page listens to it.
 *
 * Nothing is decided here. A pick is a part of a choice that was offered, as in { spot: "V.left" }; the choices that fit
 * it are looked up in the question. Whatever fits nothing is asked back to the server: why not?
 *
 * Events, all with a `detail`:
 *   change   { }              draw again
 *   choose   { code }         the player does it
 *   why      { code, card }   the player tried what is not offered
 *   explain  { topic, card }  the player wants to read about a card or a word
 */

/** @typedef {import("../types.d.ts").Situation} Situation */
/** @typedef {import("../types.d.ts").Pick} Pick */
/** @typedef {import("../types.d.ts").Choice} Choice */
/** @typedef {import("../types.d.ts").Mark} Mark */

/** @param {Choice} choice @param {Pick} pick */
const fits = (choice, pick) =>
  Object.entries(pick).every(([key, value]) => (key === "verb" ? choice.verb : choice.args[key]) === value);

/** @param {Pick} a @param {Pick | null} b */
const same = (a, b) =>
  b !== null && Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([key, value]) => b[key] === value);

export class Desk extends EventTarget {
  /** @type {Situation} */ situation;
  /** @type {Pick | null} */ pick = null;
  /** Whether a second tap on what is chosen does it. */
  secondTap = true;

  /** @param {Situation} situation */
  constructor(situation) {
    super();
    this.situation = situation;
  }

  /** Another moment. A pick that no longer fits is dropped. @param {Situation} situation */
  update(situation) {
    const moment = this.situation.question?.moment;
    this.situation = situation;
    if (situation.question?.moment !== moment || (this.pick && !this.matching().length)) this.pick = null;
    this.changed();
  }

  changed() {
    this.tell("change", {});
  }

  /** @param {string} type @param {object} detail */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  get choices() {
    return this.situation.question?.choices ?? [];
  }

  /** The choices that a pick leaves. @param {Pick | null} pick */
  matching(pick = this.pick) {
    return pick ? this.choices.filter(choice => fits(choice, pick)) : this.choices;
  }

  /** Whether something is picked and a choice of that part would go with it. @param {Pick} pick */
  isPicked(pick) {
    const picked = this.pick;
    return picked !== null && Object.entries(pick).every(([key, value]) => picked[key] === value);
  }

  /** The one choice that is left, if there is only one. */
  get chosen() {
    const left = this.pick ? this.matching() : [];
    return left.length === 1 ? left[0] : null;
  }

  /** Picks; a second time, does. What is not offered is asked for. @param {Pick} pick @param {{ code?: string | null, card?: string }} [attempt] */
  tap(pick, attempt = {}) {
    if (!this.matching(pick).length) {
      if (attempt.code) this.tell("why", { code: attempt.code, card: attempt.card });
      else if (attempt.card) this.explain(attempt.card, attempt.card);
    } else if (same(pick, this.pick)) {
      if (this.chosen && this.secondTap) this.act(this.chosen.code);
    } else {
      this.pick = pick;
      this.changed();
    }
  }

  /** Adds to what is picked: a card first, then a place. @param {Pick} more @param {{ code?: string | null, card?: string }} [attempt] */
  also(more, attempt = {}) {
    const whole = { ...this.pick, ...more };
    this.tap(this.matching(whole).length || attempt.code ? whole : more, attempt);
  }

  unpick() {
    if (this.pick === null) return;
    this.pick = null;
    this.changed();
  }

  /** Does it. Nothing is asked any more until the next update: one question, one answer. @param {string} code */
  act(code) {
    this.pick = null;
    this.situation = { ...this.situation, question: null, undo: null };
    this.changed();
    this.tell("choose", { code });
  }

  /** @param {string} topic @param {string} [card] */
  explain(topic, card) {
    this.tell("explain", { topic, card });
  }

  /**
   * How the candidates of a question are to be marked: only what differs. If all of them may be chosen, none is marked.
   * @param {Pick[]} candidates
   * @returns {(pick: Pick) => Mark}
   */
  marks(candidates) {
    if (!this.choices.length) return () => "";
    const all = candidates.every(pick => this.matching(pick).length);
    return pick => (this.isPicked(pick) ? "chosen" : all ? "" : this.matching(pick).length ? "legal" : "illegal");
  }
}
