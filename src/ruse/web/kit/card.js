/** A card anywhere on the page: its face or back, its state, what a tap does. */
import { Directive, directive, html, ifDefined, nothing } from "../vendor/lit.js";
import { glyph, weave } from "../art.js";

/** @typedef {import("../types.d.ts").CardOptions} CardOptions */
/** @typedef {import("../types.d.ts").Face} Face */

/** Whether the viewer does not see the card's face. @param {string} code */
export const isUnseen = code => code[0] === "?";

/** Custom properties of an element, set by script: the security policy allows no style attributes. */
export const vars = directive(
  class extends Directive {
    /** @param {Record<string, string>} _values */
    render(_values) {
      return nothing;
    }
    /** @param {{ element: HTMLElement }} part @param {[Record<string, string>]} values */
    update(part, [values]) {
      for (const [name, value] of Object.entries(values)) part.element.style.setProperty(name, value);
      return nothing;
    }
  },
);

/** The usual back: a woven pattern and a seal. @param {string} pattern @param {string} seal @returns {Face} */
export const back = (pattern, seal, classes = "") => ({
  classes: `back ${classes}`,
  inside: html`${weave(pattern)}${glyph(seal, "seal")}`,
});

/** So many small diamonds. @param {number} n */
export const pips = n => html`<i class="pips">${Array.from({ length: n }, () => html`<b></b>`)}</i>`;

/**
 * A card as an element. `data-card` is its code: motion and card text find it by that.
 * @param {string} code
 * @param {Face} face
 * @param {CardOptions & { name: string }} how
 */
export function cardOf(code, face, { mark = "", name, tap, width }) {
  const classes = `card ${face.classes} ${mark}`;
  const size = width ? vars({ "--w": width }) : nothing;
  const inside = html`<span class="face">${face.inside}</span>`;
  if (!name) return html`<span class=${classes} data-card=${code} aria-hidden="true" ${size}>${inside}</span>`;   // a picture of what is said beside it
  if (!tap) return html`<span class=${classes} data-card=${code} role="img" aria-label=${name} ${size}>${inside}</span>`;
  const pressed = mark.includes("chosen") ? "true" : undefined;
  return html`<button type="button" class=${classes} data-card=${code} aria-label=${name} aria-pressed=${ifDefined(pressed)} @click=${tap} ${size}>${inside}</button>`;
}
