/** The page's words in a language; English, where it has none. */
import en from "./en.js";
import ja from "./ja.js";

/** @type {Record<string, typeof en>} */
const BOOKS = { en, ja };

/** @param {string} language */
export const wordsOf = language => BOOKS[language] ?? en;

/** What people call a bot of the server: the class, where its name is MODULE:CLASS. @param {string} name */
export const botTitle = name => name.split(":").at(-1) ?? name;
