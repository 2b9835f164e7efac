/** The draft: a stepper for each stock; coins and room in hand go as you count. */
import { html } from "../../../web/vendor/lit.js";
import { BACKS } from "./board.js";

/** @typedef {import("./table.js").default} Table */
/** @typedef {"normal" | "ace"} Back */

/** What is counted so far. @param {Table} table @returns {Record<Back, number>} */
export const counted = ({ desk }) => ({ normal: Number(desk.pick?.normals ?? 0), ace: Number(desk.pick?.aces ?? 0) });

/** One more or one less; what is not offered is asked for. @param {Table} table @param {Back} back @param {number} by */
export function count(table, back, by) {
  const split = counted(table), next = { ...split, [back]: split[back] + by }, { normal, ace } = next, { desk } = table;
  if (next[back] < 0) return;
  if (!normal && !ace) return desk.unpick();
  const beyond = normal + ace > table.situation.components.hand_limit;
  if (beyond) desk.explain(table.own.draft.topic);
  else desk.tap({ verb: "draft", normals: normal, aces: ace }, { code: `draft ${normal} normal ${ace} ace`, card: `?${back}` });
}

/** @param {Table} table @param {Back} back */
function stepper(table, back) {
  const { own: { draft }, desk, prompted } = table, split = counted(table), number = split[back];
  const more = { ...split, [back]: number + 1 }, may = desk.matching({ normals: more.normal, aces: more.ace }).length > 0;
  return html`<div class="step" role="group" data-stock=${back} aria-label=${draft[back]}>${table.card(`?${back}`)}<h3>${draft[back]} <small>${draft.costs(prompted?.[`${back}_cost`])}</small></h3>
    <div class="stp"><button type="button" class=${number ? "" : "off"} aria-label=${draft.less[back]} @click=${() => count(table, back, -1)}>−</button><output>${number}</output><button type="button" class=${may ? "" : "off"} aria-label=${draft.more[back]} @click=${() => count(table, back, 1)}>+</button></div></div>`;
}

/** Coins: spent on normal cards, on aces in pairs, or left. @param {Table} table @param {number} funds @param {Record<Back, number>} split */
function coins({ prompted }, funds, { normal, ace }) {
  const perAce = Number(prompted?.ace_cost), spent = [...Array(normal).fill("n"), ...Array(ace * perAce).fill("a")];
  return Array.from({ length: funds }, (_, at) => html`<i class="c ${spent[at] ?? ""} ${spent[at] === "a" && (at - normal) % perAce ? "linked" : ""}"></i>`);
}

/** @param {Table} table */
export function draftPanel(table) {
  const { own: { draft }, prompted } = table, split = counted(table), funds = Number(prompted?.funds), room = Number(prompted?.room);
  const left = funds - split.normal * Number(prompted?.normal_cost) - split.ace * Number(prompted?.ace_cost), free = room - split.normal - split.ace;
  return html`<section class="draft" data-roving aria-label=${draft.title}>${BACKS.map(back => stepper(table, back))}
    <div class="purse"><p class="coins"><span aria-hidden="true">${coins(table, funds, split)}</span> <span class="sr">${draft.funds}</span> <b>${draft.left(left)}</b> ${draft.of(funds)}</p><p class="room">${draft.room} <b>${draft.left(free)}</b> ${draft.of(room)}</p></div></section>`;
}
