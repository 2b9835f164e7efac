/** The rules: beside the table, which stays in sight, or on the front page. */
import { html } from "../vendor/lit.js";
import { glyph } from "../art.js";

/** @param {string} page HTML of our own server, made from our own page of rules @param {typeof import("../words/en.js").default} words */
export const rulesText = (page, words) => html`<div class="ruletext" tabindex="0" .innerHTML=${page || words.noServerText}></div>`;

/** @param {string} page @param {typeof import("../words/en.js").default} words @param {() => void} close */
export const rulesBeside = (page, words, close) => html`<aside class="rules" aria-label=${words.rules}><header><h2>${words.rules}</h2><button type="button" class="ib" aria-label=${words.close} @click=${close}>${glyph("x")}</button></header>
  ${rulesText(page, words)}</aside>`;
