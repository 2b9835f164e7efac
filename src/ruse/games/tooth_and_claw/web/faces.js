/** The faces and the back of Tooth & Claw. */
import { html } from "../../../web/vendor/lit.js";
import { glyph, hasArt } from "../../../web/art.js";
import { back, isUnseen, pips } from "../../../web/kit/card.js";
import "./art.js";

/** @typedef {{ color: "red" | "blue", rank: number, achievements: number }} Card */

/** @param {string} code @param {Record<string, Card>} cards */
export function face(code, cards) {
  if (isUnseen(code)) return back("weave-tooth", "claw");
  const { color, rank, achievements } = cards[code];
  const letter = color === "red" ? "R" : "B";
  return {
    classes: `tc-${letter}`,
    inside: html`<b class="n">${rank}</b>${hasArt(`tc${rank}`) ? glyph(`tc${rank}`, "pic") : ""}<i class="suit">${glyph(color === "red" ? "claw" : "tooth")}${letter}</i>${pips(achievements)}`,
  };
}
