/** A sheet over the page: a real dialog, which keeps the focus and closes by Esc, by its cross, or by a tap beside it. */
import { html, ref } from "../vendor/lit.js";
import { glyph } from "../art.js";

/** @param {Element | undefined} dialog */
const openIt = dialog => dialog instanceof HTMLDialogElement && !dialog.open && dialog.isConnected && dialog.showModal();

/** @param {string} title @param {unknown} inside @param {string} closeWord @param {() => void} close */
export const sheet = (title, inside, closeWord, close) => html`<dialog class="sheet" aria-label=${title} ${ref(element => queueMicrotask(() => openIt(element)))}
  @close=${close} @click=${(/** @type {Event} */ event) => event.target === event.currentTarget && close()}><div class="inside">
    <header><h2>${title}</h2><button type="button" class="ib" aria-label=${closeWord} @click=${close}>${glyph("x")}</button></header>${inside}</div></dialog>`;

/**
 * One of a few: a row of segments.
 * @template T
 * @param {string} label @param {[T, string][]} options @param {T} value @param {(value: T) => void} choose
 */
export const segments = (label, options, value, choose) => html`<fieldset class="seg"><legend>${label}</legend><div>${options.map(([each, name]) => html`<label class=${each === value ? "on" : ""}>
  <input type="radio" name=${label} .checked=${each === value} @change=${() => choose(each)}>${name}</label>`)}</div></fieldset>`;

/** On or off. @param {string} label @param {boolean} value @param {(value: boolean) => void} choose */
export const toggle = (label, value, choose) => html`<label class="toggle"><span>${label}</span><input type="checkbox" role="switch" .checked=${value} @change=${(/** @type {Event} */ event) => choose(/** @type {HTMLInputElement} */ (event.target).checked)}></label>`;
