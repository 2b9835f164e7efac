/** A battle hangs from its area: the attackers at the left, the points in the middle, the defenders at the right. */
import { html, nothing } from "../../../web/vendor/lit.js";
import { glyph } from "../../../web/art.js";
import { cardOf, isUnseen } from "../../../web/kit/card.js";
import { countBacks, flag } from "./board.js";

/** @typedef {import("./table.js").default} Table */
/** @typedef {import("./words.js").Part} Part */
/** @typedef {{ parts: Part[], total: number | null }} Sum */
/** @typedef {{ area: string, attacker: number, shown: boolean, attack: Sum, defense: Sum }} Battle */

/** A card of a battle, with what its skill adds there at its corner. @param {Table} table @param {Part} part @param {number} skill */
function fighter(table, part, skill) {
  const { view } = table, card = /** @type {string} */ (part.card);
  const pick = table.keepPick(part.place, card), own = !isUnseen(card) && view.face_down.includes(part.place) ? "own-down" : "";
  const mark = `${own} ${pick ? (table.desk.isPicked(pick) ? "chosen" : "legal") : table.isFresh(part.place, card) ? "last" : ""}`;
  const drawn = pick ? table.choiceCard(card, pick, { mark }) : table.card(card, { mark });
  const place = part.place === "attack" || part.place === "added" ? part.place : nothing;
  return html`<span class="fighter" data-place=${place}>${drawn}${skill ? html`<i class="mk">+${skill}</i>` : nothing}</span>`;
}

/** The cards of a side, each with its skill; then what comes besides. @param {Table} table @param {Sum} sum */
export function fighters(table, { parts }) {
  return parts.map((part, at) => {
    if (part.what === "card") return fighter(table, part, parts[at + 1]?.what === "skill" ? parts[at + 1].points ?? 0 : 0);
    return part.what === "skill" ? nothing : besides(table, part);
  });
}

/** What adds points without being a card of the battle. @param {Table} table @param {Part} part */
function besides({ own }, { what, points }) {
  if (what === "archer") return html`<span class="plus">${glyph("archer")}+${points}</span>`;
  return html`<span class="plus ${what === "ignored_offset" ? "ignored" : ""}">${what === "ignored_offset" ? html`<s>+</s>0` : `+${points}`}<small>${own.area}</small></span>`;
}

/** As in 2 + 1 + ?: all that adds up. @param {Part[]} parts */
export const written = parts => parts.map(({ points }) => points ?? "?").join(" + ");

/** A place for a card that may still come. @param {string} sign @param {string} name */
const hole = (sign, name) => html`<span class="hole" role="img" aria-label=${name}>${sign}</span>`;

/** The battle that is fought. @param {Table} table @param {Battle} battle */
export function battlePanel(table, battle) {
  const { own, view } = table, { attacker, attack, defense } = battle, defender = 1 - attacker, chosen = table.desk.chosen;
  const points = chosen?.args.card ? table.printed[String(chosen.args.card)] : null;
  const more = chosen?.verb === "add" ? points?.attacking[battle.area] ?? null : null, help = chosen?.verb === "defend" ? points?.added[battle.area] ?? null : null;
  const asksSecond = view.phase === "second", asksDefense = view.phase === "defense";
  const plan = (/** @type {number | null} */ adds) => adds !== null && chosen ? html`<span class="fighter planned">${cardOf(String(chosen.args.card), table.face(String(chosen.args.card)), { name: table.cardName(String(chosen.args.card)), mark: "own-down" })}</span>` : nothing;
  const extra = more ?? 0, added = help ?? 0;
  return html`<section class="battle" aria-label=${inWords(table, battle)}>
    <div class="half attack"><div class="cards">${fighters(table, attack)}${more !== null ? plan(more) : asksSecond && attacker === table.situation.seat ? hole("+", own.second) : nothing}</div>${told(table, attacker, attack, more)}</div>
    <p class="mid" aria-hidden="true">${glyph("sword")}<b class=${more !== null ? "would" : ""}>${attack.total === null ? "?" : attack.total + extra}</b> <small>${own.to}</small> <b class=${help !== null ? "would" : ""}>${defense.total === null ? "?" : defense.total + added}</b></p>
    <div class="half defense"><div class="cards">${fighters(table, { ...defense, parts: areaLast(defense.parts) })}${help !== null ? plan(help) : view.zones.added.length || battle.shown || (!asksDefense && !asksSecond) ? nothing : hole("?", own.whatAdds(table.nameOf(defender)))}</div>${told(table, defender, defense, help)}</div></section>`;
}

/** The area's offset stands between the card that holds it and the one that is added. @param {Part[]} parts */
const areaLast = parts => {
  const added = parts.filter(part => part.place === "added");
  return [...parts.filter(part => !added.includes(part)), ...added];
};

/** Below a side: its sum, or what backs tell. @param {Table} table @param {number} seat @param {Sum} sum @param {number | null} adds */
function told(table, seat, { parts, total }, adds) {
  const cards = parts.filter(part => part.what === "card").map(part => String(part.card)), unseen = cards.filter(isUnseen);
  const [normals, aces] = countBacks(table, unseen), others = parts.filter(part => part.points);
  if (total === null) return html`<p class="told">${flag(table, seat)}${table.own.backs(normals, aces)}${others.length && unseen.length < parts.length ? ` + ${written(parts.filter(part => part.points !== null))}` : ""}</p>`;
  return html`<p class="told">${flag(table, seat)}${written(areaLast(parts))}${adds === null ? "" : html` + <b>${adds}</b>`}</p>`;
}

/** @param {Table} table @param {Battle} battle */
export function inWords(table, { area, attack, defense }) {
  const named = (/** @type {Sum} */ sum) => sum.parts.filter(part => part.what === "card").map(part => table.cardName(String(part.card))).join(", ");
  return table.own.fights({ area: table.own.areas[area], attack: named(attack), defense: named(defense), totals: `${attack.total ?? "?"} ${table.own.to} ${defense.total ?? "?"}` });
}

// What is about to be done

/** A dispatch that is chosen and not yet done. @param {Table} table @param {import("../../../web/types.d.ts").Choice} choice */
export function planPanel(table, choice) {
  const area = String(choice.args.area);
  return choice.verb === "attack" ? attackPlan(table, area, String(choice.args.card)) : choice.verb === "occupy" ? occupyPlan(table, area, String(choice.args.card)) : exchangePlan(table, area);
}

/** @param {Table} table @param {string} code @param {string} [mark] */
const drawn = (table, code, mark = "") => cardOf(code, table.face(code), { name: table.cardName(code), mark });

/** @param {Table} table @param {string} area @param {string} card */
function attackPlan(table, area, card) {
  const { own, me, view } = table, printed = table.printed[card], [holder] = view.zones[area], archers = view.areas[area].archers[me];
  const skill = printed.attacking[area] - printed.attack, guard = table.printed[holder], ignores = card === "bird-soldier";
  const base = guard.occupying[area], offset = ignores ? 0 : view.areas[area].points - base, raised = base - guard.defense;
  const attack = printed.attacking[area] + archers, attacks = [printed.attack, skill, archers].filter((n, at) => !at || n), defends = [guard.defense, raised, offset].filter((n, at) => at !== 1 || n);
  return html`<section class="battle plan" aria-label="${own.acts.attack(own.areas[area], table.cardName(card))}: ${attack} ${own.to} ${base + offset}">
    <div class="half attack"><div class="cards"><span class="fighter">${drawn(table, card, "own-down")}${skill ? html`<i class="mk">+${skill}</i>` : nothing}</span>${archers ? html`<span class="plus">${glyph("archer")}+${archers}</span>` : nothing}${hole("+", own.second)}</div><p class="told">${flag(table, me)}${attacks.join(" + ")} + ?</p></div>
    <p class="mid" aria-hidden="true">${glyph("sword")}<b>${attack}</b> <small>${own.to}</small> <b>${base + offset}</b></p>
    <div class="half defense"><div class="cards"><span class="fighter">${drawn(table, holder)}${raised ? html`<i class="mk">+${raised}</i>` : nothing}</span>${besides(table, { what: ignores ? "ignored_offset" : "offset", points: offset, card: null, place: area })}${hole("?", own.whatAdds(table.nameOf(1 - me)))}</div><p class="told">${flag(table, 1 - me)}${defends.join(" + ")} + ?</p></div></section>`;
}

/** @param {Table} table @param {string} area @param {string} card */
function occupyPlan(table, area, card) {
  const { own, me } = table, { funds, offset } = table.situation.components.areas[area], printed = table.printed[card], skill = printed.occupying[area] - printed.defense;
  const points = printed.occupying[area] + offset[me];
  return html`<section class="battle plan peace" aria-label=${own.wouldHold(own.areas[area], points, funds[me])}>
    <div class="half"><div class="cards"><span class="fighter">${drawn(table, card)}${skill ? html`<i class="mk">+${skill}</i>` : nothing}</span>${besides(table, { what: "offset", points: offset[me], card: null, place: area })}</div></div>
    <p class="mid">${flag(table, me)}<b>${points}</b><small>${own.holdsWith} ${[printed.defense, skill || null, offset[me]].filter(n => n !== null).join(" + ")}</small></p>
    <p class="mid">${glyph("coin")}<b>+${funds[me]}</b><small>${own.brings}</small></p></section>`;
}

/** @param {Table} table @param {string} area */
function exchangePlan(table, area) {
  const { own, me, view } = table, [card] = view.zones[area], points = table.printed.liaison.occupying[area] + table.situation.components.areas[area].offset[me];
  return html`<section class="battle plan peace" aria-label=${own.acts.exchange(own.areas[area], table.cardName(card))}>
    <div class="half"><div class="cards"><span class="fighter">${drawn(table, "liaison")}</span></div><p class="told">${own.staysHere}</p></div>
    <p class="mid">${flag(table, me)}<b>${points}</b><small>${own.holdsWith}</small></p>
    <div class="half"><div class="cards"><span class="fighter">${drawn(table, card)}</span></div><p class="told">${own.toHand}</p></div></section>`;
}
