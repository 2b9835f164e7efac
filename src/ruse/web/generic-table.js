/** The table of a game that brings none: its zones as rows of cards, its other fields as a list, its choices as buttons. */
import { html, nothing } from "./vendor/lit.js";
import { GameTable } from "./kit/game-table.js";
import { isUnseen } from "./kit/card.js";

/** @typedef {import("./types.d.ts").Pick} Pick */

const MANY = 6;   // of cards nobody can tell apart: from here on their number says it better

/** A value of the view in words. @param {unknown} value @returns {string} */
function plain(value) {
  if (value === null || value === undefined || value === "") return "–";
  if (Array.isArray(value)) return value.map(plain).join(", ") || "–";
  if (typeof value === "object") return Object.entries(value).map(([key, part]) => `${key} ${plain(part)}`).join("; ");
  return String(value);
}

export class GenericTable extends GameTable {
  /** @param {string} code */
  face(code) {
    if (isUnseen(code)) return { classes: "back plain-back", inside: html`<b class="seal-letter">${code.slice(1, 2)}</b>` };
    const number = /^-?\d+/.exec(code);
    return { classes: "plain", inside: html`<b class="n">${number ? number[0] : code.slice(0, 2)}</b><i class="name">${number?.[0] === code ? "" : code}</i>` };
  }

  heading() {
    return this.view.phase;
  }

  /** What stands for a choice: the card of that name in one of its arguments. @param {string} card @returns {Pick | null} */
  pickOf(card) {
    for (const { args } of this.desk.choices)
      for (const [key, value] of Object.entries(args)) if (String(value) === card) return { [key]: value };
    return null;
  }

  hand() {
    const cards = this.view.zones[this.handPlace()];
    return cards && this.situation.seat !== null
      ? cards.map(card => ({ card, pick: this.pickOf(card) ?? undefined })) : null;
  }

  /** @param {import("./types.d.ts").Choice} choice */
  isLoose(choice) {
    const cards = this.view.zones[this.handPlace()] ?? [];
    return !Object.values(choice.args).some(value => cards.includes(String(value)));
  }

  /** @param {import("./types.d.ts").Choice} choice */
  say(choice) {
    return choice.sentence || choice.label;
  }

  /** "0.hand" is White's hand. @param {string} place */
  placeName(place) {
    const [seat, ...rest] = place.split(".");
    return /^\d+$/.test(seat) ? `${this.nameOf(+seat) ?? seat}: ${rest.join(" ")}` : place;
  }

  /** @param {string} place @param {string[]} cards */
  row(place, cards) {
    const heap = cards.length >= MANY && cards.every(isUnseen);
    return html`<div class="zone"><h3>${this.placeName(place)} <small>${cards.length}</small></h3>
      <div class="cards" data-place=${place} data-roving>${(heap ? cards.slice(0, 1) : cards).map(card => this.card(card))}</div></div>`;
  }

  render() {
    const { zones, phase: _phase, choosing, ...fields } = this.view;
    const own = this.situation.seat === null ? "" : this.handPlace();
    const rows = Object.entries(zones).filter(([place, cards]) => cards.length && place !== own);
    return html`<div class="zones">${rows.map(([place, cards]) => this.row(place, cards))}</div>
      <dl class="kv fields">${Object.entries(fields).map(([field, value]) => html`<dt>${field.replaceAll("_", " ")}</dt><dd>${plain(value)}</dd>`)}</dl>
      ${choosing.length ? nothing : html`<p>${this.situation.result?.text ?? ""}</p>`}`;
  }
}
