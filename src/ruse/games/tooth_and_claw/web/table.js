/** The table of Tooth & Claw: two formations, Vanguard to Vanguard, and what each player owns. */
import { html, nothing } from "../../../web/vendor/lit.js";
import { glyph } from "../../../web/art.js";
import { beat } from "../../../web/kit/motion.js";
import { GameTable } from "../../../web/kit/game-table.js";
import { face } from "./faces.js";
import { formationChoice, map, typeChoice } from "./formations.js";
import { roundAccount } from "./account.js";
import { wordsOf } from "./words.js";

/** @typedef {import("../../../web/types.d.ts").Pick} Pick */
/** @typedef {import("../../../web/types.d.ts").Choice} Choice */
/** @typedef {import("../../../web/types.d.ts").Told} Told */

const ROWS = ["V", "R", "Re"];
const FIGHTING = ["V", "R"];
const COLUMNS = ["left", "center", "right"];
const PLACING = ["top card", "place front", "show front", "place back"];
const BEFORE = ["choose type", "draw", "choose formation", "show formations"];
const HAND_SIZE = 7;

/** Where a spot is: the second of two cards on a space has a plus. @param {string} spot */
const spaceOf = spot => spot.replace("+", "");

export default class ToothAndClawTable extends GameTable {
  /** The defense that is about to be decided, and how: `result` comes a moment later. @type {{ seat: number, space: string, card: string, color: string, result?: string } | null} */
  answering = null;

  get own() {
    return wordsOf(this.situation.language);
  }

  get other() {
    return 1 - this.me;
  }

  // Cards and places in words and pictures

  /** @param {string} code */
  face(code) {
    return face(code, this.situation.components.cards);
  }

  /** @param {string} code */
  cardName(code) {
    const card = this.situation.components.cards[code];
    return card ? this.own.card(this.own.colors[/** @type {"red" | "blue"} */ (card.color)], card.rank) : this.words.faceDown;
  }

  /** @param {string} space */
  spaceName(space) {
    const [row, column] = /** @type {["V", "left"]} */ (space.split("."));
    return this.own.space(this.own.rows[row], this.own.columns[column]);
  }

  /** The marks of a space, once the formation is known. @param {number} seat @param {string} space */
  marksOf(seat, space) {
    const formation = this.view.sides[seat].formation;
    return formation && this.situation.components.formations[formation]?.[space];
  }

  // What the page asks

  heading() {
    const { phase, round, battle, in_combat, offense, games, game } = this.view, { own } = this;
    const parts = in_combat
      ? [own.round(round), own.battle(battle), own.attacking(this.nameOf(offense))]
      : [own.round(round), own.phases[/** @type {"over"} */ (phase)]];
    return [games > 1 ? `${game}/${games}` : "", ...parts].filter(Boolean).join(" · ");
  }

  hand() {
    if (this.view.in_combat || this.situation.seat === null || this.view.phase === "over" || this.view.phase === "choose type") return null;
    const placing = this.desk.choices[0]?.verb === "place";
    return this.view.zones[this.handPlace()].map(card => ({ card, pick: placing ? { card } : undefined }));
  }

  handPlaces() {
    return HAND_SIZE;
  }

  /** @param {import("../../../web/types.d.ts").Question} question */
  prompt({ prompt, text }) {
    const rule = this.words.rule(prompt.rule);
    if (prompt.is === "choose_defense") {
      const row = prompt.row === "vanguard" ? "V" : "R";
      const color = prompt.follow && this.own.colors[/** @type {"red" | "blue"} */ (prompt.follow)];
      return this.own.defendFrom(this.own.rows[row], color, rule);
    }
    if (prompt.is === "choose_advance") return this.own.advance(rule);
    if (prompt.is === "place_card") return this.own.placeOn(this.spaceName(prompt.space), rule);
    return text;
  }

  /** @param {Choice} choice */
  say({ verb, label, args }) {
    const spot = args.spot && spaceOf(String(args.spot));
    const card = spot && this.view.zones[`${this.me}.${spot}`][String(args.spot).endsWith("+") ? 1 : 0];
    const acts = /** @type {Record<string, (label: string) => string>} */ (this.own.acts);
    return (acts[verb] ?? String)(card ? this.strength(spot, card, String(args.color)) : args.formation ? this.formationName(String(args.formation)) : label);
  }

  /** As in: Red 2 +2, as blue. @param {string} space @param {string} code @param {string} color */
  strength(space, code, color) {
    const bonus = this.marksOf(this.me, space)?.bonus;
    const label = this.cardName(code) + (bonus ? ` +${bonus}` : "");
    return this.situation.components.cards[code].color === color ? label : this.own.played(label, this.own.colors[/** @type {"red"} */ (color)]);
  }

  /** As in: Bow 1a. @param {string} code */
  formationName(code) {
    const [type, number] = /** @type {["bow", string]} */ (code.split("-"));
    return this.own.formation(this.own.types[type], number);
  }

  /** @param {Pick} pick */
  codeOf(pick) {
    const verb = this.desk.choices[0].verb;
    if (pick.spot) {
      const code = this.view.zones[`${this.me}.${spaceOf(String(pick.spot))}`][String(pick.spot).endsWith("+") ? 1 : 0];
      const card = this.situation.components.cards[code];
      return verb === "attack" || verb === "defend" ? `${verb} ${pick.spot} ${card.color}` : `place ${code}`;
    }
    return pick.card ? `${verb === "advance" ? "advance" : "place"} ${pick.card}` : null;
  }

  /** The card that defends, shown for a moment before the battle is decided; then who wins, while both still lie there. @param {Told} told @param {number} pace */
  async prelude(told, pace) {
    const deed = told.events.find(event => event.is === "defended"), battle = told.events.find(event => event.is === "battle_fought");
    if (!deed || !pace) return;
    const answering = { seat: deed.who, ...deed.fighter };
    for (const result of [undefined, battle && this.resultOf(battle.winner)]) {
      this.answering = { ...answering, result };
      this.requestUpdate();
      await beat(pace);
    }
    this.answering = null;
  }

  /** @param {number | null} winner */
  resultOf(winner) {
    return winner === null ? this.own.tie : winner === this.situation.seat ? this.own.youTake : this.own.takes(this.nameOf(winner));
  }

  /** A battle's result comes first: who defends with what was seen. @param {Told} told */
  lastMove(told) {
    const [, ...rest] = told.sentences;
    return told.events.some(event => event.is === "battle_fought") && rest.length ? rest.join(" ") : super.lastMove(told);
  }

  /** @param {Told} told */
  chapter({ events }) {
    const field = (/** @type {string} */ name) => events.find(event => event.is === "changed" && event.field === name)?.value;
    const phase = field("phase"), battle = field("battle");
    if (phase === "draw") return this.own.roundEnds(field("round") ?? 1);
    if (field("in_combat")) return this.own.battle(1);
    return battle && phase !== "over" && !field("round") ? this.own.battle(battle) : null;
  }

  /** What cards score, with their ranks. @returns {[number, number[]][]} */
  get worths() {
    /** @type {import("./faces.js").Card[]} */
    const cards = Object.values(this.situation.components.cards), scores = [...new Set(cards.map(card => card.achievements))].sort((one, other) => one - other);
    return scores.map(score => [score, [...new Set(cards.filter(card => card.achievements === score).map(card => card.rank))].sort((one, other) => one - other)]);
  }

  hints() {
    const verb = this.desk.choices[0]?.verb, { hints } = this.own, { low_rank, high_rank } = this.situation.components;
    return [
      { id: "goal", when: true, text: hints.goal(this.worths) },
      { id: "type", when: verb === "type", text: hints.type },
      { id: "formation", when: verb === "choose", text: hints.formation, at: ".pick .fc" },
      { id: "place", when: verb === "place", text: hints.place, at: ".sp.here" },
      { id: "attack", when: verb === "attack", text: hints.attack, at: ".form.mine" },
      { id: "defend", when: verb === "defend", text: hints.defend(low_rank, high_rank), at: ".form.mine" },
    ];
  }

  lines() {
    if (!this.view.in_combat) return [];
    /** @param {number} seat */
    const side = seat => [
      `${this.nameOf(seat)}, ${this.playerOf(seat)}: ${this.view.sides[seat].past + this.view.sides[seat].score}.`,
      ...ROWS.map(row => `${this.own.rows[/** @type {"V"} */ (row)]}: ${COLUMNS.map(column => this.spoken(seat, `${row}.${column}`)).join(", ")}.`),
    ];
    return [...side(this.other), ...side(this.me)];
  }

  /** What lies on a space, in words. @param {number} seat @param {string} space */
  spoken(seat, space) {
    const marks = this.marksOf(seat, space), cards = this.view.zones[`${seat}.${space}`];
    if (!cards.length) return marks?.blank ? this.own.blank : this.own.empty;
    return [...cards.map(card => this.cardName(card)), marks?.bonus ? this.own.rank(marks.bonus) : "", marks?.wild ? this.own.wild : ""].filter(Boolean).join(" ");
  }

  /** @param {Told} told */
  account(told) {
    const end = told.events.find(event => event.is === "round_ended");
    return end ? roundAccount(this, end) : null;
  }

  // Drawing

  render() {
    if (this.view.phase === "over") return this.overview();
    if (BEFORE.includes(this.view.phase)) return this.view.phase === "choose type" ? typeChoice(this) : formationChoice(this);
    const placing = PLACING.includes(this.view.phase);
    this.dataset.stage = placing ? "placing" : "combat";
    return html`${marks}
      ${this.formation(this.other, ["Re", "R", "V"])}
      ${this.rail(this.other)}
      ${placing ? nothing : this.clash()}
      ${this.formation(this.me, ROWS)}
      ${this.rail(this.me)}`;
  }

  /** When all is over, the last round is what remains on the table. */
  overview() {
    const last = this.situation.told.findLast(told => told.events.some(event => event.is === "round_ended"));
    this.dataset.stage = "over";
    return last ? this.account(last) : nothing;
  }

  /** The row an attack or a defense comes from. */
  get askedRow() {
    const { prompt } = this.situation.question ?? {};
    if (this.view.filling) return this.view.filling.split(".")[0];
    return prompt?.row === "vanguard" ? "V" : prompt?.row === "rearguard" ? "R" : null;
  }

  /** @param {number} seat @param {string[]} rows */
  formation(seat, rows) {
    const mine = seat === this.situation.seat;
    const spots = (this.view.phase === "advance" ? ROWS : FIGHTING).flatMap(row => COLUMNS.flatMap(column => this.spots(seat, `${row}.${column}`)));
    const mark = this.desk.marks(mine ? spots.map(({ pick }) => pick) : []);
    const { formation } = this.view.sides[seat];
    return html`<section class="form ${seat === this.me ? "mine" : "them"}" data-roving aria-label="${this.own.formationOf(this.nameOf(seat))}${formation ? `, ${this.formationName(formation)}` : ""}">
      ${rows.map(row => html`<h3 class=${mine && row === this.askedRow ? "on" : ""}><abbr title=${this.own.rows[/** @type {"V"} */ (row)]}>${this.own.short[/** @type {"V"} */ (row)]}</abbr></h3>
        ${COLUMNS.map(column => this.space(seat, `${row}.${column}`, mine && (FIGHTING.includes(row) || this.view.phase === "advance") && !this.view.filling ? mark : null))}`)}
    </section>`;
  }

  /** The cards of a space, and what picks them. @param {number} seat @param {string} space */
  spots(seat, space) {
    const advancing = this.view.phase === "advance";   // the two cards lie in the Reinforcements, and are picked by name
    return this.view.zones[`${seat}.${space}`].map((card, at) => ({ card, pick: /** @type {Pick} */ (advancing ? { card } : { spot: space + (at ? "+" : "") }) }));
  }

  /** @param {number} seat @param {string} space @param {((pick: Pick) => string) | null} mark */
  space(seat, space, mark) {
    const marks = this.marksOf(seat, space), cards = this.spots(seat, space), place = `${seat}.${space}`;
    const fills = seat === this.situation.seat && this.view.filling === space;
    const signs = html`${marks?.bonus ? html`<i class="mk">+${marks.bonus}</i>` : nothing}${marks?.wild ? html`<i class="mk wild">W</i>` : nothing}`;
    const says = [this.spaceName(space), marks?.bonus && this.own.rank(marks.bonus), marks?.wild && this.own.wild].filter(Boolean).join(", ");
    if (marks?.blank && !cards.length) return html`<div class="sp blank" data-place=${place} role="img" aria-label="${says}: ${this.own.blank}"></div>`;
    if (!cards.length) return html`<div class="sp ${fills ? "here" : ""} ${marks?.two_cards ? "two" : ""}" data-place=${place} role="img" aria-label="${says}: ${fills ? this.own.fill : this.own.empty}">${fills ? html`<b>?</b>` : nothing}${signs}</div>`;
    return html`<div class="sp ${cards.length > 1 ? "pair" : ""} ${mark && this.view.phase === "advance" ? "spread" : ""} ${fills ? "here" : ""}" data-place=${place}>
      ${cards.map(({ card, pick }) => {
        const name = `${says}: ${this.cardName(card)}`, states = this.statesOf(seat, space);
        return mark ? this.choiceCard(card, pick, { mark: `${mark(pick)} ${states}`, name }) : this.card(card, { mark: states, name });
      })}${signs}</div>`;
  }

  /** What is special about the cards of a space. @param {number} seat @param {string} space */
  statesOf(seat, space) {
    const { face_down, lead, offense } = this.view, place = `${seat}.${space}`;
    const moved = this.situation.last?.events.some(event => event.is === "moved" && event.target === place);
    const attacks = lead && (seat === offense ? lead.space === space : seat === this.answering?.seat && this.answering.space === space);
    return [face_down.includes(place) && "own-down", attacks && "attacking", (attacks || (moved && !lead)) && "last"].filter(Boolean).join(" ");
  }

  /** The line between the formations: attack and answer with their strengths. */
  clash() {
    const { lead, offense } = this.view, chosen = this.desk.chosen;
    if (!lead) return html`<p class="clash"></p>`;
    const spot = chosen?.args.spot && spaceOf(String(chosen.args.spot));
    const answers = this.answering;
    if (answers) return html`<p class="clash" aria-hidden="true">${this.value(offense, lead.space, lead.card, lead.color)} ${answers.result ? nothing : this.own.attacks} ${this.value(answers.seat, answers.space, answers.card, answers.color)}${answers.result ? html`<b>${answers.result}</b>` : nothing}</p>`;
    const answer = spot && this.view.zones[`${this.me}.${spot}`][String(chosen.args.spot).endsWith("+") ? 1 : 0];
    return html`<p class="clash" aria-hidden="true">${this.value(offense, lead.space, lead.card, lead.color)} ${this.own.attacks}
      ${answer ? this.value(this.me, spot, answer, String(chosen.args.color)) : nothing}</p>`;
  }

  /** @param {number} seat @param {string} space @param {string} code @param {string} color */
  value(seat, space, code, color) {
    const bonus = this.marksOf(seat, space)?.bonus, { rank } = this.situation.components.cards[code];
    return html`<span class="v ${color}">${glyph(color === "red" ? "claw" : "tooth")}${this.own.letters[/** @type {"red"} */ (color)]} ${rank}${bonus ? `+${bonus}` : ""}</span>`;
  }

  /** @param {number} seat */
  counts(seat) {
    const { zones } = this.view, mine = seat === this.situation.seat;
    return { deck: zones[`${seat}.deck`].length, hand: mine ? 0 : zones[`${seat}.hand`].length, taken: zones[`${seat}.pile`].length };
  }

  /** What a player owns, at the edge of a phone. @param {number} seat */
  rail(seat) {
    const mine = seat === this.me, { deck, hand, taken } = this.counts(seat), { score, past } = this.view.sides[seat];
    const plate = [html`<p class="nm">${this.turn(seat)}${this.nameOf(seat)}</p>`, html`<p>${this.playerOf(seat)}</p>`, html`<p class="score">${past + score}</p>`];
    const facts = html`<ul class="facts"><li title=${this.own.deck(deck)} data-place="${seat}.deck">${glyph("deck")}${deck}</li>${hand ? html`<li title=${this.own.hand(hand)} data-place="${seat}.hand">${glyph("hand")}${hand}</li>` : nothing}${this.view.in_combat ? html`<li title=${this.own.taken(taken)} data-place="${seat}.pile">${glyph("taken")}${taken}</li>` : nothing}</ul>`;
    return html`<section class="rail ${mine ? "b" : ""}" aria-label=${this.nameOf(seat)}>
      ${mine ? html`${this.kept()}${facts}<div class="plate">${plate[2]}${plate[0]}${plate[1]}</div>` : html`<div class="plate">${plate}</div>${facts}`}</section>`;
  }

  /** @param {number} seat */
  turn(seat) {
    return this.view.choosing.includes(seat) ? html`<i class="turn"></i>` : nothing;
  }

  /** The card that is left in the hand waits for the next round. */
  kept(long = false) {
    const cards = this.situation.seat === null || !this.view.in_combat ? [] : this.view.zones[this.handPlace()];
    if (!cards.length) return nothing;
    const [one, two] = long ? this.own.yourHand(this.view.round + 1) : this.own.kept(this.view.round + 1);
    return html`<div class="kept" data-place=${this.handPlace()}>${cards.map(card => this.card(card))}<span>${this.view.round < 3 ? html`${one}<br>${two}` : nothing}</span></div>`;
  }

  left() {
    return html`${this.column(this.other)}${this.column(this.me)}`;
  }

  /** What a player owns, on a wide screen. @param {number} seat */
  column(seat) {
    const mine = seat === this.me, { deck, hand, taken } = this.counts(seat), { type, score, past } = this.view.sides[seat];
    const name = html`<p class="nm">${this.turn(seat)}${this.markedName(seat)}</p>`;
    const first = this.view.first_player === seat && !this.view.in_combat ? this.own.first : "";
    const about = html`<p>${[mine ? "" : this.playerOf(seat), type && this.own.types[/** @type {"bow"} */ (type)], first].filter(Boolean).join(" · ")}</p>`;
    const points = html`<p class="score">${past + score}</p>`;
    const facts = html`<ul class="facts"><li data-place="${seat}.deck">${glyph("deck")}${this.own.deck(deck)}</li>${hand ? html`<li data-place="${seat}.hand">${glyph("hand")}${this.own.hand(hand)}</li>` : nothing}${this.view.in_combat ? html`<li data-place="${seat}.pile">${glyph("taken")}${this.own.taken(taken)}</li>` : nothing}</ul>`;
    return mine ? html`<div>${this.kept(true)}<div class="plate">${facts}${points}${name}${about}</div></div>` : html`<div class="plate">${name}${about}${points}${facts}</div>`;
  }

  /** The spaces of a formation card. @param {string} code @param {string[]} [rows] */
  map(code, rows = ROWS) {
    return map(this.situation.components.formations[code], rows, COLUMNS);
  }
}

const marks = html`<svg class="mark l" aria-hidden="true"><use href="#art-tooth"></use></svg><svg class="mark r" aria-hidden="true"><use href="#art-claw"></use></svg>`;
