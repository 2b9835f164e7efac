/**
 * One seat at a table, or a spectator's place: what the server told so far, kept in order.
 *
 * Events: `welcome` (which may be to another table: a rematch), `table`, `undoEnded` { detail: how a wish to take back ended }, `news` { detail: { fresh: what was told, jump: whether to leap there, retold: whether nothing happened, back: whose choice was taken back, -1 if that is not known } },
 * `nudged` { detail: by }, `refused` { detail: { error, text } }, `state` of the line.
 */
import { Line } from "./line.js";
import { settings } from "./settings.js";

/** @typedef {import("../types.d.ts").Told} Told */
/** @typedef {import("../types.d.ts").News} News */
/** @typedef {import("../types.d.ts").Situation} Situation */

const VERSION = 1;

/** Whether a bot has lost the match by failing. @param {import("../types.d.ts").Result | null | undefined} result */
export const isForfeited = result => result?.ending.is === "forfeited";

export class Session extends EventTarget {
  /** @type {import("../types.d.ts").Welcome | null} */ welcome = null;
  /** @type {import("../types.d.ts").TableMessage | null} */ table = null;
  /** @type {News | null} */ news = null;
  /** @type {Told[]} */ told = [];
  /** The moment of the question that was answered last: it is not put again while the answer is under way. */
  answered = -1;

  /** @param {string} token @param {() => string | undefined} [table] one of an earlier match of the same company */
  constructor(token, table) {
    super();
    this.line = new Line(() => ({ is: "hello", version: VERSION, token, language: settings.language, since: this.news?.steps ?? 0, table: table?.() }));
    this.line.addEventListener("message", event => this._received(/** @type {CustomEvent} */ (event).detail));
    this.line.addEventListener("state", () => this._tell("state"));
  }

  /** @param {string} type @param {unknown} [detail] */
  _tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** @param {any} message */
  _received(message) {
    if (message.is === "welcome") this._welcomed(message);
    else if (message.is === "table") {
      const { undo_asked: asked } = this.table ?? {};
      this.table = message;
      this._tell("table");
      if (asked && message.undo_asked?.moment !== asked.moment && message.undo_ended?.moment === asked.moment) this._tell("undoEnded", message.undo_ended);
    } else if (message.is === "news") this._heard(message);
    else if (message.is === "nudged") this._tell("nudged", message.by);
    else if (message.is === "failed") this._tell("refused", message);
    else if (message.is === "closing") this._tell("refused", { error: "closing", text: message.text });
  }

  /** @param {import("../types.d.ts").Welcome} welcome */
  _welcomed(welcome) {
    this.welcome = welcome;
    this.answered = -1;   // an answer that was under way when the line broke may not have come
    this._tell("welcome");
  }

  /** @param {News} news */
  _heard(news) {
    const before = this.news;
    const retold = before !== null && news.moment === before.moment;   // nothing happened: it is told in another language
    const gone = before === null || retold ? undefined : this._goneBy(news, before.steps);
    const jump = before === null || retold || gone !== undefined || news.steps < before.steps;
    const fresh = jump ? [] : news.told.filter(each => each.step >= before.steps);
    this.told = [...this.told.filter(each => each.step < news.since), ...news.told];
    this.news = news;
    this._tell("news", { fresh, jump, retold, back: gone && (gone.step === news.steps ? gone.seat : -1) });
  }

  /** The first step, of those before `until`, that was told and has not happened; after a lost line, steps that have are told again. @param {News} news @param {number} until */
  _goneBy(news, until) {
    const again = new Map(news.told.map(each => [each.step, JSON.stringify(each.events)]));
    return this.told.find(({ step, events }) => step >= news.since && step < until && again.get(step) !== JSON.stringify(events));
  }

  /** Answers the question. @param {string} code @returns {Promise<any>} */
  async act(code) {
    const moment = this.news?.question?.moment ?? -1;
    this.answered = moment;
    try {
      return await this.line.ask({ is: "act", moment, action: code });
    } catch (error) {
      if (this.answered === moment) this.answered = -1;
      throw error;
    }
  }

  /** @param {object} request @returns {Promise<any>} */
  ask(request) {
    return this.line.ask(request);
  }

  get seat() {
    return this.welcome?.seat ?? null;
  }

  /** By seat: what people call themselves, or what the seat is called. */
  get names() {
    return this.table?.seats.map(({ name, seat }) => name || this.welcome?.seat_names[seat] || String(seat + 1)) ?? [];
  }

  /** All there is to draw now. @param {string[]} levels the names of the bots @returns {Situation | null} */
  situation(levels) {
    const { welcome, table, news } = this;
    if (!welcome || !table || !news) return null;
    const asked = this.line.state === "open" && news.question?.moment !== this.answered && (welcome.seat === null || table.seats[welcome.seat].who !== "bot");
    return {
      game: welcome.game, language: settings.language, seat: welcome.seat, names: this.names, seats: table.seats, levels,
      components: welcome.components, view: news.view, question: asked ? news.question : null, told: this.told,
      last: this.told.at(-1) ?? null, undo: asked && table.undo_asked?.seat !== welcome.seat ? news.undo : null, result: news.result,
      takeBacks: table.take_backs, otherRules: table.other_rules,
    };
  }

  close() {
    this.line.close();
  }
}
