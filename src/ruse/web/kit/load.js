/** A game's table and its style sheets. A game that brings none gets the generic table. */
import { GenericTable } from "../generic-table.js";

/** @typedef {typeof import("./game-table.js").GameTable} TableClass */

/** @type {Map<string, Promise<TableClass>>} */
const loading = new Map();

/** @param {string} href */
function addStyle(href) {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise(done => {
    link.onload = link.onerror = () => done(undefined);
    document.head.append(link);
  });
}

/** Once for each game, however often it is asked for. @param {string} game @returns {Promise<TableClass>} */
export function loadTable(game) {
  const known = loading.get(game) ?? load(game);
  known.catch(() => loading.delete(game));
  loading.set(game, known);
  return known;
}

/** @param {string} game @returns {Promise<TableClass>} */
async function load(game) {
  const folder = new URL(`../../games/${game}/web/`, import.meta.url).pathname;
  const brings = (await fetch(`${folder}table.js`)).ok;
  const styles = brings ? ["cards.css", "table.css"].map(sheet => addStyle(folder + sheet)) : [];
  const Table = brings ? (await import(`${folder}table.js`)).default : GenericTable;
  await Promise.all(styles);
  if (!customElements.getName(Table)) customElements.define(`${game.replace(/^_/, "")}-table`, Table);
  return Table;
}
