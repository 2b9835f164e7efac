/** The table of a game that brings none, drawn from its declarations: the others above, what is common in the middle, one's own side below. */
import { html, nothing } from "./vendor/lit.js";
import { GameTable } from "./kit/game-table.js";
import { Deck } from "./generic/deck.js";
import { sentence } from "./generic/fields.js";
import { middle } from "./generic/middle.js";
import { scenes } from "./generic/scenes.js";
import { ownerOf, schemaOf } from "./generic/schema.js";
import { plate, told } from "./generic/seats.js";

/** @typedef {import("./types.d.ts").Pick} Pick */
/** @typedef {import("./types.d.ts").Choice} Choice */
/** @typedef {import("./types.d.ts").Told} Told */

const MOST_BUTTONS = 4;   // of more choices a list is made

export class GenericTable extends GameTable {
  /** @type {import("./generic/schema.js").Schema | undefined} */ _schema;
  /** @type {Deck | undefined} */ _deck;

  // Declarations

  /** @returns {import("./generic/schema.js").Schema} */
  get schema() {
    return (this._schema ??= schemaOf(this.situation.components, this.view));
  }

  /** @returns {Deck} */
  get deck() {
    return (this._deck ??= new Deck(this.schema.decks));
  }

  /** The fields that are shown, with their values. */
  get fields() {
    return Object.entries(this.schema.fields).map(([name, field]) => ({ field, value: this.view[name] }));
  }

  /** Whether a field names one seat: it is a mark of that player. @param {{ field: import("./generic/schema.js").Field, value: any }} each */
  isSeatMark({ field }) {
    return field.kind === "seat" && !field.by_seat && !field.axes.length;
  }

  /** @param {string} place @returns {import("./generic/schema.js").Place} */
  place(place) {
    const { name } = ownerOf(place);
    return this.schema.places[name] ?? { label: name.replaceAll("_", " "), about: "", by_seat: false, single: false, hidden: false };
  }

  /** Whether everybody has one open card at a place of that name: these lie in the middle. @param {string} name */
  isSpread(name) {
    const place = this.schema.places[name];
    return !!place && place.by_seat && place.single && !place.hidden;
  }

  get spreads() {
    return Object.keys(this.schema.places).filter(name => this.isSpread(name));
  }

  /** The places drawn at a seat, or at nobody's (-1). The hand of who looks lies in the tray. @param {number} seat */
  placesOf(seat) {
    const hand = this.situation.seat === null ? "" : this.handPlace();
    return Object.keys(this.view.zones).filter(place => place !== hand && ownerOf(place).seat === seat && !this.isSpread(ownerOf(place).name));
  }

  /** All seats in turn order, yours first. */
  get seatsFromMe() {
    const { length } = this.situation.names;
    return Array.from({ length }, (_, at) => (this.me + at) % length);
  }

  // Cards

  /** Names of a deck have no text; a game that tells its view itself may have one. */
  get explains() {
    return !this.schema.decks.length;
  }

  /** @param {string} code */
  face(code) {
    return this.deck.face(code);
  }

  /** A card on the table; it may stand for a choice. @param {string} card @param {string} place @param {string} [mark] */
  tableCard(card, place, mark = "") {
    const last = this.isLast(card, place) ? "last" : "", pick = this.pickOf(card);
    if (!pick || !this.desk.matching(pick).length) return this.card(card, { mark: `${mark} ${last}` });
    return this.choiceCard(card, pick, { mark: `${mark} ${last} ${this.desk.isPicked(pick) ? "chosen" : "legal"}` });
  }

  /** Whether the last step brought a card to where it lies. @param {string} card @param {string} place */
  isLast(card, place) {
    return !!this.situation.last?.events.some(event => event.is === "moved" && event.target === place && event.card === card && !this.schema.rests.includes(event.source));
  }

  /** The argument that is a card, where all choices with a card agree on it. */
  get cardKey() {
    const keys = this.desk.choices.flatMap(({ verb, args }) => Object.entries(args).filter(([, value]) => this.deck.has(String(value))).map(([key]) => `${verb} ${key}`));
    return new Set(keys).size === 1 ? keys[0].split(" ")[1] : null;
  }

  /** What stands for a choice: the card of that name in one of its arguments. @param {string} card @returns {Pick | null} */
  pickOf(card) {
    for (const { args } of this.desk.choices)
      for (const [key, value] of Object.entries(args)) if (String(value) === card) return { [key]: value };
    const { cardKey } = this;
    return cardKey && this.deck.has(card) ? { [cardKey]: card } : null;
  }

  /** @param {Pick} pick */
  codeOf(pick) {
    const { cardKey } = this, like = this.desk.choices.find(({ args }) => cardKey && cardKey in args && Object.keys(args).length === 1);
    return like && cardKey && cardKey in pick ? `${like.verb} ${pick[cardKey]}` : null;
  }

  // What the page asks

  heading() {
    const { phase } = this.view;
    return this.schema.phases.includes(phase) ? phase.charAt(0).toUpperCase() + phase.slice(1).replaceAll("_", " ") : "";
  }

  handPlace(seat = this.me) {
    return `${seat}.${this.schema.hand || "hand"}`;
  }

  hand() {
    const cards = this.view.zones[this.handPlace()];
    if (!cards || this.situation.seat === null) return null;
    return this.deck.sorted(cards).map(card => ({ card, pick: this.pickOf(card) ?? undefined }));
  }

  /** Whether no card that is seen stands for a choice. @param {Choice} choice */
  isLoose({ args }) {
    const seen = new Set(Object.values(this.view.zones).flat());
    return !Object.values(args).some(value => seen.has(String(value)));
  }

  /** A whole act in words; seats are called by their names. @param {Choice} choice */
  say({ verb, args, label }) {
    const plain = [verb, ...Object.values(args)].join(" ");
    const said = label === plain ? [verb.replaceAll("_", " "), ...Object.values(args).map(each => this.argument(String(each)))].join(" ") : label;
    return said.charAt(0).toUpperCase() + said.slice(1);
  }

  /** @param {string} value */
  argument(value) {
    return this.situation.seats.find(({ code }) => code === value)?.name ?? value.replaceAll("_", " ");
  }

  /** The choices that are too many for buttons. */
  get listed() {
    const { desk } = this;
    if (desk.chosen && !this.isLoose(desk.chosen) && Object.keys(desk.chosen.args).length < 2) return [];
    const part = desk.pick && { ...desk.pick };
    const loose = desk.choices.filter(choice => this.isLoose(choice));
    const picked = part ? desk.choices.filter(choice => !this.isLoose(choice) && Object.entries(choice.args).some(([key, value]) => part[key] === value && this.deck.has(String(value)))) : [];
    return [picked, loose].find(choices => choices.length > MOST_BUTTONS) ?? [];
  }

  plan() {
    const { listed, desk } = this;
    if (!listed.length) return nothing;
    return html`<div class="options" data-roving role="group" aria-label=${this.words.choices}>${listed.map(choice => {
      const chosen = desk.chosen === choice;
      return html`<button type="button" class="option ${chosen ? "chosen" : ""}" aria-pressed=${chosen ? "true" : "false"} @click=${() => desk.tap({ verb: choice.verb, ...choice.args })}>${this.say(choice)}</button>`;
    })}</div>`;
  }

  /** @returns {import("./types.d.ts").Act[]} */
  acts() {
    const { listed, desk } = this, codes = new Set(listed.map(({ code }) => code));
    if (!listed.length) return super.acts();
    const others = desk.choices.filter(choice => this.isLoose(choice) && !codes.has(choice.code)).slice(0, MOST_BUTTONS).map(choice => ({ label: this.say(choice), code: choice.code }));
    return [...others, ...(desk.chosen && codes.has(desk.chosen.code) ? [{ label: this.say(desk.chosen), code: desk.chosen.code, main: true }] : [])];
  }

  /** Payoffs stand in the middle. @param {import("./types.d.ts").Result} result */
  ending(result) {
    return result.ending?.is === "ended" ? "" : super.ending(result);
  }

  /** @param {Told[]} news */
  scenes(news) {
    return scenes(this, news);
  }

  lines() {
    const common = this.fields.filter(each => !each.field.by_seat && !this.isSeatMark(each)).map(({ field, value }) => sentence(this, field, value));
    const cards = (/** @type {string} */ place) => `${this.place(place).label} ${this.inWords(this.view.zones[place])}`;
    const lying = this.placesOf(-1).filter(place => this.view.zones[place].length).map(cards);
    const seats = this.seatsFromMe.map(seat => {
      const places = Object.keys(this.view.zones).filter(place => ownerOf(place).seat === seat && this.view.zones[place].length && (seat !== this.situation.seat || place !== this.handPlace()));
      return `${[this.markedName(seat), ...told(this, seat), ...places.map(cards)].join("; ")}.`;
    });
    const all = [...common, ...lying].filter(Boolean);
    return [all.length ? `${all.join("; ")}.` : "", ...seats].filter(Boolean);
  }

  /** @param {string[]} cards */
  inWords(cards) {
    return cards.every(card => card[0] === "?") ? this.words.numCards(cards.length) : this.deck.sorted(cards).map(card => this.cardName(card)).join(" ");
  }

  render() {
    const others = this.seatsFromMe.slice(1);
    return html`<div class="gt" data-seats=${others.length + 1}>
      <div class="others">${others.map(seat => plate(this, seat))}</div>
      ${middle(this)}
      ${plate(this, this.me)}
    </div>`;
  }
}
