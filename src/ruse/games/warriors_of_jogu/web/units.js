/**
 * What lies at a location, as strips: picture, name, strength. Equal cards are one strip with their number; face-down
 * cards lie singly, in the order of their places.
 */
import { html, nothing } from "../../../web/vendor/lit.js";
import { glyph } from "../../../web/art.js";
import { isUnseen } from "../../../web/kit/card.js";
import { picture } from "./faces.js";

/** @typedef {import("./table.js").default} Table */
/** @typedef {{ card: string, count: number, staying: boolean, down: number | null }} Unit */
/** @typedef {{ classes?: string, tap?: () => void, target?: boolean }} How */

/** @param {string[]} cards @param {string} card */
const count = (cards, card) => cards.filter(each => each === card).length;

/** @param {string[]} cards @param {string[]} [stays] those of them with a Stay token @param {{ place: number, card: string }[]} [hidden] @returns {Unit[]} */
export function unitsOf(cards, stays = [], hidden = []) {
  const open = [...cards];
  for (const { card } of hidden) if (open.includes(card)) open.splice(open.indexOf(card), 1);
  const kinds = [...new Set(open)].flatMap(card => {
    const staying = Math.min(count(stays, card), count(open, card)), others = count(open, card) - staying;
    return [{ card, count: others, staying: false, down: null }, { card, count: staying, staying: true, down: null }];
  });
  return [...kinds.filter(unit => unit.count), ...hidden.map(({ card, place }) => ({ card, count: 1, staying: false, down: place }))];
}

/** In words. @param {Table} table @param {Unit} unit */
export function unitName(table, { card, count, staying, down }) {
  const { own } = table, { cards, hidden_strength } = table.situation.components;
  const name = isUnseen(card) ? table.words.faceDown : `${own.times(count, table.cardName(card))} ${cards[card].strength}`;
  return [name, staying && own.stay, down && !isUnseen(card) && own.faceDown, down && own.counts(hidden_strength)].filter(Boolean).join(", ");
}

/** @param {Table} table @param {number} owner @param {Unit} unit @param {How} [how] */
export function strip(table, owner, unit, { classes = "", tap, target = false } = {}) {
  const { card, count, staying, down } = unit, { cards, hidden_strength } = table.situation.components;
  const unseen = isUnseen(card), faction = table.view.factions[owner];
  const look = `unit wj-${faction} ${unseen ? "down" : ""} ${classes}`;
  const inside = html`${glyph(unseen ? faction : picture(card))}<span class="no">${unseen ? table.own.faceDown : table.own.short[card] ?? table.cardName(card)}</span>${
    count > 1 ? html`<i class="times">×${count}</i>` : nothing}${staying ? html`<i class="tok" title=${table.own.stay}>S</i>` : nothing}${
    down && !unseen ? html`<i class="tok hid" title=${table.own.counts(hidden_strength)}>${hidden_strength}</i>` : nothing}<b>${unseen ? hidden_strength : cards[card].strength}</b>`;
  const name = unitName(table, unit);
  if (target) return html`<button type="button" class=${look} data-card=${card} aria-label=${name} aria-pressed=${classes.includes("chosen") ? "true" : nothing} @click=${tap}>${inside}</button>`;
  return html`<span class=${look} data-card=${card} title=${name} @click=${tap}>${inside}</span>`;
}
