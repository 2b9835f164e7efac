/** What is asked of the server before one sits anywhere. */
import { settings } from "./settings.js";

/** What the server said no to, in words for people. */
export class Refused extends Error {
  /** @param {string} error @param {string} text */
  constructor(error, text) {
    super(text || error);
    this.error = error;
  }
}

/** @param {string} path @param {object} [body] */
async function ask(path, body) {
  const answer = await fetch(`${path}${path.includes("?") ? "&" : "?"}language=${settings.language}`, body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  if (answer.ok) return answer;
  const { error = "", text = "" } = await answer.json().catch(() => ({}));
  throw new Refused(error, text);
}

/** @type {Map<string, Promise<import("../types.d.ts").OfferedGame[]>>} */
const offered = new Map();

/** The games, in the language of the page. @returns {Promise<import("../types.d.ts").OfferedGame[]>} */
export function games() {
  const { language } = settings;
  const known = offered.get(language) ?? ask("/api/games").then(answer => answer.json());
  known.catch(() => offered.delete(language));
  offered.set(language, known);
  return known;
}

/** The names of games that cannot be loaded. @returns {Promise<string[]>} */
export const brokenGames = async () => (await ask("/api/games/broken")).json();

/** @param {string} game @returns {Promise<string>} */
export const rules = async game => (await ask(`/api/games/${game}/rules`)).text();

/** @param {object} wanted @returns {Promise<import("../types.d.ts").Seated>} */
export const openTable = async wanted => (await ask("/api/tables", wanted)).json();

/** @param {object} wanted @returns {Promise<import("../types.d.ts").Seated>} */
export const playOn = async wanted => (await ask("/api/play-on", wanted)).json();

/** @param {string} code @returns {Promise<import("../types.d.ts").Seated>} */
export const join = async code => (await ask("/api/join", { code, name: settings.name })).json();
