/** One line below the bar, when something has to be known or answered: the line is lost, somebody asks, somebody is away. */
import { html, nothing } from "../vendor/lit.js";
import { glyph } from "../art.js";
import { botTitle } from "../words/words.js";

/** @typedef {import("./table-screen.js").TableScreen} TableScreen */

const BOT_AFTER = 60;   // seconds away, until a bot may play on
const NUDGE_AFTER = 15_000;
const NUDGE_RESTS = 5000;

/** @param {string} picture @param {string} title @param {unknown} text @param {[string, () => void, boolean?][]} buttons what each does, and whether it rests */
const strip = (picture, title, text, buttons, kind = "") => html`<div class="banner on ${kind}" role="status">${glyph(picture)}<div><b>${title}</b>${text}</div>
  <span>${buttons.map(([label, act, rests = false]) => html`<button type="button" aria-disabled=${rests ? "true" : nothing} @click=${() => rests || act()}>${label}</button>`)}</span></div>`;

/** Minutes and seconds. @param {number} seconds */
export const clock = seconds => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** @param {TableScreen} screen */
export function banner(screen) {
  const { session, words } = screen;
  const table = session?.table;
  if (!session || !table) return nothing;
  const { line, names, seat } = session;
  if (line.state === "lost") {
    const left = Math.max(0, Math.ceil((line.retryAt - performance.now()) / 1000));
    return strip("wifi", words.lost, left ? words.nextTry(left) : words.trying, [[words.tryNow, () => line.tryNow()]], "lost");
  }
  if (screen.catching && screen._waiting) return strip("eye", words.missed, "", [[words.skip, () => screen.page?.hurry()]]);
  if (screen.note) return strip("info", screen.note, "", []);
  const asked = table.undo_asked;
  if (!asked) return around(screen) ?? nothing;
  if (asked.seat === seat) return strip("undo", words.undoAsked, words.missingAnswers(asked.waiting_for.map(each => names[each])), [[words.withdraw, () => screen.ask({ is: "withdraw" })]]);
  if (seat === null || !asked.waiting_for.includes(seat)) return strip("undo", words.asksUndo(names[asked.seat]), words.missingAnswers(asked.waiting_for.map(each => names[each])), []);
  return screen.replay ? strip("undo", words.asksUndo(names[asked.seat]), "", [[words.toTable, () => screen.leave()]]) : nothing;   // asked in place of the tray
}

/** Empty chairs, and those who left theirs. @param {TableScreen} screen */
function around(screen) {
  const { session, words } = screen, table = session?.table;
  if (!session || !table || table.over) return null;
  const { names, seat } = session;
  const playing = seat !== null || !!session.welcome?.host;
  const open = screen.openSeats;
  if (open.length) return strip("link", words.seatsOpen(open.map(each => names[each.seat])), "", playing ? [[words.invite, () => screen._open("invite")]] : []);
  if (seat !== null && table.seats[seat].who === "bot") return strip("bot", words.botPlays, "", [[words.takeBack, () => screen.ask({ is: "take_seat" })]]);
  const missing = table.seats.find(each => each.who === "bot" && !each.here);
  if (missing) return strip("bot", words.botMissing(botTitle(missing.bot ?? "")), "", playing ? [[words.letBot, () => screen.ask({ is: "give_seat", seat: missing.seat, level: screen.botLevel })]] : []);
  const gone = table.seats.find(each => each.who === "person" && !each.here && each.seat !== seat);
  const since = (performance.now() - screen.tableAt) / 1000;
  if (gone) {
    const away = gone.away + since;
    return strip("hand", words.isAway(names[gone.seat]), away < BOT_AFTER && playing ? `${clock(away)} · ${words.botFrom(clock(BOT_AFTER))}` : clock(away), playing && away >= BOT_AFTER ? [[words.letBot, () => screen.ask({ is: "give_seat", seat: gone.seat, level: screen.botLevel })]] : []);
  }
  const slow = session.news?.view.choosing.filter(each => each !== seat && table.seats[each].who === "person") ?? [];
  const now = performance.now();
  if (slow.length && seat !== null && now - screen.newsAt > NUDGE_AFTER && !session.news?.question) return strip("hand", words.waitingFor(slow.map(each => names[each])), "", [[words.nudge, () => screen.nudge(), now - screen.nudgedAt < NUDGE_RESTS]]);
  return null;
}
