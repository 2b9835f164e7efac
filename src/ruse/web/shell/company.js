/** Who is at the table, and how others come to it. */
import { html, nothing } from "../vendor/lit.js";
import { glyph } from "../art.js";
import { botTitle } from "../words/words.js";
import { copyText } from "./copying.js";

/** @typedef {import("./table-screen.js").TableScreen} TableScreen */
/** @typedef {import("../types.d.ts").SeatInfo} SeatInfo */

/** @param {string} code */
const linkOf = code => `${location.origin}/#join=${code}`;

/** Spectators are named: whoever looks on is seen. @param {TableScreen} screen */
export function company(screen) {
  const names = screen.session?.table?.spectators ?? [];
  return names.length ? html`<p class="company">${glyph("eye")} ${screen.words.lookingOn(names.map(name => name || screen.words.somebody))}</p>` : nothing;
}

/** A player, in words. @param {TableScreen} screen @param {SeatInfo} info */
export function about(screen, { seat, who, level, bot, here, warming }) {
  const { words, session, levels } = screen;
  if (who === "bot" && bot) return [botTitle(bot), here ? "" : words.away].filter(Boolean).join(" · ");
  if (who === "bot") return [words.level(level ?? 1, levels[(level ?? 1) - 1]), warming ? words.warming : ""].filter(Boolean).join(" · ");
  if (who === "open") return words.openSeat;
  return [seat === session?.seat ? words.you : "", who === "program" ? words.program : "", here ? words.here : words.away].filter(Boolean).join(" · ");
}

/** Link, code, copy, share. @param {TableScreen} screen @param {number | null} seat */
export function inviting(screen, seat) {
  const { words } = screen, code = screen.codes[String(seat)];
  if (!code) return html`<div class="acts"><button type="button" class="btn" @click=${() => screen.invite(seat)}>${glyph("link")}${words.newLink}</button></div>`;
  const link = linkOf(code);
  const share = /** @type {any} */ (navigator).share ? () => void navigator.share({ title: "Ruse", text: screen.game?.title, url: link }).catch(() => {}) : null;
  const onlyHere = /^(localhost|127\.|\[::1\])/.test(location.hostname) ? html`<p class="rule">${words.onlyHere}</p>` : nothing;
  return html`<p class="url"><span>${link.replace(/^https?:\/\//, "")}</span></p>${onlyHere}<p class="rule">${words.orReadAloud} <b class="code">${code}</b></p>
    <div class="acts"><button type="button" class="btn ${share ? "" : "main"}" @click=${(/** @type {Event} */ event) => copy(link, /** @type {HTMLElement} */ (event.currentTarget), words.copied)}>${words.copy}</button>
    ${share ? html`<button type="button" class="btn main" @click=${share}>${words.share}</button>` : nothing}</div>`;
}

/** @param {string} link @param {HTMLElement} button @param {string} done */
async function copy(link, button, done) {
  await copyText(link, button);
  button.textContent = done;
}

/** Waiting for friends. @param {TableScreen} screen */
export function invitation(screen) {
  const { words, session } = screen, waiting = [...screen.openSeats, ...screen.keptSeats];
  const toTable = html`<div class="acts"><button type="button" class="btn main" @click=${() => screen._open("")}>${words.toTable}</button></div>`;
  if (!waiting.length) return html`<p>${words.allHere}</p>${toTable}`;
  return html`<p>${words.inviteText}</p>${waiting.map(({ seat, who }) => html`<section class="open-seat">${waiting.length > 1 ? html`<h3>${session?.names[seat]}</h3>` : nothing}${inviting(screen, seat)}
    <p class="rule" role="status"><i class="turn"></i> ${who === "bot" ? words.botKeeps : words.waitingSeat(session?.names[seat] ?? "")}</p>
    ${who === "bot" ? nothing : html`<div class="acts"><button type="button" class="btn" @click=${() => screen.keepSeat(seat)}>${glyph("bot")}<span>${words.botInstead}</span></button></div>`}</section>`)}
    ${screen.openSeats.length ? nothing : toTable}`;
}
