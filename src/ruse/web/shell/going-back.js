/**
 * Taking back what was not free: what goes is said before it goes, to the one who takes back and to those who are asked.
 * It stands in place of the tray, so that the table stays in sight.
 */
import { html, nothing } from "../vendor/lit.js";

/** @typedef {import("./table-screen.js").TableScreen} TableScreen */
/** @typedef {import("../types.d.ts").Told} Told */

/**
 * What going back to after so many steps takes away, as far as this viewer was told of it: nothing hidden is guessed at.
 * @param {Told[]} told @param {number} steps @param {number} asker
 */
export function whatGoes(told, steps, asker) {
  const gone = told.filter(({ step }) => step >= steps);
  const choice = gone.find(({ step, seat }) => step === steps && seat === asker)?.sentences[0] ?? "";
  /** @type {Map<number, number>} */
  const moves = new Map();
  for (const { step, seat } of gone) if (step > steps && seat >= 0) moves.set(seat, (moves.get(seat) ?? 0) + 1);
  return { choice: choice.replace(/[.。]$/, ""), moves: [...moves], byChance: gone.some(({ seat }) => seat < 0) };
}

/** What goes, and what it means, line by line. @param {TableScreen} screen @param {ReturnType<typeof whatGoes>} goes */
function lines(screen, { moves, byChance }) {
  const { words, session } = screen, { seat = null, names = [], table } = session ?? {};
  const others = moves.sort(([one], [other]) => Number(other === seat) - Number(one === seat));
  return html`<ul>${others.length ? html`<li>${words.movesGoToo(others.map(([each, n]) => [each === seat ? null : names[each], n]))}</li>` : nothing}
    ${byChance ? html`<li>${words.drawsGoToo}</li>` : nothing}
    ${table?.take_backs ? nothing : html`<li class="stays">${words.willBeMarked}</li>`}</ul>`;
}

/** A seat's own choice, before it is taken back or the others are asked. @param {TableScreen} screen */
export function confirming(screen) {
  const { words, session } = screen, { news, seat, names, table } = session ?? {};
  if (!session || !news || !table || seat === null || seat === undefined || news.undo_steps === null) return nothing;
  const goes = whatGoes(session.told, news.undo_steps, seat), title = words.goBackTo(goes.choice);
  const asks = news.undo === "ask" ? table.seats.filter(each => each.seat !== seat && each.owned && each.who !== "program").map(each => names?.[each.seat] ?? "") : [];
  return html`<section class="tray asking" role="alertdialog" aria-label=${title} aria-describedby="goes"><div class="msg" id="goes"><h2>${title}</h2>${lines(screen, goes)}</div>
    <div class="acts"><button type="button" class="btn" @click=${() => screen.keepChoice()}>${words.keepChoice}<kbd>Esc</kbd></button><button type="button" class="btn main" @click=${() => screen.goBack(news.moment)}>${
      news.undo === "ask" ? words.askToGoBack(asks) : words.goBack}<kbd>Enter</kbd></button></div></section>`;
}

/** Somebody asks this seat. @param {TableScreen} screen @param {import("../types.d.ts").UndoAsked} asked */
export function asked(screen, { seat, moment, steps }) {
  const { words, session } = screen;
  if (!session) return nothing;
  const goes = whatGoes(session.told, steps, seat), title = words.asksToGoBack(session.names[seat], goes.choice);
  const answer = (/** @type {boolean} */ yes) => () => screen.ask({ is: "agree", seat, moment, yes });
  return html`<section class="tray asking" aria-label=${words.yourAnswer}><div class="msg" role="alert"><h2>${title}</h2>${lines(screen, goes)}</div>
    <div class="acts"><button type="button" class="btn" @click=${answer(false)}>${words.no}</button><button type="button" class="btn main" @click=${answer(true)}>${words.agree}</button></div></section>`;
}
