/**
 * What every game's table is made from. A game overrides what it draws otherwise; README.md says what is asked of it.
 * Everything is drawn into the page itself, without a shadow tree: one style, one set of pictures, one order of reading.
 */
import { LitElement, nothing } from "../vendor/lit.js";
import { cardOf, isUnseen } from "./card.js";
import { unruled } from "./ruled.js";
import { together } from "./scenes.js";
import { botTitle, wordsOf } from "../words/words.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../types.d.ts").Choice} Choice */
/** @typedef {import("../types.d.ts").Pick} Pick */
/** @typedef {import("../types.d.ts").Question} Question */
/** @typedef {import("../types.d.ts").Act} Act */
/** @typedef {import("../types.d.ts").Face} Face */
/** @typedef {import("../types.d.ts").HandCard} HandCard */
/** @typedef {import("../types.d.ts").Hint} Hint */
/** @typedef {import("../types.d.ts").Told} Told */
/** @typedef {import("../types.d.ts").Scene} Scene */
/** @typedef {import("../types.d.ts").CardOptions} CardOptions */

export class GameTable extends LitElement {
  /** @param {Desk} desk */
  constructor(desk) {
    super();
    this.desk = desk;
    this._again = () => this.requestUpdate();
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.desk.addEventListener("change", this._again);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.desk.removeEventListener("change", this._again);
  }

  get situation() {
    return this.desk.situation;
  }

  get view() {
    return this.desk.situation.view;
  }

  /** The page's own words. */
  get words() {
    return wordsOf(this.situation.language);
  }

  /** The seat the table is drawn from: yours, or the first for a spectator. */
  get me() {
    return this.situation.seat ?? 0;
  }

  /** A player's name. @param {number} seat */
  nameOf(seat) {
    return this.situation.names[seat];
  }

  /** A player's name, with "you" where it is you. @param {number} seat */
  markedName(seat) {
    return seat === this.situation.seat ? this.words.nameAndYou(this.nameOf(seat)) : this.nameOf(seat);
  }

  /** The same where there is no room for both. @param {number} seat */
  youOrName(seat) {
    return seat === this.situation.seat ? this.words.You : this.nameOf(seat);
  }

  /** Who plays a seat, for a player's plate: "you", "Cub, level 1", or nothing where the name says it. @param {number} seat */
  playerOf(seat) {
    if (seat === this.situation.seat) return this.words.you;
    const { who, level, bot, here } = this.situation.seats[seat];
    if (who === "bot" && level) return this.words.level(level, this.situation.levels?.[level - 1]);
    if (who === "bot" && bot && here) return botTitle(bot);
    return who === "open" ? this.words.openSeat : here ? "" : this.words.away;
  }

  // What a game says of its cards

  /** Whether there is a text to every card. */
  get explains() {
    return true;
  }

  /** The printed side of a card, or its back. @param {string} _code @returns {Face} */
  face(_code) {
    throw new Error("a table draws its cards");
  }

  /** A card in words. @param {string} code */
  cardName(code) {
    return isUnseen(code) ? this.words.faceDown : code;
  }

  /** A card as an element. @param {string} code @param {CardOptions} [how] */
  card(code, how = {}) {
    const tap = how.tap ?? (isUnseen(code) || !this.explains ? undefined : () => this.desk.explain(code, code));
    return cardOf(code, this.face(code), { ...how, tap, name: how.name ?? this.cardName(code) });
  }

  /** A card that may stand for a choice. @param {string} code @param {Pick} pick @param {CardOptions} [how] */
  choiceCard(code, pick, how = {}) {
    const fitting = this.desk.matching(pick);
    const asked = this.desk.choices.length > 0;
    const name = asked && fitting.length === 1 ? fitting[0].sentence : how.name ?? this.cardName(code);
    return this.card(code, { ...how, name, tap: () => this.desk.tap(pick, { code: asked ? this.codeOf(pick) : null, card: code }) });
  }

  // What the page asks of a game

  /** Where we are, in the bar: "Round 2 of 3 · Battle 1 of 7". */
  heading() {
    return "";
  }

  /** The column of the players on a wide screen; nothing: there is none. @returns {unknown} */
  left() {
    return nothing;
  }

  /** The hand in the tray, sorted; null: the tray has none. @returns {HandCard[] | null} */
  hand() {
    return null;
  }

  /** How many places the hand keeps, so that it does not jump when a card leaves it. */
  handPlaces() {
    return 0;
  }

  /** The name of the hand's place in the view, for motion. */
  handPlace(seat = this.me) {
    return `${seat}.hand`;
  }

  /** Something between hand and buttons: steppers, a plan not yet done. @returns {unknown} */
  plan() {
    return nothing;
  }

  /** The code of what a pick stands for where it is not offered, so that the server can say why; null: there is none. @param {Pick} _pick @returns {string | null} */
  codeOf(_pick) {
    return null;
  }

  /** What is asked, in one line that ends with the number of the rule in brackets. @param {Question} question @returns {string} */
  prompt(question) {
    return question.text;
  }

  /** The whole act on a button: "Defend with Red 2 +2". @param {Choice} choice @returns {string} */
  say(choice) {
    return choice.label;
  }

  /** Whether a choice is a button from the beginning, because nothing on the table stands for it. @param {Choice} _choice */
  isLoose(_choice) {
    return false;
  }

  /** The buttons; the main act is the last. @returns {Act[]} */
  acts() {
    const { desk } = this;
    const loose = desk.choices.filter(choice => this.isLoose(choice));
    const picked = desk.pick ? desk.matching().filter(choice => !loose.includes(choice)) : [];
    const shown = picked.length <= MOST_BUTTONS ? [...loose, ...picked] : loose;
    return shown.map(choice => ({ label: this.say(choice), code: choice.code, main: picked.includes(choice) || loose.length === 1 && !picked.length }));
  }

  /** The last move in the tray's one line; what is cut at its end is read in the log. @param {Told} told @returns {string} */
  lastMove(told) {
    return told.sentences.join(" ");
  }

  /** How the match ended, beside the verdict. @param {import("../types.d.ts").Result} result @returns {string} */
  ending(result) {
    return unruled(result.text);
  }

  /** Further keys: the code of the choice each picks, or what it does. @returns {Record<string, string | (() => void)>} */
  keys() {
    return {};
  }

  /** Something to be seen before a step is carried out; it takes as long as it likes. @param {Told} _told @param {number} _pace @returns {Promise<void>} */
  async prelude(_told, _pace) {}

  /** What is shown one after the other: a step each, or steps joined (a deal) or parted (a last card, then who takes it all). @param {Told[]} news @returns {Scene[]} */
  scenes(news) {
    return together(news);
  }

  /** How a part of the game ended, drawn from the events of a step in place of the table; null: nothing ended. @param {Told} _told @returns {unknown | null} */
  account(_told) {
    return null;
  }

  /** What is said below an account. @param {string[]} sentences those of its step @returns {string} */
  afterword(sentences) {
    return sentences.at(-1) ?? "";
  }

  /** The heading in the log that a step begins or ends with: "Round 2"; null: none. @param {Told} _told @returns {string | null} */
  chapter(_told) {
    return null;
  }

  /** First steps: a few words at a time, shown once. @returns {Hint[]} */
  hints() {
    return [];
  }

  /** The table in sentences, to be read aloud. @returns {string[]} */
  lines() {
    return [];
  }
}

const MOST_BUTTONS = 4;
