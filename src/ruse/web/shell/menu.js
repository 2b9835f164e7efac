/** The menu at a table: who plays, how fast, how it looks. */
import { html, nothing } from "../vendor/lit.js";
import { glyph } from "../art.js";
import { about, inviting } from "./company.js";
import { preferences } from "./preferences.js";
import { keep } from "./settings.js";
import { segments } from "./sheet.js";

/** @typedef {import("./table-screen.js").TableScreen} TableScreen */

/** @param {TableScreen} screen */
export function menu(screen) {
  const { words, session } = screen, table = session?.table;
  if (!session || !table) return nothing;
  const { seat } = session, mine = seat === null ? null : table.seats[seat], playing = seat !== null || !!session.welcome?.host;
  const paces = /** @type {["slow" | "normal" | "instant", string][]} */ ([["slow", words.slow], ["normal", words.normal], ["instant", words.instant]]);
  return html`<ul class="who">${table.seats.map(info => html`<li class=${info.here ? "here" : ""}><b>${session.names[info.seat]}</b><span>${about(screen, info)}</span></li>`)}
      ${table.spectators.length ? html`<li><span>${glyph("eye")} ${words.lookingOn(table.spectators.map(name => name || words.somebody))}</span></li>` : nothing}</ul>
    ${table.take_backs ? html`<p class="rule">${words.isMarked}</p>` : nothing}
    ${table.over || screen.replay ? nothing : html`<div class="acts"><button type="button" class="btn" @click=${() => screen.replayIt()}>${glyph("log")}${words.stepThrough}</button>
      ${screen.openSeats.length || screen.keptSeats.length ? html`<button type="button" class="btn" @click=${() => screen._open("invite")}>${glyph("link")}${words.invite}</button>` : nothing}</div>`}
    ${playing ? html`<div class="acts">${mine && !table.over ? mine.who === "bot"
      ? html`<button type="button" class="btn" @click=${() => screen.ask({ is: "take_seat" })}>${words.takeBack}</button>`
      : html`<button type="button" class="btn" @click=${() => screen.ask({ is: "give_seat", seat, level: screen.botLevel })}>${glyph("bot")}${words.giveSeat}</button>` : nothing}
      ${screen.codes.null ? nothing : html`<button type="button" class="btn" @click=${() => screen.invite(null)}>${glyph("eye")}${words.inviteSpectator}</button>`}</div>
      ${screen.codes.null ? html`<h3>${words.inviteSpectator}</h3>${inviting(screen, null)}` : nothing}` : nothing}
    ${preferences(what => screen._changed(what), playing ? segments(words.pace, paces, table.pace, pace => (keep({ pace }), void screen.ask({ is: "set_pace", pace }))) : nothing)}
    <div class="acts"><button type="button" class="btn" @click=${() => (screen._open(""), screen.leave())}>${glyph("back")}${words.leaveTable}</button></div>`;
}
