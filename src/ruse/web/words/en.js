/** The page's own words in English. What is said about a match comes from the server. */

/** As in: Anna, Bruno and Clara. @param {string[]} names */
const and = names => (names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names[0] ?? "");

/** What has no number of a chapter. @type {Record<string, string>} */
const CHAPTERS = { ruling: "ruling", setup: "Setup", appendix: "Appendix", end: "End of game" };

export default {
  // the table
  faceDown: "a face-down card",
  /** @param {number} n */
  yourHand: n => `Your hand, ${n} ${n === 1 ? "card" : "cards"}`,
  /** @param {number} n */
  numCards: n => `${n} ${n === 1 ? "card" : "cards"}`,
  /** @param {string} place @param {number} n */
  cardsAt: (place, n) => `${place}, ${n} ${n === 1 ? "card" : "cards"}`,
  onTable: "In the middle",
  choices: "Choices",
  standings: "Result",
  won: "wins",
  yes: "yes",
  /** @param {string} unit */
  several: unit => `${unit}s`,
  yourTurn: "Your turn",
  tray: "What is going on",
  /** @param {string[]} names */
  waitingFor: names => `${and(names)} ${names.length > 1 ? "choose" : "chooses"} …`,
  /** @param {string[]} names */
  emptySeat: names => `Nobody plays ${and(names)} yet: the match waits.`,
  undo: "Undo",
  close: "Close",
  whyNot: "Not now",
  /** As in: rule 7-2; ruling 5; Appendix. @param {string} code */
  rule: code => {
    const [chapter, ...number] = code.split(" ");
    return chapter in CHAPTERS ? [CHAPTERS[chapter], ...number].join(" ") : `rule ${code}`;
  },
  leave: "Leave the table; the match is kept",
  rules: "Rules",
  menu: "Menu",
  table: "Table",
  players: "Players",
  log: "Log",
  whatHappened: "What happened",
  noText: "There is nothing more to say about it.",
  goOn: "Go on",
  toResult: "See the result",
  keys: { choose: "choose", do: "do it", text: "card text", undo: "undo", read: "read the table", log: "log", rules: "rules" },
  you: "you",
  You: "You",
  nameAndYou: (/** @type {string} */ name) => `${name} (you)`,
  /** @param {number} n @param {string} [name] */
  level: (n, name) => (name ? `${name}, level ${n}` : `Bot, level ${n}`),
  person: "Player",
  openSeat: "an open seat",
  away: "away",
  here: "here",
  firstSteps: "First steps",
  gotIt: "Got it",
  noHints: "No more hints",
  readHint: "To read what a card does, yours or another's: right-click it.",
  readByTouch: "To read what a card does, yours or another's: hold it.",
  youWin: "You win.",
  draw: "A draw.",
  sharedWin: "You share the win.",
  /** @param {string[]} names */
  wins: names => (names.length ? `${and(names)} ${names.length > 1 ? "share the win" : "wins"}.` : "Nobody wins."),

  // the front page
  motto: "Card games of hidden hands",
  chooseGame: "Choose a game",
  /** @param {string[]} names */
  brokenGames: names => `Cannot be loaded: ${names.join(", ")}`,
  goingOn: "Matches under way",
  continue: "Continue",
  withOthers: (/** @type {string} */ names) => `with ${names}`,
  moreMatches: (/** @type {number} */ n) => `${n} more`,
  forgetSure: "Forget this match? You lose your seat.",
  forgetIt: "Forget",
  keep: "Keep",
  /** @param {number[]} seats */
  players2: seats => (seats.length > 1 ? `${Math.min(...seats)} to ${Math.max(...seats)} players` : `${seats[0]} players`),
  /** @param {string} game */
  startGame: game => `Start a game of ${game}`,
  levelOfBot: "Level of the bot",
  orBot: "Or a bot of this server",
  /** @param {number} n @param {number} all */
  levelOf: (n, all) => `level ${n} of ${all}`,
  /** @param {import("../types.d.ts").Strength} measured */
  strength: measured => `won ${measured.percent} % of test matches against ${measured.against ? `level ${measured.against}` : "random play"}${measured.seats > 2 ? ` (${measured.seats} players: ${Math.round(100 / measured.seats)} % is even)` : ""}`,
  invite: "Invite a friend",
  /** @param {string} bot */
  play: bot => `Play ${bot}`,
  moreChoices: "More choices",
  numPlayers: "Players",
  yourSeat: "Your seat",
  anySeat: "Any",
  pace: "Pace of bots",
  slow: "Slow",
  normal: "Normal",
  instant: "Instant",
  haveCode: "I have a code",
  theCode: "The code from your invitation",
  sitDown: "Sit down",
  earlier: "Earlier matches",
  forget: "Forget this match",

  // settings
  settings: "Settings",
  language: "Language",
  light: "Light",
  system: "System",
  day: "Day",
  night: "Night",
  yourName: "Your name",
  sound: "Sound",
  vibration: "Vibrate on my turn",
  secondTap: "A second tap does it",

  // people
  withFriend: (/** @type {string} */ game) => `${game} with a friend`,
  inviteText: "Whoever opens this link sits down with you. No account.",
  onlyHere: "This link works on this computer only. For others in the house, start Ruse with: ruse serve --host 0.0.0.0",
  orReadAloud: "Or read the code aloud:",
  copy: "Copy the link",
  copied: "Copied",
  share: "Share the link",
  newLink: "Make a new link",
  waitingSeat: (/** @type {string} */ name) => `Waiting for ${name}.`,
  botInstead: "Start with a bot; your friend can take over later",
  botKeeps: "A bot keeps the seat; your friend can take over",
  allHere: "Everybody is here.",
  toTable: "To the table",
  seatsOpen: (/** @type {string[]} */ names) => `Waiting for ${and(names)}`,
  somebody: "Somebody",
  lookingOn: (/** @type {string[]} */ names) => `Watching: ${names.join(", ")}`,
  inviteSpectator: "Let somebody watch",
  program: "a program",
  warming: "warming up",
  botFrom: (/** @type {string} */ time) => `after ${time} a bot may play on`,
  isAway: (/** @type {string} */ name) => `${name} is away`,
  letBot: "Let a bot play on",
  nudge: "Nudge",
  nudged: (/** @type {string} */ name) => `${name} is waiting for you`,
  giveSeat: "Let a bot play for me",
  takeBack: "Take my seat back",
  botPlays: "A bot plays for you",
  botMissing: (/** @type {string} */ bot) => `This server does not offer ${bot} any more`,
  leaveTable: "Leave the table",
  asksUndo: (/** @type {string} */ name) => `${name} asks to go back`,
  /** As in: your 2 moves and Blue's move go back, too. @param {[string | null, number][]} moves of whom, null: of the reader, and how many */
  movesGoToo: moves => {
    const all = and(moves.map(([name, n]) => `${name === null ? "your" : `${name}'s`} ${n > 1 ? `${n} moves` : "move"}`));
    return `${all[0].toUpperCase()}${all.slice(1)} ${moves.length > 1 || moves[0][1] > 1 ? "go" : "goes"} back, too.`;
  },
  drawsGoToo: "What was drawn or shown since goes back, too. The same choice draws the same again.",
  willBeMarked: "The match will be marked “with take-backs” and count for no statistics.",
  withTakeBacks: "with take-backs",
  isMarked: "This match is with take-backs: it counts for no statistics.",
  goBackTo: (/** @type {string} */ choice) => (choice ? `Go back to before “${choice}”?` : "Take your last choice back?"),
  asksToGoBack: (/** @type {string} */ name, /** @type {string} */ choice) => (choice ? `${name} asks to go back to before “${choice}”` : `${name} asks to take back a choice`),
  goBack: "Go back",
  askToGoBack: (/** @type {string[]} */ names) => `Ask ${and(names)}`,
  keepChoice: "Leave it",
  yourAnswer: "Your answer is asked for",
  missingAnswers: (/** @type {string[]} */ names) => `Not answered yet: ${and(names)}`,
  withdraw: "Withdraw",
  undoAgreed: "Everybody agreed: your choice is taken back",
  youRefused: "You did not agree: nothing goes back",
  /** Null: the reader asked. @param {string} by @param {string | null} name */
  undoRefused: (by, name) => `${by} did not agree: ${name === null ? "your choice" : `${name}'s choice`} stands`,
  undoWithdrawn: (/** @type {string | null} */ name) => (name === null ? "You ask no more: your choice stands" : `${name} no longer asks to go back`),
  undoOvertaken: (/** @type {string | null} */ name) => `The match went on: ${name === null ? "your choice" : `${name}'s choice`} stands`,
  tookBack: (/** @type {string} */ name) => `${name} took the last choice back`,
  undoAsked: "You asked to go back",
  agree: "Agree",
  no: "No",

  // the line
  lost: "The connection was lost",
  nextTry: (/** @type {number} */ seconds) => `The match is safe. Retry in ${seconds} s`,
  trying: "The match is safe. Trying …",
  tryNow: "Try now",
  missed: "What you missed",
  skip: "Skip",
  safe: "The match is safe.",
  noServer: "The server does not answer",
  noServerText: "Nothing is lost: matches are kept on the server.",
  tryAgain: "Try again",
  notYourTable: "You have no seat at this table",
  notYourTableText: "A seat belongs to the device that took it. Ask for an invitation.",
  toGames: "To the games",
  noInvitation: "This invitation leads nowhere",
  tableGone: "This table cannot be opened",

  // after the match
  rematch: "Rematch",
  wanted: "wanted",
  youAreNow: (/** @type {string} */ seat) => `A new match: you are ${seat}`,
  waitingForOthers: "waiting for the others",
  stepThrough: "Step through it",
  replay: "Replay",
  whereInMatch: "Where in the match",
  steps: "Steps",
  stepBack: "One step back",
  stepOn: "One step on",
  chapterBack: "To the previous heading",
  chapterOn: "To the next heading",
  run: "Run",
  pause: "Stop",
  eyes: "Through whose eyes",
  allCards: "All cards",
  handOf: (/** @type {string} */ name) => `${name}'s hand`,
  backToResult: "Back to the result",
  backToTable: "Back to the table",
  copyStep: "Copy a link to this step",
  playOn: "Play on from here",
  playAs: (/** @type {string} */ seat) => `as ${seat}`,
};
