/** The tray: last move, hand, prompt with the number of its rule, buttons. The main act is always lower right. */
import { html, nothing, repeat } from "../vendor/lit.js";
import { glyph } from "../art.js";
import { vars } from "./card.js";
import { ruled } from "./ruled.js";

/** @typedef {import("./game-table.js").GameTable} GameTable */
/** @typedef {import("../types.d.ts").Act} Act */

/** @param {GameTable} table */
function hand(table) {
  const cards = table.hand();
  const places = Math.max(cards?.length ?? 0, table.handPlaces());
  if (!cards || !places) return nothing;
  const mark = table.desk.marks(cards.flatMap(({ pick }) => (pick ? [pick] : [])));
  const gaps = Array.from({ length: places - cards.length }, () => html`<i class="gap"></i>`);
  const seen = new Map();
  return html`<div class="hand" data-roving data-place=${table.handPlace()} data-count=${places} ${vars({ "--count": String(places) })} role="group" aria-label=${table.words.yourHand(cards.length)}>
    ${repeat(cards, ({ card }) => {
      seen.set(card, (seen.get(card) ?? 0) + 1);
      return `${card} ${seen.get(card)}`;
    }, ({ card, pick, classes = "", name }) =>
      pick ? table.choiceCard(card, pick, { mark: `${mark(pick)} ${classes}`, name }) : table.card(card, { mark: classes, name }))}${gaps}</div>`;
}

/** @param {GameTable} table @param {Act} act */
export function perform(table, act) {
  if (act.run) act.run();
  else if (act.code) table.desk.act(act.code);
}

/** @param {GameTable} table @param {Act} act @param {boolean} last */
const button = (table, act, last) => html`<button type="button" class="btn ${act.main ? "main" : ""}" data-code=${act.code ?? nothing}
  @click=${() => perform(table, act)}>${act.label}${act.note ? html` <small>${act.note}</small>` : nothing}${
    act.main && last ? html`<kbd>Enter</kbd>` : act.key ? html`<kbd>${act.key}</kbd>` : nothing}</button>`;

/** Who did it stands out. @param {GameTable} table @param {string} sentence */
function spoken(table, sentence) {
  const who = table.situation.names.find(name => sentence.startsWith(name));
  return who ? html`<b>${who}</b>${sentence.slice(who.length)}` : sentence;
}

/** Who has won, in the fewest words. @param {GameTable} table */
function verdict({ situation, words }) {
  const { result, seat, names } = situation, winners = result?.winners ?? [];
  if (winners.length === names.length) return words.draw;
  if (seat !== null && winners.includes(seat)) return winners.length > 1 ? words.sharedWin : words.youWin;
  return words.wins(winners.map(each => names[each]));
}

/** How it ended; what the verdict says is not said twice. @param {string} won @param {string} text */
function ending(won, text) {
  const said = won.replace(/[.。]$/, ""), at = text.indexOf(said);
  return at < 0 ? html`<b class="verdict">${won}</b> ${text}` : html`${text.slice(0, at)}<b class="verdict">${said}</b>${text.slice(at + said.length)}`;
}

/** @param {GameTable} table */
function waiting(table) {
  const { view, seat, names, seats, result, takeBacks, otherRules } = table.situation;
  if (result) return html`${ending(verdict(table), table.ending(result))}${takeBacks ? html` <small>${table.words.withTakeBacks}</small>` : nothing}`;
  if (otherRules) return table.words.otherRules;
  if (seat !== null && view.choosing.includes(seat)) return "";   // moves are being shown
  const empty = view.choosing.filter(each => seats[each].who === "open");
  if (empty.length) return table.words.emptySeat(empty.map(each => names[each]));
  const others = view.choosing.map(each => names[each]);
  return others.length ? table.words.waitingFor(others) : "";
}

/**
 * @param {GameTable} table
 * @param {{ openLog: () => void, undo: () => void, logOpen: boolean, more: Act[] }} page
 */
export function tray(table, page) {
  const { question, told, undo } = table.situation;
  const last = told.findLast(each => each.sentences.length);
  const acts = [...table.acts(), ...page.more];
  return html`<section class="tray" aria-label=${question ? table.words.yourTurn : table.words.tray}>
    <button type="button" class="lastmove" aria-expanded=${page.logOpen ? "true" : "false"} @click=${page.openLog}>${glyph("log")}<span>${last ? spoken(table, table.lastMove(last)) : nothing}</span></button>
    ${hand(table)}
    ${table.plan()}
    <p class="prompt ${table.situation.result || table.situation.otherRules ? "ended" : ""}" role="status">${question ? ruled(table.prompt(question), table.words) : waiting(table)}</p>
    <div class="acts">
      ${undo ? html`<button type="button" class="btn narrow" aria-label=${table.words.undo} @click=${page.undo}>${glyph("undo")}</button>` : nothing}
      ${acts.map((act, at) => button(table, act, at === acts.length - 1))}
    </div>
  </section>`;
}
