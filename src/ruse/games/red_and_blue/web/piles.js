/** What all can know: the stocks and their discards, and cards known to be in a hand. */
import { html, nothing } from "../../../web/vendor/lit.js";
import { glyph } from "../../../web/art.js";
import { BACKS, flag } from "./board.js";

/** @typedef {import("./table.js").default} Table */

/** Every kind once, with its number. @param {Table} table @param {string[]} cards */
function kinds(table, cards) {
  const all = Object.keys(table.printed).map(card => ({ card, number: cards.filter(each => each === card).length })).filter(({ number }) => number);
  return html`<p class="cards">${all.map(({ card, number }) => html`<span class="held">${table.card(card, { name: table.own.piles.times(number, table.cardName(card)) })}${number > 1 ? html`<i class="sign">×${number}</i>` : nothing}</span>`)}</p>`;
}

/** @param {Table} table */
export function piles(table) {
  const { zones, sides } = table.view, { own: { piles: words } } = table;
  return html`<section class="piles" aria-label=${words.title}><button type="button" class="ib x" aria-label=${table.words.close} @click=${() => table.look()}>${glyph("x")}</button><h2>${words.title}</h2>
    ${BACKS.map(back => html`<div class="pile"><h3>${words[back]} <small>${words.inStock(zones[`${back}.stock`].length)} · ${words.discards(zones[`${back}.discards`].length)}</small></h3>${kinds(table, zones[`${back}.discards`])}</div>`)}
    ${[0, 1].map(seat => sides[seat].known.length ? html`<div class="pile"><h3>${flag(table, seat)} ${seat === table.situation.seat ? words.knownYours : words.known(table.nameOf(seat))}</h3>${kinds(table, sides[seat].known)}</div>` : nothing)}</section>`;
}
