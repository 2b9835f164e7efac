/** What the table of Warriors of Jogu says itself; sentences about the match come from the server. */

/** @typedef {"engineers" | "mibits" | "wu" | "agents" | "keion"} FactionCode */

/** @type {Record<string, string>} */
const CARDS_EN = {
  "engineer-unit-1": "Engineer Unit 1", "engineer-unit-2": "Engineer Unit 2", "engineer-unit-3": "Engineer Unit 3",
  "heavy-tower": "Heavy Tower", "support-tower": "Support Tower", "bomb-tower": "Bomb Tower",
  "good-for-something": "Good-for-Something", "gangan-bit": "Gangan Bit", medic: "Medic", scrambler: "Scrambler", "trojan-bit": "Trojan Bit",
  "master-of-fire": "Master of Fire", "master-of-wind": "Master of Wind", "master-of-earth": "Master of Earth", conjurer: "Conjurer", "storm-prodigy": "Storm Prodigy",
  "smoke-n-screen": "Smoke-n-Screen", "covert-junior-agent": "Covert Junior Agent", "covert-senior-agent": "Covert Senior Agent", saboteur: "Saboteur", assassin: "Assassin",
  "guardian-angel": "Guardian Angel", explorer: "Explorer", dragoon: "Dragoon", "knight-of-2": "Knight of 2", "knight-of-3": "Knight of 3",
  "knight-of-4": "Knight of 4", "knight-of-5": "Knight of 5", "knight-of-6": "Knight of 6", punisher: "Punisher", patriot: "Patriot",
};

/** @type {Record<string, string>} */
const CARDS_JA = {
  "engineer-unit-1": "技師1号", "engineer-unit-2": "技師2号", "engineer-unit-3": "技師3号",
  "heavy-tower": "重装タワー", "support-tower": "支援タワー", "bomb-tower": "爆弾タワー",
  "good-for-something": "お役立ちビット", "gangan-bit": "ガンガンビット", medic: "衛生兵", scrambler: "スクランブラー", "trojan-bit": "トロイビット",
  "master-of-fire": "火の達人", "master-of-wind": "風の達人", "master-of-earth": "地の達人", conjurer: "召喚師", "storm-prodigy": "嵐の神童",
  "smoke-n-screen": "煙幕", "covert-junior-agent": "潜入下級工作員", "covert-senior-agent": "潜入上級工作員", saboteur: "破壊工作員", assassin: "暗殺者",
  "guardian-angel": "守護天使", explorer: "探検家", dragoon: "竜騎兵", "knight-of-2": "2の騎士", "knight-of-3": "3の騎士",
  "knight-of-4": "4の騎士", "knight-of-5": "5の騎士", "knight-of-6": "6の騎士", punisher: "懲罰者", patriot: "愛国者",
};

/** @param {string[]} parts */
const and = parts => (parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`);

const en = {
  cards: CARDS_EN,
  /** Names that break in two on a card. @type {Record<string, string>} */
  broken: {},
  /** Where there is little room. @type {Record<string, string>} */
  short: { "covert-junior-agent": "Junior Agent", "covert-senior-agent": "Senior Agent", "engineer-unit-1": "Engineer 1", "engineer-unit-2": "Engineer 2", "engineer-unit-3": "Engineer 3" },
  /** @type {Record<FactionCode, string>} */
  factions: { engineers: "Engineers", mibits: "Mibits", wu: "Wu", agents: "Agents", keion: "Keion" },
  /** @type {Record<string, string>} */
  phases: {
    factions: "Setup", "start player": "Setup", discard: "Reinforcement", "show discards": "Reinforcement", draw: "Reinforcement",
    scout: "Scout", deployment: "Deployment", "show battle": "Resolution", resolution: "Resolution", over: "The end",
  },
  round: (/** @type {number} */ n, /** @type {number} */ all) => `Round ${n} of ${all}`,
  starts: (/** @type {string} */ who, /** @type {boolean} */ begun) => `${who} ${begun ? "started" : "starts"}`,
  you: "you", passed: "passed", ready: "ready",
  locations: "Locations", of: (/** @type {number} */ n) => `of ${n}`, full: "full", over: "over",
  faceDown: "face down", counts: (/** @type {number} */ n) => `counts ${n} until it is turned up`, stay: "Stay token", seen: "your opponent has seen it", laidDown: "discarded face down",
  times: (/** @type {number} */ n, /** @type {string} */ name) => (n === 1 ? name : `${n} × ${name}`),
  list: and,
  yours: (/** @type {string} */ n) => `your Location Card ${n}, secret`, yourNext: (/** @type {string} */ n) => `your next Location Card ${n}, secret`, shown: (/** @type {string} */ who) => `the Location Card of ${who}`,
  at: (/** @type {string} */ location) => `Location ${location}`,
  strength: (/** @type {number} */ load, /** @type {number} */ capacity) => `strength ${load} of ${capacity}`,
  then: (/** @type {number} */ load) => `then ${load}`,
  empty: "empty",
  has: (/** @type {string} */ who, /** @type {string[]} */ what) => `${who}: ${and(what)}`,
  owns: (/** @type {{ name: string, you: boolean, faction: string, points: number, morale: number, deck: number, hand: number, discards: number, passed: boolean }} */ o) =>
    `${o.name}${o.you ? ", you" : ""}, ${o.faction}: ${o.points} victory ${o.points === 1 ? "point" : "points"}, morale ${o.morale}, hand ${o.hand}, ${o.deck} in the draw pile, ${o.discards} discarded${o.passed ? ", passed" : ""}`,
  piles: {
    title: (/** @type {string} */ who) => `${who}: what everybody may know`, titleMine: "Your piles", discards: "Discards", none: "none", held: "Seen in hand", top: "On top of the draw pile", bottom: "At the bottom",
    location: "Location Card", hidden: "hidden", secret: "secret", next: "next", looked: "has looked at the next", used: "used", left: "left in the pile",
  },
  yourDiscards: (/** @type {number} */ n) => `Your discard pile, ${n} kinds of cards`, yourTop: (/** @type {number} */ n) => `The top ${n} cards of your draw pile`,
  prompts: {
    discard: "Discard cards, or keep the rest", play: "Play a card, or pass", pass: "Pass: no more cards from you this round", playFor: (/** @type {string} */ card, /** @type {boolean} */ discard) => `${card}: play a card from ${discard ? "your discards" : "your hand"}`,
    where: (/** @type {string} */ card) => `To which location does ${card} go?`, which: (/** @type {string} */ n) => `Which card goes to ${n}?`,
    shows: (/** @type {string} */ card, /** @type {string} */ n) => `${card} will show your ${n}.`, costs: (/** @type {string} */ card, /** @type {number} */ n) => `${card} costs ${n} morale at once.`, opponent: (/** @type {string} */ card, /** @type {string} */ who) => `${who} will choose where ${card} goes.`,
    flight: (/** @type {string} */ card, /** @type {string} */ n) => `Your ${card} must leave ${n}. Where to?`,
    order: (/** @type {string} */ a, /** @type {string} */ b) => `Which comes first, ${a} or the move of ${b}?`,
    recall: (/** @type {string} */ card) => `${card}: which of your cards goes to the bottom of the draw pile?`,
    back: (/** @type {string} */ card, /** @type {number} */ n) => `${card}: up to ${n} discards go to the bottom of the draw pile`,
    bury: (/** @type {string} */ card) => `${card}: one of these, the top of your pile, may go to the bottom`,
    target: (/** @type {string} */ card, /** @type {string} */ n) => `${card}: which card at ${n} is discarded?`,
  },
  acts: {
    play: (/** @type {string} */ card, /** @type {string} */ n) => `Play ${card} to ${n}`, playDown: (/** @type {string} */ card, /** @type {string} */ n) => `Play ${card} face down to ${n}`, playAway: (/** @type {string} */ card) => `Play ${card}`,
    discard: (/** @type {string} */ card) => `Discard ${card}`, keepAll: "Keep all cards", keepRest: "Keep the rest", draw: (/** @type {number} */ n) => (n ? `draw ${n}` : ""),
    pass: "Pass", show: "Show my hand", send: (/** @type {string} */ card, /** @type {string} */ n) => `Send ${card} to ${n}`, flee: (/** @type {string} */ card, /** @type {string} */ n) => `Move ${card} to ${n}`,
    first: (/** @type {string} */ card) => `${card} first`, recall: (/** @type {string} */ card, /** @type {string} */ n) => `Put ${card} from ${n} under the pile`, back: (/** @type {string} */ card) => `Put ${card} under the pile`,
    stop: "No more", bury: (/** @type {string} */ card) => `Put ${card} to the bottom`, buryNone: "Leave them", bomb: (/** @type {string} */ card) => `Discard ${card}`, staying: (/** @type {string} */ card) => `${card} with Stay token`, down: (/** @type {number} */ n) => `face-down card ${n}`,
  },
  battle: {
    no: "no battle", to: "to", victory: (/** @type {number} */ n) => `Round ${n}`,
    wins: (/** @type {string} */ who) => `${who} wins the round`, youWin: "You win the round", tie: (/** @type {string} */ who) => `A tie: ${who} started, and wins the round`,
    morale: (/** @type {string} */ who) => `${who}: morale`, cards: "cards in play", spare: "spare capacity", spareOf: (/** @type {number} */ n) => `How much of the ${n} strength a location holds was still free`, times: (/** @type {string} */ n, /** @type {number} */ a, /** @type {number} */ b) => `Battle Location ${n}: ${a} to ${b}`,
    track: (/** @type {number} */ n, /** @type {string} */ who) => `Round ${n}: ${who}`,
  },
  hints: {
    goal: (/** @type {number} */ rounds) => `A star for each round you win; after ${rounds} rounds the most stars win. Hearts are morale: whoever has none left loses at once.`,
    secret: (/** @type {string} */ n, /** @type {string} */ who) => `The lock is your Location Card: there will be a battle at ${n}, and one where the card of ${who} says. Neither knows the other's.`, play: "Choose a card, then a location.", capacity: (/** @type {number} */ n) => `A location holds ${n} strength, of both players together.`,
    rating: "What counts in a battle: your strength there, times the number of the location. All battles are added up; the higher sum wins the round.", morale: "Whoever loses a round pays the hearts on all their cards in play, at every location.", pass: "Whoever passes plays no more cards this round.",
    discard: (/** @type {number} */ n) => `Discards are not shuffled back; your hand is filled up to ${n}.`,
  },
};

/** @type {typeof en} */
const ja = {
  cards: CARDS_JA,
  broken: { "covert-junior-agent": "潜入\u200b下級工作員", "covert-senior-agent": "潜入\u200b上級工作員", "good-for-something": "お役立ち\u200bビット", "gangan-bit": "ガンガン\u200bビット", scrambler: "スクラン\u200bブラー" },
  short: { "covert-junior-agent": "下級工作員", "covert-senior-agent": "上級工作員", "good-for-something": "お役立ち", scrambler: "スクラン", "gangan-bit": "ガンガン" },
  factions: { engineers: "技師", mibits: "ミビット", wu: "ウー族", agents: "工作員", keion: "ケイオン" },
  phases: {
    factions: "準備", "start player": "準備", discard: "増援", "show discards": "増援", draw: "増援",
    scout: "偵察", deployment: "配置", "show battle": "決着", resolution: "決着", over: "終了",
  },
  round: (n, all) => `ラウンド${n}/${all}`,
  starts: who => `先手は${who}`,
  you: "あなた", passed: "パス済み", ready: "準備完了",
  locations: "場所", of: n => `/ ${n}`, full: "満杯", over: "超過",
  faceDown: "裏向き", counts: n => `表になるまで${n}と数える`, stay: "残留トークン", seen: "相手に見られたカード", laidDown: "裏向きで捨てた",
  times: (n, name) => (n === 1 ? name : `${name}×${n}`),
  list: parts => parts.join("、"),
  yours: n => `あなたの場所カード${n}（秘密）`, yourNext: n => `あなたの次の場所カード${n}（秘密）`, shown: who => `${who}の場所カード`,
  at: location => `場所${location}`,
  strength: (load, capacity) => `戦力${load}／${capacity}`,
  then: load => `出すと${load}`,
  empty: "なし",
  has: (who, what) => `${who}は${what.join("、")}`,
  owns: o => `${o.name}${o.you ? "（あなた）" : ""}、${o.faction}：勝利点${o.points}、士気${o.morale}、手札${o.hand}、山札${o.deck}、捨て札${o.discards}${o.passed ? "、パス済み" : ""}`,
  piles: {
    title: who => `${who}の公開情報`, titleMine: "あなたのカード", discards: "捨て札", none: "なし", held: "手札の公開済みカード", top: "山札の上", bottom: "山札の下",
    location: "場所カード", hidden: "非公開", secret: "秘密", next: "次", looked: "次のカードを見た", used: "使用済み", left: "山札に残り",
  },
  yourDiscards: n => `捨て札${n}種類`, yourTop: n => `山札の上の${n}枚`,
  prompts: {
    discard: "いらないカードを捨てるか、残してください", play: "カードを出すか、パスしてください", pass: "パスすると、このラウンドはもう出せません", playFor: (card, discard) => `${card}：${discard ? "捨て札" : "手札"}から1枚出してください`,
    where: card => `${card}をどの場所に出しますか`, which: n => `場所${n}にどのカードを出しますか`,
    shows: (card, n) => `${card}で場所カード${n}を公開します。`, costs: (card, n) => `${card}で士気を${n}失います。`, opponent: (card, who) => `${card}の場所は${who}が選びます。`,
    flight: (card, n) => `場所${n}の${card}をどこに移動しますか`,
    order: (a, b) => `${a}の効果と${b}の移動、どちらが先ですか`,
    recall: card => `${card}：山札の一番下に置く自分のカードを選んでください`,
    back: (card, n) => `${card}：捨て札をあと${n}枚まで山札の一番下に置けます`,
    bury: card => `${card}：山札の上から1枚を一番下に置けます`,
    target: (card, n) => `${card}：場所${n}のどのカードを捨てますか`,
  },
  acts: {
    play: (card, n) => `${card}を${n}に出す`, playDown: (card, n) => `${card}を裏向きで${n}に出す`, playAway: card => `${card}を出す`,
    discard: card => `${card}を捨てる`, keepAll: "すべて残す", keepRest: "残りを手元に残す", draw: n => (n ? `${n}枚引く` : ""),
    pass: "パス", show: "手札を公開する", send: (card, n) => `${card}を${n}に置く`, flee: (card, n) => `${card}を${n}に移動`,
    first: card => `${card}が先`, recall: (card, n) => `${n}の${card}を山札の下へ`, back: card => `${card}を山札の下へ`,
    stop: "終わり", bury: card => `${card}を一番下へ`, buryNone: "そのまま", bomb: card => `${card}を捨てさせる`, staying: card => `残留の${card}`, down: n => `裏向きのカード${n}`,
  },
  battle: {
    no: "戦闘なし", to: "対", victory: n => `第${n}ラウンド`,
    wins: who => `${who}がラウンドに勝利`, youWin: "あなたがラウンドに勝利", tie: who => `同点：先手の${who}がラウンドに勝利`,
    morale: who => `${who}の士気`, cards: "場のカード", spare: "収容力の余り", spareOf: n => `場所の収容力${n}のうち、空いていた分`, times: (n, a, b) => `戦場${n}：${a}対${b}`,
    track: (n, who) => `第${n}ラウンド：${who}`,
  },
  hints: {
    goal: rounds => `ラウンドに勝つと星1つ。${rounds}ラウンドで星の多いほうが勝ち。ハート（士気）が尽きるとその場で負けです。`,
    secret: (n, who) => `錠の印はあなたの場所カードです。${n}と、${who}の場所カードの示す場所で戦いがあります。互いのカードは見えません。`, play: "カードを選び、次に場所を選びます。", capacity: n => `場所には両者合わせて戦力${n}まで置けます。`,
    rating: "戦場での戦力×場所の数字。すべての戦場の合計が高いほうがラウンドに勝ちます。", morale: "ラウンドの敗者は場の自分のカードのハートを失います。", pass: "パスするとこのラウンドはもう出せません。",
    discard: n => `捨て札は山札に戻りません。手札は${n}枚まで補充されます。`,
  },
};

/** @typedef {typeof en} Words */

/** @param {string} language */
export const wordsOf = language => (language === "ja" ? ja : en);
