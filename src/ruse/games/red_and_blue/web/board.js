/** The players with the stocks between them, and the five areas in their row. */
import { html, nothing } from "../../../web/vendor/lit.js";
import { glyph } from "../../../web/art.js";
import { cardOf, isUnseen } from "../../../web/kit/card.js";

/** @typedef {import("./table.js").default} Table */

export const BACKS = /** @type {const} */ (["normal", "ace"]);
const KINGDOMS = ["red", "blue"];

/** The sign of a kingdom: Red's is swallow-tailed, Blue's rounded. @param {Table} table @param {number} seat */
export const flag = (table, seat) => html`<i class="flag ${KINGDOMS[seat]}">${table.own.letters[seat]}</i>`;

/** The class of a card, which its back shows. @param {Table} table @param {string} card @returns {"normal" | "ace"} */
export const backOf = (table, card) => /** @type {"ace"} */ (isUnseen(card) ? card.slice(1) : table.printed[card].back);

/** How many of some cards have each back. @param {Table} table @param {string[]} cards */
export const countBacks = (table, cards) => BACKS.map(back => cards.filter(card => backOf(table, card) === back).length);

// The players

/** @param {Table} table */
export const strip = table => html`<div class="vs">${player(table, 0)}${stocks(table)}${player(table, 1)}</div>`;

/** @param {Table} table @param {number} seat */
function player(table, seat) {
  const { view } = table, [normals, aces] = countBacks(table, view.zones[`${seat}.hand`]), known = view.sides[seat].known.length;
  return html`<section class="p ${KINGDOMS[seat]} ${seat === table.situation.seat ? "me" : ""}" data-seat=${seat} aria-label=${owned(table, seat)}>${flag(table, seat)}
    <p class="nm">${view.choosing.includes(seat) ? html`<i class="turn"></i>` : nothing}<span>${table.nameOf(seat)}</span>${known && seat !== table.situation.seat ? html`<span class="known">${glyph("eye")}${known}</span>` : nothing} <small>${table.playerOf(seat)}</small></p>
    <ul class="facts" data-place=${seat === table.situation.seat ? nothing : `${seat}.hand`} aria-hidden="true"><li class="funds">${glyph("coin")}${view.sides[seat].funds}</li>
      <li class="normals"><i class="bk"></i>${normals}</li><li class="aces"><i class="bk ace"></i>${aces}</li></ul></section>`;
}

/** A player's part in words. @param {Table} table @param {number} seat */
export function owned(table, seat) {
  const { funds, known } = table.view.sides[seat], [normals, aces] = countBacks(table, table.view.zones[`${seat}.hand`]);
  return table.own.owns({ name: table.nameOf(seat), player: table.playerOf(seat), funds, normals, aces, known: known.map((/** @type {string} */ card) => table.cardName(card)) });
}

/** The stocks in words. @param {Table} table */
export function counts(table) {
  const { zones } = table.view, [normals, aces] = BACKS.map(back => zones[`${back}.stock`].length), thrown = BACKS.flatMap(back => zones[`${back}.discards`]).length;
  return table.own.piles.has([normals, aces, thrown]);
}

/** Both stocks with their discards; a tap opens them. @param {Table} table */
function stocks(table) {
  const { zones } = table.view, sizes = BACKS.map(back => zones[`${back}.stock`].length), thrown = BACKS.map(back => zones[`${back}.discards`].length);
  return html`<button type="button" class="stocks" aria-label=${counts(table)} aria-expanded=${table.looks ? "true" : "false"} @click=${() => table.look()}>
    ${BACKS.map((back, at) => html`<span class="stock" data-stock=${back}><span data-place="${back}.stock">${cardOf(`?${back}`, table.face(`?${back}`), { name: "", mark: sizes[at] ? "" : "gone" })}</span><b>${sizes[at]}</b><small data-place="${back}.discards">${glyph("taken")}${thrown[at]}</small></span>`)}</button>`;
}

// The areas

/** @param {Table} table */
export function areas(table) {
  const mark = table.areaMarks();
  return html`<div class="areas ${table.asksArea ? "asked" : ""}" data-roving role="group" aria-label=${table.own.row}>${table.areas.map(area => areaOf(table, area, mark(area)))}</div>`;
}

/** @param {Table} table @param {string} area @param {string} mark */
function areaOf(table, area, mark) {
  const { view, own } = table, { holder } = view.areas[area], deed = mark === "legal" || mark === "chosen" ? table.deedAt(area) : null;
  const classes = `area ${holder === null ? "free" : KINGDOMS[holder]} ${mark} ${table.fightsAt === area ? "fight" : ""}`;
  const foot = !table.asksArea || !table.picked.card ? nothing : html`<span class="act ${deed ? "" : "off"}">${deed ? html`${deed === "attack" ? glyph("sword") : nothing}${own.here[deed]}` : holder === table.me ? own.yours : ""}</span>`;
  const inside = html`<span class="h3">${own.areas[area]}</span>${numbers(table, area)}<span class="spot" data-place=${area}>${occupier(table, area)}</span>${holds(table, area)}${foot}`;
  const name = described(table, area), choice = deed && table.choiceAt(area);
  if (table.asksArea) return html`<button type="button" class=${classes} data-area=${area} aria-label=${choice ? `${choice.sentence} ${name}` : name} aria-pressed=${mark === "chosen" ? "true" : nothing} @click=${() => table.tapArea(area)}>${inside}</button>`;
  return html`<section class=${classes} data-area=${area} aria-label=${name}><button type="button" class="hit" aria-label=${own.areas[area]} @click=${() => table.desk.explain(own.areas[area])}></button>${inside}</section>`;
}

/** Funds and offset for each kingdom; those of the holder count. @param {Table} table @param {string} area */
function numbers(table, area) {
  const { funds, offset } = table.situation.components.areas[area], { holder } = table.view.areas[area], { letters } = table.own;
  /** @param {unknown[]} texts @param {string} sign @param {string} cls */
  const row = (texts, sign, cls) => html`<span class="row ${cls}">${glyph(sign)}${texts.map((text, seat) => html`<b class="${KINGDOMS[seat]} ${holder === seat ? "counts" : ""}">${text}</b>`)}</span>`;
  return html`<span class="nums" aria-hidden="true">${row(funds.map((/** @type {number} */ n, /** @type {number} */ seat) => html`<s>${letters[seat]}</s>${n}`), "coin", "pays")}${row(offset.map((/** @type {number} */ n) => `+${n}`), "shield", "offset")}</span>`;
}

/** The card of an area; where areas are chosen, it is part of the button. @param {Table} table @param {string} area */
function occupier(table, area) {
  const [card] = table.view.zones[area];
  if (!card) return html`<span class="none">${table.own.empty}</span>`;
  const mark = table.isFresh(area, card) ? "last" : "", name = table.cardName(card);
  return table.asksArea ? cardOf(card, table.face(card), { name, mark }) : table.card(card, { mark });
}

/** Who holds an area with how many points, and what adjacent Archers give an attack on it. @param {Table} table @param {string} area */
function holds(table, area) {
  const { holder, points } = table.view.areas[area];
  if (holder === null) return html`<span class="holds nobody">${table.own.nobody}</span>`;
  return html`<span class="holds">${flag(table, holder)}<b class="pts">${points}</b>${helpers(table, area).map(({ seat, points: more }) => html`<span class="archers ${KINGDOMS[seat]}" title=${table.own.helps(table.nameOf(seat), more)}>${glyph("archer")}+${more}</span>`)}</span>`;
}

/** Whose Archers would help to attack an area. @param {Table} table @param {string} area @returns {{ seat: number, points: number }[]} */
function helpers(table, area) {
  const { holder, archers } = table.view.areas[area];
  return archers.map((/** @type {number} */ points, /** @type {number} */ seat) => ({ seat, points })).filter((/** @type {{ seat: number, points: number }} */ each) => each.points && holder !== null && holder !== each.seat);
}

/** An area in words. @param {Table} table @param {string} area */
export function described(table, area) {
  const { view, own } = table, { holder, points } = view.areas[area], { funds, offset } = table.situation.components.areas[area], [card] = view.zones[area];
  const archers = helpers(table, area).map(({ seat, points: more }) => own.helps(table.nameOf(seat), more));
  return own.described({ area: own.areas[area], holder: holder === null ? null : table.nameOf(holder), card: card ? table.cardName(card) : "", points: points ?? 0, funds, offset, archers });
}
