/** The faces and the two backs of Red Kingdom & Blue Kingdom. A plus marks the value that a card's skill raises. */
import { html, nothing } from "../../../web/vendor/lit.js";
import { glyph, hasArt } from "../../../web/art.js";
import { back, isUnseen } from "../../../web/kit/card.js";
import "./art.js";

/** @typedef {Record<string, number>} Points */
/** @typedef {{ back: "normal" | "ace", attack: number, defense: number, attacking: Points, occupying: Points, added: Points }} Card */

/** @param {number} printed @param {Points} points */
const raised = (printed, points) => (Object.values(points).some(each => each > printed) ? html`<sup>+</sup>` : nothing);

/** @param {string} code @param {{ cards: Record<string, Card>, monarchs: string[] }} components @param {string} name */
export function face(code, { cards, monarchs }, name) {
  if (isUnseen(code)) return code === "?ace" ? back("weave-realm", "star", "back-ace") : back("weave-realm", "shield");
  const card = cards[code], monarch = monarchs.indexOf(code);
  return {
    classes: `rb ${card.back === "ace" ? "ace" : ""} ${monarch < 0 ? "" : `monarch of-${monarch}`}`,
    inside: html`${hasArt(code) ? glyph(code, "pic") : nothing}<i class="name">${name}</i><b class="n atk">${glyph("sword")}${card.attack}${raised(card.attack, card.attacking)}</b><b class="n def">${glyph("shield")}${card.defense}${raised(card.defense, card.occupying)}</b>`,
  };
}
