/**
 * One seat at a table, or a spectator's place: what the server told so far, kept in order.
 *
 * Events: `welcome` (which may be to another table: a rematch), `table`, `news` { detail: { fresh: what was told, jump: whether to leap there, retold: whether nothing happened, back: whose choice was taken back } },
 * `nudged` { detail: by }, `refused` { detail: { error, text } }, `state` of the line.
 */
import { Line } from "./line.js";
import { settings } from "./settings.js";

/** @typedef {import("../types.d.ts").Told} Told */
/** @typedef {import("../types.d.ts").News} News */
/** @typedef {import("../types.d.ts").Situation} Situation */

const VERSION = 1;

/** How much the log has, but for the forfeit that ends it, which is no step. @param {News} news */
const entries = news => news.moment - Number(isForfeited(news.result));

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
      this.table = message;
      this._tell("table");
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
    const gap = before !== null && news.since > before.steps;
    const unlike = before !== null && news.since === before.steps && entries(news) - entries(before) !== news.steps - before.steps;
    if (gap || unlike) {   // something was taken back while nobody listened: be told all of it
      this.news = null;
      this.told = [];
      this.line.again();
      return;
    }
    const fresh = news.told.filter(each => each.step >= (before?.steps ?? 0));
    const jump = before === null || news.since < before.steps;
    const retold = before !== null && news.moment === before.moment;   // nothing happened: it is told in another language
    const back = before === null || retold ? undefined : this.told.find(each => each.step >= news.since && each.step < before.steps && each.seat >= 0)?.seat;
    this.told = [...this.told.filter(each => each.step < news.since), ...news.told];
    this.news = news;
    this._tell("news", { fresh: jump ? [] : fresh, jump, retold, back: jump ? back : undefined });
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
      last: this.told.at(-1) ?? null, undo: asked ? news.undo : null, result: news.result,
    };
  }

  close() {
    this.line.close();
  }
}
