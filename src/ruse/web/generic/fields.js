/** Fields of the view in words and marks: an amount with its label, a flag as a word, a seat by its name. */
import { html, nothing } from "../vendor/lit.js";
import { isUnseen } from "../kit/card.js";

/** @typedef {import("../generic-table.js").GenericTable} Table */
/** @typedef {import("./schema.js").Field} Field */

/** @param {unknown} value */
const isNothing = value => value === null || value === undefined || value === "" || value === "none" || (typeof value === "string" && isUnseen(value));

/** One value in words; "" where there is nothing to say. @param {Table} table @param {Field} field @param {any} value @returns {string} */
function said(table, field, value) {
  if (isNothing(value)) return "";
  if (field.kind === "flag") return value ? table.words.yes : "";
  if (field.kind === "seat") return table.nameOf(value) ?? "";
  if (field.names.length) return field.names.map((name, at) => (value[at] ? `${label(name)} ${value[at]}` : "")).filter(Boolean).join(", ");
  if (Array.isArray(value)) return value.map(each => said(table, field, each)).filter(Boolean).join(", ");
  if (typeof value === "object") return Object.entries(value).map(([key, part]) => [label(key), said(table, field, part)].join(" ")).join("; ");
  return typeof value === "number" ? String(value).replace("-", "−") : value.replaceAll("_", " ");
}

/** @param {string} name */
const label = name => name.replaceAll("_", " ");

/** The cells along the axes of a field, each with the name of its place there. @param {Field} field @param {any} value @returns {{ name: string, value: any }[]} */
function cells({ axes }, value) {
  let all = [{ name: "", value }];
  for (const names of axes) all = all.flatMap(cell => names.map((name, at) => ({ name: [cell.name, label(name)].filter(Boolean).join(" "), value: cell.value?.[at] })));
  return all;
}

/** A field, or one seat's part of it, in words: "points 13", "broken", "raises first 1"; "": nothing to say. @param {Table} table @param {Field} field @param {any} value */
export function sentence(table, field, value) {
  if (isNothing(value)) return "";
  const isArray = field.axes.length > 0;
  const parts = cells(field, value).filter(cell => !isArray || cell.value).map(({ name, value: each }) => {
    const text = said(table, field, each);
    return text && (field.kind === "flag" ? name || " " : [name, text].filter(Boolean).join(" "));
  }).filter(Boolean);
  return parts.length ? `${field.label} ${parts.join(", ")}`.trim() : "";
}

/** The same as an element. @param {Table} table @param {Field} field @param {any} value */
export function fact(table, field, value) {
  const words = sentence(table, field, value);
  if (!words) return nothing;
  const cards = field.axes.length ? [] : [value].flat();
  const drawn = cards.length && cards.every(each => typeof each === "string" && table.deck.has(each));
  if (drawn) return html`<li class="fact drawn" title=${field.about}><span class="lab">${field.label}</span><span class="fan">${table.deck.sorted(cards).map(card => table.card(card))}</span><b class="inwords">${table.deck.sorted(cards).join(" ")}</b></li>`;
  const text = words.slice(field.label.length).trim();
  return html`<li class="fact ${field.kind} ${field.axes.length ? "several" : ""}" title=${field.about}>${text ? html`<span class="lab">${field.label}</span> <b>${text}</b>` : html`<b>${field.label}</b>`}</li>`;
}
