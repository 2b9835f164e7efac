/** "must follow red (7-2)": a sentence of the server, and the number of its rule, small: "Must follow red rule 7-2". */
import { html } from "../vendor/lit.js";

const ENDING = /^(.*?)\s*[(（]([^()（）]+)[)）]([.。]?)$/;

/** The rule that a sentence names at its end: its number, or "". @param {string} text */
export const ruleIn = text => /[(（](\d+(?:-\w+)?)[)）][.。]?$/.exec(text)?.[1] ?? "";

/** The sentence without its rule. @param {string} text */
export const unruled = text => (ruleIn(text) ? text.replace(ENDING, "$1$3") : text);

/** A bare number would be read as a score: it is called a rule. @param {string} text @param {{ rule: (number: string) => string }} words */
export function ruled(text, words) {
  const whole = text.charAt(0).toUpperCase() + text.slice(1), found = ENDING.exec(whole), number = ruleIn(whole);
  return found ? html`${found[1]}${found[3]} <small>${(number ? words.rule(number) : found[2]).replace("-", "\u2011")}</small>` : whole;
}
