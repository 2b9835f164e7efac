/** How one likes it: language, light, sounds, name. The same on the front page and at the table. */
import { html, nothing } from "../vendor/lit.js";
import { wordsOf } from "../words/words.js";
import { segments, toggle } from "./sheet.js";
import { keep, settings } from "./settings.js";

/** @param {(changed: "language" | "name" | "other") => void} changed @param {unknown} [more] */
export function preferences(changed, more = nothing) {
  const words = wordsOf(settings.language);
  /** @param {Partial<import("../types.d.ts").Settings>} changes @param {"language" | "name" | "other"} [what] */
  const set = (changes, what = "other") => (keep(changes), changed(what));
  return html`<div class="prefs">
    ${segments(words.language, /** @type {["en" | "ja", string][]} */ ([["en", "English"], ["ja", "日本語"]]), settings.language, language => set({ language }, "language"))}
    ${segments(words.light, /** @type {[string, string][]} */ ([["system", words.system], ["light", words.day], ["dark", words.night]]), settings.theme, theme => set({ theme }))}
    ${more}
    <label class="field"><span>${words.yourName}</span><input type="text" maxlength="24" autocomplete="nickname" .value=${settings.name} @change=${(/** @type {Event} */ event) => set({ name: /** @type {HTMLInputElement} */ (event.target).value.trim() }, "name")}></label>
    ${toggle(words.sound, settings.sound, sound => set({ sound }))}
    ${"vibrate" in navigator ? toggle(words.vibration, settings.vibration, vibration => set({ vibration })) : nothing}
    ${toggle(words.secondTap, settings.secondTap, secondTap => set({ secondTap }))}
    ${toggle(words.firstSteps, !settings.noHints, on => set({ noHints: !on, hinted: [] }))}
  </div>`;
}
