/** The table of Warriors of Jogu: five columns, theirs above, the place in the middle, mine below. */
import { html, nothing } from "../../../web/vendor/lit.js";
import { glyph } from "../../../web/art.js";
import { GameTable } from "../../../web/kit/game-table.js";
import { isUnseen, vars } from "../../../web/kit/card.js";
import { face } from "./faces.js";
import { strip, unitName, unitsOf } from "./units.js";
import { piles } from "./piles.js";
import { roundAccount } from "./account.js";
import { wordsOf } from "./words.js";

/** @typedef {import("../../../web/types.d.ts").Pick} Pick */
/** @typedef {import("../../../web/types.d.ts").Choice} Choice */
/** @typedef {import("../../../web/types.d.ts").Told} Told */
/** @typedef {import("../../../web/types.d.ts").HandCard} HandCard */
/** @typedef {import("../../../web/types.d.ts").CardOptions} CardOptions */
/** @typedef {import("./units.js").Unit} Unit */

const BEFORE = ["factions", "start player"];
const SHOWN = ["battle_shown", "hand_hit", "top_sabotaged", "hand_shown"];
const BEGUN = ["scout", "deployment", "show battle", "resolution"];
const TO_A_PLACE = ["play_or_pass", "play_for", "choose_sending", "choose_flight"];
const LOOSE = ["keep", "pass", "show hand", "ability first", "scrambler first", "stop", "bury none"];

export default class JoguTable extends GameTable {
  static properties = { lookedAt: { state: true } };

  /** @param {import("../../../web/kit/desk.js").Desk} desk */
  constructor(desk) {
    super(desk);
    /** Whose piles lie open, and since when: the next step closes them. @type {{ seat: number, since: number } | null} */
    this.lookedAt = null;
    /** Which of several equal cards of the hand was tapped. */
    this.copy = 1;
  }

  get own() {
    return wordsOf(this.situation.language);
  }

  get other() {
    return 1 - this.me;
  }

  get printed() {
    return this.situation.components.cards;
  }

  /** @type {string[]} */
  get locations() {
    return this.situation.components.locations;
  }

  get prompted() {
    return this.situation.question?.prompt ?? null;
  }

  /** Whether a location is part of what is asked. */
  get asksPlace() {
    return this.prompted !== null && TO_A_PLACE.includes(this.prompted.is);
  }

  /** Whether cards are played from the discard pile, or go back from it. */
  get fromDiscards() {
    return this.prompted?.is === "choose_return" || (this.prompted?.is === "play_for" && this.prompted.source === "discard");
  }

  // Cards in words and pictures

  /** @param {string} code */
  face(code) {
    return face(code, this.situation.components, this.own.broken[code] ?? this.cardName(code), this.view.factions[this.me] ?? "agents");
  }

  /** @param {string} code */
  cardName(code) {
    return this.own.cards[code] ?? (this.locations.includes(code) ? this.own.at(code) : this.words.faceDown);
  }

  /** A card may carry a sign at its corner: an eye, or how many there are. @param {string} code @param {CardOptions} [how] */
  card(code, how = {}) {
    const drawn = super.card(code, how), number = /\bx(\d+)\b/.exec(how.mark ?? "");
    if (number) return html`<span class="held">${drawn}<i class="sign number">${number[1]}</i></span>`;
    return how.mark?.includes("seen") ? html`<span class="held">${drawn}<i class="sign" title=${this.own.seen}>${glyph("eye")}</i></span>` : drawn;
  }

  /** @param {string} code @param {Pick} pick @param {CardOptions} [how] */
  choiceCard(code, pick, how = {}) {
    const copy = Number(/\bcopy-(\d+)\b/.exec(how.mark ?? "")?.[1] ?? 1), asked = this.desk.choices.length > 0;
    const fitting = this.desk.matching(pick);
    const tap = () => {
      if (copy !== this.copy) this.desk.pick = null;   // a second card of the kind is no second tap
      this.copy = copy;
      this.desk.tap(pick, { code: asked ? this.codeOf(pick) : null, card: code });
    };
    return this.card(code, { ...how, name: asked && fitting.length === 1 ? fitting[0].sentence : how.name, tap });
  }

  // What the page asks

  get words() {
    const words = super.words, { fromDiscards, own } = this;
    if (!fromDiscards && this.prompted?.is !== "choose_burial") return words;
    return { ...words, yourHand: fromDiscards ? own.yourDiscards : own.yourTop };
  }

  heading() {
    const { phase, round, start } = this.view, { own } = this;
    const ended = this.situation.question ? undefined : this.situation.last?.events.find(event => event.is === "round_ended");
    if (ended && phase !== "over") return `${own.round(ended.round, this.situation.components.rounds)} · ${own.phases.resolution}`;
    const begun = BEGUN.includes(phase);
    return [own.round(round, this.situation.components.rounds), own.phases[phase], start !== null && phase !== "over" && own.starts(this.nameOf(start), begun)].filter(Boolean).join(" · ");
  }

  /** The hand; or what is chosen from in its stead: the discards, the top of the draw pile. @returns {HandCard[] | null} */
  hand() {
    const { phase, zones, top } = this.view, { me } = this;
    if (this.situation.seat === null || BEFORE.includes(phase) || phase === "over") return null;
    if (this.prompted?.is === "choose_burial") {
      /** @type {string[]} */
      const looked = top[me].slice(0, this.desk.matching({ verb: "bury" }).length);
      return looked.map((card, at) => ({ card, pick: { place: at + 1 } }));
    }
    if (this.fromDiscards)
      return unitsOf(this.sorted(zones[`${me}.discard`])).map(({ card, count }) => ({ card, pick: this.cardPick(card), classes: count > 1 ? `x${count}` : "", name: this.own.times(count, this.cardName(card)) }));
    return [...this.held(), ...zones[`${me}.sealed`].map(card => ({ card, classes: "own-down sealed", name: `${this.cardName(card)}: ${this.own.laidDown}` }))];
  }

  /** @returns {HandCard[]} */
  held() {
    const { zones, known } = this.view, { me } = this, asked = ["discard_or_keep", "play_or_pass", "play_for"].includes(this.prompted?.is ?? "");
    /** @type {Record<string, number>} */
    const copies = {};
    return this.sorted(zones[`${me}.hand`]).map(card => {
      const copy = (copies[card] = (copies[card] ?? 0) + 1);
      const seen = copy <= known[me].filter((/** @type {string} */ each) => each === card).length;
      const twin = this.desk.pick?.card === card && copy !== Math.min(this.copy, zones[`${me}.hand`].filter(each => each === card).length);
      return { card, pick: asked ? this.cardPick(card) : undefined, classes: [`copy-${copy}`, seen && "seen", twin && "twin"].filter(Boolean).join(" "), name: seen ? `${this.cardName(card)}, ${this.own.seen}` : undefined };
    });
  }

  /** In the order of the faction's list. @param {string[]} cards */
  sorted(cards) {
    const order = Object.keys(this.printed);
    return [...cards].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  }

  /** While discards are chosen and cards drawn, every card keeps its place. */
  handPlaces() {
    return ["discard", "show discards", "draw"].includes(this.view.phase) ? this.situation.components.hand_size : 0;
  }

  handPlace(seat = this.me) {
    return `${seat}.${this.fromDiscards ? "discard" : this.prompted?.is === "choose_burial" ? "deck" : "hand"}`;
  }

  /** What a tap on a card picks: the card, and the location that is already picked, if it may go there. @param {string} card @returns {Pick} */
  cardPick(card) {
    const picked = this.desk.pick;
    if (!picked || picked.verb || picked.card === card) return picked?.card === card ? picked : { card };
    if (!picked.location) return { card };
    const both = { card, location: picked.location };
    return this.desk.matching(both).length || !picked.card ? both : { card };
  }

  /** @param {import("../../../web/types.d.ts").Question} question */
  prompt({ prompt, text }) {
    const { own: { prompts }, words: { rule }, desk } = this, card = prompt.card && this.cardName(prompt.card);
    const picked = desk.pick?.card ? String(desk.pick.card) : null, end = this.situation.language === "ja" ? `（${rule(prompt.rule)}）。` : ` (${rule(prompt.rule)}).`;
    switch (prompt.is) {
      case "discard_or_keep": return prompts.discard + end;
      case "play_or_pass":
      case "play_for": {
        const follows = picked && this.consequence(picked), asks = prompt.is === "play_for" ? prompts.playFor(card, prompt.source === "discard") : prompts.play;
        if (desk.chosen?.verb === "pass") return prompts.pass + end;
        if (follows) return follows.replace(/[.。]$/, "") + end;
        if (picked && !desk.chosen) return this.asked(prompts.where(this.cardName(picked)), end);
        return desk.pick?.location && !picked ? this.asked(prompts.which(String(desk.pick.location)), end) : asks + end;
      }
      case "choose_sending": return this.asked(prompts.where(card), end);
      case "choose_flight": return this.asked(prompts.flight(card, prompt.location), end);
      case "choose_order": return this.asked(prompts.order(card, this.cardName(prompt.fleer)), end);
      case "choose_recall": return this.asked(prompts.recall(card), end);
      case "choose_return": return prompts.back(card, prompt.left) + end;
      case "choose_burial": return prompts.bury(card) + end;
      case "choose_target": return this.asked(prompts.target(card, prompt.location), end);
    }
    return text;
  }

  /** After a question mark there is no full stop. @param {string} question @param {string} end */
  asked(question, end) {
    return question + (question.endsWith("?") ? end.replace(/\.$/, "") : end);
  }

  /** What a card does to its player, where that is more than the table shows. @param {string} card */
  consequence(card) {
    const { prompts } = this.own, name = this.cardName(card), [location] = this.view.zones[`${this.me}.location`];
    if (card === "patriot" && location && !this.view.shown[this.me]) return prompts.shows(name, location);
    if (card === "master-of-fire") return prompts.costs(name, this.printed[card].number);
    return card === "storm-prodigy" ? prompts.opponent(name, this.nameOf(this.other)) : "";
  }

  /** @param {Choice} choice */
  say({ verb, label, args }) {
    const { acts } = this.own, card = args.card ? this.cardName(String(args.card)) : "", location = String(args.location ?? "");
    const asker = this.prompted?.card ? this.cardName(this.prompted.card) : "";
    switch (verb) {
      case "discard": return acts.discard(card);
      case "keep": return this.view.zones[`${this.me}.sealed`].length ? acts.keepRest : acts.keepAll;
      case "play": return !args.location ? acts.playAway(card) : this.printed[String(args.card)].face_down ? acts.playDown(card, location) : acts.play(card, location);
      case "pass": return acts.pass;
      case "show hand": return acts.show;
      case "send": return acts.send(asker, location);
      case "flee": return acts.flee(asker, location);
      case "ability first": return acts.first(asker);
      case "scrambler first": return acts.first(this.cardName(this.prompted?.fleer));
      case "recall": return acts.recall(card, location);
      case "return": return acts.back(card);
      case "stop": return acts.stop;
      case "bury": return acts.bury(this.cardName(this.view.top[this.me][Number(args.place) - 1]));
      case "bury none": return acts.buryNone;
      case "bomb": return acts.bomb(card);
      case "bomb staying": return acts.bomb(acts.staying(card));
      case "bomb face-down": return acts.bomb(acts.down(Number(args.place)));
    }
    return label;
  }

  /** @param {Choice} choice */
  isLoose({ verb }) {
    return LOOSE.includes(verb);
  }

  /** A card without its location is no act yet; to pass is never the main act by itself. */
  acts() {
    const chosen = this.desk.chosen?.code, held = this.view.zones[this.handPlace()].length;
    const draws = Math.min(this.situation.components.hand_size - held, this.view.zones[`${this.me}.deck`].length);
    return super.acts().flatMap(act => {
      const verb = this.desk.choices.find(({ code }) => code === act.code)?.verb ?? "";
      if (!LOOSE.includes(verb) && act.code !== chosen) return [];
      if (verb === "pass") return { ...act, main: chosen === act.code, key: "P" };
      if (verb === "keep") return { ...act, note: this.own.acts.draw(draws), key: "N" };
      return verb === "stop" || verb === "bury none" ? { ...act, key: "N" } : act;
    });
  }

  /** @param {Pick} pick */
  codeOf(pick) {
    const { is } = this.prompted ?? {};
    if (is === "discard_or_keep") return `discard ${pick.card}`;
    if (is === "choose_return") return `return ${pick.card}`;
    if (is === "choose_recall") return `recall ${pick.card} ${pick.location}`;
    if (is === "choose_target") return pick.card ? `bomb ${pick.card}` : `bomb face-down ${pick.place}`;
    if (is === "choose_sending") return `send ${pick.location}`;
    if (is === "choose_flight") return `flee ${pick.location}`;
    if (is === "choose_burial") return `bury ${pick.place}`;
    const weakest = this.sorted(this.view.zones[this.handPlace()]).sort((a, b) => this.size(a) - this.size(b))[0];
    const card = pick.card ?? weakest;
    if (!card) return null;
    if (!pick.location && card === "storm-prodigy") return `play ${card}`;
    return `play ${card} ${pick.location ?? this.printed[card]?.only_to ?? this.roomiest()}`;
  }

  /** Where there is the most room. */
  roomiest() {
    const loads = this.locations.map((_, at) => this.view.loads[0][at] + this.view.loads[1][at]);
    return this.locations[loads.indexOf(Math.min(...loads))];
  }

  /** What a card adds to a location as long as it is played. @param {string} card */
  size(card) {
    return this.printed[card].face_down ? this.situation.components.hidden_strength : this.printed[card].strength;
  }

  keys() {
    /** @type {Record<string, string | (() => void)>} */
    const keys = { p: "pass" };
    const none = this.desk.choices.find(({ verb }) => ["keep", "stop", "bury none"].includes(verb));
    if (none) keys.n = none.code;
    if (this.asksPlace) for (const location of this.locations) keys[location] = () => this.tapPlace(location);
    if (this.open !== null) keys.escape = () => (this.lookedAt = null);
    return keys;
  }

  /** @param {string} location */
  tapPlace(location) {
    const { desk } = this, card = desk.pick?.card;
    const pick = /** @type {Pick} */ (card && !desk.pick?.verb ? { card, location } : { location });
    desk.tap(pick, { code: this.codeOf(pick), card: card ? String(card) : undefined });
  }

  /** @param {Told} told */
  account(told) {
    return told.events.some(event => event.is === "battle_fought") ? roundAccount(this, told) : null;
  }

  /** What is turned up is seen for a moment, before the battle is reckoned or somebody acts. @param {import("../../../web/types.d.ts").Told[]} news @returns {import("../../../web/types.d.ts").Scene[]} */
  scenes(news) {
    const shown = news.findIndex(({ events }) => events.some(event => SHOWN.includes(event.is)));
    return shown < 0 ? super.scenes(news) : [...super.scenes(news.slice(0, shown)), { ...news[shown], rests: true }, ...this.scenes(news.slice(shown + 1))];
  }

  /** @param {import("../../../web/types.d.ts").Told} told */
  chapter({ events }) {
    const begun = events.find(event => event.is === "changed" && event.field === "round");
    return begun ? this.own.round(begun.value, this.situation.components.rounds) : null;
  }

  hints() {
    const { hints } = this.own, { phase, round, zones } = this.view, [location] = zones[`${this.me}.location`], is = this.prompted?.is;
    const seen = location && !isUnseen(location), { capacity, hand_size, rounds } = this.situation.components;
    return [
      { id: "jogu-goal", when: true, text: hints.goal(rounds), at: ".vs" },
      { id: "jogu-play", when: is === "play_or_pass", text: hints.play, at: ".hand" },
      { id: "jogu-secret", when: is === "play_or_pass" && !!seen, text: hints.secret(location, this.nameOf(this.other)), at: ".scout.mine" },
      { id: "jogu-capacity", when: is === "play_or_pass" && this.view.loads.flat().some((/** @type {number} */ load) => load > 0), text: hints.capacity(capacity), at: ".place .cap" },
      { id: "jogu-rating", when: is === "play_or_pass" && zones[`${this.me}.hand`].length < 6, text: hints.rating, at: ".place .num" },
      { id: "jogu-morale", when: is === "play_or_pass" && zones[`${this.me}.hand`].length < 5, text: hints.morale, at: ".hand .mor" },
      { id: "jogu-pass", when: phase === "deployment" && this.view.passed[this.other], text: hints.pass, at: ".acts" },
      { id: "jogu-discard", when: is === "discard_or_keep" && round === 2, text: hints.discard(hand_size), at: ".hand" },
    ];
  }

  lines() {
    return [`${this.heading().replaceAll(" · ", ", ")}.`, ...[this.me, this.other].map(seat => `${this.owned(seat)}.`), ...this.locations.map(location => `${this.described(location)}.`)];
  }

  // Drawing

  render() {
    if (this.view.phase === "over") return this.overview();
    return html`${this.plates()}${this.open === null ? this.columns() : piles(this, this.open)}`;
  }

  /** When all is over, the last round is what remains on the table; a game that ended before a battle stays as it lies. */
  overview() {
    const told = this.situation.told, last = told.findLast(each => each.events.some(event => event.is === "battle_fought"));
    return last && last === told.at(-1) && this.open === null ? roundAccount(this, last) : html`${this.plates()}${this.open === null ? this.columns() : piles(this, this.open)}`;
  }

  /** Whose piles lie open. */
  get open() {
    return this.lookedAt?.since === this.situation.told.length ? this.lookedAt.seat : null;
  }

  /** @param {number} seat */
  look(seat) {
    this.lookedAt = this.open === seat ? null : { seat, since: this.situation.told.length };
  }

  /** Both players; in an account nothing is to be opened. */
  plates(opens = true) {
    const sent = [0, 1].find(seat => this.view.zones[`${seat}.sent`].length);
    return html`<div class="vs">${this.plate(this.me, opens)}${sent === undefined ? nothing : html`<span class="sent" data-place="${sent}.sent">${this.card(this.view.zones[`${sent}.sent`][0])}</span>`}${this.plate(this.other, opens)}</div>`;
  }

  /** What a player owns; a tap opens the piles. @param {number} seat @param {boolean} opens */
  plate(seat, opens) {
    const { factions, morale, points, zones, passed, ready, choosing, phase } = this.view, { own } = this, mine = seat === this.situation.seat;
    /** @type {import("./words.js").FactionCode | null} */
    const faction = factions[seat];
    const state = passed[seat] ? own.passed : opens && phase === "discard" && ready[seat] ? own.ready : [mine && own.you, faction && own.factions[faction]].filter(Boolean).join(this.situation.language === "ja" ? "、" : ", ");
    const sealed = mine ? 0 : zones[`${seat}.sealed`].length;
    const inside = html`<i class="fac" data-place="${seat}.discard">${faction ? glyph(faction) : nothing}</i>
      <span class="nm">${opens && choosing.includes(seat) ? html`<i class="turn"></i>` : nothing}${this.nameOf(seat)} <small class=${passed[seat] ? "passed" : ""}>${state}</small></span>
      <span class="facts"><span class="pts">${glyph("star")}${points[seat]}</span><span class="heart">${glyph("heart")}${morale[seat]}</span><span data-place="${seat}.deck" data-pile="deck">${glyph("deck")}${zones[`${seat}.deck`].length}</span>${
        mine ? nothing : html`<span data-place="${seat}.hand" data-pile="hand">${glyph("hand")}${zones[`${seat}.hand`].length}</span>`}${sealed ? html`<span data-place="${seat}.sealed" data-pile="sealed">${glyph("taken")}${sealed}</span>` : nothing}</span>`;
    return html`<section aria-label=${this.nameOf(seat)} data-seat=${seat}>${opens
      ? html`<button type="button" class="p" aria-label=${this.owned(seat)} aria-expanded=${this.open === seat ? "true" : "false"} @click=${() => this.look(seat)}>${inside}</button>`
      : html`<span class="p" role="img" aria-label=${this.owned(seat)}>${inside}</span>`}</section>`;
  }

  /** A player's part in words. @param {number} seat */
  owned(seat) {
    const { factions, morale, points, zones, passed } = this.view, faction = /** @type {import("./words.js").FactionCode | null} */ (factions[seat]);
    const [deck, hand, discards] = ["deck", "hand", "discard"].map(pile => zones[`${seat}.${pile}`].length);
    return this.own.owns({ name: this.nameOf(seat), you: seat === this.situation.seat, faction: faction ? this.own.factions[faction] : "?", points: points[seat], morale: morale[seat], deck, hand, discards, passed: passed[seat] });
  }

  /** @param {number} seat @param {string} location */
  unitsAt(seat, location) {
    const { zones, staying, face_down } = this.view, place = `${seat}.${location}`;
    return unitsOf(zones[place], staying[place], face_down[place]);
  }

  columns() {
    const mark = this.placeMarks();
    const stage = this.prompted?.is === "choose_recall" ? "cards" : this.prompted?.is === "choose_target" ? "cards theirs" : "";
    return html`<div class="locs ${stage}" data-roving role="group" aria-label=${this.own.locations}>${this.locations.map(location => this.column(location, mark(location)))}</div>`;
  }

  /** How the columns are marked: they light up as soon as it is known what goes there. @returns {(location: string) => string} */
  placeMarks() {
    const { desk } = this, pick = desk.pick ?? {};
    if (!this.asksPlace) return () => "";
    const known = pick.card || !this.prompted?.is.startsWith("play"), base = /** @type {Pick} */ (pick.card ? { card: pick.card } : {});
    return location => {
      if (desk.chosen?.args.location === location || pick.location === location) return "chosen";
      return known && desk.matching({ ...base, location }).length ? "legal" : "";
    };
  }

  /** The card that is about to come to a location, and whose it is. @returns {{ card: string, owner: number } | null} */
  get coming() {
    const { prompted, me } = this;
    if (prompted?.is === "choose_sending") return { card: prompted.card, owner: prompted.owner };
    if (prompted?.is === "choose_flight") return { card: prompted.card, owner: me };
    return this.asksPlace && this.desk.pick?.card ? { card: String(this.desk.pick.card), owner: me } : null;
  }

  /** @param {string} location @param {string} mark */
  column(location, mark) {
    const { me, other, coming, own } = this, { capacity } = this.situation.components, at = this.locations.indexOf(location);
    const mine = this.view.loads[me][at], theirs = this.view.loads[other][at], load = mine + theirs;
    const played = coming && this.prompted?.is.startsWith("play"), fits = coming && this.desk.matching(played ? { card: coming.card, location } : { location }).length > 0;
    const adds = coming && fits ? this.size(coming.card) : 0, chosen = mark === "chosen" && adds > 0;
    const ghost = chosen ? html`<span class="here">${adds}</span>` : nothing;
    const inside = html`${this.stack(other, location, coming?.owner === other ? ghost : nothing)}
      <span class="place"><b class="num">${location}</b>${glyph(`loc${location}`, "pic")}<span class="scouts">${this.scouts(location)}</span>${this.bar(mine, theirs, adds)}
        <span class="capn">${chosen ? html`${load} + ${adds}` : html`${load} <s>${load > capacity ? own.over : load === capacity ? own.full : own.of(capacity)}</s>`}</span></span>
      ${this.stack(me, location, coming?.owner === me ? ghost : nothing)}`;
    const classes = `loc ${mark} ${load >= capacity ? "full" : ""}`;
    if (!this.asksPlace) return html`<section class=${classes} data-location=${location} aria-label=${this.described(location)}>${inside}</section>`;
    const [choice] = played || !coming ? this.desk.matching({ ...this.desk.pick, location }) : this.desk.matching({ location });
    const name = coming && fits && choice ? `${choice.sentence} ${own.strength(load, capacity)}, ${own.then(load + adds)}` : this.described(location);
    return html`<button type="button" class=${classes} data-location=${location} aria-label=${name} aria-pressed=${mark === "chosen" ? "true" : nothing} @click=${() => this.tapPlace(location)}>${inside}</button>`;
  }

  /** A location in words. @param {string} location */
  described(location) {
    const { own } = this, at = this.locations.indexOf(location), load = this.view.loads[0][at] + this.view.loads[1][at];
    const sides = [this.other, this.me].map(seat => ({ seat, units: this.unitsAt(seat, location).map(unit => unitName(this, unit)) })).filter(({ units }) => units.length);
    const cards = sides.map(({ seat, units }) => own.has(this.nameOf(seat), units)), signs = this.scoutNames(location);
    return [own.at(location), own.strength(load, this.situation.components.capacity), ...(cards.length ? cards : [own.empty]), ...signs].join(this.situation.language === "ja" ? "、" : ", ");
  }

  /** Strength out of the capacity: mine solid, theirs hatched, what I am about to add in stripes. @param {number} mine @param {number} theirs @param {number} [adds] */
  bar(mine, theirs, adds = 0) {
    const most = Math.max(this.situation.components.capacity, mine + theirs + adds), { factions } = this.view;
    /** @param {number} part */
    const width = part => vars({ "--part": `${(100 * part) / most}%` });
    return html`<span class="cap" aria-hidden="true"><b class="wj-${factions[this.me]}" ${width(mine)}></b><i class="wj-${factions[this.other]}" ${width(theirs)}></i><u ${width(adds)}></u></span>`;
  }

  /** The Location Cards known to be of a location. @param {string} location */
  scoutCards(location) {
    const { zones, shown, next_locations, factions } = this.view, { me, own } = this, secret = this.situation.seat !== null;
    const cards = [this.me, this.other].filter(seat => zones[`${seat}.location`][0] === location).map(seat => ({
      seat, classes: seat === me ? "mine" : "theirs", sign: shown[seat] ? factions[seat] : "lock", name: shown[seat] ? own.shown(this.nameOf(seat)) : own.yours(location), place: `${seat}.location`,
    }));
    if (secret && next_locations[me] === location) cards.push({ seat: me, classes: "next", sign: "lock", name: own.yourNext(location), place: "" });
    return cards;
  }

  /** @param {string} location */
  scoutNames(location) {
    return this.scoutCards(location).map(({ name }) => name);
  }

  /** @param {string} location */
  scouts(location) {
    return this.scoutCards(location).map(({ classes, sign, name, place }) => html`<span class="scout ${classes}" title=${name} data-place=${place || nothing}>${glyph(sign)}</span>`);
  }

  /** The cards of one side. @param {number} seat @param {string} location @param {unknown} ghost */
  stack(seat, location, ghost) {
    const units = this.unitsAt(seat, location), rows = units.length + (ghost === nothing ? 0 : 1);
    const mark = this.unitMarks(seat, location, units);
    return html`<span class="stack ${seat === this.me ? "mine" : "them"}" data-place="${seat}.${location}" data-rows=${rows}>${units.map(unit => {
      const pick = this.unitPick(seat, location, unit), classes = `${pick ? mark(pick) : ""} ${this.isFresh(seat, location, unit) ? "last" : ""}`;
      if (pick) return strip(this, seat, unit, { classes, target: true, tap: () => this.desk.tap(pick, { code: this.codeOf(pick), card: unit.card }) });
      const reads = this.asksPlace || isUnseen(unit.card) ? undefined : () => this.desk.explain(unit.card, unit.card);
      return strip(this, seat, unit, { classes, tap: reads });
    })}${ghost}</span>`;
  }

  /** What picks a card in play, where one is to be chosen. @param {number} seat @param {string} location @param {Unit} unit @returns {Pick | null} */
  unitPick(seat, location, { card, staying, down }) {
    const { prompted, me } = this;
    if (prompted?.is === "choose_recall" && seat === me) return { card, location };
    if (prompted?.is !== "choose_target" || seat === me || location !== prompted.location) return null;
    return down ? { verb: "bomb face-down", place: down } : { verb: staying ? "bomb staying" : "bomb", card };
  }

  /** Cards that may be chosen lie among others, so they are marked even where all of a side may be. @param {number} seat @param {string} location @param {Unit[]} units */
  unitMarks(seat, location, units) {
    const all = this.prompted?.is === "choose_recall" ? this.locations : [location];
    const picks = all.flatMap(where => (where === location ? units : this.unitsAt(seat, where)).map(unit => this.unitPick(seat, where, unit)));
    const mark = this.desk.marks(picks.filter(pick => pick !== null));
    return (/** @type {Pick} */ pick) => mark(pick) || "legal";
  }

  /** Whether a card came here last, or is the one that an ability asks about. @param {number} seat @param {string} location @param {Unit} unit */
  isFresh(seat, location, { card, down }) {
    const { prompted } = this, place = `${seat}.${location}`, hidden = this.view.face_down[place]?.length ?? 0;
    if (prompted?.is === "choose_flight" && seat === this.me) return card === prompted.card && location === prompted.location;
    const last = this.situation.told.findLast(told => told.events.some(event => event.is === "moved" && this.locations.includes(event.target.split(".")[1])));
    const moved = last?.events.some(event => event.is === "moved" && event.target === place && event.card === card && event.source !== event.target);
    return !!moved && (!down || down === Math.max(...this.view.face_down[place].map((/** @type {{ place: number }} */ each) => each.place)) || hidden === 1);
  }
}
