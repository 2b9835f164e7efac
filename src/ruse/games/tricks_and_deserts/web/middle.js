/** What lies in the middle of the table: the trick, and whatever is chosen instead of a card. */
import { html, nothing } from "../../../web/vendor/lit.js";
import { glyph } from "../../../web/art.js";
import { COLORS, LETTERS, SPECIES } from "./colors.js";

/** @typedef {import("./table.js").default} Table */
/** @typedef {import("./words.js").Color} Color */

/** @param {Table} table */
export function middle(table) {
  const { phase, choosing } = table.view;
  if (phase === "draw") return deck(table);
  if (phase === "name start") return startChoice(table);
  if (table.isLayingAreas) return firstAreas(table);
  if (phase === "take alliance" && choosing.includes(table.situation.seat ?? -1)) return allianceChoice(table);
  return trick(table);
}

/** @param {Table} table */
function deck(table) {
  const { length } = table.view.zones.deck;
  return html`<div class="pile" data-place="deck">${length ? table.card("?") : nothing}<b>${length}</b></div>`;
}

// The trick

/** @param {Table} table */
function trick(table) {
  const { view } = table, fresh = !view.turns.length;
  const slots = Array.from({ length: view.num_turns }, (_, at) => at);
  const isOver = ["show deserts", "revolution"].includes(view.phase);
  return html`<section class="trick ${fresh ? "fresh" : ""} of${view.num_turns} ${view.seats === 2 ? "pairs" : ""}" aria-label=${table.own.trick(view.trick, view.num_tricks)}>
    ${fresh ? past(table) : law(table)}
    ${isOver ? nothing : slots.map(at => slot(table, at))}</section>`;
}

/** What wins the trick as it lies. @param {Table} table */
function law(table) {
  const { view, own } = table;
  if (!view.lead) return html`<p class="law"></p>`;
  const color = own.colors[/** @type {Color} */ (view.lead)], isMixed = table.trickCards.some((/** @type {string} */ card) => table.printed(card).color !== view.lead);
  return html`<p class="law">${isMixed ? own.offColor(color) : own.oneColor(color)}</p>`;
}

/** Who took the trick before, while nothing lies in the next one. @param {Table} table */
function past(table) {
  const { own, view } = table, events = table.situation.told.flatMap(told => told.events);
  const end = events.findLast(event => ["trick_won", "all_passed", "drawn"].includes(event.is));
  if (end?.is === "all_passed") return html`<p class="past">${own.pastNone}</p>`;
  if (end?.is !== "trick_won" || view.trick === 0) return html`<p class="past"></p>`;
  return html`<p class="past">${glyph("crown")}<b>${own.pastWon(table.markedName(end.winner))}</b><span class="row">${end.taken.map((/** @type {string} */ card) => table.card(card))}</span></p>`;
}

/** @param {Table} table @param {number} at */
function slot(table, at) {
  const { view, own } = table, place = `trick.${at + 1}`, [card] = view.zones[place];
  const seat = (view.leader + at) % view.seats, turn = view.turns[at];
  const isNext = at === view.turns.length, isMine = seat === table.situation.seat;
  const isLead = card && table.printed(card).color === view.lead && !view.turns.slice(0, at).some((/** @type {any} */ each) => !each.passed);
  const isBest = card && view.winning === seat && card === table.bestCard;
  const inside = card ? table.card(card, { mark: table.isLast(place) ? "last" : "" })
    : turn?.passed ? html`<span class="slot passed ${at === view.turns.length - 1 && table.isPass ? "last" : ""}">${glyph("dune")}${own.passes}</span>`
    : html`<span class="slot ${isNext ? "now" : ""}">${isMine && isNext ? own.yourCard : nothing}</span>`;
  return html`<figure data-place=${place}>${inside}<figcaption>${isLead ? html`<i title=${own.led}>${glyph("lead")}</i>` : nothing}${isBest ? html`<i title=${own.best}>${glyph("crown")}</i>` : nothing}${
    !turn && !card && isNext ? table.turn(seat) : nothing}${table.youOrName(seat)}</figcaption></figure>`;
}

// Instead of a card

/** Desert Area 1: everybody's card lies large until all are shown. @param {Table} table */
function firstAreas(table) {
  const { view, own } = table, seats = table.seatsFromMe;
  return html`<section class="trick areas of${view.seats}" aria-label=${own.areaTitle}><p class="law">${own.areaTitle}</p>${seats.map(seat => {
    const place = `${seat}.area.1`, [card] = view.zones[place], isMine = seat === table.situation.seat;
    return html`<figure data-place=${place}>${card ? table.card(card, { mark: view.face_down.includes(place) ? "own-down" : "" })
      : html`<span class="slot ${isMine ? "now" : ""}">${isMine ? own.yourCard : nothing}</span>`}<figcaption>${table.turn(seat)}${table.youOrName(seat)}</figcaption></figure>`;
  })}</section>`;
}

/** @param {Table} table */
function startChoice(table) {
  const { view, own, desk } = table;
  return html`<section class="choice" data-roving role="group" aria-label=${own.startTitle(view.deal)}><h2>${own.startTitle(view.deal)}</h2>${table.seatsFromMe.map(seat => {
    const { code } = table.situation.seats[seat], pick = { verb: "start", seat: code }, choice = desk.matching(pick)[0], chosen = desk.isPicked(pick);
    const inside = html`${glyph("sun")}<span class="nm">${table.markedName(seat)}</span><small>${own.score(view.players[seat].score)}</small>`;
    if (!desk.choices.length) return html`<div class="fc">${inside}</div>`;
    return html`<button type="button" class="fc ${chosen ? "chosen" : ""}" aria-pressed=${chosen ? "true" : "false"} aria-label=${choice?.sentence ?? table.nameOf(seat)} @click=${() => desk.tap(pick, { code: `start ${code}` })}>${inside}</button>`;
  })}</section>`;
}

/** 3-2. @param {Table} table */
function allianceChoice(table) {
  const { own, desk } = table, mark = desk.marks(COLORS.map(color => ({ verb: "ally", color })));
  return html`<section class="choice allies" data-roving role="group" aria-label=${own.allyTitle}><h2>${own.allyTitle}</h2>${COLORS.map(color => {
    const pick = { verb: "ally", color }, choice = desk.matching(pick)[0], icons = table.iconsOf(color);
    const owner = table.view.players.findIndex((/** @type {any} */ player) => player.ally === color);
    const counts = table.situation.components.ally_cards[Math.min(icons, 3)];
    return html`<button type="button" class="fc ${LETTERS[color]} ${mark(pick)} ${owner >= 0 ? "gone" : ""}" aria-pressed=${desk.isPicked(pick) ? "true" : "false"} aria-label=${choice ? `${choice.sentence} ${own.counts(counts)}` : own.allyOf(own.colors[color])} @click=${() => desk.tap(pick, { code: `ally ${color}` })}>
      <span class="flag">${glyph(SPECIES[color])}<i>${LETTERS[color]}</i></span><span class="nm">${own.species[color]}</span>
      <small>${owner >= 0 ? own.takenBy(table.markedName(owner)) : html`<b>${own.counts(counts)}</b><br>${own.icons(icons)}`}</small></button>`;
  })}</section>`;
}
