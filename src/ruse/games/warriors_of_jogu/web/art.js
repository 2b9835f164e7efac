/** The pictures of Warriors of Jogu: Feint, on the grid of `web/art.js`. */
import { addArt, addWeave, times, M, C, L, I, o, oo, star } from "../../../web/art.js";

addArt({
  /* Warriors of Jogu: five factions */
  engineers: `<path d="${star(9, 23.5, 16)}"/>` + o(24, 24, 18) + C(o(24, 24, 7.5)),
  mibits: I(`<path d="M15 13 10 3M33 13l5-10"/>`, 3) + oo(9.5, 4, 3) + `<path d="M7 13h34v20c0 7-6 12-17 12S7 40 7 33zM2 20h4v10H2zM42 20h4v10h-4z"/>` + C(oo(16.5, 24, 5) + `<path d="M15 34h18v4H15z"/>`) + oo(16.5, 24, 2),
  wu: `<path d="M25 1c2 9 14 14 14 28 0 10-7 17-15 17S9 39 9 29c0-6 4-10 7-13 0 5 2 7 4 8 0-8 1-16 5-23z"/>` + C(`<path d="M25 25c1 5 6 7 6 12 0 4-3 6-7 6s-7-3-7-7c0-3 2-5 3-7 1 2 2 3 3 3 0-3 0-5 2-7z"/>`),
  agents: `<path d="M2 14c10-5 34-5 44 0 1 11-3 21-11 21-6 0-8-6-11-6s-5 6-11 6C5 35 1 25 2 14z"/>` + C(M("M9 20C13 17.5 18 19 20 24C15 26.5 10 25 9 20Z")),
  keion: `<path d="M24 2c12 0 17 7 17 17v12c0 8-7 13-17 15C14 44 7 39 7 31V19C7 9 12 2 24 2z"/>` + C(`<path d="M11 19h11v4H11zM26 19h11v4H26zM22.3 10h3.4v30h-3.4z"/>` + oo(15, 31, 1.5) + oo(18, 35.5, 1.5)),
  /* ... five locations: the ford, the wood, the village, the keep, the peak */
  loc2: `<path d="M2 30C2 12 46 12 46 30h-7c0-11-30-11-30 0zM0 20h48v5H0z"/>` + I(`<path d="M2 38q5.5-5 11 0t11 0 11 0 11 0M8 45q4-4 8 0t8 0 8 0 8 0"/>`, 3),
  loc3: `<path d="M15 3 26 19h-5l8 12h-6l7 11H0l7-11H2l8-12H5z"/><path d="M34 12l13 30H33l-7-11h5l-6-10z" />` + `<path d="M13 42h5v5h-5zM35 42h5v5h-5z"/>`,
  loc4: `<path d="M14 12 28 26v18H3V26H0z"/><path d="M35 4l13 14v26H31V25l-8-8z"/>` + C(`<path d="M11 34h7v10h-7zM36 22h6v7h-6z"/>`),
  loc5: `<path d="M2 6h8v5h5V6h8v5h2V6h8v5h5V6h8v14l-4 3v21H6V23l-4-3z"/>` + C(`<path d="M18 44V33c0-8 12-8 12 0v11zM11 24h4v7h-4zM33 24h4v7h-4z"/>`),
  loc6: `<path d="M20 2 34 25l4-6 10 25H0z"/>` + C(`<path d="M20 2l7 11.5-4 4-3-4-4 5-4-4z"/>`),
  /* ... cards of two factions */
  "guardian-angel": M("M22 44C20 30 12 22 2 20L8 16L1 10L10 9L4 2C16 3 22 12 23 22Z") + I(o(24, 8, 5.5, 3), 2.4) + `<path d="M24 16l4 6-4 25-4-25z"/>`,
  explorer: I(o(24, 24, 20), 3.6) + `<path d="${star(4, 19, 5.5)}"/>`,
  dragoon: I(`<path d="M6 46 38 8"/>`, 4) + `<path d="M46 1 33 8l6 5z"/><path d="M31 14c-8-4-14-3-22-8 0 8 2 12 0 18 6-2 11 0 15-1z"/>` + `<path d="M29 33l9-5 8 9-9 9-9-3z"/>`,
  knight: `<path d="M24 8c11 0 15 6 15 14v10c0 8-6 12-15 14C15 44 9 40 9 32V22C9 14 13 8 24 8z"/><path d="M22 10C22 4 30 0 40 2c-4 2-5 6-9 8z"/>` + C(`<path d="M13 22h22v4.5H13zM22.6 26h2.8v16h-2.8z"/>`),
  punisher: `<path d="M21 3h6v43h-6z"/><path d="M27 6c9-4 15-3 18 4-3 3-3 8 0 11-3 7-9 8-18 4zM21 6C12 2 6 3 3 10c3 3 3 8 0 11 3 7 9 8 18 4z"/>`,
  patriot: `<path d="M7 2h5v45H7z"/><path d="M14 5c10-5 16 5 31 0-3 6-3 12 0 20-14 5-21-5-31 0z"/>` + C(`<path d="${star(5, 6.5, 2.8, 28, 14.5)}"/>`),
  "smoke-n-screen": `<path d="M12 42C2 42 0 30 9 27 5 16 18 10 23 17c2-12 19-10 18 2 9 2 8 16-2 17 0 6-8 8-12 4-4 5-12 5-15 2z"/>` + L(`<path d="M15 30c5-4 10 3 6 6M28 25c5-4 10 3 5 6"/>`, 2.4),
  "covert-junior-agent": `<path d="M4 15c10-4 30-4 40 0 1 9-3 17-9 17-5 0-8-5-11-5s-6 5-11 5c-6 0-10-8-9-17z"/>` + C(M("M11 20C14 18 18 19 20 23C15 25 12 24 11 20Z")) + I(`<path d="M17 40l7 5 7-5"/>`, 3.6),
  "covert-senior-agent": `<path d="M4 11c10-4 30-4 40 0 1 9-3 17-9 17-5 0-8-5-11-5s-6 5-11 5c-6 0-10-8-9-17z"/>` + C(M("M11 16C14 14 18 15 20 19C15 21 12 20 11 16Z")) + I(`<path d="M17 33l7 5 7-5M17 40.5l7 5 7-5"/>`, 3.4),
  saboteur: o(20, 30, 16) + `<path d="M29 13l5-4 5 6-5 4z"/>` + I(`<path d="M37 11c2-6 6-7 9-4"/>`, 2.6) + L(`<path d="M11 30c0-5 4-9 9-9"/>`, 2.4),
  assassin: `<path d="M44 3 22 31l-6-6z"/><path d="M9 22l17 17-4 3L6 26z"/><path d="M11 33l5 5-8 8-6-6z"/>`,

  /* ... Society of Engineers */
  ...Object.fromEntries([1, 2, 3].map(n => ["engineer-unit-" + n, `<path d="M34 1a12 12 0 0 0-11 16L4 36a6 6 0 0 0 8 8l19-19A12 12 0 0 0 46 10l-7 7-7-2-2-7z"/>` + Array.from({ length: n }, (_, i) => o(44 - i * 9, 43, 3.6)).join("")])),
  "heavy-tower": `<path d="M9 3h8v6h4V3h6v6h4V3h8v15l-4 4 5 24H8l5-24-4-4z"/>` + C(`<path d="M19 46V36c0-6 10-6 10 0v10zM17 25h14v4H17z"/>`),
  "support-tower": `<path d="M13 18h22l4 28H9z"/><path d="M24 1 40 16H8z"/>` + C(`<path d="M14.5 29c5-7 14-7 19 0-5 7-14 7-19 0z"/>`) + o(24, 29, 2.8),
  "bomb-tower": `<path d="M13 25h22l5 21H8z"/>` + o(24, 14, 11) + I(`<path d="M31 6c2-5 6-5 8-2"/>`, 2.6) + L(`<path d="M11 25.5h26"/>`, 2) + C(`<path d="M21 36h6v10h-6z"/>`),
  /* ... Gang of Mibits */
  "good-for-something": `<path d="M13 8h22v16H13zM16 27h16v12H16z"/>` + I(`<path d="M24 8V2M14 31 5 23M34 31l9-8M19 39v7M29 39v7"/>`, 3.6) + C(oo(19, 15, 2.6)) + L(`<path d="M19 21h10"/>`, 1.8),
  "gangan-bit": `<path d="M6 5h28v18H6z" transform="rotate(20 20 14)"/>` + I(`<path d="M21 20 34 45"/>`, 6) + I(`<path d="M41 6l5-3M43 14h5M39 1V-1"/>`, 3),
  medic: `<path d="M8 10h32a4 4 0 0 1 4 4v26a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V14a4 4 0 0 1 4-4zM17 3h14v5H17z"/>` + C(`<path d="M20 16h8v7h7v8h-7v7h-8v-7h-7v-8h7z"/>`),
  scrambler: I(`<path d="M4 13h9c10 0 12 22 22 22h3M4 35h9c10 0 12-22 22-22h3"/>`, 5) + `<path d="M36 4l11 9-11 9zM36 26l11 9-11 9z"/>`,
  "trojan-bit": `<path d="M10 36 13 20 6 15l4-7 9 2 1-6 5 5c11 2 14 13 13 27z"/>` + C(o(18, 15, 2)) + `<path d="M5 34h38v5H5z"/>` + oo(14, 42, 5.5),
  /* ... Tribe Wu */
  "master-of-fire": `<path d="M25 1c2 9 14 14 14 28 0 10-7 17-15 17S9 39 9 29c0-6 4-10 7-13 0 5 2 7 4 8 0-8 1-16 5-23z"/>` + C(o(24, 33, 5)),
  "master-of-wind": I(`<path d="M3 16h24c9 0 9-12 0-12-4 0-6 3-5 6M3 25h34c10 0 10 14 0 14-5 0-7-4-5-7M3 34h18c8 0 8 12 0 12-4 0-5-3-4-5"/>`, 4.4),
  "master-of-earth": `<path d="M4 46l3-13 13-3 10 3 12-2 4 15z"/><path d="M9 29l3-9 12-3 12 4 3 8-9 2-10-3z"/><path d="M16 15l3-10 9-2 6 6-1 8-9-3z"/>`,
  conjurer: I(`<path d="M5 45 30 18"/>`, 6) + `<path d="${star(5, 13, 5.5, 34, 14)}"/>` + C(o(34, 14, 2)) + o(8, 12, 2.6) + o(18, 5, 2) + o(42, 36, 2.6),
  "storm-prodigy": `<path d="M10 22C0 22 1 9 11 10c2-10 20-11 22-1 12-2 14 13 4 13z"/><path d="M27 24 14 37h8l-5 11 17-16h-9l7-8z"/>`,
});

addWeave("weave-jogu", `<g fill="none" stroke="currentColor" stroke-width="1.6">${times(i => times(j => `<circle cx="${j * 12 + (i % 2) * 6}" cy="${i * 8}" r="6"/>`, 6), 11)}</g>`);
