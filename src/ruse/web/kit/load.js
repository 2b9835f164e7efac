/** A game's table and its style sheets. A game that brings none gets the generic table. */
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

/** Once for each game, however often it is asked for. @param {string} game @param {boolean} brings whether it has a table of its own @returns {Promise<TableClass>} */
export function loadTable(game, brings) {
  const known = loading.get(game) ?? load(game, brings);
  known.catch(() => loading.delete(game));
  loading.set(game, known);
  return known;
}

/** @param {string} game @param {boolean} brings @returns {Promise<TableClass>} */
async function load(game, brings) {
  const folder = new URL(brings ? `../../games/${game}/web/` : "../generic/", import.meta.url).pathname;
  const styles = (brings ? ["cards.css", "table.css"] : ["table.css"]).map(sheet => addStyle(folder + sheet));
  const Table = brings ? (await import(`${folder}table.js`)).default : (await import("../generic-table.js")).GenericTable;
  await Promise.all(styles);
  if (!customElements.getName(Table)) customElements.define(brings ? `${game}-table` : "generic-table", Table);
  return Table;
}
