/** The one message over the table: why a card may not be played, or what is printed on it. It never covers the hand. */
import { html, nothing } from "../vendor/lit.js";
import { glyph } from "../art.js";
import { ruled } from "./ruled.js";

/** @typedef {import("./game-table.js").GameTable} GameTable */
/** @typedef {{ kind: "why" | "text" | "reading", title: string, text: string | string[], card?: string, high?: boolean }} Message */

/** @param {GameTable} table @param {Message | null} message @param {() => void} close */
export function pop(table, message, close) {
  if (!message) return nothing;
  const { kind, title, text, card, high } = message;
  return html`<aside class="pop ${kind} ${high ? "high" : ""}" role=${kind === "why" ? "alert" : "dialog"} aria-label=${title} tabindex="-1">
    <button type="button" class="ib x" aria-label=${table.words.close} @click=${close}>${glyph("x")}</button>
    <div class="with">${card ? table.card(card, { width: kind === "why" ? "54px" : "84px" }) : nothing}
      <div><h2>${kind === "why" ? ruled(title, table.words) : title}</h2>${[text].flat().filter(Boolean).map(line => html`<p>${kind === "why" ? ruled(line, table.words) : line}</p>`)}</div></div>
  </aside>`;
}
