/** The table of Tricks & Deserts: the others along the top, the trick in the middle, what the deserts show, and yours. */
import { html, nothing } from "../../../web/vendor/lit.js";
import { GameTable } from "../../../web/kit/game-table.js";
import { dealAccount, standings } from "./account.js";
import { COLORS, printed } from "./colors.js";
import { face } from "./faces.js";
import { middle } from "./middle.js";
import { scenes } from "./scenes.js";
import { ledger, mine, plate, unused } from "./seats.js";
import { wordsOf } from "./words.js";

/** @typedef {import("../../../web/types.d.ts").Pick} Pick */
/** @typedef {import("../../../web/types.d.ts").Act} Act */
/** @typedef {import("../../../web/types.d.ts").Choice} Choice */
/** @typedef {import("../../../web/types.d.ts").Told} Told */
/** @typedef {import("./words.js").Color} Color */

export default class TricksAndDesertsTable extends GameTable {
  get own() {
    return wordsOf(this.situation.language);
  }

  // Cards and seats

  /** What is printed on a card. @param {string} code @returns {import("./faces.js").Card} */
  printed(code) {
    return this.situation.components.cards[code];
  }

  /** @param {string} code */
  face(code) {
    return face(code, this.situation.components.cards);
  }

  /** @param {string} code */
  cardName(code) {
    const card = this.printed(code);
    return card ? this.own.card(this.own.colors[card.color], printed(card.figure)) : this.words.faceDown;
  }

  /** All seats in turn order, yours first. */
  get seatsFromMe() {
    return Array.from({ length: this.view.seats }, (_, at) => (this.me + at) % this.view.seats);
  }

  /** @param {number} seat */
  turn(seat) {
    return this.view.choosing.includes(seat) ? html`<i class="turn"></i>` : nothing;
  }

  /** The cards of the trick that lie face up. */
  get trickCards() {
    return this.view.turns.flatMap((/** @type {unknown} */ _, /** @type {number} */ at) => this.view.zones[`trick.${at + 1}`]);
  }

  /** The card that has the trick so far: of the winner's cards the highest, of two colors one that was not led. */
  get bestCard() {
    const { turns, winning, lead, zones } = this.view;
    const theirs = turns.flatMap((/** @type {{ who: number }} */ { who }, /** @type {number} */ at) => (who === winning ? zones[`trick.${at + 1}`] : []));
    /** @param {string} code */
    const strength = code => this.printed(code).value + (this.printed(code).color === lead ? 0 : 100);
    return theirs.sort((/** @type {string} */ one, /** @type {string} */ other) => strength(other) - strength(one))[0];
  }

  /** The alliance cards in the middle. @returns {Color[]} */
  get alliesLeft() {
    return COLORS.filter(color => this.view.players.every((/** @type {any} */ player) => player.ally !== color));
  }

  /** 3-2. Icons of a color in your own desert. @param {Color} color */
  iconsOf(color) {
    const cards = [1, 2, 3, 4].flatMap(area => this.view.zones[`${this.me}.area.${area}`]).map(code => this.printed(code));
    return cards.reduce((sum, card) => sum + (card?.color === color ? card.icons : 0), 0);
  }

  /** Whether the cards of Desert Area 1 are chosen, or are just shown. */
  get isLayingAreas() {
    const shown = !this.situation.question && this.view.phase === "trick" && this.situation.last?.events.some(event => event.is === "first_areas_shown");
    return ["area 1", "show area 1"].includes(this.view.phase) || !!shown;
  }

  /** Whether a card moved to that place in the last step. @param {string} place */
  isLast(place) {
    return !!this.situation.last?.events.some(event => event.is === "moved" && event.target === place);
  }

  /** Whether the last step was a pass. */
  get isPass() {
    return !!this.situation.last?.events.some(event => ["card_passed", "alliance_taken"].includes(event.is));
  }

  // What the page asks

  heading() {
    const { phase, deal, trick, num_tricks, alliance, witnesses } = this.view, { own } = this;
    const ended = this.situation.question ? null : this.situation.last?.events.find(event => event.is === "deal_ended");
    if (ended && phase !== "over") return `${own.deal(ended.deal)} · ${own.phases.revolution}`;   // the next deal has begun, its account is read
    const where = own.phases[/** @type {"over"} */ (phase)] ?? own.trick(trick, num_tricks);
    return [own.deal(deal), where, witnesses ? own.witnesses : alliance ? own.alliance : ""].filter(Boolean).join(" · ");
  }

  hand() {
    const { seat } = this.situation;
    if (seat === null || this.view.phase === "over") return null;
    const raised = this.isSplit, order = Object.keys(this.situation.components.cards);   // by color, then by value
    const cards = [...this.view.zones[this.handPlace()]].sort((one, other) => order.indexOf(one) - order.indexOf(other));
    return cards.map(card => {
      const pick = this.pickOf(card), isWitness = this.view.only_to_pass.includes(card);
      return { card, pick, classes: `${raised && this.desk.matching({ verb: "play", card }).length ? "raised" : ""} ${isWitness ? "witness" : ""}` };
    });
  }

  /** Whether some cards may be played and others only be passed. */
  get isSplit() {
    const plays = this.desk.matching({ verb: "play" }).length;
    return plays > 0 && this.view.zones[this.handPlace()].some(card => this.desk.matching({ verb: "pass", card }).length && !this.desk.matching({ verb: "play", card }).length);
  }

  /** A tap on a card means to play it; where it may only be passed, to pass it. @param {string} card @returns {Pick | undefined} */
  pickOf(card) {
    const verbs = new Set(this.desk.choices.map(choice => choice.verb));
    if (verbs.has("place")) return { verb: "place", card };
    if (!verbs.has("play") && !verbs.has("pass")) return undefined;
    const isOffered = (/** @type {string} */ verb) => this.desk.matching({ verb, card }).length > 0;
    return { verb: isOffered("play") || (verbs.has("play") && !isOffered("pass")) ? "play" : "pass", card };
  }

  /** @param {Pick} pick */
  codeOf(pick) {
    return pick.card ? `${pick.verb} ${pick.card}` : null;
  }

  /** 3-3. The color that playing a card would deny, if that is a lie. @param {string} card */
  denies(card) {
    const prompt = this.situation.question?.prompt;
    return prompt?.is === "play_or_pass" && prompt.may_deny && this.printed(card).color !== prompt.follow ? /** @type {Color} */ (prompt.follow) : null;
  }

  /** @param {import("../../../web/types.d.ts").Question} question */
  prompt({ prompt, text }) {
    const { asks, colors, and } = this.own, chosen = this.desk.chosen, rule = this.words.rule(prompt.may_deny ? "3-3" : prompt.rule);
    const denied = chosen?.verb === "play" ? this.denies(String(chosen.args.card)) : null;
    if (denied) return asks.deny(colors[denied], and(this.view.zones[this.handPlace()].filter(card => this.printed(card).color === denied).map(card => this.cardName(card))));
    if (prompt.is === "choose_area") return asks.area(rule);
    if (prompt.is === "name_start") return asks.start(prompt.deal, rule);
    if (prompt.is === "take_alliance") return asks.ally(rule);
    if (prompt.is === "must_pass") return asks.mustPass(prompt.open_areas, rule);
    if (prompt.is === "play_or_pass") return asks.turn(prompt.follow && colors[/** @type {Color} */ (prompt.follow)], prompt.may_deny, prompt.passes_left, rule);
    return text;
  }

  /** @param {Choice} choice */
  say({ verb, label, args }) {
    const { acts, colors } = this.own, name = args.card ? this.cardName(String(args.card)) : "";
    if (verb === "play") return this.sayPlay(String(args.card));
    if (verb === "pass") return acts.pass(name);
    if (verb === "place") return acts.place(name);
    if (verb === "ally") return acts.ally(colors[/** @type {Color} */ (args.color)]);
    if (verb === "start") return acts.start(this.markedName(this.situation.seats.findIndex(({ code }) => code === args.seat)), this.view.deal);
    return label;
  }

  /** @param {string} card */
  sayPlay(card) {
    const denied = this.denies(card);
    return denied ? this.own.acts.deny(this.cardName(card), this.own.colors[denied]) : this.own.acts.play(this.cardName(card));
  }

  /** Pass and Play stand side by side: both use the chosen card. @returns {Act[]} */
  acts() {
    const { pick } = this.desk, card = pick?.card && String(pick.card);
    if (!card || pick.verb === "place") return super.acts();
    const offers = (/** @type {string} */ verb) => this.desk.matching({ verb }).length > 0;
    const main = this.desk.matching({ verb: "play", card }).length ? "play" : "pass";
    const acts = ["pass", "play"].filter(offers).map(verb => this.act(verb, card, verb === main));
    return main === "play" ? acts : acts.reverse();
  }

  /** One of the two; if it is not offered, the button asks why. @param {string} verb @param {string} card @param {boolean} main @returns {Act} */
  act(verb, card, main) {
    const choice = this.desk.matching({ verb, card })[0];
    const label = verb === "play" ? this.sayPlay(card) : this.own.acts.pass(this.cardName(card));
    if (!choice) return { label, note: this.own.whyNot, run: () => this.desk.tell("why", { code: `${verb} ${card}`, card }) };
    return { label, code: choice.code, main, note: verb === "pass" ? this.own.faceDownNote : undefined, key: verb === "pass" && !main ? "P" : undefined };
  }

  /** P passes the chosen card. */
  keys() {
    return {
      p: () => {
        const card = this.desk.pick?.card, choice = card && this.desk.matching({ verb: "pass", card })[0];
        if (choice) this.desk.act(choice.code);
      },
    };
  }

  /** @param {Told[]} news */
  scenes(news) {
    return scenes(this, news);
  }

  /** @param {Told} told */
  account(told) {
    return told.events.some(event => event.is === "deal_ended") ? dealAccount(this, told) : null;
  }

  /** The sums stand in the account. @param {string[]} sentences */
  afterword(sentences) {
    return super.afterword(sentences).replace(/(?<=[.。]).*/, "");
  }

  /** @param {import("../../../web/types.d.ts").Told} told */
  chapter({ events }) {
    const begun = events.find(event => event.is === "changed" && event.field === "deal");
    return begun ? this.own.deal(begun.value) : null;
  }

  hints() {
    const { question, seat } = this.situation, { view, own } = this, prompt = question?.prompt;
    const turn = prompt?.is === "play_or_pass", { points, points_of_loser, ally_cards } = this.situation.components;
    const worths = [...points, points_of_loser].map(printed);
    const mixed = !!view.lead && this.trickCards.some((/** @type {string} */ card) => this.printed(card).color !== view.lead);
    return [
      { id: "td-goal", when: true, text: own.hints.goal, at: ".mine .top" },
      { id: "td-area", when: prompt?.is === "choose_area", text: own.hints.area(worths), at: ".hand" },
      { id: "td-lead", when: turn && !view.lead, text: own.hints.lead, at: ".hand" },
      { id: "td-follow", when: turn && this.isSplit, text: own.hints.follow, at: ".hand" },
      { id: "td-law", when: turn && !!view.lead && !mixed, text: view.lead ? own.hints.law(own.colors[/** @type {Color} */ (view.lead)]) : "", at: ".trick .law" },
      { id: "td-off", when: turn && mixed, text: own.hints.off, at: ".trick .law" },
      { id: "td-lacks", when: turn && view.players.some((/** @type {{ denies: Color[] }} */ { denies }) => denies.length > 0), text: own.hints.lacks, at: ".disc" },
      { id: "td-won", when: seat !== null && view.zones[`${this.me}.scored`].length > 0, text: own.hints.won, at: ".mine .tags" },
      { id: "td-ledger", when: turn && view.trick > 1, text: own.hints.ledger(worths), at: ".ledger" },
      { id: "td-pass", when: turn && view.trick > 2 && prompt.passes_left > 0, text: own.hints.pass, at: ".mine .row" },
      { id: "td-ally", when: prompt?.is === "take_alliance", text: own.hints.ally(ally_cards), at: ".allies" },
      { id: "td-deny", when: turn && prompt.may_deny, text: own.hints.deny, at: ".hand" },
    ];
  }

  lines() {
    const { view, own, situation } = this, { lines } = own;
    const turns = view.turns.map((/** @type {{ who: number }} */ { who }, /** @type {number} */ at) => {
      const [card] = view.zones[`trick.${at + 1}`];
      return lines.turn(this.nameOf(who), card ? this.cardName(card) : null);
    });
    return [
      `${this.heading()}.`,
      turns.length ? `${turns.join("; ")}.` : lines.nobody,
      view.lead ? lines.led(own.card(own.colors[/** @type {Color} */ (view.lead)], "").trim()) : "",
      view.winning === null ? "" : lines.best(this.nameOf(view.winning)),
      ...this.seatsFromMe.map(seat => this.line(seat)),
      lines.ledger(COLORS.map(color => `${own.colors[color]} ${view.open_sums[color]}`).join(", "), view.hidden),
      situation.seat === null ? "" : lines.hand(view.zones[this.handPlace()].map(card => this.cardName(card)).join(", ")),
    ].filter(Boolean);
  }

  /** What all see of a player. @param {number} seat */
  line(seat) {
    const { view, own } = this, { score, ally, denies } = view.players[seat];
    const desert = [1, 2, 3, 4].flatMap(area => view.zones[`${seat}.area.${area}`]).map(card => this.cardName(card));
    const scored = view.zones[`${seat}.scored`].map(card => this.cardName(card));
    return `${[
      this.nameOf(seat), own.score(score), own.hand(view.zones[`${seat}.hand`].length), `${own.desert}: ${desert.join(", ") || own.nothing}`, `${own.won}: ${scored.join(", ") || own.nothing}`,
      ally && own.allyOf(own.colors[/** @type {Color} */ (ally)]), denies.length && own.lines.moved(denies.map((/** @type {Color} */ color) => own.colors[color]).join(", ")),
    ].filter(Boolean).join("; ")}.`;
  }

  // Drawing

  render() {
    this.dataset.seats = String(this.view.seats);
    if (this.view.phase === "over") return html`${dunes}${standings(this)}`;
    return html`${dunes}
      <div class="others">${this.seatsFromMe.slice(1).map(seat => plate(this, seat))}${this.view.seats === 2 ? unused(this) : nothing}</div>
      <div class="middle">${middle(this)}</div>
      ${ledger(this)}
      ${mine(this)}`;
  }
}

const dunes = html`<svg class="print" viewBox="0 0 400 120" preserveAspectRatio="none" aria-hidden="true"><path fill="currentColor" d="M0 70c40-8 70-50 110-50s50 34 90 34 60-44 100-44 60 40 100 46v64H0z" opacity=".55"/><path fill="currentColor" d="M0 96c60-2 80-30 130-30s80 28 130 24 80-30 140-20v50H0z"/></svg>`;
