/** How a battle ended, and how the game did: every sum is written out from the events. */
import { html, nothing } from "../../../web/vendor/lit.js";
import { glyph } from "../../../web/art.js";
import { flag } from "./board.js";
import { fighters } from "./battle.js";

/** @typedef {import("./table.js").default} Table */
/** @typedef {import("../../../web/types.d.ts").Fact} Fact */
/** @typedef {import("../../../web/types.d.ts").Told} Told */
/** @typedef {import("./battle.js").Sum} Sum */

/** A sum, a card or a cause a line; the skill stands beside its card, as in: 5 = 2 + 1 Capital Guard + 2 adjacent Archer. @param {Table} table @param {Sum} sum */
function lines(table, { parts }) {
  const causes = parts.filter(part => part.what !== "skill");
  return html`<ul class="parts">${causes.map((part, at) => {
    const next = parts[parts.indexOf(part) + 1], skill = next?.what === "skill" ? next.points : null;
    return html`<li><i>${at ? "+" : "="}</i><span><b>${part.points}</b>${skill === null ? nothing : html` + <b>${skill}</b>`} ${table.own.part(part, part.card ? table.cardName(part.card) : "")}</span></li>`;
  })}</ul>`;
}

/** @param {Table} table @param {Fact} fought */
function verdict(table, { area, attacker, winner }) {
  const { verdicts, areas } = table.own;
  return winner === null ? verdicts.tie(areas[area]) : verdicts[winner === attacker ? "takes" : "holds"](table.who(winner), areas[area]);
}

/** @param {Table} table @param {Fact} fought @param {"attack" | "defense"} side */
function half(table, fought, side) {
  const seat = side === "attack" ? fought.attacker : 1 - fought.attacker, wins = fought.winner === seat, { total } = fought[side];
  const cards = { ...fought[side], parts: fought[side].parts.filter((/** @type {import("./words.js").Part} */ part) => part.what === "card" || part.what === "skill") };
  return html`<div class="half ${side} ${wins ? "wins" : "loses"}"><p class="whose">${flag(table, seat)}<span>${table.youOrName(seat)}<small>${table.own[side]}</small></span><b class="total">${total}</b></p>
    <div class="cards">${fighters(table, cards)}</div>${lines(table, fought[side])}</div>`;
}

/** @param {Table} table @param {Fact} fought */
export const battleAccount = (table, fought) => html`<section class="reckoning" aria-label=${table.own.battleFor(table.own.areas[fought.area])}>
  <h2>${verdict(table, fought)}</h2>${half(table, fought, "attack")}<p class="versus" aria-hidden="true">${glyph("sword")}</p>${half(table, fought, "defense")}</section>`;

/** When all is over: who has won and why, and the battle that decided it. @param {Table} table */
export function ending(table) {
  const { result, told } = table.situation, end = result?.ending;
  if (!end) return nothing;
  const last = told.findLast(each => each.events.some(event => event.is === "battle_settled" || event.is === "area_occupied" || event.is === "turn_ended"));
  const decides = last?.events.some(event => event.is === "battle_settled") ? told.flatMap(each => each.events).findLast(event => event.is === "battle_fought") : null;
  const [title, why] = table.own.ends[/** @type {"monarch_fell"} */ (end.is)](typeof end.winner === "number" ? table.who(end.winner) : "", end.monarch ? table.cardName(end.monarch) : "");
  return html`<section class="ending" aria-label=${title}>
    <header>${end.is === "monarch_fell" ? html`<span class="fallen">${table.card(end.monarch)}</span>` : nothing}${typeof end.winner === "number" ? flag(table, end.winner) : nothing}<h2>${title}<small>${why}</small></h2></header>
    ${decides ? html`<div class="reckoning last">${half(table, decides, "attack")}<p class="versus" aria-hidden="true">${glyph("sword")}</p>${half(table, decides, "defense")}</div>` : nothing}</section>`;
}
