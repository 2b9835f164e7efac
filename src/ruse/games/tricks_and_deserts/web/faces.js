/** The faces and the back of Tricks & Deserts. Special cards have pictures of their own. */
import { html, nothing } from "../../../web/vendor/lit.js";
import { glyph, hasArt } from "../../../web/art.js";
import { back, isUnseen, pips } from "../../../web/kit/card.js";
import { LETTERS, printed } from "./colors.js";
import "./art.js";

/** @typedef {{ color: "black" | "green" | "yellow" | "blue", species: string, value: number, star: boolean, icons: number, special: boolean, figure: string }} Card */

/** @param {string} code @param {Record<string, Card>} cards */
export function face(code, cards) {
  if (isUnseen(code)) return back("weave-desert", "dune");
  const { color, species, value, star, icons, special } = cards[code];
  const own = species + value;
  return {
    classes: `td-${LETTERS[color]} ${special ? "special" : ""}`,
    inside: html`<b class="n">${printed(value)}${star ? html`<sup>*</sup>` : nothing}</b>${glyph(hasArt(own) ? own : species, "pic")}<i class="suit">${LETTERS[color]}</i>${pips(icons)}`,
  };
}
