/**
 * One match on the screen: bar, table, players, tray, log, and the one message. It draws a desk and tells it what was
 * tapped; whoever owns the desk talks to the server. `reason` and `explained` give it the server's answers.
 *
 * Events: `leave`, `rules`, `menu`, `undo`, `step` { told } for every step that is shown, `hinted` { id } (null: no more
 * of them).
 *
 * The shell may give it more to draw: `banner` below the bar, `mark` beside its title, `acts` at the end of
 * the match, `deck` in place of the tray, `beside` over the log, `company` above it.
 */
import { LitElement, html, nothing } from "./vendor/lit.js";
import { glyph } from "./art.js";
import { perform, tray } from "./kit/tray.js";
import { pop } from "./kit/pop.js";
import { beat, refuse, show, skip, watch } from "./kit/motion.js";
import { follow } from "./kit/follow.js";
import { enter, rove, settle, stay } from "./kit/roving.js";
import { loadTable } from "./kit/load.js";
import { log } from "./kit/log.js";
import { reading } from "./kit/reading.js";
import { ruleIn, unruled } from "./kit/ruled.js";
import { hintBox, nextHint, pointAt } from "./kit/hints.js";

/** @typedef {import("./kit/desk.js").Desk} Desk */
/** @typedef {import("./kit/game-table.js").GameTable} GameTable */
/** @typedef {import("./types.d.ts").Situation} Situation */
/** @typedef {import("./types.d.ts").Told} Told */

const CLOSES_AFTER = 6000;
const LONG_PRESS = 500;
const END_WAITS = 1000;        // what ends the last account must not begin the next match
const DEAF_AFTER_HINT = 400;   // the next hint may stand elsewhere: a second tap would hit the table

export class MatchPage extends LitElement {
  static properties = {
    message: { state: true }, shown: { state: true }, logOpen: { state: true }, heading: {}, banner: {}, acts: {}, deck: {}, beside: {}, company: {}, hinted: {}, mode: {}, mark: {},
  };

  /** @param {Desk} desk @param {GameTable} table */
  constructor(desk, table) {
    super();
    this.desk = desk;
    this.table = table;
    /** The game's title, in the bar. */
    this.heading = "";
    /** What is being done, before the table's own heading: a replay. */
    this.mode = "";
    /** What has to be known of the match, in a few words beside its title. */
    this.mark = "";
    this.logOpen = false;
    /** @type {unknown} */ this.banner = nothing;
    /** @type {import("./types.d.ts").Act[]} */ this.acts = [];
    /** @type {(() => unknown) | null} */ this.deck = null;
    /** @type {unknown} */ this.beside = nothing;
    /** @type {unknown} */ this.company = nothing;
    /** Hints that were read; null: none are wanted. @type {string[] | null} */
    this.hinted = null;
    /** The account that is read before the match goes on. @type {{ drawn: unknown, isLast: boolean, goOn: () => void } | null} */
    this.shown = null;
    /** @type {import("./kit/pop.js").Message | null} */
    this.message = null;
    /** @type {Element | null} */
    this._tapped = null;
    this._held = false;
    this._hurries = false;
    this._deafUntil = 0;
    this._mainFrom = 0;
    /** Whether the focus is where somebody tapped, and not where keys led it. */
    this._pointed = false;
    /** The group of the table that has the focus, or had it. @type {Element | null} */
    this._group = null;
    /** @type {number | undefined} */
    this._settling = undefined;
    desk.addEventListener("change", () => {
      this.message = null;
      this.requestUpdate();
    });
    rove(this);
    this._listen();
  }

  /** @param {Desk} desk @param {boolean} bringsTable whether the game brings one */
  static async of(desk, bringsTable) {
    const Table = await loadTable(desk.situation.game, bringsTable);
    return new MatchPage(desk, new Table(desk));
  }

  createRenderRoot() {
    return this;
  }

  // The server's answers

  /** @param {import("./types.d.ts").Reason} reason @param {string} [card] */
  reason({ text }, card) {
    refuse(this._tapped);
    const { question } = this.situation, instead = question ? this.table.prompt(question) : "";
    const { words } = this.table, number = ruleIn(text);
    const title = number && instead.includes(words.rule(number)) ? unruled(text) : text;   // the same rule is named once
    this._say({ kind: "why", title: title || words.whyNot, text: instead, card });
    clearTimeout(this._closing);
    this._closing = setTimeout(() => (this.message = null), CLOSES_AFTER);
  }

  /** @param {import("./types.d.ts").Explained} explained @param {string} [card] */
  explained({ topic, text }, card) {
    clearTimeout(this._closing);
    this._say({ kind: "text", title: card ? this.table.cardName(card) : topic, text: text ?? this.table.words.noText, card });
  }

  /** The message goes to the half of the table where the tapped card is not. @param {import("./kit/pop.js").Message} message */
  _say(message) {
    const area = this.table.getBoundingClientRect(), at = this._tapped?.getBoundingClientRect();
    this.message = { ...message, high: !!at && at.y > area.y + area.height / 2 && at.y < area.bottom };
  }

  // What happens

  /**
   * Shows the steps that lead to a situation, one after the other, then the situation itself.
   * @param {Situation} situation @param {Told[]} news @param {number} pace
   */
  async play(situation, news, pace) {
    const scenes = this.table.scenes(news);
    for (const step of scenes) {
      this.dispatchEvent(new CustomEvent("step", { detail: step }));
      await this.table.prelude(step, this._hurries ? 0 : pace);
      const now = this.desk.situation;
      const watched = watch(this, step.events, this._hurries ? 0 : pace);
      const stays = now.question && now.question.moment === situation.question?.moment;   // what others choose unseen does not disturb
      this.desk.update({ ...now, view: follow(now.view, step.events), question: stays ? now.question : null, undo: null, told: [...now.told, step], last: step });
      await this._drawn();
      await show(this, watched, this._hurries ? 0 : pace);
      await this.account(step, !!situation.result && step === scenes.at(-1));
      const rests = step.rests || (step.seat !== situation.seat && step.seat >= 0);
      if (pace && !this._hurries && rests) await beat(pace);
    }
    this._hurries = false;
    if (situation.result) this.waitForMain(END_WAITS);
    this.desk.update(situation);
    await this._drawn();
  }

  /** The main act does not answer for a while: what was meant for another one must not do it. @param {number} milliseconds */
  waitForMain(milliseconds) {
    this._mainFrom = performance.now() + milliseconds;
  }

  /** Skips to now, and all that is still to be shown. */
  hurry() {
    this._hurries = true;
    skip();
  }

  /** Reads the table aloud. */
  read() {
    this.message = { kind: "reading", title: this.table.words.table, text: reading(this.table) };
    void this.updateComplete.then(() => /** @type {HTMLElement | null} */ (this.querySelector(".pop"))?.focus());
  }

  /** An account stays until the player goes on. @param {Told} step @param {boolean} isLast of the match */
  async account(step, isLast) {
    const drawn = this.table.account(step);
    if (drawn === null) return;
    await new Promise(goOn => (this.shown = { drawn, isLast, goOn: () => goOn(undefined) }));
    this.shown = null;
  }

  async _drawn() {
    await this.updateComplete;
    await this.table.updateComplete;
  }

  // Hands and keys

  _listen() {
    let press = 0;
    const release = () => clearTimeout(press);
    this.addEventListener("focusin", event => (this._group = /** @type {Element} */ (event.target).closest("[data-roving]")));
    this.addEventListener("pointerdown", event => {
      this._pointed = true;
      this._tapped = /** @type {Element} */ (event.target).closest("[data-card], [data-place], button");
      this._held = false;
      press = window.setTimeout(() => (this._held = this._read(event.target)), LONG_PRESS);
    });
    this.addEventListener("click", event => this._isDeaf(event) && event.stopPropagation(), { capture: true });
    for (const end of ["pointerup", "pointercancel", "pointerleave", "scroll"]) this.addEventListener(end, release);
    this.addEventListener("contextmenu", event => {
      if (this._read(event.target)) event.preventDefault();
    });
  }

  /** Whether a tap does not count: it was held to read a card, or meant for something that is gone. @param {MouseEvent} event */
  _isDeaf(event) {
    const isMain = /** @type {Element} */ (event.target).closest(".tray:not(.deckbar) .btn.main");
    return this._held || event.timeStamp < (isMain ? this._mainFrom : event.detail ? this._deafUntil : 0);
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this._keys);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this._keys);
  }

  _keys = (/** @type {KeyboardEvent} */ event) => this._key(event);

  /** Opens the text of the card there. @param {EventTarget | null} target */
  _read(target) {
    const code = target instanceof Element && target.closest("[data-card]")?.getAttribute("data-card");
    if (!code || code[0] === "?") return false;
    this.desk.explain(code, code);
    return true;
  }

  /** @param {KeyboardEvent} event */
  _key(event) {
    if (event.key === "Tab" || event.key.startsWith("Arrow")) this._pointed = false;
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    if (this.shown) return this._accountKey(event, this.shown.goOn);
    this._tapped = document.activeElement;
    const key = event.key.toLowerCase();
    const own = this.table.keys()[key], main = key === "enter" && !this._pressesFocus ? this._main : undefined;
    const choice = own ? this.desk.choices.find(each => each.code === own) : /^[1-9]$/.test(key) ? this.desk.choices[+key - 1] : undefined;
    if (typeof own === "function") own();
    else if (choice) this.desk.tap({ verb: choice.verb, ...choice.args });
    else if (main) performance.now() < this._mainFrom || perform(this.table, main);
    else if (key === "escape") this._close();
    else if (key.startsWith("arrow") && document.activeElement === document.body) enter(this);
    else if (key === "i") this._read(event.target);
    else if (key === "l") this.logOpen = !this.logOpen;
    else if (key === "u" && this.situation.undo) this._tell("undo");
    else if (key === "t") this.read();
    else if (key === "?") this._tell("rules");
    else return;
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event @param {() => void} goOn */
  _accountKey(event, goOn) {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    if (event.key === "Escape" && (this.message || this.logOpen || this.beside !== nothing)) this._close();
    else goOn();
  }

  /** Whether Enter presses what has the focus: keys led there. A stepper that was used leaves Enter to the main act. */
  get _pressesFocus() {
    const at = document.activeElement;
    return !this._pointed && !!at?.matches("button, a, summary") && !(this.desk.chosen && at.closest(".stp"));
  }

  /** What Enter does: what is picked; without that, what the black button says. @returns {import("./types.d.ts").Act | undefined} */
  get _main() {
    const { chosen } = this.desk, acts = this._isOver ? this.acts : this.table.acts();
    return chosen ? { label: chosen.label, code: chosen.code } : acts.findLast(act => act.main);
  }

  _close() {
    if (this.message) this.message = null;
    else if (this.logOpen) this.logOpen = false;
    else if (this.beside !== nothing) this._tell("rules");
    else this.desk.unpick();
  }

  /** @param {string} type */
  _tell(type) {
    this.dispatchEvent(new CustomEvent(type));
  }

  /** Whether the match has ended, or cannot go on. */
  get _isOver() {
    return !!(this.situation.result || this.situation.otherRules);
  }

  get situation() {
    return this.desk.situation;
  }

  // Drawing

  render() {
    const { table } = this, words = table.words, left = table.left();
    const [title, own] = this.heading.split(/(?=（)/);   // a Japanese title gives the original in brackets: a phone has no room for it
    table.className = "table";
    table.setAttribute("role", "main");
    table.setAttribute("aria-label", words.table);
    const hint = this._hint();
    return html`<div class="page ${left === nothing ? "noleft" : ""}" data-game=${this.situation.game}>
      <header class="bar">
        <button type="button" class="ib" aria-label=${words.leave} @click=${() => this._tell("leave")}>${glyph("back")}</button>
        <h1><span>${title}${own ? html`<span class="own">${own}</span>` : nothing}</span>${this.mark ? html` <span class="marked" title=${this.mark}>${glyph("undo")}<span>${this.mark}</span></span>` : nothing} <small>${[this.mode, table.heading()].filter(Boolean).join(" · ")}</small></h1>
        <button type="button" class="ib" aria-label=${words.rules} @click=${() => this._tell("rules")}>${glyph("info")}</button>
        <button type="button" class="ib" aria-label=${words.menu} @click=${() => this._tell("menu")}>${glyph("menu")}</button>
      </header>
      ${this.banner}
      ${this.shown ? html`<main class="table accounts">${this.shown.drawn}</main>` : table}
      ${left === nothing ? nothing : html`<aside class="left" aria-label=${words.players}>${left}</aside>`}
      ${this.shown ? this._goOn(this.shown) : this.deck ? this.deck() : this._tray()}
      ${log(table, this.logOpen, () => (this.logOpen = false), this.company)}
      ${this.beside}
      ${this.message ? pop(table, this.message, () => (this.message = null)) : hint ? hintBox(table, hint, { seen: () => this._saw(hint.id), never: () => this._saw(null) }) : nothing}
    </div>`;
  }

  /** @param {{ isLast: boolean, goOn: () => void }} shown */
  _goOn({ isLast, goOn }) {
    const { words } = this.table;
    return html`<section class="tray"><p class="prompt">${this.table.afterword(this.situation.told.at(-1)?.sentences ?? [])}</p>
      <div class="acts"><button type="button" class="btn main" @click=${goOn}>${isLast ? words.toResult : words.goOn}<kbd>Enter</kbd></button></div></section>`;
  }

  _tray() {
    return tray(this.table, { openLog: () => (this.logOpen = !this.logOpen), undo: () => this._tell("undo"), logOpen: this.logOpen, more: this._isOver ? this.acts : [] });
  }

  /** What is explained now, if it is the player's first match of the game. */
  _hint() {
    return this.hinted && this.situation.question && !this.shown && this.table.hasUpdated ? nextHint(this.table, this.hinted) : null;
  }

  /** @param {string | null} id */
  _saw(id) {
    this._deafUntil = performance.now() + DEAF_AFTER_HINT;
    this.dispatchEvent(new CustomEvent("hinted", { detail: id && `${this.situation.game} ${id}` }));
  }

  updated() {
    this.table.updateComplete.then(() => this._pointOut());
    this._settling ??= requestAnimationFrame(() => this._settle());
  }

  _pointOut() {
    const hint = this.message ? null : this._hint();
    pointAt(this, hint);
    if (hint && !this.querySelector(".pop.hint")) this.requestUpdate();   // it stands where the table, drawn by now, leaves room
  }

  /** Once a frame, however often the page was drawn: what it needs is measured then in any case. */
  _settle() {
    this._settling = undefined;
    settle(this);
    stay(this._group);
    const log = this.querySelector(".log");
    if (log) log.scrollTop = log.scrollHeight;
  }
}

/** @param {EventTarget | null} target */
const isTyping = target => target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

customElements.define("match-page", MatchPage);
