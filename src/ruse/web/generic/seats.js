/** What each player has, for all to see: name, amounts, marks, and the places of their cards. */
import { html, nothing } from "../vendor/lit.js";
import { glyph } from "../art.js";
import { isUnseen } from "../kit/card.js";
import { fact, sentence } from "./fields.js";

/** @typedef {import("../generic-table.js").GenericTable} Table */

const MOST_BACKS = 3;   // of cards nobody can tell apart: from here on their number says it better

/** @param {Table} table @param {number} seat */
export function plate(table, seat) {
  const isMine = seat === table.me;
  const { amounts, marks } = about(table, seat);
  const main = amounts.length === 1 ? amounts[0] : null;
  return html`<section class="seat ${isMine ? "mine" : ""}" aria-label=${label(table, seat)}>
    <p class="top">${turn(table, seat)}<span class="nm">${isMine ? table.youOrName(seat) : table.nameOf(seat)}</span><small class="who">${isMine ? "" : table.playerOf(seat)}</small>${
      main ? html`<span class="sc" title=${main.field.about}><small>${main.field.label}</small> <b>${main.text}</b></span>` : nothing}</p>
    <ul class="facts">${main ? nothing : amounts.map(({ field, value }) => fact(table, field, value))}${marks}</ul>
    <div class="rows">${table.placesOf(seat).map(place => row(table, place))}</div>
  </section>`;
}

/** @param {Table} table @param {number} seat */
export const turn = ({ view }, seat) => (view.choosing.includes(seat) ? html`<i class="turn"></i>` : nothing);

/** The amounts of a seat, and its marks: flags, and fields that name it. @param {Table} table @param {number} seat */
function about(table, seat) {
  const mine = table.fields.filter(({ field }) => field.by_seat).map(({ field, value }) => ({ field, value: value?.[seat], text: String(value?.[seat]).replace("-", "−") }));
  const amounts = mine.filter(({ field, value }) => field.kind === "amount" && !field.axes.length && typeof value === "number");
  const others = mine.filter(each => !amounts.includes(each)).map(({ field, value }) => fact(table, field, value));
  const named = table.fields.filter(each => table.isSeatMark(each) && each.value === seat).map(({ field }) => html`<li class="fact flag" title=${field.about}><b>${field.label}</b></li>`);
  return { amounts, marks: [...named, ...others] };
}

/** What all see of a seat, in words. @param {Table} table @param {number} seat */
export function told(table, seat) {
  const fields = table.fields.map(each => (each.field.by_seat ? sentence(table, each.field, each.value?.[seat]) : table.isSeatMark(each) && each.value === seat ? each.field.label : ""));
  return fields.filter(Boolean);
}

/** @param {Table} table @param {number} seat */
const label = (table, seat) => [table.markedName(seat), seat === table.situation.seat ? "" : table.playerOf(seat), ...told(table, seat)].filter(Boolean).join(". ");

/** The cards at a place of a seat. @param {Table} table @param {string} place */
function row(table, place) {
  const cards = table.view.zones[place], { label, hidden } = table.place(place);
  if (!cards.length) return html`<span class="none" data-place=${place}></span>`;
  const name = table.words.cardsAt(label, cards.length);
  if (cards.every(isUnseen) && cards.length > MOST_BACKS) return html`<p class="count" data-place=${place} role="img" aria-label=${name} title=${name}>${glyph("hand")}<span class="lab">${label}</span><b>${cards.length}</b></p>`;
  const isDown = hidden && table.situation.seat !== null && place.startsWith(`${table.situation.seat}.`) && !table.situation.result;
  return html`<div class="zone" role="group" aria-label=${name}><span class="lab">${label}</span><div class="fan" data-place=${place}>${table.deck.sorted(cards).map(card => table.tableCard(card, place, isDown && !isUnseen(card) ? "own-down" : ""))}</div></div>`;
}
