/** The cards of a game nobody drew: rank and suit are read from their codes, and printed as elsewhere. */
import { html, nothing } from "../vendor/lit.js";
import { C, L, addArt, addWeave, glyph, o, times } from "../art.js";
import { back, isUnseen } from "../kit/card.js";

addArt({
  club: o(24, 13, 10) + o(13, 28, 10) + o(35, 28, 10) + `<path d="M20 20h8l1 14c0 5 2 9 5 11H14c3-2 5-6 5-11z"/>`,
  diamond: `<path d="M24 1 43 24 24 47 5 24z"/>`,
  spade: `<path d="M24 2c9 12 20 19 20 29 0 9-10 12-17 5 0 4 2 7 5 9H16c3-2 5-5 5-9-7 7-17 4-17-5C4 21 15 14 24 2z"/>`,
  house: `<path d="M24 4l20 20-20 20L4 24z"/>` + C(`<path d="M24 12l12 12-12 12-12-12z"/>`) + o(24, 24, 5),
});
addWeave("weave-plain", L(times(i => `<path d="M${i * 12 - 60} 0l80 80M${i * 12} 0l-80 80" stroke="currentColor"/>`, 12), 1.5));

const FRENCH = /** @type {Record<string, string>} */ ({ C: "club", D: "diamond", H: "heart", S: "spade" });
const MOST_SUITS = 8, MOST_LETTERS = 3;

/** @typedef {{ rank: string, suit: string }} Printed */

/** Ways to cut a code in two. @type {((code: string) => string[])[]} */
const CUTS = [
  code => /^(.+?)[-_ .](.+)$/.exec(code)?.slice(1) ?? [],
  code => /^(\D+)(\d+)$/.exec(code)?.slice(1) ?? /^(\d+)(\D+)$/.exec(code)?.slice(1) ?? [],
  code => [code.slice(0, -1), code.slice(-1)],
];

/** Every rank once in every suit, whichever of the two has fewer; null: these are no such cards. @param {string[]} codes @returns {Map<string, Printed> | null} */
function suited(codes) {
  if (codes.every(code => /^-?\d+$/.test(code))) return null;
  for (const cut of CUTS) {
    const cuts = codes.map(cut), heads = new Set(cuts.map(([head]) => head)), tails = new Set(cuts.map(([, tail]) => tail));
    const isGrid = cuts.every(([head, tail]) => head && tail) && heads.size > 1 && tails.size > 1 && heads.size * tails.size === codes.length;
    if (!isGrid || Math.min(heads.size, tails.size) > MOST_SUITS) continue;
    return new Map(codes.map((code, at) => {
      const [head, tail] = cuts[at];
      return [code, tails.size <= heads.size ? { rank: head, suit: tail } : { rank: tail, suit: head }];
    }));
  }
  return null;
}

export class Deck {
  /** @param {string[][]} decks all cards, in their order */
  constructor(decks) {
    this.codes = decks.flat();
    /** Ranks and suits, of decks that have them. @type {Map<string, Printed>} */
    this.cards = new Map(decks.flatMap(codes => [...(suited(codes) ?? [])]));
    this.suits = [...new Set([...this.cards.values()].map(({ suit }) => suit))];
    this.isFrench = this.suits.length > 1 && this.suits.every(suit => suit in FRENCH);
    this._short = this._lettersNeeded();
  }

  /** How many letters tell the names apart. */
  _lettersNeeded() {
    const apart = (/** @type {number} */ n) => new Set(this.codes.map(code => code.slice(0, n))).size === this.codes.length;
    return [1, 2].find(apart) ?? MOST_LETTERS;
  }

  /** @param {string} code */
  has(code) {
    return this.codes.includes(code);
  }

  /** By suit, then in the order of the deck. @param {string[]} cards */
  sorted(cards) {
    const suit = (/** @type {string} */ code) => this.suits.indexOf(this.cards.get(code)?.suit ?? "");
    return [...cards].sort((one, other) => suit(one) - suit(other) || this.codes.indexOf(one) - this.codes.indexOf(other));
  }

  /** @param {string} code @returns {import("../types.d.ts").Face} */
  face(code) {
    if (isUnseen(code)) return back("weave-plain", "house", "gt-back");
    const printed = this.cards.get(code);
    if (!printed) return named(code, this._short);
    const { rank, suit } = printed, french = this.isFrench ? FRENCH[suit] : "";
    const size = rank.length > 2 ? "long" : rank.length > 1 ? "two" : "";
    if (french) return { classes: `gt-card ${french} ${size}`, inside: html`<b class="n">${rank}</b>${glyph(french, "pic")}<i class="suit">${glyph(french)}</i>` };
    return { classes: `gt-card suited ink-${this.suits.indexOf(suit) % 4} ${size}`, inside: html`<b class="n">${rank}</b><b class="n foot">${rank}</b><i class="suit">${suit}</i>` };
  }
}

/** A number, or a name with its first letters. @param {string} code @param {number} short */
function named(code, short) {
  const number = /^-?\d+$/.test(code);
  const head = number ? code : code.charAt(0).toUpperCase() + code.slice(1, short);
  return { classes: `gt-card ${head.length > 2 ? "long" : head.length > 1 ? "two" : ""}`, inside: html`<b class="n">${head}</b><b class="n foot">${head}</b>${number || head.length === code.length ? nothing : html`<i class="name">${code.replaceAll("_", " ")}</i>`}` };
}
