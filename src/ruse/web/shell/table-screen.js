/** A table this device sits at: the match page, and everything around it. It owns the line to the server. */
import { LitElement, html, nothing } from "../vendor/lit.js";
import { Desk } from "../kit/desk.js";
import { loadTable } from "../kit/load.js";
import { PACES } from "../kit/motion.js";
import { unruled } from "../kit/ruled.js";
import { MatchPage } from "../match-page.js";
import { botTitle, wordsOf } from "../words/words.js";
import { playOn, rules } from "./api.js";
import { banner } from "./banner.js";
import { company, invitation } from "./company.js";
import { asked, confirming } from "./going-back.js";
import { menu } from "./menu.js";
import { Replay } from "./replay.js";
import { rulesBeside } from "./rules.js";
import { Session } from "./session.js";
import { addressOf, forget, forgetToken, keep, readAddress, remember, settings } from "./settings.js";
import { sheet } from "./sheet.js";
import { playStep, yourTurn } from "./sounds.js";

/** @typedef {import("../types.d.ts").Place} Place */
/** @typedef {import("../types.d.ts").Told} Told */

const MISSED_PACE = 0.5;        // moves that were missed are shown at double pace
const MOST_MISSED = 6000;       // and no longer than this
const NOTE_STAYS = 5000;
const ASKED_WAITS = 1000;       // what was meant for the tray must not agree

export class TableScreen extends LitElement {
  static properties = { place: {}, offered: {}, page: { state: true }, sheet: { state: true }, replay: { state: true } };

  constructor() {
    super();
    /** @type {Place} */
    this.place = /** @type {any} */ (null);
    /** @type {import("../types.d.ts").OfferedGame[]} */
    this.offered = [];
    /** @type {MatchPage | null} */
    this.page = null;
    /** @type {"" | "menu" | "invite"} */
    this.sheet = "";
    /** A line that goes by itself: somebody came, somebody waits. */
    this.note = "";
    /** Codes to open seats, and to look on under "null". @type {Record<string, string>} */
    this.codes = {};
    /** The rules, once they were asked for. @type {string | null} */
    this.rules = null;
    /** @type {Replay | null} */
    this.replay = null;
    /** Whether missed moves are being shown. */
    this.catching = false;
    /** When the table, and the match, last changed. */
    this.tableAt = this.newsAt = performance.now();
    this.nudgedAt = -Infinity;
    /** What would stay if the choice were taken back that is being confirmed; null: none is. @type {number | null} */
    this.confirmed = null;
    /** The moment of the wish that is shown in place of the tray. */
    this._askedAt = -1;
    /** What is still to be shown. @type {Promise<void>} */
    this._showing = Promise.resolve();
    this._waiting = 0;
  }

  createRenderRoot() {
    return this;
  }

  get words() {
    return wordsOf(settings.language);
  }

  /** @returns {import("../types.d.ts").OfferedGame | undefined} */
  get game() {
    return this.offered.find(each => each.name === this.place.game);
  }

  get bringsTable() {
    return !!this.game?.has_table;
  }

  get levels() {
    return this.game?.levels.map(({ name }) => name) ?? [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.codes = { ...this.place.invitations };
    this.session = new Session(this.place.token, () => (this.place.followed || readAddress().step !== null ? this.place.table : undefined));
    this._listen(this.session);
    void loadTable(this.place.game, this.bringsTable).catch(() => {});   // while the server says what lies on it
    this._clock = setInterval(() => this._tick(), 1000);
    addEventListener("keydown", this._ownKeys, { capture: true });
    addEventListener("hashchange", this._addressed);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.session?.close();
    clearInterval(this._clock);
    removeEventListener("keydown", this._ownKeys, { capture: true });
    removeEventListener("hashchange", this._addressed);
    this.replay?.stop();
  }

  /** The seats are called as the language has it, also after it was changed. @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    const { session, game } = this;
    if (!changed.has("offered") || !session?.welcome || !game) return;
    session.welcome.seat_names = game.seat_names;
    this._around();
  }

  // What the server says

  /** @param {Session} session */
  _listen(session) {
    session.addEventListener("welcome", () => this._welcomed());
    session.addEventListener("table", () => this._around());
    session.addEventListener("undoEnded", event => this._undoEnded(/** @type {CustomEvent} */ (event).detail));
    session.addEventListener("news", event => this._heard(/** @type {CustomEvent} */ (event).detail));
    session.addEventListener("nudged", event => this._nudged(/** @type {CustomEvent} */ (event).detail));
    session.addEventListener("refused", event => this._refused(/** @type {CustomEvent} */ (event).detail));
    session.addEventListener("state", () => this._line());
  }

  /** The token may lead to another table now: a rematch. The match here is kept as an earlier one. */
  _welcomed() {
    const { welcome } = /** @type {Session} */ (this.session);
    if (!welcome || welcome.table === this.place.table) return;
    remember({ ...this.place, over: true, yours: false, followed: true });
    const { table, game, seat } = welcome;
    this.dispatchEvent(new CustomEvent("sat", { bubbles: true, detail: { token: this.place.token, table, game, seat, invitations: {}, again: true } }));
  }

  /** Something changed around the table. */
  _around() {
    this.tableAt = performance.now();
    this._refresh();
  }

  /** What is on the table was drawn; draws what is around it, and what is asked. */
  _refresh() {
    const { page, situation: now } = this;
    if (!page || !now || this._waiting || this.replay) return this._draw();
    const { names, seats, levels, question, undo, takeBacks, otherRules } = now;
    page.desk.update({ ...page.desk.situation, names, seats, levels, question, undo, takeBacks, otherRules });
    this._draw();
  }

  /** All there is to draw now. What stands in place of the tray is answered first: nothing else can be chosen meanwhile. */
  get situation() {
    const now = this.session?.situation(this.levels) ?? null;
    return now && this.asking ? { ...now, question: null, undo: null } : now;
  }

  /** What stands in place of the tray: the wish of somebody who asks this seat, or the own one before it is sent. @returns {import("../types.d.ts").UndoAsked | "own" | null} */
  get asking() {
    const { session, replay } = this, { table, news, seat = null } = session ?? {}, wish = table?.undo_asked;
    if (!table || !news || seat === null || replay || session?.line.state !== "open") return null;
    if (wish?.waiting_for.includes(seat)) return wish;
    return this.confirmed !== null && this.confirmed === news.undo_steps && news.undo !== "free" && wish?.seat !== seat ? "own" : null;
  }

  /** @param {import("../types.d.ts").UndoEnded} ended */
  _undoEnded({ seat, how, by }) {
    const { words, session } = this, { names = [], table } = session ?? {}, mine = seat === session?.seat, name = names[seat];
    if (how === "agreed" && mine) this._say(words.undoAgreed);
    else if (how === "refused") this._say(by === session?.seat ? words.youRefused : words.undoRefused(names[by], mine ? null : name));
    else if (how === "withdrawn") this._say(words.undoWithdrawn(mine ? null : name));
    else if (how === "overtaken" && table?.undo_asked?.seat !== seat) this._say(words.undoOvertaken(mine ? null : name));
  }

  /** @param {{ fresh: Told[], jump: boolean, retold: boolean, back?: number }} news */
  _heard({ fresh, jump, retold, back }) {
    this.newsAt = performance.now();
    if (this.confirmed !== this.session?.news?.undo_steps) this.confirmed = null;
    if (back !== undefined && back !== this.session?.seat) this._say(this.words.tookBack(this.session?.names[back] ?? this.words.somebody));
    const now = this.situation;
    if (!now) return;
    this._keepPlace(now);
    if (!this.page) {
      this._showing = this._showing.then(() => this._begin());
      return;
    }
    this._waiting++;
    this._showing = this._showing.then(() => this._show(now, fresh, jump, retold)).catch(error => console.error(error)).then(() => {
      this._waiting--;
      this._refresh();
    });
  }

  /** The first that is drawn. */
  async _begin() {
    const now = this.situation;
    if (!now) return;
    if (this.page) return this.page.desk.update(now);   // more came while the table was loaded
    const desk = new Desk(now);
    desk.secondTap = settings.secondTap;
    const page = await MatchPage.of(desk, this.bringsTable);
    page.heading = this.game?.title ?? now.game;
    document.title = `${page.heading} · Ruse`;
    desk.addEventListener("choose", event => this._act(/** @type {CustomEvent} */ (event).detail.code));
    desk.addEventListener("why", event => this._why(/** @type {CustomEvent} */ (event).detail));
    desk.addEventListener("explain", event => this._explain(/** @type {CustomEvent} */ (event).detail));
    page.addEventListener("leave", () => this.leave());
    page.addEventListener("menu", () => this._open("menu"));
    page.addEventListener("rules", () => this.showRules());
    page.addEventListener("undo", () => this.undo());
    page.addEventListener("step", event => playStep(/** @type {CustomEvent} */ (event).detail.events));
    page.addEventListener("hinted", event => this._hinted(/** @type {CustomEvent} */ (event).detail));
    this.page = page;
    if (Object.keys(this.codes).length && this.openSeats.length) this.sheet = "invite";
    if (this.place.again && now.seat !== null) this._say(this.words.youAreNow(this.session?.welcome?.seat_names[now.seat] ?? ""));
    delete this.place.again;
    this._draw();
    this._addressed();
  }

  /** Shows what happened, then how it was then. If more came meanwhile, it is shown at once. @param {import("../types.d.ts").Situation} then @param {Told[]} fresh @param {boolean} jump @param {boolean} retold */
  async _show(then, fresh, jump, retold) {
    const { session, page, replay } = this;
    if (!session || !page) return;
    if (replay && !jump && !then.result) return;   // what is new is seen on coming back
    this._leaveReplay();
    const pace = PACES[session.table?.pace ?? "normal"], missed = this.catching && fresh.length > 0;
    if (missed) {
      this._draw();
      this._skipping = setTimeout(() => page.hurry(), MOST_MISSED);
    }
    const before = page.desk.situation.question?.moment;
    const after = this._waiting > 1 || session.line.state !== "open" || this.asking ? { ...then, question: null, undo: null } : then;
    await page.play(after, jump ? [] : fresh, this._waiting > 1 || document.hidden ? 0 : missed ? pace * MISSED_PACE : pace);
    clearTimeout(this._skipping);
    this.catching = false;
    page.heading = this.game?.title ?? then.game;
    if (retold && replay) this.replay = new Replay(this, replay.steps, replay.eyes);
    if (after.question && after.question.moment !== before) yourTurn();
  }

  /** @param {number | null} by */
  _nudged(by) {
    this._say(this.words.nudged(by === null ? this.words.somebody : this.session?.names[by] ?? this.words.somebody));
    yourTurn();
  }

  /** @param {{ error: string, text: string }} no */
  _refused({ error, text }) {
    const { words, place } = this, isGone = ["unknown_token", "unknown_table"].includes(error);
    if (!isGone && !["other_rules", "version"].includes(error)) return this._say(text);
    if (error === "unknown_token") forgetToken(place.token);
    else if (error === "unknown_table") forget(place);
    else if (error === "other_rules") remember({ ...place, yours: false, line: words.cannotGoOn });   // the server may have its game again
    this.session?.close();
    const go = () => (error === "version" ? location.reload() : (location.hash = "#/"));
    const trouble = { title: isGone ? words.matchGone : words.tableGone, text: isGone ? words.matchGoneText : text, button: error === "version" ? words.tryAgain : words.toGames, go };
    this.dispatchEvent(new CustomEvent("trouble", { bubbles: true, detail: trouble }));
  }

  _line() {
    const open = this.session?.line.state === "open";
    if (!open && this.page && !this.replay) {
      this.catching = true;
      this.page.desk.update({ ...this.page.desk.situation, question: null, undo: null });
    }
    this._draw();
  }

  // What the player does

  /** Asks the server; what it says no to is said in one line. @param {object} request @returns {Promise<any>} */
  async ask(request) {
    return this._tried(this.session?.ask(request));
  }

  /** @param {Promise<any> | undefined} asking */
  async _tried(asking) {
    try {
      return await asking;
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      if (message) this._say(message);
      return null;
    }
  }

  /** @param {string} code */
  async _act(code) {
    const done = await this._tried(this.session?.act(code));
    const now = this.situation;
    if (!done && now && this.page && !this._waiting) this.page.desk.update(now);   // it did not count: look again
  }

  /** @param {{ code: string, card?: string }} detail */
  async _why({ code, card }) {
    const reason = await this.ask({ is: "why", action: code });
    if (reason) this.page?.reason(reason, card);
  }

  /** @param {{ topic: string, card?: string }} detail */
  async _explain({ topic, card }) {
    const explained = await this.ask({ is: "explain", topic });
    if (explained) this.page?.explained(explained, card);
  }

  async undo() {
    const { news, table } = this.session ?? {};
    if (!news?.undo) return;
    if (news.undo === "free" || (news.undo === "marked" && table?.take_backs)) return void this.goBack(news.moment);
    this.confirmed = news.undo_steps;
    this._refresh();
    await this._focus(".asking .main");
  }

  /** Takes back, or asks to. @param {number} moment */
  async goBack(moment) {
    this.confirmed = null;
    await this.ask({ is: "undo", moment });
    this._refresh();
  }

  /** Takes nothing back. */
  async keepChoice() {
    this.confirmed = null;
    this._refresh();
    await this._focus(".tray .narrow");
  }

  /** @param {string} selector */
  async _focus(selector) {
    await this.page?.updateComplete;
    /** @type {HTMLElement | null | undefined} */ (this.page?.querySelector(selector))?.focus();
  }

  nudge() {
    this.nudgedAt = performance.now();
    void this.ask({ is: "nudge" });
    this._draw();
  }

  /** The level of a bot that comes in for somebody. */
  get botLevel() {
    return settings.levels[this.place.game] ?? 2;
  }

  rematch() {
    void this.ask({ is: "rematch" });
  }

  leave() {
    if (this.replay) this._leaveReplay();
    else location.hash = "#/";
  }

  async showRules() {
    if (this.rules === null) this.rules = await rules(this.place.game).catch(() => "");
    else this.rules = null;
    this._draw();
  }

  /** A code for a seat, or to look on. @param {number | null} seat */
  async invite(seat) {
    const known = this.codes[String(seat)];
    const made = known ? null : await this.ask({ is: "invite", seat });
    if (made) this.codes = { ...this.codes, [String(seat)]: made.code };
    this.requestUpdate();
  }

  /** A bot keeps an open seat until the friend comes. @param {number} seat */
  async keepSeat(seat) {
    if (await this.ask({ is: "give_seat", seat, level: this.botLevel }) && this.openSeats.every(open => open.seat === seat)) this._open("");   // what is around the table is told a little later
  }

  /** @param {string} what */
  _changed(what) {
    const { page, session } = this;
    if (page) page.desk.secondTap = settings.secondTap;
    if (what === "language") {
      this.rules = null;
      void session?.ask({ is: "speak", language: settings.language }).catch(() => {});
      this.dispatchEvent(new CustomEvent("language", { bubbles: true }));
    }
    if (what === "name") void this.ask({ is: "rename", name: settings.name });
    this._draw();
  }

  /** @param {string | null} id */
  _hinted(id) {
    keep(id ? { hinted: [...settings.hinted, id] } : { noHints: true });
    this._draw();
  }

  // The match again

  /** From a step on; without one, from the end. @param {number | null} [step] */
  replayIt(step = null) {
    this.replay?.stop();
    this.confirmed = null;
    if (this.page) this.replay = new Replay(this, step);
    this._open("");
  }

  /** Whether the match cannot go on, and has not ended. */
  get breaksOff() {
    const { table, news } = this.session ?? {};
    return !!table?.other_rules && !news?.result;
  }

  /** At a table of one's own, against bots, after the first steps of this match. @param {number} steps @param {number} seat */
  async playOn(steps, seat) {
    const { token, table } = this.place;
    const seated = await this._tried(playOn({ token, table, steps, seat, level: this.botLevel, pace: this.session?.table?.pace }));
    if (seated) this.dispatchEvent(new CustomEvent("sat", { detail: seated, bubbles: true }));
  }

  /** The address may lead to a step. */
  _addressed = () => {
    const { name, step } = readAddress();
    if (name !== this.place.table || !this.page) return;
    if (step === null) this._leaveReplay();
    else this.replayIt(step);
  };

  _leaveReplay() {
    if (!this.replay) return;
    this.replay.stop();
    this.replay = null;
    history.replaceState(null, "", addressOf(this.place));
    const now = this.situation;
    if (now) this.page?.desk.update(now);
    this._draw();
  }

  _ownKeys = (/** @type {KeyboardEvent} */ event) => {
    if (this.asking === "own" && event.key === "Escape" && !this.page?.message && !this.page?.logOpen && !document.querySelector("dialog[open]")) {
      event.preventDefault();
      return void this.keepChoice();
    }
    if (!this.replay || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && !this.page?.message && !this.page?.logOpen) this._leaveReplay();
    else if (!this.replay.key(event)) return;
    event.preventDefault();
  };

  // Drawing

  get openSeats() {
    return this.session?.table?.seats.filter(({ who }) => who === "open") ?? [];
  }

  /** Those that a bot keeps for whoever was invited. */
  get keptSeats() {
    return this.session?.table?.seats.filter(({ who, owned, seat }) => who === "bot" && !owned && this.codes[String(seat)]) ?? [];
  }

  /** @param {string} text */
  _say(text) {
    this.note = text;
    clearTimeout(this._unsay);
    this._unsay = setTimeout(() => {
      this.note = "";
      this._draw();
    }, NOTE_STAYS);
    this._draw();
  }

  /** @param {"" | "menu" | "invite"} which */
  _open(which) {
    this.sheet = which;
    this._draw();
  }

  /** Clocks: the next try, and how long somebody has been away. */
  _tick() {
    const friends = this.session?.table?.seats.some(({ who, seat }) => who === "person" && seat !== this.session?.seat);
    if (this.session?.line.state === "lost" || friends) this._draw();
  }

  /** What the front page says of this match. @param {import("../types.d.ts").Situation} now */
  _keepPlace(now) {
    const over = !!(now.result || now.otherRules);
    const line = now.otherRules && !now.result ? this.words.cannotGoOn : now.result ? unruled(now.result.text) : this.page?.table.heading() ?? this.place.line;
    const others = now.seats.filter(({ seat }) => seat !== now.seat).map(({ who, level, bot, seat }) => (who === "bot" && level ? this.levels[level - 1] : who === "bot" && bot ? botTitle(bot) : now.names[seat])).join(", ");
    const place = { ...this.place, invitations: this.codes, line, others, yours: !!this.session?.news?.question && !over, over };
    if (["line", "others", "yours", "over"].some(key => place[/** @type {"line"} */ (key)] !== this.place[/** @type {"line"} */ (key)])) remember(Object.assign(this.place, place));
  }

  _draw() {
    const { page, session } = this;
    this.requestUpdate();
    if (!page || !session) return;
    page.banner = banner(this);
    page.company = company(this);
    page.beside = this.rules === null ? nothing : rulesBeside(this.rules, this.words, () => this.showRules());
    page.hinted = settings.noHints || this.replay ? null : settings.hinted;
    page.mode = this.replay ? this.words.replay : "";
    page.mark = session.table?.take_backs ? this.words.withTakeBacks : "";
    page.deck = this.replay ? () => this.replay?.render() : this._deck();
    page.acts = this._endActs();
    page.requestUpdate();
  }

  /** What is asked, in place of the tray. */
  _deck() {
    const { page, asking } = this;
    if (!asking) return null;
    if (asking === "own") return () => confirming(this);
    if (asking.moment !== this._askedAt) page?.waitForMain(ASKED_WAITS);
    this._askedAt = asking.moment;
    return () => asked(this, asking);
  }

  /** When the match is over. @returns {import("../types.d.ts").Act[]} */
  _endActs() {
    const { words, session } = this, seat = session?.seat ?? null, wanted = session?.table?.rematch ?? [];
    const again = { label: words.rematch, note: seat !== null && wanted.includes(seat) ? words.waitingForOthers : wanted.length ? words.wanted : undefined, main: true, run: () => this.rematch() };
    const onward = { label: words.playOnHere, run: () => this.playOn(session?.news?.steps ?? 0, seat ?? 0) };
    return [{ label: words.stepThrough, run: () => this.replayIt() }, ...(this.breaksOff && seat !== null ? [onward] : []), ...(seat === null && !session?.welcome?.host ? [] : [again])];
  }

  render() {
    const { words, session } = this;
    if (!this.page) return session?.line.state === "lost" ? html`<main class="trouble"><h1>${words.noServer}</h1><p>${words.safe}</p><button type="button" class="btn main" @click=${() => session.line.tryNow()}>${words.tryNow}</button></main>` : nothing;
    const close = () => this._open("");
    const open = this.sheet === "menu" ? sheet(words.menu, menu(this), words.close, close) : this.sheet === "invite" ? sheet(words.withFriend(this.game?.title ?? ""), invitation(this), words.close, close) : nothing;
    return html`${this.page}${open}`;
  }
}

customElements.define("table-screen", TableScreen);
