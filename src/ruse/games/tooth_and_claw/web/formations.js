/** Choosing: a type for the game, and one of two formation cards for the round. A map is what the table will be. */
import { html, nothing } from "../../../web/vendor/lit.js";
import { glyph } from "../../../web/art.js";

/** @typedef {import("./table.js").default} Table */

/** @param {Record<string, any>} spaces @param {string[]} rows @param {string[]} columns */
export const map = (spaces, rows, columns) => html`<span class="map" aria-hidden="true">${rows.map(row => columns.map(column => space(spaces[`${row}.${column}`])))}</span>`;

/** @param {{ blank: boolean, top: boolean, wild: boolean, bonus: number, two_cards: boolean }} marks */
function space({ blank, top, wild, bonus, two_cards }) {
  const kind = blank ? "blank" : top ? "rev" : two_cards ? "two" : "";
  return html`<span class="sp ${kind}">${top ? html`<i class="top">${glyph("deck")}</i>` : nothing}${two_cards ? html`<b>2</b>` : nothing}${
    wild ? html`<i class="mk wild">W</i>` : nothing}${bonus ? html`<i class="mk">+${bonus}</i>` : nothing}</span>`;
}

/** @param {Table} table @param {string} type @param {number} round */
const cardsOf = (table, type, round) => Object.keys(table.situation.components.formations).filter(code => code.startsWith(`${type}-${round}`));

/** What the other player will choose from. @param {Table} table */
function theirs(table) {
  const { type } = table.view.sides[table.other];
  if (!type) return nothing;
  return cardsOf(table, type, table.view.round).map((code, at) => html`<figure>${table.map(code, ["Re", "R", "V"])}<figcaption class="cut">${at ? table.own.or(code.split("-")[1]) : table.formationName(code)}</figcaption></figure>`);
}

/** @param {Table} table @param {number} seat */
function plate(table, seat) {
  const { score, past, type } = table.view.sides[seat], { deck } = table.counts(seat), hand = table.view.zones[`${seat}.hand`].length;
  return html`<div class="plate"><p class="nm">${table.turn(seat)}${table.markedName(seat)} <small>${type ? table.own.types[/** @type {"bow"} */ (type)] : ""}</small></p>
    <ul class="facts"><li class="sc0">${past + score}</li><li data-place="${seat}.deck">${glyph("deck")}${deck}</li><li>${glyph("hand")}${hand}</li></ul></div>`;
}

/** @param {Table} table */
export function formationChoice(table) {
  const { type, formation } = table.view.sides[table.me], { own, desk } = table;
  table.dataset.stage = "formation";
  const cards = type ? cardsOf(table, type, table.view.round) : [];
  return html`<div class="top2"><div class="who2">${plate(table, table.other)}${plate(table, table.me)}</div>${theirs(table)}</div>
    <section class="pick" data-roving role="group" aria-label=${table.situation.question?.text ?? nothing}>
      <div class="rows" aria-hidden="true"><span>${own.short.V}</span><span>${own.short.R}</span><span>${own.short.Re}</span></div>
      ${cards.map(code => {
        const choice = desk.matching({ formation: code })[0], chosen = desk.isPicked({ formation: code }) || formation === code;
        return html`<button type="button" class="fc ${chosen ? "chosen" : ""}" aria-pressed=${chosen ? "true" : "false"} aria-label=${choice?.label ?? table.formationName(code)} @click=${() => choice && desk.tap({ formation: code })}>
          <span class="nm">${table.formationName(code)}</span>${table.map(code)}</button>`;
      })}
      ${legend(table)}
    </section>`;
}

/** @param {Table} table */
function legend({ own: { legend } }) {
  return html`<ul class="legend"><li><span class="sp blank"></span>${legend.blank}</li><li><span class="sp rev"><i class="top">${glyph("deck")}</i></span>${legend.top}</li><li><span class="sp two"><b>2</b></span>${legend.two}</li><li><i class="mk wild">W</i>${legend.wild}</li><li><i class="mk">+1</i>${legend.rank}</li></ul>`;
}

/** 4. Three types; of each, the six cards of the game. @param {Table} table */
export function typeChoice(table) {
  const { own, desk } = table;
  table.dataset.stage = "type";
  return html`<section class="types" data-roving role="group" aria-label=${table.situation.question?.text ?? nothing}>
    ${/** @type {("sword" | "shield" | "bow")[]} */ (["sword", "shield", "bow"]).map(type => {
      const chosen = desk.isPicked({ type }), taken = table.view.sides.some((/** @type {any} */ side) => side.type === type);
      return html`<button type="button" class="fc ${chosen ? "chosen" : ""} ${taken ? "gone" : ""}" aria-pressed=${chosen ? "true" : "false"} aria-label=${own.types[type]} @click=${() => desk.tap({ type }, { code: `type ${type}` })}>
        <span class="nm">${glyph(type)} ${own.types[type]}</span>
        <span class="six">${[1, 2, 3].map(round => html`<span>${cardsOf(table, type, round).map(code => table.map(code))}</span>`)}</span></button>`;
    })}${legend(table)}</section>`;
}
