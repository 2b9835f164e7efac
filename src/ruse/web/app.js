/**
 * The shell. Addresses: `#/` the games, `#/table/NAME` a table this device sits at, `#/table/NAME/step/N` the match there
 * after so many steps, `#join=CODE` an invitation, which is used and taken out of the address at once. No address has a
 * token in it.
 */
import { LitElement, html, keyed, nothing } from "./vendor/lit.js";
import { games, join } from "./shell/api.js";
import { addressOf, dress, placeAt, readAddress, remember, settings } from "./shell/settings.js";
import { wordsOf } from "./words/words.js";
import "./shell/front.js";
import "./shell/table-screen.js";

/** @typedef {{ title: string, text: string, button: string, go: () => void }} Trouble */

class RuseApp extends LitElement {
  static properties = { place: { state: true }, trouble: { state: true }, offered: { state: true } };

  constructor() {
    super();
    /** @type {import("./types.d.ts").Place | null} */
    this.place = null;
    /** @type {Trouble | null} */
    this.trouble = null;
    /** @type {import("./types.d.ts").OfferedGame[] | null} */
    this.offered = null;
    addEventListener("hashchange", () => this.route());
    this.addEventListener("sat", event => this.sit(/** @type {CustomEvent} */ (event).detail));
    this.addEventListener("trouble", event => (this.trouble = /** @type {CustomEvent} */ (event).detail));
    this.addEventListener("language", () => this.load());
    void this.load().then(() => this.route());
  }

  createRenderRoot() {
    return this;
  }

  get words() {
    return wordsOf(settings.language);
  }

  async load() {
    dress();
    try {
      this.offered = await games();
    } catch {
      const { words } = this;
      this.trouble = { title: words.noServer, text: words.noServerText, button: words.tryAgain, go: () => this.load().then(() => this.route()) };
    }
  }

  /** @param {import("./types.d.ts").Seated & { title?: string }} seated */
  sit({ token, table, game, seat, invitations, again }) {
    const place = { token, table, game, seat, invitations, again, line: "", yours: false, over: false };
    remember(place);
    location.hash = addressOf(place);
    this.route();
  }

  async route() {
    if (!this.offered) return;
    this.trouble = null;
    const invitation = /^#join=([\w-]+)$/.exec(location.hash);
    if (invitation) {
      history.replaceState(null, "", "#/");
      await this.accept(invitation[1]);
      return;
    }
    const { name, seat } = readAddress();
    const place = name ? placeAt(name, seat) : undefined;
    const { words } = this;
    this.place = place ?? null;
    if (name && !place) this.trouble = { title: words.notYourTable, text: words.notYourTableText, button: words.toGames, go: () => (location.hash = "#/") };
  }

  /** @param {string} code */
  async accept(code) {
    try {
      this.sit(await join(code));
    } catch (error) {
      const { words } = this;
      this.trouble = { title: words.noInvitation, text: /** @type {Error} */ (error).message, button: words.toGames, go: () => this.route() };
    }
  }

  render() {
    if (this.trouble) return html`<main class="trouble"><h1>${this.trouble.title}</h1><p>${this.trouble.text}</p><button type="button" class="btn main" @click=${this.trouble.go}>${this.trouble.button}</button></main>`;
    if (!this.offered) return nothing;
    if (this.place) return keyed(`${this.place.token} ${this.place.table}`, html`<table-screen .place=${this.place} .offered=${this.offered}></table-screen>`);
    return html`<front-page .offered=${this.offered}></front-page>`;
  }
}

customElements.define("ruse-app", RuseApp);
if (location.protocol === "https:" || location.hostname === "localhost") void navigator.serviceWorker?.register("/worker.js");
