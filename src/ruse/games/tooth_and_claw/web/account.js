/** The end of a round: what lay face down is counted, one line a battle. The strip runs to the side that took both cards. */
import { html, nothing } from "../../../web/vendor/lit.js";
import { glyph } from "../../../web/art.js";

/** @typedef {import("./table.js").default} Table */
/** @typedef {import("../../../web/types.d.ts").Fact} Fact */

/** The battles of the round that just ended. @param {Table} table */
function battles(table) {
  const events = table.situation.told.flatMap(told => told.events);
  const end = events.findLastIndex(event => event.is === "round_ended");
  const before = events.slice(0, end).findLastIndex(event => event.is === "round_ended");
  return events.slice(before + 1, end).filter(event => event.is === "battle_fought");
}

/** @param {Table} table @param {Fact} battle @param {number} at */
function line(table, battle, at) {
  const { me } = table, mine = battle.offense === me ? battle.attack : battle.defense, theirs = battle.offense === me ? battle.defense : battle.attack;
  const { cards } = table.situation.components, worth = cards[mine.card].achievements + cards[theirs.card].achievements;
  const side = battle.winner === null ? "tie" : battle.winner === me ? "w" : "";
  return html`<li class=${side}><span class="pt">${side === "w" ? `+${worth}` : ""}</span>${fighter(table, mine)}
    <span class="mid ${battle.offense === me ? "r" : "l"}">${glyph("sword")}${side === "tie" ? table.own.tie : at + 1}</span>${fighter(table, theirs)}<span class="pt b">${side === "" ? `+${worth}` : ""}</span></li>`;
}

/** A card from a Wild space may have fought as the other color: that is said. @param {Table} table @param {{ card: string, bonus: number, color: string }} one */
function fighter(table, { card, bonus, color }) {
  const named = /** @type {"red" | "blue"} */ (color), { own } = table, isOther = table.situation.components.cards[card].color !== color;
  return html`<span class="c">${table.card(card)}${bonus ? html`<i class="mk">+${bonus}</i>` : nothing}${isOther ? html`<i class="mk as ${color}" title=${own.as(own.colors[named])}>${own.letters[named]}</i>` : nothing}</span>`;
}

/** @param {Table} table @param {Fact} end */
export function roundAccount(table, end) {
  const { me, other, own } = table, [inAll, after] = own.inAll(end.round);
  /** @param {number} seat */
  const total = seat => html`<small>${end.totals[seat] - end.gained[seat]} + ${end.gained[seat]}</small>`;
  return html`<div class="account">
    <header class="head"><div><span class="nm">${table.nameOf(me)}</span><small>${table.playerOf(me)}</small></div><h2>${own.roundEnds(end.round)}</h2><div class="b"><span class="nm">${table.nameOf(other)}</span><small>${table.playerOf(other)}</small></div></header>
    <ol>${battles(table).map((battle, at) => line(table, battle, at))}</ol>
    <footer class="sum"><div><span class="t">${end.totals[me]}</span>${total(me)}</div><p class="c">${inAll}<br>${after}</p><div class="b"><span class="t">${end.totals[other]}</span>${total(other)}</div></footer></div>`;
}
