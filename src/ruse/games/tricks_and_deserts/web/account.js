/** The end of a deal: what the deserts sum up to, what that makes a card worth, and what everybody gets. */
import { html, nothing } from "../../../web/vendor/lit.js";
import { glyph } from "../../../web/art.js";
import { vars } from "../../../web/kit/card.js";
import { LETTERS, SPECIES, printed, signed } from "./colors.js";

/** @typedef {import("./table.js").default} Table */
/** @typedef {import("../../../web/types.d.ts").Told} Told */
/** @typedef {import("../../../web/types.d.ts").Fact} Fact */
/** @typedef {import("./words.js").Color} Color */
/** @typedef {{ color: Color, sum: number, points: number }} Worth */
/** @typedef {{ color: Color, cards: number, points: number }} Part */
/** @typedef {{ before: number, parts: Part[], after: number }} Account */

/** The cards of all deserts, as they were shown before the revolution. @param {Table} table @param {Told} end @returns {string[]} */
function desertCards(table, end) {
  const shown = table.situation.told.findLast(told => told.step < end.step && told.events.some(event => event.is === "deserts_revealed"));
  return (shown?.events ?? []).flatMap(event => (["desert_shown", "unseen_shown"].includes(event.is) ? event.cards : []));
}

/** One color: its cards, their sum, and what a scored card counts. @param {Table} table @param {Worth} worth @param {string[]} cards */
function color(table, { color, sum, points }, cards) {
  const { own } = table, theirs = cards.filter(card => table.printed(card).color === color).sort((one, other) => table.printed(other).value - table.printed(one).value);
  return html`<li class="${LETTERS[color]} ${theirs.length > 5 ? "many" : ""}"><span class="name">${glyph(SPECIES[color])}${LETTERS[color]}</span>
    <span class="cards">${theirs.length ? theirs.map(card => table.card(card)) : html`<small>${own.noCard}</small>`}</span>
    <b class="sum">${printed(sum)}</b><span class="worth"><b>${signed(points)}</b><small>${own.aCard}</small></span></li>`;
}

/** 10 + 3 x 2 - 1 x 1 = 15. @param {Table} table @param {number} seat @param {Account} account @param {Fact | undefined} ally */
function player(table, seat, { before, parts, after }, ally) {
  const { own } = table, total = parts.reduce((sum, { cards, points }) => sum + cards * points, before);
  return html`<li class=${seat === table.situation.seat ? "me" : ""}><span class="nm">${table.youOrName(seat)}</span><span class="parts"><b>${before}</b>${parts.map(part => html`<span class="tag ${LETTERS[part.color]}">${glyph(SPECIES[part.color])}${counted(part, ally)}×${printed(part.points)}</span>`)}${
    total === after ? nothing : html`<small>= ${printed(total)}, ${own.notBelow}</small>`}</span><b class="after">${after}</b></li>`;
}

/** Won cards, and what the alliance card adds to them. @param {Part} part @param {Fact | undefined} ally */
const counted = ({ color, cards }, ally) => (ally?.color === color && ally.cards ? `(${cards - ally.cards}+${ally.cards})` : `${cards}`);

/** @param {Table} table @param {Told} told */
export function dealAccount(table, told) {
  const { own } = table, find = (/** @type {string} */ what) => told.events.find(event => event.is === what);
  const sums = find("sums_counted"), end = find("deal_ended"), cards = desertCards(table, told);
  const allies = told.events.filter(event => event.is === "alliance_counted");
  /** @type {Worth[]} */
  const worths = [...(sums?.colors ?? [])].sort((one, other) => other.sum - one.sum);
  return html`<div class="account"><h2>${own.dealEnds(end?.deal)}</h2>
    <ol class="worths" aria-label=${own.inDeserts}>${worths.map(worth => color(table, worth, cards))}</ol>
    <ol class="scores" aria-label=${own.scores}>${end?.accounts.map((/** @type {Account} */ account, /** @type {number} */ seat) => player(table, seat, account, allies.find(ally => ally.who === seat)))}</ol>
    ${allies.some(ally => ally.cards) ? html`<p class="note">${own.allyNote}</p>` : nothing}</div>`;
}

/** When all is over: the scores after each deal, the highest first. @param {Table} table */
export function standings(table) {
  const { own, situation } = table, deals = situation.told.flatMap(told => told.events.filter(event => event.is === "deal_ended"));
  const winners = situation.result?.winners ?? [], { players } = table.view;
  const seats = table.seatsFromMe.sort((one, other) => players[other].score - players[one].score);
  const most = Math.max(1, ...players.map((/** @type {{ score: number }} */ { score }) => score));
  return html`<section class="final" aria-label=${own.final}><h2>${own.final}</h2><ol>
    ${seats.map(seat => html`<li class=${winners.includes(seat) ? "winner" : ""}><span class="nm">${winners.includes(seat) ? glyph("crown") : nothing}${table.youOrName(seat)}</span>
      <span class="way">${deals.map((deal, at) => html`${at ? nothing : html`<i><small>${own.begin}</small>${deal.accounts[seat].before}</i>`}<i><small>${own.dealShort(deal.deal)}</small>${deal.accounts[seat].after}</i>`)}</span><b class="sc">${players[seat].score}</b>
      <i class="bar1" ${vars({ "--part": `${(100 * players[seat].score) / most}%` })}></i></li>`)}</ol></section>`;
}
