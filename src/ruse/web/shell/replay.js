/**
 * The match again, step by step; when it is over, through anybody's eyes. The tray becomes a player's deck, the address
 * leads to the step that is shown.
 */
import { html, nothing } from "../vendor/lit.js";
import { glyph } from "../art.js";
import { isUnseen } from "../kit/card.js";
import { copyText } from "./copying.js";
import { isForfeited } from "./session.js";
import { stepAddress } from "./settings.js";

/** @typedef {number | "open" | "own"} Eyes */

const RUN_EVERY = 900;
const RECALLED_AT_ONCE = 200;   // steps

export class Replay {
  /** @param {import("./table-screen.js").TableScreen} screen @param {number | null} step where to begin; null: at the end @param {Eyes} [eyes] */
  constructor(screen, step, eyes) {
    this.screen = screen;
    this.session = /** @type {import("./session.js").Session} */ (screen.session);
    this.page = /** @type {import("../match-page.js").MatchPage} */ (screen.page);
    this.over = !!(this.session.news?.result || this.session.table?.other_rules);
    this.at = step === null ? this.stops.length - 1 : Math.max(0, this.stops.findLastIndex(steps => steps <= step));
    /** @type {Eyes} */
    this.eyes = eyes ?? (this.over ? "open" : "own");
    /** The log as others were told it, once it was asked for. @type {Map<Eyes, import("../types.d.ts").Told[]>} */
    this._logs = new Map();
    this.copied = -1;
    this.running = 0;
    this._busy = false;
    this._again = false;
    this._left = false;
    void this.look();
  }

  get words() {
    return this.page.table.words;
  }

  /** Numbers of steps worth stopping after: those something was told of. */
  get stops() {
    return [0, ...this.session.told.filter(told => told.sentences.length).map(told => told.step + 1)];
  }

  get steps() {
    return this.stops[this.at];
  }

  changed() {
    this.screen._draw();
  }

  /** Where headings of the log begin. @returns {number[]} */
  get chapters() {
    const { told } = this.session, starts = told.filter(step => this.page.table.chapter(step)).map(step => step.step + 1);
    return this.stops.flatMap((steps, at) => (starts.includes(steps) ? [at] : []));
  }

  /** The newest wish counts: one question at a time. What comes after one left is not shown. @returns {Promise<void>} */
  async look() {
    if (this._busy) {
      this._again = true;
      return;
    }
    this._busy = true;
    const { eyes } = this;
    const looked = await this.session.ask({ is: "look", steps: this.steps, eyes }).catch(() => null);
    if (looked && !this._logs.has(eyes)) this._logs.set(eyes, await this._recalled(eyes));
    this._busy = false;
    if (this._left) return;
    if (this._again) {
      this._again = false;
      return this.look();
    }
    if (looked) this.draw(looked);
  }

  /** The whole log as it was told to these eyes; it comes in parts. @param {Eyes} eyes @returns {Promise<import("../types.d.ts").Told[]>} */
  async _recalled(eyes) {
    const { told, news } = this.session, end = news?.steps ?? 0;
    if (eyes === "own") return told;
    /** @type {import("../types.d.ts").Told[]} */
    const log = [];
    for (let since = 0; since < end; since += RECALLED_AT_ONCE) {
      const part = await this.session.ask({ is: "recall", since, until: Math.min(end, since + RECALLED_AT_ONCE), eyes }).catch(() => null);
      if (!part) return told;
      log.push(...part.told);
    }
    return log;
  }

  /** @param {import("../types.d.ts").Looked} looked */
  draw({ steps, view, told, eyes }) {
    const now = this.session.situation(this.screen.levels);
    if (!now) return;
    const before = (this._logs.get(/** @type {Eyes} */ (eyes)) ?? now.told).filter(each => each.step < steps - 1);
    const over = steps >= (this.session.news?.steps ?? 0);
    this.view = view;
    history.replaceState(null, "", stepAddress(this.screen.place, steps));
    this.page.desk.update({ ...now, view, told: told ? [...before, told] : before, last: told, question: null, undo: null, result: over ? now.result : null, seat: typeof this.eyes === "number" ? this.eyes : now.seat });
    this.changed();
  }

  /** @param {number} at */
  go(at) {
    const to = Math.max(0, Math.min(this.stops.length - 1, at));
    if (to === this.at) return this.pause();
    this.at = to;
    this.changed();
    void this.look();
  }

  /** The next heading, or the one before. @param {1 | -1} direction */
  leap(direction) {
    const { chapters } = this;
    this.go(direction > 0 ? chapters.find(at => at > this.at) ?? this.stops.length - 1 : chapters.findLast(at => at < this.at) ?? 0);
  }

  run() {
    if (this.running) return this.pause();
    if (this.at === this.stops.length - 1) this.at = 0;
    this.running = window.setInterval(() => this.go(this.at + 1), RUN_EVERY);
    this.changed();
  }

  pause() {
    clearInterval(this.running);
    this.running = 0;
    this.changed();
  }

  stop() {
    clearInterval(this.running);
    this._left = true;
  }

  /** @param {Eyes} eyes */
  see(eyes) {
    this.eyes = eyes;
    this.changed();
    void this.look();
  }

  /** While the match goes on, there are one's own eyes alone. @returns {[Eyes, string][]} */
  get allEyes() {
    return !this.over ? [["own", ""]] : [...this.session.names.map((name, seat) => /** @type {[Eyes, string]} */ ([seat, name])), ["open", this.words.allCards]];
  }

  /** Whether the key was one of the deck's. @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return false;
    const direction = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const all = this.allEyes.map(([eyes]) => eyes);
    if (direction) event.shiftKey ? this.leap(direction) : this.go(this.at + direction);
    else if (event.key === " " && !(event.target instanceof HTMLButtonElement)) this.run();
    else if (event.key.toLowerCase() === "e") this.see(all[(all.indexOf(this.eyes) + 1) % all.length]);
    else return false;
    event.stopPropagation();
    return true;
  }

  /** The hands that are seen: they would lie in the tray. */
  hands() {
    const { view, page, session } = this;
    const hands = session.names.map((name, seat) => ({ name, cards: view?.zones[page.table.handPlace(seat)] ?? [] }));
    const seen = hands.filter(({ cards }) => cards.length && !cards.some(isUnseen));
    return seen.length ? html`<div class="minihands">${seen.map(({ name, cards }) => html`<p><span>${this.words.handOf(name)}</span>${cards.map(card => page.table.card(card, { width: "var(--card-mini)" }))}</p>`)}</div>` : nothing;
  }

  // What may be done here

  get link() {
    return location.origin + stepAddress({ table: this.screen.place.table }, this.steps);
  }

  /** @param {Event} event */
  async copy(event) {
    await copyText(this.link, /** @type {Element} */ (event.currentTarget));
    this.copied = this.steps;
    this.changed();
  }

  /** Who is looked over the shoulder plays on; with all cards open, oneself. */
  get seatToPlay() {
    return typeof this.eyes === "number" ? this.eyes : this.session.seat ?? 0;
  }

  /** Whether a choice was left at this step, and what was hidden then is open now. */
  get canPlayOn() {
    return this.over && (isForfeited(this.session.news?.result) || this.screen.breaksOff || this.session.told.some(({ seat, step }) => seat >= 0 && step >= this.steps));
  }

  _playOn() {
    const { words, seatToPlay: seat, session } = this;
    return html`<button type="button" class="btn main" ?disabled=${!this.canPlayOn} @click=${() => this.screen.playOn(this.steps, seat)}><span>${words.playOn}${seat === session.seat ? nothing : html`<small> ${words.playAs(session.welcome?.seat_names[seat] ?? "")}</small>`}</span></button>`;
  }

  render() {
    const { words, page } = this, { told } = page.desk.situation, last = this.stops.length - 1;
    const copied = this.copied === this.steps;
    /** @param {string} label @param {string} picture @param {(event: Event) => void} act */
    const button = (label, picture, act) => html`<button type="button" class="btn" aria-label=${label} @click=${act}>${glyph(picture)}</button>`;
    return html`<section class="tray deckbar" aria-label=${words.replay}>
      <button type="button" class="lastmove" aria-expanded=${page.logOpen ? "true" : "false"} @click=${() => (page.logOpen = !page.logOpen)}>${glyph("log")}<span>${told.at(-1)?.sentences.join(" ") ?? ""}</span></button>
      ${this.hands()}
      <label class="seek"><span class="sr">${words.whereInMatch}</span><input type="range" min="0" max=${last} .value=${String(this.at)} aria-valuetext=${page.table.heading() || String(this.at)} @input=${(/** @type {Event} */ event) => this.go(+/** @type {HTMLInputElement} */ (event.target).value)}></label>
      <div class="steps" role="group" aria-label=${words.steps}>${button(words.chapterBack, "first", () => this.leap(-1))}${button(words.stepBack, "prev", () => this.go(this.at - 1))}${button(this.running ? words.pause : words.run, this.running ? "pause" : "run", () => this.run())}${button(words.stepOn, "next", () => this.go(this.at + 1))}${button(words.chapterOn, "final", () => this.leap(1))}${button(copied ? words.copied : words.copyStep, copied ? "done" : "link", event => this.copy(event))}</div>
      ${this.over ? html`<label class="field eyes">${glyph("eye")}<span class="sr">${words.eyes}</span><select @change=${(/** @type {Event} */ event) => this.see(this.allEyes[/** @type {HTMLSelectElement} */ (event.target).selectedIndex][0])}>${this.allEyes.map(([eyes, name]) => html`<option ?selected=${eyes === this.eyes} .selected=${eyes === this.eyes}>${name}</option>`)}</select></label>` : nothing}
      <div class="acts"><button type="button" class="btn back" @click=${() => this.screen.leave()}>${this.session.news?.result ? words.backToResult : words.backToTable}</button>
        ${this.over ? this._playOn() : nothing}</div>
    </section>`;
  }
}
