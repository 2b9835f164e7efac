/** "must follow red (7-2)": a sentence of the server, and the number of its rule, small. */
import { html } from "../vendor/lit.js";

/** @param {string} text */
export function ruled(text) {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  const found = /^(.*?)\s*[(（]([^()（）]+)[)）]([.。]?)$/.exec(whole);
  return found ? html`${found[1]}${found[3]} <small>${found[2].replace("-", "\u2011")}</small>` : whole;
}
