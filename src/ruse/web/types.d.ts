/**
 * What the page gets from the server (the JSON of `server/protocol.py` and `core/facts.py`), and the contract between
 * the page and a game's table. Types only: nothing of this file is loaded by a browser.
 */
import type { TemplateResult } from "./vendor/lit.js";

export type Language = "en" | "ja";

// From the server

export interface Fact { is: string; [field: string]: any }
export interface Moved extends Fact { is: "moved"; was: string; card: string; source: string; target: string }
export interface View { phase: string; choosing: number[]; zones: Record<string, string[]>; [field: string]: any }
export interface Choice { code: string; verb: string; args: Record<string, string | number>; label: string; sentence: string }
export interface Question { moment: number; prompt: Fact & { rule: string }; text: string; choices: Choice[] }
export interface Told { step: number; seat: number; events: Fact[]; sentences: string[] }
export interface Scene extends Told { rests?: boolean }   // rests: a moment before the next, whoever did it
export interface SeatInfo {
  seat: number; code: string; name: string; who: "person" | "program" | "bot" | "open"; level: number | null;
  warming?: boolean; owned: boolean; here: boolean; away: number;
  bot?: string | null;   // the name of a bot that has no level
}
export interface Result { winners: number[]; shares: number[]; scores: number[]; ending: Fact; text: string }
export interface TableMessage {
  is: "table"; table: string; game: string; options: Record<string, number>; changes: string[]; box: string;
  pace: "slow" | "normal" | "instant"; seats: SeatInfo[]; spectators: string[]; host: number | null;
  undo_asked: UndoAsked | null; undo_ended: UndoEnded | null; rematch: number[]; over: boolean;
  take_backs: boolean; other_rules: boolean;
}
export interface UndoAsked { seat: number; moment: number; steps: number; waiting_for: number[] }
export interface UndoEnded { seat: number; moment: number; how: "agreed" | "refused" | "withdrawn" | "overtaken"; by: number }
export type Undo = "free" | "marked" | "ask" | null;
export interface News {
  is: "news"; moment: number; steps: number; since: number; told: Told[]; view: View; question: Question | null;
  undo: Undo; undo_steps: number | null; result: Result | null;
}
export interface Welcome {
  is: "welcome"; version: number; table: string; game: string; seat: number | null; host: boolean; components: any;
  seat_names: string[]; topics: string[];
}
export interface Reason { is: "reason"; action: string; refusal: Fact | null; text: string }
export interface Explained { is: "explained"; topic: string; text: string | null }

export interface Looked { is: "looked"; steps: number; eyes: number | string; view: View; told: Told | null }

// From the server over HTTP

export interface OfferedOption { name: string; values: number[]; text: string; label: string; value_labels: string[] }
export interface OfferedLevel { level: number; name: string; strength: Strength | null }
export interface Strength { percent: number; against: number; games: number; seats: number }   // against 0: random play
export interface OfferedGame {
  name: string; title: string; in_short: string; credits: string; seats: number[]; seat_names: string[];
  options: OfferedOption[]; levels: OfferedLevel[]; has_table: boolean; has_poster: boolean;
  bots: string[];   // that the server offers besides the levels
}
export interface Seated { token: string; table: string; game: string; seat: number | null; invitations: Record<string, string>; again?: boolean }   // again: a rematch, where seats may have changed

// What a device keeps

export interface Settings {
  language: Language; theme: string; pace: "slow" | "normal" | "instant"; sound: boolean; vibration: boolean; secondTap: boolean; name: string;
  game: string;                     // chosen last
  levels: Record<string, number>;   // of the bots, by game
  bots: Record<string, string>;     // chosen in place of a level, by game
  hinted: string[]; noHints: boolean;
}
export interface Place extends Seated {
  line: string; others?: string; yours: boolean; over: boolean;
  followed?: boolean;   // by another match of the same company: the token alone leads there
}

// What the page gives to a table

/** All that is to be drawn at one moment. The page makes a new one whenever something changed. */
export interface Situation {
  game: string;
  language: Language;
  seat: number | null;        // the viewer's; null: a spectator
  names: string[];            // of the players, by seat
  seats: SeatInfo[];
  levels?: string[];          // the names of the bots, the weakest first
  components: any;
  view: View;
  question: Question | null;  // null while nothing is to be chosen, also while moves are shown or the line is dead
  told: Told[];               // everything noticed so far, oldest first
  last: Told | null;          // the step that led to this view
  undo: Undo;
  result: Result | null;
  takeBacks?: boolean;        // whether the match is marked: a choice was taken back although something had been shown
  otherRules?: boolean;       // whether it was played by rules the server does not have, and cannot go on
}

/** A choice, or a part of one: the verb and some arguments. `{ spot: "V.left" }` fits every choice with that spot. */
export type Pick = Record<string, string | number>;

/** How a candidate looks: "legal" has the lamp, "illegal" is flat; "" where all of them are legal, or nothing is asked. */
export type Mark = "" | "legal" | "illegal" | "chosen";

export interface Face { classes: string; inside: TemplateResult }

export interface CardOptions {
  mark?: Mark | string;       // further classes, too: "last", "own-down", "attacking"
  name?: string;              // what a screen reader says; without: the card's name
  tap?: () => void;           // without: a tap opens the card's text
  width?: string;             // as in "54px"; without: what the style sheet says
}

export interface HandCard { card: string; pick?: Pick; classes?: string; name?: string }

export interface Act { label: string; code?: string; run?: () => void; main?: boolean; key?: string; note?: string }

export interface Hint { when: boolean; id: string; text: string; at?: string }

/** What a game's `web/table.js` exports as its default: a class made from `GameTable` (kit/game-table.js). */
export type TableClass = CustomElementConstructor;
