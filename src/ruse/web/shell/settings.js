/** What this device remembers: how its owner likes to play, and where they sit. Nothing of it is needed to begin. */

/** @typedef {import("../types.d.ts").Settings} Settings */
/** @typedef {import("../types.d.ts").Place} Place */

const SETTINGS = "ruse.settings", PLACES = "ruse.places";
const MOST_PLACES = 30;

/** @returns {Settings} */
const defaults = () => ({
  language: navigator.languages.some(each => /^(en|ja)/.test(each)) && /^ja/.test(navigator.languages.find(each => /^(en|ja)/.test(each)) ?? "") ? "ja" : "en",
  theme: "system", pace: "normal", sound: false, vibration: false, secondTap: true, name: "", game: "", levels: {}, bots: {}, hinted: [], noHints: false,
});

/** @param {string} key @param {any} otherwise */
function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // a device that keeps nothing still plays
  }
}

/** @type {Settings} */
export const settings = { ...defaults(), ...read(SETTINGS, {}) };

/** @param {Partial<Settings>} changes */
export function keep(changes) {
  Object.assign(settings, changes);
  write(SETTINGS, settings);
  dress();
}

/** The page in its language and by its light. */
export function dress() {
  document.documentElement.lang = settings.language;
  if (settings.theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
}

/** Where this device sits, the latest first. @returns {Place[]} */
export const places = () => read(PLACES, []);

/** @param {Place} one */
const others = one => places().filter(each => each.token !== one.token || each.table !== one.table);

/** Whose token it is has the seat: it stays on this device, and in no address. @param {Place} place */
export const remember = place => write(PLACES, [place, ...others(place)].slice(0, MOST_PLACES));

/** @param {Place} place */
export const forget = place => write(PLACES, others(place));

/** All places that a token led to. @param {string} token */
export const forgetToken = token => write(PLACES, places().filter(each => each.token !== token));

/** The place an address means: `amber-otter`, or `amber-otter/1` where one device has two seats. @param {string} name @param {string} [seat] */
export const placeAt = (name, seat) => places().find(each => each.table === name && (seat === undefined || String(each.seat) === seat));

/** What the address says: a table, which of this device's seats there, and how many steps of the match. */
export function readAddress() {
  const [, name, seat, step] = /^#\/table\/([\w-]+)(?:\/(\d+|null))?(?:\/step\/(\d+))?$/.exec(location.hash) ?? [];
  return { name, seat, step: step === undefined ? null : Number(step) };
}

/** @param {Place} place */
export const addressOf = place => `#/table/${place.table}${places().filter(each => each.table === place.table).length > 1 ? `/${place.seat}` : ""}`;

/** After so many steps. Without a seat, it is an address for all who sit at the table or look on. @param {Place | { table: string }} place @param {number} steps */
export const stepAddress = (place, steps) => `${"token" in place ? addressOf(place) : `#/table/${place.table}`}/step/${steps}`;
