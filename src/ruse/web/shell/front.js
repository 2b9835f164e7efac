/** The front page: the games, what is to be continued, and two clicks to a match. */
import { LitElement, html, nothing } from "../vendor/lit.js";
import { glyph } from "../art.js";
import { vars } from "../kit/card.js";
import { botTitle, wordsOf } from "../words/words.js";
import { brokenGames, join, openTable, rules } from "./api.js";
import { preferences } from "./preferences.js";
import { rulesText } from "./rules.js";
import { addressOf, forget, keep, places, settings } from "./settings.js";
import { segments, sheet } from "./sheet.js";

/** @typedef {import("../types.d.ts").OfferedGame} OfferedGame */
/** @typedef {import("../types.d.ts").Place} Place */

const USUAL_LEVEL = 2;
const EITHER = -1;   // any seat

class FrontPage extends LitElement {
  static properties = { offered: {}, sheet: { state: true }, leaving: { state: true }, trouble: { state: true }, busy: { state: true }, broken: { state: true } };

  constructor() {
    super();
    /** @type {OfferedGame[]} */
    this.offered = [];
    /** @type {"" | "settings" | "code" | "matches" | "rules"} */
    this.sheet = "";
    /** Those of the game that is shown, once they were asked for. */
    this.rules = "";
    /** The match that is to be forgotten, before that is certain: with it goes the seat. @type {Place | null} */
    this.leaving = null;
    this.trouble = "";
    this.busy = false;
    /** The names of games that cannot be loaded. @type {string[]} */
    this.broken = [];
    /** What is agreed on, by game. @type {Record<string, { seats: number, seat: number, options: Record<string, number> }>} */
    this.wishes = {};
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    document.title = "Ruse";
    void brokenGames().then(names => (this.broken = names), () => {});   // nothing to say if it cannot be told
  }

  get words() {
    return wordsOf(settings.language);
  }

  /** The game that is chosen; the one of last time to begin with. @returns {OfferedGame} */
  get game() {
    const order = this.ordered;
    return order.find(each => each.name === settings.game) ?? order[0];
  }

  /** The usual two-player game first, then by name; games without a table of their own last. */
  get ordered() {
    return [...this.offered].sort((a, b) => Number(b.has_table) - Number(a.has_table));
  }

  get wish() {
    const { game } = this;
    return (this.wishes[game.name] ??= { seats: game.seats[0], seat: EITHER, options: {} });
  }

  get level() {
    const { game } = this;
    return game.levels.find(each => each.level === (settings.levels[game.name] ?? USUAL_LEVEL)) ?? game.levels[0];
  }

  /** The bot that is chosen in place of a level, if the server offers it. */
  get bot() {
    const { game } = this;
    return game.bots.find(each => each === settings.bots[game.name]) ?? "";
  }

  // What happens

  /** @param {"bot" | "open"} others */
  async begin(others) {
    const { game, wish, level, bot } = this, { seats, options } = wish;
    const mine = wish.seat === EITHER || wish.seat >= seats ? Math.floor(Math.random() * seats) : wish.seat;
    const chairs = Array.from({ length: seats }, (_, seat) => (seat === mine ? { who: "me" } : { who: others, level: level.level, ...(bot && others === "bot" ? { bot } : {}) }));
    const wanted = { game: game.name, options: { ...(game.seats.length > 1 ? { seats } : {}), ...options }, chairs, name: settings.name, pace: settings.pace };
    await this.try(() => openTable(wanted));
  }

  /** @param {() => Promise<import("../types.d.ts").Seated>} sitting */
  async try(sitting) {
    this.busy = true;
    this.trouble = "";
    try {
      const seated = await sitting();
      this.dispatchEvent(new CustomEvent("sat", { detail: seated, bubbles: true }));
    } catch (error) {
      this.trouble = error instanceof TypeError ? this.words.noServerText : /** @type {Error} */ (error).message;
    }
    this.busy = false;
  }

  /** @param {Event} event */
  enterCode(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const code = String(new FormData(form).get("code") ?? "").trim();
    if (code) void this.try(() => join(code));
  }

  /** @param {Event} event @param {() => void} act */
  submit(event, act) {
    event.preventDefault();
    act();
  }

  // Drawing

  render() {
    const { words } = this;
    return html`<div class="front">
      <header class="mast"><h1>Ruse</h1><p>${words.motto}</p><button type="button" class="ib" aria-label=${words.settings} @click=${() => (this.sheet = "settings")}>${glyph("menu")}</button></header>
      <main>
        ${this.continued()}
        <div class="posters" role="group" aria-label=${words.chooseGame}>${this.ordered.map(game => this.poster(game))}</div>
        ${this.starting()}
        ${this.broken.length ? html`<p class="broken">${words.brokenGames(this.broken)}</p>` : nothing}
      </main>
      ${this.opened()}
    </div>`;
  }

  opened() {
    const { words } = this, close = () => (this.sheet = "");
    if (this.sheet === "settings") return sheet(words.settings, html`${preferences(what => this.changed(what))}${this.earlier()}`, words.close, close);
    if (this.sheet === "rules") return sheet(words.rules, rulesText(this.rules, words), words.close, close);
    if (this.sheet === "code") return sheet(words.haveCode, this.coded(), words.close, close);
    return this.sheet === "matches" ? sheet(words.goingOn, html`<div class="continue">${this.known.map(place => this.strip(place))}</div>`, words.close, close) : nothing;
  }

  /** @param {string} what */
  changed(what) {
    if (what === "language") this.dispatchEvent(new CustomEvent("language", { bubbles: true }));
    this.requestUpdate();
  }

  /** Matches under way, the latest first. */
  get known() {
    return places().filter(place => !place.over && this.offered.some(game => game.name === place.game));
  }

  /** The latest match; the others are one tap away. */
  continued() {
    const { words } = this, [latest, ...others] = this.known;
    return latest ? html`<nav class="continue" aria-label=${words.goingOn}>${this.strip(latest)}${others.length ? html`<button type="button" class="link" @click=${() => (this.sheet = "matches")}>${words.moreMatches(others.length)}</button>` : nothing}</nav>` : nothing;
  }

  /** @param {Place} place */
  strip(place) {
    const { words } = this, title = this.offered.find(each => each.name === place.game)?.title.split("（")[0];
    if (this.leaving?.token === place.token && this.leaving.table === place.table)
      return html`<div class="cont" role="alert"><span>${words.forgetSure}</span><button type="button" class="btn" @click=${() => (this.leaving = null)}>${words.keep}</button><button type="button" class="btn" @click=${() => (forget(place), this.leaving = null, this.known.length > 1 || (this.sheet = ""))}>${words.forgetIt}</button></div>`;
    const about = [place.yours ? words.yourTurn : words.continue, place.others ? words.withOthers(place.others) : "", place.line].filter(Boolean).join(" · ");
    return html`<div class="cont"><a href=${addressOf(place)}>${this.picture(place.game, "thumb")}<span><b>${title ?? place.game}</b>${about}</span></a><button type="button" class="ib" aria-label=${words.forget} @click=${() => (this.leaving = place)}>${glyph("x")}</button></div>`;
  }

  /** The game's poster; for a game that brings none, cards with its initial. @param {string} name @param {string} kind */
  picture(name, kind) {
    const game = this.offered.find(each => each.name === name);
    return html`<img class=${kind} src=${game?.has_poster ? `/games/${name}/web/poster.svg` : plainPoster(game?.title ?? name)} alt="" @error=${(/** @type {Event} */ event) => /** @type {HTMLElement} */ (event.target).classList.add("none")}>`;
  }

  /** @param {OfferedGame} game */
  poster(game) {
    const { words } = this, [title, own] = game.title.split(/[（）]/);   // a Japanese title gives the original in brackets
    return html`<button type="button" class="poster" value=${game.name} aria-pressed=${game === this.game ? "true" : "false"} @click=${() => this.choose(game)}>
      ${this.picture(game.name, "art")}<span>${title}${own ? html`<small>${own}</small>` : nothing}<small>${[words.players2(game.seats), game.in_short.replace(/\.$/, "")].filter(Boolean).join("\u00a0· ")}</small></span></button>`;
  }

  /** @param {OfferedGame} game */
  choose(game) {
    keep({ game: game.name });
    this.trouble = "";
    this.requestUpdate();
  }

  /** @param {string} bot the name of an offered one, or nothing @param {number} level */
  against(bot, level) {
    const { name } = this.game;
    keep({ levels: { ...settings.levels, [name]: level }, bots: { ...settings.bots, [name]: bot } });
    this.requestUpdate();
  }

  async showRules() {
    this.rules = await rules(this.game.name).catch(() => "");
    this.sheet = "rules";
  }

  starting() {
    const { words, game, level, bot } = this;
    return html`<form class="start" aria-label=${words.startGame(game.title)} @submit=${(/** @type {Event} */ event) => this.submit(event, () => this.begin("bot"))}>
      <fieldset class="lv"><legend class="sr">${words.levelOfBot}</legend><div class="bars">${game.levels.map(each => html`<label class="${!bot && each.level <= level.level ? "on" : ""} ${!bot && each === level ? "sel" : ""}">
        <input type="radio" name="level" aria-label="${each.level} ${each.name}" .checked=${!bot && each === level} @change=${() => this.against("", each.level)}><i ${vars({ "--l": String(each.level) })}>${each.level}</i></label>`)}</div>
      ${bot ? nothing : html`<p><b>${level.name}</b><br>${words.levelOf(level.level, game.levels.length)}</p>${level.strength ? html`<p class="measured">${words.strength(level.strength)}</p>` : nothing}`}
      ${game.bots.length ? html`<label class="field"><span class="sr">${words.orBot}</span><select @change=${(/** @type {Event} */ event) => this.against(/** @type {HTMLSelectElement} */ (event.target).value, level.level)}>
        <option value="" .selected=${!bot}>${words.orBot} …</option>${game.bots.map(each => html`<option value=${each} .selected=${each === bot}>${botTitle(each)}</option>`)}</select></label>` : nothing}</fieldset>
      <div class="acts"><button type="button" class="btn" ?disabled=${this.busy} @click=${() => this.begin("open")}>${glyph("link")}<span>${words.invite}</span></button>
        <button type="submit" class="btn main" ?disabled=${this.busy}>${glyph("bot")}<span>${words.play(bot ? botTitle(bot) : level.name)}</span></button></div>
      ${this.more(game)}<div class="aside"><button type="button" class="link" @click=${() => this.showRules()}>${words.rules}</button><button type="button" class="link" @click=${() => (this.sheet = "code")}>${words.haveCode}</button></div>
      ${this.trouble ? html`<p class="error" role="alert">${this.trouble}</p>` : nothing}
    </form>`;
  }

  /** What has a good default. @param {OfferedGame} game */
  more(game) {
    const { words, wish } = this;
    /** @param {() => void} change */
    const set = change => (change(), this.requestUpdate());
    const seats = [...game.seats].sort();
    return html`<details class="more"><summary>${words.moreChoices}</summary><div class="prefs">
      ${seats.length > 1 ? segments(words.numPlayers, seats.map(n => [n, String(n)]), wish.seats, n => set(() => (wish.seats = n))) : nothing}
      ${game.options.map(option => option.values.length === 2
        ? segments(option.label, option.values.map((value, at) => [value, option.value_labels[at]]), wish.options[option.name] ?? option.values[0], value => set(() => (wish.options[option.name] = value)))
        : html`<label class="field"><span>${option.label}</span><select @change=${(/** @type {Event} */ event) => set(() => (wish.options[option.name] = +/** @type {HTMLSelectElement} */ (event.target).value))}>
            ${option.values.map((value, at) => html`<option value=${value} ?selected=${value === (wish.options[option.name] ?? option.values[0])}>${option.value_labels[at]}</option>`)}</select></label>`)}
      ${segments(words.yourSeat, [[EITHER, words.anySeat], ...game.seat_names.slice(0, wish.seats).map((name, seat) => /** @type {[number, string]} */ ([seat, name]))], wish.seat, seat => set(() => (wish.seat = seat)))}
      ${segments(words.pace, /** @type {["slow" | "normal" | "instant", string][]} */ ([["slow", words.slow], ["normal", words.normal], ["instant", words.instant]]), settings.pace, pace => set(() => keep({ pace })))}
    </div></details>`;
  }

  /** For a code that was read aloud. */
  coded() {
    const { words } = this;
    return html`<form class="field code" @submit=${this.enterCode}><label><span>${words.theCode}</span><input name="code" type="text" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="ABCD-EFGH-JKMN"></label><button type="submit" class="btn">${words.sitDown}</button></form>
      ${this.trouble ? html`<p class="error" role="alert">${this.trouble}</p>` : nothing}`;
  }

  earlier() {
    const { words } = this, over = places().filter(place => place.over);
    return html`${over.length ? html`<h3>${words.earlier}</h3><ul class="earlier">${over.map(place => html`<li><a href=${addressOf(place)}>${this.offered.find(game => game.name === place.game)?.title ?? place.game}<small>${place.line}</small></a>
        <button type="button" class="ib" aria-label=${words.forget} @click=${() => (forget(place), this.requestUpdate())}>${glyph("x")}</button></li>`)}</ul>` : nothing}`;
  }
}

const INKS = ["#24518c", "#b5301f", "#3d6a35", "#8a5a2b"];

/** Three cards in an ink of the game's own, as an address: the policy allows pictures in it. @param {string} title */
function plainPoster(title) {
  const ink = INKS[[...title].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % INKS.length];
  const initial = [...title][0].replace(/[&<>]/, "");
  const card = (/** @type {string} */ place, /** @type {string} */ inside) => `<g transform="translate(160 104) ${place}"><rect x="-34" y="-46" width="68" height="92" rx="7" fill="#fbf6e9" stroke="#1f1b17" stroke-width="3"/>${inside}</g>`;
  const back = `<rect x="-27" y="-39" width="54" height="78" rx="3" fill="${ink}"/><path d="M0-26 18 0 0 26-18 0z" fill="#fbf6e9"/>`;
  const face = `<text x="0" y="19" font-family="Georgia, serif" font-weight="700" font-size="56" text-anchor="middle" fill="${ink}">${initial}</text>`;
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 188"><rect width="320" height="188" fill="#e9dfc9"/><path d="M0 150 90 96l70 60 80-74 80 60v46H0z" fill="#ddd0b4"/>${card("translate(-40 6) rotate(-16)", back)}${card("translate(40 6) rotate(16)", back)}${card("", face)}</svg>`)}`;
}

customElements.define("front-page", FrontPage);
