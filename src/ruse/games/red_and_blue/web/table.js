/** The table of Red Kingdom & Blue Kingdom: five areas in a row, and below them what is drafted, planned or fought. */
import { html, nothing } from "../../../web/vendor/lit.js";
import { glyph } from "../../../web/art.js";
import { GameTable } from "../../../web/kit/game-table.js";
import { battleAccount, ending } from "./account.js";
import { battlePanel, inWords, planPanel } from "./battle.js";
import { areas, backOf, counts, described, owned, strip } from "./board.js";
import { count, counted, draftPanel } from "./draft.js";
import { face } from "./faces.js";
import { land } from "./land.js";
import { piles } from "./piles.js";
import { scenes } from "./scenes.js";
import { wordsOf } from "./words.js";

/** @typedef {import("../../../web/types.d.ts").Pick} Pick */
/** @typedef {import("../../../web/types.d.ts").Choice} Choice */
/** @typedef {import("../../../web/types.d.ts").Told} Told */
/** @typedef {import("../../../web/types.d.ts").HandCard} HandCard */
/** @typedef {import("../../../web/types.d.ts").CardOptions} CardOptions */
/** @typedef {import("./faces.js").Card} Card */

const LOOSE = ["end turn", "alone", "no card"];
const FROM_HAND = ["choose_dispatch", "choose_second", "choose_defense"];
const LIAISON = "liaison";

export default class RedAndBlueTable extends GameTable {
  static properties = { lookedSince: { state: true } };

  /** @param {import("../../../web/kit/desk.js").Desk} desk */
  constructor(desk) {
    super(desk);
    /** Since when the piles lie open: the next step closes them. @type {number | null} */
    this.lookedSince = null;
    /** Which of several equal cards of the hand was tapped. */
    this.copy = 1;
  }

  get own() {
    return wordsOf(this.situation.language);
  }

  /** @type {Record<string, Card>} */
  get printed() {
    return this.situation.components.cards;
  }

  get areas() {
    return Object.keys(this.view.areas);
  }

  get prompted() {
    return this.situation.question?.prompt ?? null;
  }

  /** Whether an area is part of what is asked. */
  get asksArea() {
    return this.prompted?.is === "choose_dispatch";
  }

  /** The area a battle is fought for. @returns {string | null} */
  get fightsAt() {
    return this.view.battle?.area ?? null;
  }

  /** Whether the piles lie open. */
  get looks() {
    return this.lookedSince === this.situation.told.length;
  }

  look() {
    this.lookedSince = this.looks ? null : this.situation.told.length;
  }

  /** A player in a sentence. @param {number} seat */
  who(seat) {
    return seat === this.situation.seat ? this.own.you : this.nameOf(seat);
  }

  // Cards in words and pictures

  /** @param {string} code */
  face(code) {
    return face(code, this.situation.components, this.cardName(code));
  }

  /** @param {string} code */
  cardName(code) {
    return this.own.cards[code] ?? this.words.faceDown;
  }

  /** A card of the hand that the other player knows has an eye. @param {string} code @param {CardOptions} [how] */
  card(code, how = {}) {
    const drawn = super.card(code, how);
    return how.mark?.includes("seen") ? html`<span class="held">${drawn}<i class="sign" title=${this.own.seen}>${glyph("eye")}</i></span>` : drawn;
  }

  /** @param {string} code @param {Pick} pick @param {CardOptions} [how] */
  choiceCard(code, pick, how = {}) {
    const copy = Number(/\bcopy-(\d+)\b/.exec(how.mark ?? "")?.[1] ?? 1), fitting = this.desk.matching(pick);
    const tap = () => {
      if (copy !== this.copy) this.desk.pick = null;   // a second card of the kind is no second tap
      this.copy = copy;
      this.desk.tap(pick, { code: this.codeOf(pick), card: code });
    };
    return this.card(code, { ...how, name: fitting.length === 1 ? fitting[0].sentence : how.name, tap });
  }

  /** Whether a card came to a place last. @param {string} place @param {string} card */
  isFresh(place, card) {
    const here = (/** @type {import("../../../web/types.d.ts").Fact} */ event) => event.is === "moved" && event.source !== event.target && (event.target in this.view.areas || event.target === "attack" || event.target === "added");
    const last = this.situation.told.findLast(told => told.events.some(here));
    return !!last?.events.some(event => here(event) && event.target === place && event.card === card);
  }

  // What is picked: a card, an area, or both; a Liaison goes to an area of one's own by another verb

  /** @returns {{ card: string | null, area: string | null }} */
  get picked() {
    const pick = this.desk.pick ?? {};
    return { card: pick.verb === "exchange" ? LIAISON : pick.card ? String(pick.card) : null, area: pick.area ? String(pick.area) : null };
  }

  /** The dispatch of a card to an area, if it is offered. @param {string} card @param {string} area */
  dispatch(card, area) {
    return this.desk.choices.find(({ verb, args }) => args.area === area && (args.card === card || (verb === "exchange" && card === LIAISON)));
  }

  /** @param {string} card @param {string} area @returns {Pick} */
  wholePick(card, area) {
    return this.dispatch(card, area)?.verb === "exchange" ? { verb: "exchange", area } : { card, area };
  }

  /** What a tap on a card of the hand picks: the card, and the area that is already picked, if it may go there. @param {string} card @returns {Pick} */
  cardPick(card) {
    const { card: other, area } = this.picked;
    if (!this.asksArea || !area) return { card };
    return this.dispatch(card, area) || !other ? this.wholePick(card, area) : { card };
  }

  /** @param {string} area */
  tapArea(area) {
    const { card } = this.picked, { desk } = this;
    const pick = /** @type {Pick} */ (card ? this.wholePick(card, area) : { area });
    if (!this.view.zones[this.handPlace()].length) desk.explain(this.own.areas[area]);
    else desk.tap(pick, { code: this.codeOf(pick), card: card ?? undefined });
  }

  /** How areas are marked: as soon as it is known what goes there. @returns {(area: string) => string} */
  areaMarks() {
    const { card, area: at } = this.picked, chosen = this.desk.chosen?.args.area;
    if (!this.asksArea) return () => "";
    return area => {
      if (area === at || area === chosen) return "chosen";
      return card ? (this.dispatch(card, area) ? "legal" : "illegal") : "";
    };
  }

  /** The dispatch that is meant with an area. @param {string} area */
  choiceAt(area) {
    const { card } = this.picked;
    return card ? this.dispatch(card, area) ?? null : this.desk.chosen;
  }

  /** What would be done at an area, in a word. @param {string} area @returns {"occupy" | "attack" | "exchange" | null} */
  deedAt(area) {
    return /** @type {"occupy" | null} */ (this.choiceAt(area)?.verb ?? null);
  }

  /** What picks a card of the battle, where the winner chooses which one stays. @param {string} place @param {string} card @returns {Pick | null} */
  keepPick(place, card) {
    if (this.prompted?.is !== "choose_kept") return null;
    const attacks = this.view.battle.attacker === this.me;
    return (place === "attack") === attacks ? { verb: "keep", card } : null;
  }

  /** @param {Pick} pick */
  codeOf(pick) {
    const { card, area, verb } = pick;
    if (verb === "exchange") return `exchange ${area}`;
    if (this.prompted?.is === "choose_second") return `add ${card}`;
    if (this.prompted?.is === "choose_defense") return `defend ${card}`;
    if (!this.asksArea || !area) return null;
    const { holder } = this.view.areas[String(area)], [first] = this.view.zones[this.handPlace()];
    if (card === LIAISON && holder === this.me) return `exchange ${area}`;
    return `${holder === 1 - this.me ? "attack" : "occupy"} ${area} ${card ?? first}`;
  }

  // What the page asks

  heading() {
    const { phase, turn, turn_of } = this.view, { own } = this;
    if (phase === "deal" || phase === "over") return own[phase];
    return `${own.turn(turn, this.situation.components.turns)} · ${own.does[phase](this.nameOf(turn_of), this.fightsAt ? own.areas[this.fightsAt] : "")}`;
  }

  /** @returns {HandCard[] | null} */
  hand() {
    const { zones, sides, phase } = this.view, { me } = this;
    if (this.situation.seat === null || phase === "over") return null;
    const asked = FROM_HAND.includes(this.prompted?.is ?? ""), order = Object.keys(this.printed), { card: picked } = this.picked;
    const cards = zones[`${me}.hand`].filter(card => card in this.printed).sort((a, b) => backOf(this, b).localeCompare(backOf(this, a)) || order.indexOf(a) - order.indexOf(b));
    /** @type {Record<string, number>} */
    const copies = {};
    const held = cards.map(card => {
      const copy = (copies[card] = (copies[card] ?? 0) + 1), all = cards.filter(each => each === card).length;
      const seen = copy <= sides[me].known.filter((/** @type {string} */ each) => each === card).length, twin = picked === card && copy !== Math.min(this.copy, all);
      const classes = [`copy-${copy}`, seen && "seen", twin && "twin", picked === card && "picked"].filter(Boolean).join(" ");
      return { card, pick: asked ? this.cardPick(card) : undefined, classes, name: seen ? `${this.cardName(card)}, ${this.own.seen}` : undefined };
    });
    return [...held, ...this.coming()];
  }

  /** The cards that are about to be drafted. @returns {HandCard[]} */
  coming() {
    if (this.prompted?.is !== "choose_draft") return [];
    const split = counted(this), { come } = this.own.draft;
    return [...Array(split.normal).fill({ card: "?normal", classes: "come", name: come.normal }), ...Array(split.ace).fill({ card: "?ace", classes: "come", name: come.ace })];
  }

  handPlaces() {
    return ["draft", "draw", "deal"].includes(this.view.phase) && this.view.turn_of === this.me ? this.situation.components.hand_limit : 1;
  }

  /** @param {import("../../../web/types.d.ts").Question} question */
  prompt({ prompt, text }) {
    const { own: { prompts, areas: names }, picked } = this, area = names[prompt.area];
    const japanese = this.situation.language === "ja", rule = this.words.rule(prompt.rule);
    const said = (/** @type {string} */ words) => words + (japanese ? `（${rule}）` : ` (${rule})`) + (words.endsWith("?") ? "" : japanese ? "。" : ".");
    switch (prompt.is) {
      case "choose_draft": return said(prompts.draft);
      case "choose_second": return said(prompts.second(area));
      case "choose_defense": return said(prompts.defense(this.nameOf(prompt.attacker), area));
      case "choose_kept": return said(prompts.kept(area));
      case "choose_dispatch":
        if (this.desk.chosen) return said(prompts.sure);
        if (picked.card) return said(prompts.where(this.cardName(picked.card)));
        if (picked.area) return said(prompts.which(names[picked.area]));
        return said(this.desk.choices.length > 1 ? prompts.dispatch : prompts.nothing);
    }
    return text;
  }

  /** @param {Choice} choice */
  say({ verb, args, label }) {
    const { acts, areas: names } = this.own, code = String(args.card ?? ""), card = this.cardName(code), area = String(args.area ?? this.fightsAt), { zones } = this.view;
    switch (verb) {
      case "draft": return acts.draft(Number(args.normals), Number(args.aces));
      case "end turn": return acts.end;
      case "occupy": return acts.occupy(names[area], card);
      case "attack": return acts.attack(names[area], card);
      case "exchange": return acts.exchange(names[area], this.cardName(zones[area][0]));
      case "add": return acts.add(card, this.printed[code].attacking[area]);
      case "alone": return acts.alone(this.cardName(zones.attack[0]));
      case "defend": return acts.add(card, this.printed[code].added[area]);
      case "no card": return acts.none;
      case "keep": return acts.keep(card, names[area]) + label.slice(card.length);   // the label goes on with what is lost
    }
    return label;
  }

  /** @param {Choice} choice */
  isLoose({ verb }) {
    return LOOSE.includes(verb);
  }

  acts() {
    const { desk } = this, chosen = desk.chosen?.code;
    if (this.prompted?.is === "choose_draft") {
      const { normal, ace } = counted(this), code = `draft ${normal} normal ${ace} ace`;
      return [{ label: this.own.acts.draft(normal, ace), code, main: true, key: chosen === code ? undefined : "N" }];
    }
    const loose = desk.choices.filter(choice => this.isLoose(choice)), picked = desk.chosen && !this.isLoose(desk.chosen) ? [desk.chosen] : [];
    return [...loose, ...picked].map(choice => ({
      label: this.say(choice), code: choice.code, note: this.consequence(choice),
      main: choice.code === chosen || desk.choices.length === 1, key: this.isLoose(choice) && choice.code !== chosen ? "N" : undefined,
    }));
  }

  /** A Rearguard that stays sends the added card back to the hand; one that does not is discarded. @param {Choice} choice */
  consequence({ verb, args }) {
    if (verb !== "keep" || this.view.battle.attacker === this.me) return undefined;
    const [guard] = this.view.zones[this.view.battle.area], [added] = this.view.zones.added;
    if (guard !== "rearguard" || !added) return undefined;
    return args.card === guard ? this.own.returns(this.cardName(added)) : this.own.isDiscarded(this.cardName(guard));
  }

  keys() {
    /** @type {Record<string, string | (() => void)>} */
    const keys = {}, none = this.desk.choices.find(choice => this.isLoose(choice));
    if (none) keys.n = none.code;
    if (this.asksArea) this.areas.forEach((area, at) => (keys[at + 1] = () => this.tapArea(area)));
    if (this.prompted?.is === "choose_draft") {
      const focused = document.activeElement?.closest(".step[data-stock]")?.getAttribute("data-stock"), stock = focused === "ace" ? "ace" : "normal";
      Object.assign(keys, { n: "draft 0 normal 0 ace", "+": () => count(this, stock, 1), "=": () => count(this, stock, 1), "-": () => count(this, stock, -1), a: () => count(this, "ace", 1) });
    }
    if (this.looks) keys.escape = () => this.look();
    return keys;
  }

  /** @param {Told[]} news */
  scenes(news) {
    return scenes(news);
  }

  /** A battle stays until it is read, unless the player goes on with it: then it stays on the table. @param {Told} told */
  account(told) {
    const fought = told.events.find(event => event.is === "battle_fought");
    if (!fought || (fought.winner === this.situation.seat && !told.events.some(event => event.is === "battle_settled") && this.view.phase === "keep")) return null;
    return html`${land}${strip(this)}${areas(this)}${battleAccount(this, fought)}`;
  }

  /** @param {import("../../../web/types.d.ts").Told} told */
  chapter({ events }) {
    const begun = events.find(event => event.is === "changed" && event.field === "turn");
    return begun ? this.own.turn(begun.value, this.situation.components.turns) : null;
  }

  hints() {
    const { hints } = this.own, is = this.prompted?.is;
    return [
      { id: "goal", when: true, text: hints.goal },
      { id: "draft", when: is === "choose_draft", text: hints.draft(this.situation.components.costs), at: ".draft" },
      { id: "card", when: is === "choose_dispatch", text: hints.card, at: ".hand" },
      { id: "area", when: is === "choose_dispatch", text: hints.area, at: ".area .nums" },
      { id: "end", when: is === "choose_dispatch" && this.view.turn > 1, text: hints.end, at: ".acts" },
      { id: "second", when: is === "choose_second", text: hints.second, at: ".battle" },
      { id: "defense", when: is === "choose_defense", text: hints.defense, at: ".battle" },
      { id: "kept", when: is === "choose_kept", text: hints.kept, at: ".battle" },
    ];
  }

  lines() {
    const { battle } = this.view, end = this.situation.language === "ja" ? "。" : ".", sides = [this.me, 1 - this.me].map(seat => owned(this, seat));
    return [...sides, ...this.areas.map(area => described(this, area)), ...(battle ? [inWords(this, battle)] : []), counts(this)].map(line => line + end);
  }

  // Drawing

  render() {
    if (this.looks) return html`${land}${strip(this)}${piles(this)}`;
    return html`${land}${strip(this)}${areas(this)}${this.below()}`;
  }

  /** Below the areas: what is going on, or nothing. */
  below() {
    const { view, desk } = this;
    if (view.phase === "over") return ending(this);
    if (this.prompted?.is === "choose_draft") return draftPanel(this);
    if (view.battle) return battlePanel(this, view.battle);
    return this.asksArea && desk.chosen?.args.area ? planPanel(this, desk.chosen) : nothing;
  }
}
