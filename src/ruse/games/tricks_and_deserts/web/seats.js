/** What each player owns, for all to see: score, desert, cards won, alliance card, check discs. */
import { html, nothing } from "../../../web/vendor/lit.js";
import { glyph } from "../../../web/art.js";
import { COLORS, LETTERS, SPECIES, printed } from "./colors.js";

/** @typedef {import("./table.js").default} Table */
/** @typedef {import("./words.js").Color} Color */

/** @param {Table} table @param {number} seat */
export function plate(table, seat) {
  const { view } = table, { score } = view.players[seat];
  return html`<section class="seat ${view.winning === seat ? "winning" : ""}" aria-label=${about(table, seat)}>
    <p class="top">${table.turn(seat)}<span class="nm">${table.nameOf(seat)}</span>${starts(table, seat)}<small class="who">${table.playerOf(seat)}</small>${inHand(table, seat)}<b class="sc" title=${table.own.score(score)}>${score}</b></p>
    ${desert(table, seat)}${tags(table, seat)}
  </section>`;
}

/** The same of the player at the lower side. @param {Table} table */
export function mine(table) {
  const { view, me } = table, watched = table.situation.seat === null;
  return html`<section class="seat mine ${view.winning === me ? "winning" : ""}" aria-label=${about(table, me)}>
    <p class="top">${table.turn(me)}<span class="nm">${table.youOrName(me)}</span>${starts(table, me)}${watched ? inHand(table, me) : nothing}<b class="sc" title=${table.own.score(view.players[me].score)}>${view.players[me].score}</b></p>
    ${desert(table, me)}${tags(table, me)}
  </section>`;
}

/** 3-1. The two cards nobody sees. @param {Table} table */
export function unused(table) {
  return html`<section class="seat rest" aria-label=${table.own.unused}><p class="top"><span class="nm">${table.own.unused}</span></p>
    <div class="row" data-place="deck">${table.view.phase === "draw" ? nothing : table.view.zones.deck.map(card => table.card(card))}</div></section>`;
}

/** @param {Table} table @param {number} seat */
function about(table, seat) {
  const { own, view } = table, { score } = view.players[seat];
  return [table.nameOf(seat), table.playerOf(seat), own.score(score), view.start === seat && own.startPlayer, view.winning === seat && own.best].filter(Boolean).join(". ");
}

/** @param {Table} table @param {number} seat */
const starts = ({ view, own }, seat) => (view.start === seat && view.phase !== "name start" ? html`<i class="first" title=${own.startPlayer}>${glyph("sun")}</i>` : nothing);

/** @param {Table} table @param {number} seat */
function inHand({ view, own }, seat) {
  const { length } = view.zones[`${seat}.hand`];
  return html`<span class="h" data-place="${seat}.hand" title=${own.hand(length)} role="img" aria-label=${own.hand(length)}>${glyph("hand")}<i>${length}</i></span>`;
}

/** @param {Table} table @param {number} seat */
function desert(table, seat) {
  const { view } = table, fills = seat === table.situation.seat && table.desk.choices[0]?.verb === "place";
  const areas = Array.from({ length: view.num_areas }, (_, at) => at + 1);
  return html`<div class="row" role="group" aria-label=${table.own.desert}>${areas.map(area => {
    const place = `${seat}.area.${area}`, [card] = view.zones[place];
    const here = area === 1 && table.isLayingAreas ? nothing : place;   // while they are laid they lie large in the middle
    if (!card) return html`<span class="open ${fills && area === 1 ? "now" : ""}" data-place=${here} role="img" aria-label=${table.own.openArea}></span>`;
    return html`<span data-place=${here}>${table.card(card, { mark: `${view.face_down.includes(place) ? "own-down" : ""} ${table.isLast(place) ? "last" : ""}` })}</span>`;
  })}</div>`;
}

/** @param {Table} table @param {number} seat */
function tags(table, seat) {
  const { own, view } = table, { ally, denies } = view.players[seat];
  const left = seat === table.me && view.alliance && !ally ? table.alliesLeft : [];
  return html`<div class="tags"><span class="won" data-place="${seat}.scored"><span class="lab">${own.won}</span>${won(table, seat)}</span>${
    ally ? html`<span class="with"><span class="lab">${own.ally}</span>${pennant(table, ally)}</span>` : nothing}${
    denies.length ? html`<span class="with"><span class="lab">${own.lacks}</span>${denies.map((/** @type {Color} */ color) => disc(table, color))}</span>` : nothing}${
    left.length ? html`<span class="with"><span class="lab">${own.left}</span>${left.map(color => html`<span class="left1" role="img" aria-label=${own.allyLeft(own.colors[color])} title=${own.allyLeft(own.colors[color])}>${glyph(SPECIES[color])}</span>`)}</span>` : nothing}</div>`;
}

/** How many cards of each color a player has won. @param {Table} table @param {number} seat */
function won(table, seat) {
  const { own } = table, scored = counts(table, seat);
  const colors = COLORS.filter(color => scored[color]);
  if (!colors.length) return html`<span class="none">${own.nothing}</span>`;
  return colors.map(color => html`<span class="tag ${LETTERS[color]}" role="img" aria-label=${own.wonOf(own.colors[color], scored[color])} title=${own.wonOf(own.colors[color], scored[color])}>${glyph(SPECIES[color])}<i>${LETTERS[color]}</i>×${scored[color]}</span>`);
}

/** Scored cards by color. @param {Table} table @param {number} seat @returns {Record<string, number>} */
function counts(table, seat) {
  /** @type {Record<string, number>} */
  const scored = {};
  for (const card of table.view.zones[`${seat}.scored`]) {
    const { color } = table.printed(card);
    scored[color] = (scored[color] ?? 0) + 1;
  }
  return scored;
}

/** @param {Table} table @param {Color} color */
export const pennant = ({ own }, color) => html`<span class="tag ally ${LETTERS[color]}" role="img" aria-label=${own.allyOf(own.colors[color])} title=${own.allyOf(own.colors[color])}>${glyph(SPECIES[color])}<i>${LETTERS[color]}</i></span>`;

/** A check disc that has moved; a tap says what that means. @param {Table} table @param {Color} color */
const disc = ({ own, desk }, color) => html`<button type="button" class="disc ${LETTERS[color]}" aria-label=${own.lacksOf(own.colors[color])} title=${own.lacksOf(own.colors[color])} @click=${() => desk.explain(own.disc)}>${LETTERS[color]}</button>`;

/** The sums of what lies open in all deserts: they decide what a card is worth. @param {Table} table */
export function ledger({ own, view }) {
  return html`<section class="ledger" aria-label=${own.ledger}><p class="lab">${own.ledger} <span>${own.faceDown(view.hidden)}</span></p>
    ${COLORS.map(color => html`<div class=${LETTERS[color]} role="img" aria-label="${own.colors[color]} ${view.open_sums[color]}">${glyph(SPECIES[color])}${LETTERS[color]}<b>${printed(view.open_sums[color])}</b></div>`)}</section>`;
}
