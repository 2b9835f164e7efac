/**
 * The end of a round: Battle Locations are lit one after the other, products are written out, the ratings meet, hearts
 * fall. All of it is taken from the events of the step; the table after it has been cleaned up already.
 */
import { html, nothing } from "../../../web/vendor/lit.js";
import { glyph } from "../../../web/art.js";
import { vars } from "../../../web/kit/card.js";
import { picture } from "./faces.js";
import { strip, unitName, unitsOf } from "./units.js";

/** @typedef {import("./table.js").default} Table */
/** @typedef {import("../../../web/types.d.ts").Told} Told */
/** @typedef {import("../../../web/types.d.ts").Fact} Fact */
/** @typedef {{ location: string, named_by: number[], made_by: string[], fronts: { strength: number, product: number }[] }} Battle */

/** The card that allows no battle at its location. */
const DENIER = "punisher";

/** The cards of a side when the battle was fought: those that went, and those that stayed; after the last battle nothing is cleaned up. @param {Table} table @param {Told} told @param {string} place */
function cardsAt(table, told, place) {
  const gone = told.events.filter(event => event.is === "moved" && event.source === place).map(event => event.card);
  const { zones, staying, phase } = table.view, left = zones[place];
  return unitsOf(table.sorted([...gone, ...left]), phase === "over" ? staying[place] : left);
}

/** What lay face down until this battle, as in "1.5 saboteur". @param {Table} table @param {Told} told */
function turnedUp(table, told) {
  const before = table.situation.told.findLast(each => each.step < told.step && each.events.some(event => event.is === "battle_shown"));
  return new Set(before?.events.filter(event => event.is === "cards_turned_up").flatMap(event => event.cards.map((/** @type {string} */ card) => `${event.who}.${event.location} ${card}`)));
}

/** Why there is a battle, or none. @param {Table} table @param {string} location @param {Battle | undefined} battle @param {Fact} fought */
function reason(table, location, battle, fought) {
  const { battle: words } = table.own;
  if (!battle) {
    const denied = fought.denied.includes(location);
    return html`<span class="whose"><span class="who no2">${denied ? html`${glyph(DENIER)}<span>${table.cardName(DENIER)}</span>` : words.no}</span></span>`;
  }
  const { named_by, made_by } = battle, { factions } = table.view;
  return html`<span class="whose">${named_by.map(seat => html`<span class="who ${seat === table.me ? "" : "theirs"}" title=${table.own.shown(table.nameOf(seat))}>${glyph(factions[seat])}${
    named_by.length > 1 ? nothing : html`<span>${table.nameOf(seat)}</span>`}</span>`)}${made_by.map(card => html`<span class="who" title=${table.cardName(card)}>${glyph(picture(card))}${named_by.length ? nothing : html`<span>${table.cardName(card)}</span>`}</span>`)}</span>`;
}

/** @param {Battle | undefined} battle @param {number} seat */
const product = (battle, seat) => (battle ? html`<span class="prod">${battle.fronts[seat].strength} × ${battle.location} =<b>${battle.fronts[seat].product}</b></span>` : html`<span class="prod"></span>`);

/** @param {Table} table @param {Told} told @param {Fact} fought @param {string} location */
function column(table, told, fought, location) {
  const { me, other, own } = table, turned = turnedUp(table, told);
  const at = fought.battles.findIndex((/** @type {Battle} */ each) => each.location === location);
  /** @type {Battle | undefined} */
  const battle = fought.battles[at];
  const sides = [other, me].map(seat => ({ seat, place: `${seat}.${location}`, units: cardsAt(table, told, `${seat}.${location}`) }));
  const [theirs, mine] = sides.map(({ seat, place, units }) => html`<span class="stack ${seat === me ? "mine" : "them"}" data-rows=${units.length}>${units.map(unit =>
    strip(table, seat, unit, { classes: turned.has(`${place} ${unit.card}`) ? "last" : "", tap: () => table.desk.explain(unit.card, unit.card) }))}</span>`);
  const loads = sides.map(({ units }) => units.reduce((sum, { card, count }) => sum + count * table.printed[card].strength, 0));
  const says = [own.at(location), ...sides.filter(({ units }) => units.length).map(({ seat, units }) => own.has(table.nameOf(seat), units.map(unit => unitName(table, unit)))), battle ? own.battle.times(location, battle.fronts[me].product, battle.fronts[other].product) : own.battle.no];
  return html`<section class="loc ${battle ? "war" : ""}" data-location=${location} aria-label=${says.join(", ")} ${vars({ "--at": String(at) })}>
    ${product(battle, other)}${theirs}<span class="place"><b class="num">${location}</b>${glyph(`loc${location}`, "pic")}${table.bar(loads[1], loads[0])}${reason(table, location, battle, fought)}</span>${mine}${product(battle, me)}</section>`;
}

/** One side of the ratings: 32 is 12 + 20. @param {Table} table @param {Fact} fought @param {number} seat */
function rating(table, fought, seat) {
  const products = fought.battles.map((/** @type {Battle} */ each) => each.fronts[seat].product), wins = fought.winner === seat;
  return html`<div class="r ${seat === table.me ? "" : "t"} ${wins ? "win" : ""}"><b>${fought.ratings[seat]}</b><span class="w">${table.markedName(seat)}${wins ? html` <em>+1 ${glyph("star")}</em>` : nothing}</span><span>${products.length > 1 ? products.join(" + ") : "\u00a0"}</span></div>`;
}

/** @param {Table} table @param {Fact} fought */
function meeting(table, fought) {
  const { me, other } = table, [mine, theirs] = [fought.ratings[me], fought.ratings[other]], { factions } = table.view;
  return html`<div class="meet">${rating(table, fought, me)}<span class="mid">${table.own.battle.to}</span>${rating(table, fought, other)}
    <div class="rope" aria-hidden="true"><i class="wj-${factions[me]}" ${vars({ "--share": String(mine || (theirs ? 0 : 1)) })}></i><i class="wj-${factions[other]}" ${vars({ "--share": String(theirs || (mine ? 0 : 1)) })}></i></div></div>`;
}

/** A player's morale before a step. @param {Table} table @param {Told} told @param {number} seat */
function moraleBefore(table, told, seat) {
  const changes = table.situation.told.filter(each => each.step < told.step).flatMap(each => each.events).filter(event => event.is === "changed" && event.field === "morale");
  return changes.at(-1)?.value[seat] ?? table.situation.components.morale;
}

/** @param {number} n @param {string} [classes] */
const hearts = (n, classes = "") => Array.from({ length: n }, () => html`<i class=${classes}>${glyph("heart")}</i>`);

/** A player's morale, as a sum: 10 + 2 - 6 = 6. @param {Table} table @param {Told} told @param {number} seat */
function morale(table, told, seat) {
  const gained = told.events.find(event => event.is === "morale_gained" && event.who === seat), lost = told.events.find(event => event.is === "morale_lost" && event.who === seat);
  if (!gained?.gained && !lost) return nothing;
  const before = moraleBefore(table, told, seat), now = table.view.morale[seat], { battle } = table.own;
  const falls = Math.min(lost?.lost ?? 0, before + (gained?.gained ?? 0));
  const sum = [before, gained ? ` + ${gained.gained}` : "", lost ? ` − ${lost.lost}` : "", falls < (lost?.lost ?? 0) ? " → " : " = ", now].join("");
  const { capacity } = table.situation.components;
  const parts = [
    gained && html`<button type="button" class="word" title=${battle.spareOf(capacity)} @click=${() => table.desk.explain(gained.parts[0].card, gained.parts[0].card)}>${battle.spare}</button> ${gained.parts.map((/** @type {{ spare: number }} */ part) => part.spare).join(" + ")}`,
    lost?.parts.length && `${battle.cards} ${lost.parts.map((/** @type {[string, number]} */ part) => part[1]).join(" + ")}${lost.parts.length > 1 ? ` = ${lost.lost}` : ""}`,
  ].filter(Boolean);
  return html`<div class="hearts ${lost ? "" : "gain"}"><span class="row" aria-hidden="true">${hearts(now)}${hearts(falls, "lost")}</span><b>${sum}</b><small>${battle.morale(table.nameOf(seat))}${parts.map(part => html` · ${part}`)}</small></div>`;
}

/** Who won each round so far. @param {Table} table */
function track(table) {
  const { won, factions } = table.view, { rounds } = table.situation.components, { battle } = table.own;
  return html`<ol class="track">${Array.from({ length: rounds }, (_, at) => {
    const winner = won[at];
    return html`<li class=${winner === undefined ? "" : `${winner === table.me ? "mine" : "theirs"} wj-${factions[winner]}`} title=${winner === undefined ? nothing : battle.track(at + 1, table.nameOf(winner))}>${at + 1}</li>`;
  })}</ol>`;
}

/** @param {Table} table @param {Told} told */
export function roundAccount(table, told) {
  const fought = told.events.find(event => event.is === "battle_fought");
  if (!fought) return nothing;
  const { battle } = table.own, who = table.nameOf(fought.winner);
  const many = told.events.some(event => event.is === "morale_gained") || table.locations.some(location => [0, 1].some(seat => cardsAt(table, told, `${seat}.${location}`).length > 2));
  return html`<div class="account ${many ? "tight" : ""}" ${vars({ "--battles": String(fought.battles.length) })}>${table.plates(table.view.phase === "over")}
    <div class="locs res">${table.locations.map(location => column(table, told, fought, location))}</div>
    <div class="outcome"><p class="won"><b>${fought.by === "start player" ? battle.tie(who) : fought.winner === table.situation.seat ? battle.youWin : battle.wins(who)}</b>${track(table)}</p>${meeting(table, fought)}${[1 - fought.winner, fought.winner].map(seat => morale(table, told, seat))}</div></div>`;
}
