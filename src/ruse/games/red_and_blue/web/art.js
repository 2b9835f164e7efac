/** The pictures of Red Kingdom & Blue Kingdom, on the grid of `web/art.js`. */
import { addArt, addWeave, times, C, L, I, o, oo } from "../../../web/art.js";

const TOWER = "M11 8h6v5h4V8h6v5h4V8h6v13l-3 3v18H14V24l-3-3z";
const HOUSE = "M24 5 44 22l-4 4v17H8V26l-4-4z";

addArt({
  /* Red Kingdom & Blue Kingdom: heraldic charges */
  rookie: `<path d="M9 27C9 9 39 9 39 27z"/><path d="M4 28h40v6H4z"/><path d="M11 36h6c1 5 13 5 14 0h6c-2 12-24 12-26 0z"/>` + L(`<path d="M24 13v11"/>`, 2),
  "capital-guard": `<path d="M24 2 43 7v15c0 11-8 20-19 24C13 42 5 33 5 22V7z"/>` + C(`<path d="${TOWER}" transform="translate(9.6 7.5) scale(.6)"/>`),
  "city-guard": `<path d="M24 2 43 7v15c0 11-8 20-19 24C13 42 5 33 5 22V7z"/>` + C(`<path d="${HOUSE}" transform="translate(9.6 7.5) scale(.6)"/>`),
  "capital-guardian": `<path d="M7 3h9v6h4V3h8v6h4V3h9v15l-3 4v24H10V22l-3-4z"/>` + C(`<path d="M24 12l3.2 5v12h5v3.6h-5V41h-6.4v-8.4h-5V29h5V17z"/>`),
  "city-guardian": `<path d="M24 2 47 21l-4 5v20H5V26l-4-5z"/>` + C(`<path d="M24 12l3.2 5v12h5v3.6h-5V41h-6.4v-8.4h-5V29h5V17z"/>`),
  priest: I(o(24, 13, 9), 4) + `<path d="M22 22h4v25h-4z"/>` + I(oo(12, 21, 3.6), 2.6) + `<path d="M24 6l3 7-3 7-3-7z"/>`,
  bishop: `<path d="M24 1C13 11 9 20 11 31h26c2-11-2-20-13-30z"/><path d="M10 34h28l-2 10H12z"/>` + L(`<path d="M24 9v19M17.5 18h13"/>`, 2.6),
  archer: I(`<path d="M13 4c25 4 25 36 0 40"/>`, 4.5) + I(`<path d="M13 4v40"/>`, 1.8) + I(`<path d="M4 24h34"/>`, 3) + `<path d="M47 24l-11-6.5v13zM2 18l7 6-7 6z"/>`,
  "bird-soldier": `<path d="M1 10c12-2 19 3 22 10 4-8 12-13 24-12-4 3-5 5-5 8-4 0-6 2-7 5-4 0-6 2-7 6l5 12-8-3-3 9-4-10-8 2 5-11c-1-3-3-4-7-4 0-4-3-5-7-5 1-3-1-5-4-7z"/>` + C(o(25.5, 23, 1.5)),
  liaison: `<path d="M14 3 27 18h-8v21H9V18H1z"/><path d="M34 45 21 30h8V9h10v21h8z" stroke="var(--cut)" stroke-width="1.8"/>`,
  rearguard: I(`<path d="M12 44V22c0-16 24-16 24 0v8"/>`, 8) + `<path d="M36 46 25 29h22z"/>`,
  prince: `<path d="M3 11l11 11L24 4l10 18 11-11-4 23H7z"/><path d="M7 37h34v7H7z"/>` + C(`<path d="M24 22l3.5 4.5L24 31l-3.5-4.5z"/>`),
  princess: `<path d="M5 34c0-10 2-14 5-18 3 6 6 8 9 8 0-6 2-11 5-15 3 4 5 9 5 15 3 0 6-2 9-8 3 4 5 8 5 18z"/>` + o(24, 6, 4) + oo(9, 13, 3.4) + `<path d="M5 37h38v3c-12 5-26 5-38 0z"/>` + C(o(24, 27, 3)),
  capital: `<path d="${TOWER}"/>`, city: `<path d="${HOUSE}"/>` + C(`<path d="M20 43V31h8v12z"/>`),
  field: `<path d="M0 38c6-10 12-12 18-8 8-10 18-10 30 2v12H0z"/>` + `<path d="M30 6h3v20h-3zM33 7l12 5-12 5z"/>`,
  coin: o(24, 24, 20) + C(`<path d="M17 17h14v14H17z"/>`),
});

addWeave("weave-realm", `<g fill="none" stroke="currentColor" stroke-width="1.6">${times(i => `<path d="M${i * 10 - 80} 0l80 80M${i * 10} 0l-80 80"/>`, 16)}</g>`);
