/** What all can know of a player's piles, in place of the columns: discards, cards seen in hand, Location Cards. */
import { html, nothing } from "../../../web/vendor/lit.js";
import { glyph } from "../../../web/art.js";
import { isUnseen } from "../../../web/kit/card.js";
import { unitsOf } from "./units.js";

/** @typedef {import("./table.js").default} Table */

/** @param {Table} table @param {string} title @param {string[]} cards */
function row(table, title, cards) {
  const units = unitsOf(cards);
  return html`<div class="pile"><h3>${title} <small>${cards.length || table.own.piles.none}</small></h3>${units.length ? html`<p class="cards">${units.map(({ card, count }) =>
    table.card(card, { mark: count > 1 ? `x${count}` : "", name: table.own.times(count, table.cardName(card)) }))}</p>` : nothing}</div>`;
}

/** Every Location Card once: used ones struck, the one of this round and the next as far as they are known. @param {Table} table @param {number} seat */
function locations(table, seat) {
  const { zones, shown, next_locations } = table.view, { piles } = table.own, [now] = zones[`${seat}.location`], next = next_locations[seat];
  const used = zones[`${seat}.location-discard`], { location_copies } = table.situation.components;
  const state = now === undefined ? "" : isUnseen(now) ? piles.hidden : shown[seat] ? now : `${now}, ${piles.secret}`;
  const ahead = next === null ? "" : isUnseen(next) ? piles.looked : `${piles.next} ${next}, ${piles.secret}`;
  return html`<div class="pile"><h3>${piles.location} <small>${[state, ahead].filter(Boolean).join("; ")}</small></h3>
    <ul class="numbers">${table.locations.map(location => {
      const gone = used.filter(each => each === location).length;
      return html`<li><b>${location}</b>${Array.from({ length: location_copies }, (_, at) => html`<i class=${at < gone ? "gone" : ""}></i>`)}<span class="sr">${piles.used} ${gone}</span></li>`;
    })}</ul></div>`;
}

/** @param {Table} table @param {number} seat */
export function piles(table, seat) {
  const { zones, known, top, bottom } = table.view, { own } = table, mine = seat === table.situation.seat;
  return html`<section class="piles" aria-label=${mine ? own.piles.titleMine : own.piles.title(table.nameOf(seat))}>
    <button type="button" class="ib x" aria-label=${table.words.close} @click=${() => table.look(seat)}>${glyph("x")}</button>
    <h2>${mine ? own.piles.titleMine : own.piles.title(table.nameOf(seat))}</h2>
    ${locations(table, seat)}
    ${row(table, own.piles.discards, table.sorted(zones[`${seat}.discard`]))}
    ${known[seat].length ? row(table, own.piles.held, known[seat]) : nothing}
    ${top[seat].length ? row(table, own.piles.top, top[seat]) : nothing}
    ${bottom[seat].length ? row(table, own.piles.bottom, bottom[seat]) : nothing}</section>`;
}
