/** What lies between the players: places that all have in common, cards everybody puts there, and how it ended. */
import { html, nothing } from "../vendor/lit.js";
import { glyph } from "../art.js";
import { isUnseen } from "../kit/card.js";
import { fact } from "./fields.js";
import { turn } from "./seats.js";

/** @typedef {import("../generic-table.js").GenericTable} Table */

/** @param {Table} table */
export function middle(table) {
  const common = table.fields.filter(each => !each.field.by_seat && !table.isSeatMark(each));
  const facts = common.map(({ field, value }) => (value === 0 ? nothing : fact(table, field, value))).filter(each => each !== nothing);
  return html`<section class="middle" aria-label=${table.words.onTable}>
    <div class="spreads">${table.spreads.map(name => spread(table, name))}${table.placesOf(-1).map(place => common1(table, place))}</div>
    ${facts.length && !table.situation.result ? html`<ul class="facts common">${facts}</ul>` : nothing}
    ${table.situation.result ? standings(table) : nothing}
  </section>`;
}

/** One open card of everybody. @param {Table} table @param {string} name */
function spread(table, name) {
  const { label } = table.place(`0.${name}`), seats = [...table.seatsFromMe.slice(1), table.me];
  if (table.situation.result && seats.every(seat => !table.view.zones[`${seat}.${name}`].length)) return nothing;
  return html`<div class="spread" role="group" aria-label=${label}>${seats.map(seat => {
    const place = `${seat}.${name}`, [card] = table.view.zones[place];
    return html`<figure data-place=${place}>${card ? table.tableCard(card, place) : html`<span class="slot ${table.view.choosing.includes(seat) ? "now" : ""}"></span>`}<figcaption>${turn(table, seat)}<span>${table.youOrName(seat)}</span></figcaption></figure>`;
  })}</div>`;
}

/** A place of nobody: a pile that nobody sees is one back and its number. @param {Table} table @param {string} place */
function common1(table, place) {
  const cards = table.view.zones[place], { label, single } = table.place(place);
  if (!cards.length && !single) return html`<span class="none" data-place=${place}></span>`;
  const isPile = cards.length > 1 && cards.every(isUnseen), name = single ? label : table.words.cardsAt(label, cards.length);
  const shown = isPile ? cards.slice(0, 1) : cards;
  const drawn = cards.length ? shown.map(card => table.tableCard(card, place)) : html`<span class="slot"></span>`;
  return html`<figure class=${isPile ? "pile" : cards.length > 1 ? "wide" : ""} role="group" aria-label=${name}><div class="fan" data-place=${place}>${drawn}</div><figcaption><span>${label}</span>${isPile ? html` <b>${cards.length}</b>` : nothing}</figcaption></figure>`;
}

/** Who won, and what everybody got. @param {Table} table */
function standings(table) {
  const { result } = table.situation, { unit } = table.schema, { words } = table;
  const payoffs = /** @type {number[] | null} */ (unit && result ? result.ending?.payoffs ?? result.scores : null);
  const winners = result?.winners ?? [], rank = (/** @type {number} */ seat) => payoffs?.[seat] ?? Number(winners.includes(seat));
  const seats = [...table.seatsFromMe].sort((one, other) => rank(other) - rank(one));
  const signed = payoffs?.some(each => each < 0);
  const number = (/** @type {number} */ each) => `${signed && each > 0 ? "+" : ""}${each}`.replace("-", "−");
  return html`<ol class="final" aria-label=${words.standings}>${seats.map(seat => html`<li class=${winners.includes(seat) ? "winner" : ""}><span class="nm">${winners.includes(seat) ? glyph("crown") : nothing}${table.youOrName(seat)}</span>${
    payoffs ? html`<b class="sc">${number(payoffs[seat])}</b><small>${Math.abs(payoffs[seat]) === 1 ? unit : words.several(unit)}</small>` : html`<small>${winners.includes(seat) ? words.won : ""}</small>`}</li>`)}</ol>`;
}
