/** The faces and the backs of Warriors of Jogu: Feint. Location Cards have a back of their own. */
import { html, nothing } from "../../../web/vendor/lit.js";
import { glyph, hasArt } from "../../../web/art.js";
import { back, isUnseen } from "../../../web/kit/card.js";
import "./art.js";

/** @typedef {{ faction: string, strength: number, morale: number, protected: boolean, only_to: string | null }} Card */

/** What the knights have in common is one picture. @param {string} code */
export const picture = code => (hasArt(code) ? code : code.replace(/-of-\d$/, ""));

/** @param {string} code @param {{ cards: Record<string, Card>, locations: string[] }} components @param {string} name @param {string} [faction] of a card face down */
export function face(code, { cards, locations }, name, faction = "agents") {
  if (isUnseen(code)) return code === "?location" ? back("weave-jogu", "lock", "back-location") : back("weave-jogu", faction);
  if (locations.includes(code)) return { classes: "wj", inside: html`<b class="n">${code}</b>${glyph(`loc${code}`, "pic")}` };
  const card = cards[code];
  return {
    classes: `wj wj-${card.faction}`,
    inside: html`<b class="n">${card.strength}</b>${glyph(picture(code), "pic")}<i class="name">${name}</i><i class="mor">${glyph("heart")}${card.morale}</i>${
      card.protected ? html`<i class="prot">${glyph("shield")}</i>` : nothing}${card.only_to ? html`<i class="only">${card.only_to}</i>` : nothing}`,
  };
}
