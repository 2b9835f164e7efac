/**
 * Ruse's artwork: original woodblock glyphs, one 48x48 grid. `currentColor` is the ink, var(--cut) the paper that shows
 * where the block was cut away. Here are the tools and the pictures of the interface; a game adds its own.
 */
import { html } from "./vendor/lit.js";

/** A half and its mirror image. @param {...string} ds */
export const M = (...ds) => ds.map(d => `<path d="${d}"/><path d="${d}" transform="matrix(-1 0 0 1 48 0)"/>`).join("");
/** Cut away, filled. @param {string} s */
export const C = s => `<g fill="var(--cut)" stroke="none">${s}</g>`;
/** Lines cut away. @param {string} s */
export const L = (s, w = 2) => `<g fill="none" stroke="var(--cut)" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round">${s}</g>`;
/** Lines of ink. @param {string} s */
export const I = (s, w = 2) => `<g fill="none" stroke="currentColor" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round">${s}</g>`;
/** A circle or an ellipse. @param {number} x @param {number} y @param {number} r @param {number} [ry] */
export const o = (x, y, r, ry) => ry ? `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${ry}"/>` : `<circle cx="${x}" cy="${y}" r="${r}"/>`;
/** The same on both sides. @param {number} x @param {number} y @param {number} r @param {number} [ry] */
export const oo = (x, y, r, ry) => o(x, y, r, ry) + o(48 - x, y, r, ry);
/** The path of a star. @param {number} n @param {number} R @param {number} r */
export const star = (n, R, r, cx = 24, cy = 24, a0 = -Math.PI / 2) => "M" + Array.from({ length: 2 * n }, (_, i) => {
  const q = i % 2 ? r : R, a = a0 + i * Math.PI / n;
  return (cx + q * Math.cos(a)).toFixed(1) + " " + (cy + q * Math.sin(a)).toFixed(1);
}).join("L") + "Z";
/** The same for 0 to n - 1, joined. @param {(i: number) => string} f @param {number} n */
export const times = (f, n) => Array.from({ length: n }, (_, i) => f(i)).join("");

const sheet = document.createElement("div");
sheet.hidden = true;
document.body.prepend(sheet);
const known = new Set();

/** @param {string} id @param {string} box @param {string} inside */
function addSymbol(id, box, inside) {
  if (known.has(id)) return;
  known.add(id);
  sheet.insertAdjacentHTML("beforeend", `<svg><symbol id="${id}" viewBox="${box}" preserveAspectRatio="${box === GRID ? "xMidYMid" : "none"}"><g fill="currentColor">${inside}</g></symbol></svg>`);
}
const GRID = "0 0 48 48";

/** Pictures by name. @param {Record<string, string>} art */
export function addArt(art) {
  for (const [id, inside] of Object.entries(art)) addSymbol("art-" + id, GRID, inside);
}

/** The pattern of a game's backs, 60 x 80. @param {string} id @param {string} inside */
export const addWeave = (id, inside) => addSymbol(id, "0 0 60 80", inside);

/** Whether there is a picture of that name. @param {string} id */
export const hasArt = id => known.has("art-" + id);

/** A picture as an element of the size of the text. @param {string} id */
export const glyph = (id, cls = "") =>
  html`<svg class="g ${cls}" viewBox="0 0 48 48" aria-hidden="true"><use href="#art-${id}"></use></svg>`;

/** The woven pattern of a back. @param {string} id */
export const weave = id =>
  html`<svg class="weave" viewBox="0 0 60 80" preserveAspectRatio="none" aria-hidden="true"><use href="#${id}"></use></svg>`;

addArt({
  back: I(`<path d="M30 8 14 24l16 16"/>`, 5), menu: I(`<path d="M8 14h32M8 24h32M8 34h32"/>`, 4.5),
  undo: I(`<path d="M10 20h20c12 0 12 20 0 20H18"/>`, 5) + `<path d="M18 6v28L2 20z"/>`,
  info: o(24, 24, 21) + C(o(24, 13, 3.4) + `<path d="M21 20h6v18h-6z"/>`),
  why: `<path d="M24 2 47 44H1z"/>` + C(`<path d="M21.5 16h5l-1 14h-3z"/>` + o(24, 36.5, 2.8)),
  link: I(`<path d="M20 28a9 9 0 0 1 0-12l6-6a9 9 0 0 1 13 13l-4 4M28 20a9 9 0 0 1 0 12l-6 6a9 9 0 0 1-13-13l4-4"/>`, 4.5),
  bot: `<path d="M8 16h32v24H8zM22 6h4v10h-4z"/>` + o(24, 6, 4) + C(oo(17, 26, 3.6) + `<path d="M16 33h16v3H16z"/>`),
  eye: `<path d="M1 24C12 8 36 8 47 24 36 40 12 40 1 24z"/>` + C(o(24, 24, 8)) + o(24, 24, 4),
  hand: `<path d="M10 10l18-6 4 30-18 6z" transform="rotate(-8 24 24)"/><path d="M24 8h18v32H24z" stroke="var(--cut)" stroke-width="2"/>`,
  deck: `<path d="M12 4h26v34H12z"/><path d="M8 9v33h26" fill="none" stroke="currentColor" stroke-width="3.5"/>`,
  taken: `<path d="M6 14l22-9 12 30-22 9z"/>` + L(`<path d="M14 18l12 18"/>`, 2),
  heart: `<path d="M24 44C6 31 2 22 3 14 5 4 18 3 24 13 30 3 43 4 45 14c1 8-3 17-21 30z"/>`,
  laurel: I(`<path d="M14 4C4 14 4 32 20 44M34 4c10 10 10 28-6 40"/>`, 3) + `<path d="${star(5, 11, 4.5, 24, 22)}"/>`,
  lock: `<path d="M8 21h32v24H8z"/>` + I(`<path d="M15 21v-7c0-12 18-12 18 0v7"/>`, 4.5),
  sun: o(24, 24, 11) + I(`<path d="M24 2v6M24 40v6M2 24h6M40 24h6M8.5 8.5l4 4M35.5 35.5l4 4M8.5 39.5l4-4M35.5 12.5l4-4"/>`, 4),
  disc: I(o(24, 24, 17), 6), lead: `<path d="M4 8h26l14 16-14 16H4z"/>`, crown: `<path d="M3 12l11 10L24 5l10 17 11-10-4 30H7z"/>`,
  up: `<path d="M24 4 44 30H4z"/>`, plus: `<path d="M19 4h10v15h15v10H29v15H19V29H4V19h15z"/>`, x: I(`<path d="M10 10l28 28M38 10 10 38"/>`, 6), done: I(`<path d="M7 26l12 12L41 10"/>`, 6),
  log: I(`<path d="M8 12h32M8 24h32M8 36h20"/>`, 4.5), wifi: I(`<path d="M4 20c12-12 28-12 40 0M11 28c8-8 18-8 26 0"/>`, 4.5) + o(24, 38, 4.5) + I(`<path d="M8 4l32 40"/>`, 4.5),
  sword: `<path d="M24 2l5 7v21h-10V9z"/><path d="M11 30h26v5H11zM21 35h6v9h-6z"/>`,
  shield: `<path d="M24 3 42 8v14c0 11-8 19-18 23C14 41 6 33 6 22V8z"/>`,
  star: `<path d="${star(5, 23, 10, 24, 26)}"/>`,
  first: `<path d="M8 10h6v28H8zM40 10v28L16 24z"/>`, prev: `<path d="M34 10v28L12 24z"/>`, run: `<path d="M12 8l28 16-28 16z"/>`, next: `<path d="M14 10v28l22-14z"/>`, final: `<path d="M34 10h6v28h-6zM8 10v28l24-14z"/>`, pause: `<path d="M12 9h9v30h-9zM27 9h9v30h-9z"/>`,
});
