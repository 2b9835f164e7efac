/** What the table of Red Kingdom & Blue Kingdom says itself; sentences about the match come from the server. */

/** @typedef {{ what: string, points: number | null, card: string | null, place: string }} Part */

/** As in: Rookie and Archer. @param {string[]} names */
const and = names => (names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names[0] ?? "");
/** @param {number} n @param {string} noun */
const plural = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;

const en = {
  /** @type {Record<string, string>} */
  cards: {
    prince: "Prince", princess: "Princess", rookie: "Rookie", "capital-guard": "Capital Guard", "city-guard": "City Guard", priest: "Priest", liaison: "Liaison",
    rearguard: "Rearguard", "capital-guardian": "Capital Guardian", "city-guardian": "City Guardian", bishop: "Bishop", archer: "Archer", "bird-soldier": "Bird Soldier",
    "?normal": "a normal card, face down", "?ace": "an ace, face down",
  },
  /** @type {Record<string, string>} */
  areas: { "red-capital": "Red Capital", "red-city": "Red City", border: "Border", "blue-city": "Blue City", "blue-capital": "Blue Capital" },
  letters: ["R", "B"],
  turn: (/** @type {number} */ n, /** @type {number} */ all) => `Turn ${n} of ${all}`,
  /** What a player does in a phase. @type {Record<string, (who: string, area: string) => string>} */
  does: {
    draft: who => `${who}: draft`, draw: who => `${who}: draft`, dispatch: who => `${who}: dispatch`,
    second: (who, area) => `${who} attacks ${area}`, defense: (who, area) => `${who} attacks ${area}`, show: (who, area) => `${who} attacks ${area}`, keep: (_, area) => `Battle for ${area}`,
  },
  deal: "The hands are dealt", over: "The game is over",
  you: "You", empty: "empty", nobody: "nobody", yours: "yours", row: "The five areas",
  here: { occupy: "occupy", attack: "attack", exchange: "exchange" },
  area: "area",
  to: "to",
  attack: "attack", defense: "defense",
  backs: (/** @type {number} */ normals, /** @type {number} */ aces) => and([normals && (normals > 1 ? `${normals} normals` : "a normal"), aces && (aces > 1 ? `${aces} aces` : "an ace")].filter(x => typeof x === "string")),
  whatAdds: (/** @type {string} */ who) => `what ${who} adds`,
  second: "then a second?",
  /** A part of a sum, without its points. @param {Part} part @param {string} card */
  part: ({ what }, card) => ({ card, archer: `adjacent ${card}`, offset: "area", ignored_offset: `area, by ${card}` })[what] ?? "",
  battleFor: (/** @type {string} */ area) => `Battle for ${area}`,
  verdicts: { takes: (/** @type {string} */ who, /** @type {string} */ area) => who === "You" ? `You take ${area}` : `${who} takes ${area}`, holds: (/** @type {string} */ who, /** @type {string} */ area) => who === "You" ? `You hold ${area}` : `${who} holds ${area}`, tie: (/** @type {string} */ area) => `A tie: ${area} is empty` },
  wouldHold: (/** @type {string} */ area, /** @type {number} */ points, /** @type {number} */ funds) => `${area} is yours: holds with ${points}, brings ${funds}`,
  holdsWith: "holds with", brings: "funds",
  returns: (/** @type {string} */ card) => `${card} returns to your hand`,
  staysHere: "stays", toHand: "to your hand",
  isDiscarded: (/** @type {string} */ card) => `${card} is discarded`,
  draft: {
    title: "Draft", normal: "Normal", ace: "Ace", costs: (/** @type {number} */ n) => `costs ${n}`, topic: "draft",
    more: { normal: "One more normal card", ace: "One more ace" }, less: { normal: "One normal card fewer", ace: "One ace fewer" },
    left: (/** @type {number} */ n) => `${n} left`, of: (/** @type {number} */ n) => `of ${n}`, room: "room in hand", funds: "funds",
    come: { normal: "a normal card to come", ace: "an ace to come" },
  },
  piles: {
    has: (/** @type {number[]} */ [normals, aces, thrown]) => `Stocks: ${plural(normals, "normal card")}, ${plural(aces, "ace")}. Discards: ${thrown}`,
    title: "Stocks and discards", normal: "Normal cards", ace: "Aces", inStock: (/** @type {number} */ n) => `${n} in stock`, discards: (/** @type {number} */ n) => `${n} discarded`,
    known: (/** @type {string} */ who) => `${who}: known to be in hand`, knownYours: "Others know you have", times: (/** @type {number} */ n, /** @type {string} */ card) => (n > 1 ? `${n} × ${card}` : card),
  },
  seen: "known to the other player",
  owns: (/** @type {{ name: string, player: string, funds: number, normals: number, aces: number, known: string[] }} */ { name, player, funds, normals, aces, known }) =>
    `${[name, player].filter(Boolean).join(", ")}: funds ${funds}, ${plural(normals + aces, "card")} in hand${aces ? `, ${plural(aces, "ace")} among them` : ""}${known.length ? `, known: ${and(known)}` : ""}`,
  described: (/** @type {{ area: string, holder: string | null, card: string, points: number, funds: number[], offset: number[], archers: string[] }} */ { area, holder, card, points, funds, offset, archers }) =>
    `${area}: ${holder ? `${holder}, ${card}, holds with ${points}` : "empty"}. Funds: Red ${funds[0]}, Blue ${funds[1]}. Offset: Red +${offset[0]}, Blue +${offset[1]}${archers.length ? `. ${archers.join(". ")}` : ""}`,
  helps: (/** @type {string} */ who, /** @type {number} */ n) => `Archers give ${who} ${n} more attack here`,
  fights: (/** @type {{ area: string, attack: string, defense: string, totals: string }} */ { area, attack, defense, totals }) => `Battle for ${area}. Attack: ${attack}. Defense: ${defense}. ${totals}`,
  prompts: {
    draft: "Draw how many? Unspent funds are lost",
    dispatch: "Dispatch a card, or end your turn", nothing: "Nothing left to dispatch",
    where: (/** @type {string} */ card) => `Where does ${card} go?`, which: (/** @type {string} */ area) => `Which card for ${area}?`, sure: "Do it, or choose again",
    second: (/** @type {string} */ area) => `A second card against ${area}?`,
    defense: (/** @type {string} */ who, /** @type {string} */ area) => `${who} attacks ${area}. Add a card?`,
    kept: (/** @type {string} */ area) => `You won. Which card stays on ${area}?`,
  },
  acts: {
    draft: (/** @type {number} */ normals, /** @type {number} */ aces) => normals + aces ? `Draw ${[normals && `${normals} normal`, aces && plural(aces, "ace")].filter(Boolean).join(", ")}` : "Draw nothing",
    end: "End your turn",
    occupy: (/** @type {string} */ area, /** @type {string} */ card) => `Occupy ${area} with ${card}`,
    attack: (/** @type {string} */ area, /** @type {string} */ card) => `Attack ${area} with ${card}`,
    exchange: (/** @type {string} */ area, /** @type {string} */ card) => `Exchange ${card} on ${area}`,
    add: (/** @type {string} */ card, /** @type {number} */ points) => `Add ${card}, +${points}`,
    alone: (/** @type {string} */ card) => `${card} alone`,
    none: "Add no card",
    keep: (/** @type {string} */ card, /** @type {string} */ area) => `Leave ${card} on ${area}`,
  },
  ends: {
    monarch_fell: (/** @type {string} */ who, /** @type {string} */ card) => [who === "You" ? "You win" : `${who} wins`, `The ${card} has fallen`],
    both_monarchs_fell: () => ["A draw", "Prince and Princess have fallen"],
    all_areas_held: (/** @type {string} */ who) => [who === "You" ? "You win" : `${who} wins`, "All five areas are held"],
    turns_are_over: () => ["A draw", "No turns are left"],
  },
  hints: {
    goal: "Make the enemy monarch fall, or hold all five areas, and you win. Guard your own.",
    draft: (/** @type {{ normal: number, ace: number }} */ costs) => `Your areas pay you each turn. A normal card costs ${costs.normal}, an ace ${costs.ace}. Choose before you look.`,
    card: "Tap a card, then an area. Empty areas you occupy; enemy areas you attack, near or far.",
    area: "Coin: what the area pays Red or Blue. Shield: what it adds when that kingdom defends it.",
    second: "Your card lies face down. A second may join it; then the other player may add one card.",
    defense: "The backs tell only normal or ace. Your card, the area and what you add defend; more points win.",
    kept: "The winner leaves one card there; the other one is discarded. A discarded monarch loses the game.",
    end: "Dispatch as often as you like; end your turn when you want to keep the rest of your hand.",
  },
};

/** @type {typeof en} */
const ja = {
  cards: {
    prince: "赤の王子", princess: "青の王女", rookie: "新米兵", "capital-guard": "王都の兵士", "city-guard": "街の兵士", priest: "神官", liaison: "連絡兵",
    rearguard: "しんがり兵", "capital-guardian": "王都の守護兵", "city-guardian": "街の守護兵", bishop: "司教", archer: "弓兵", "bird-soldier": "鳥人兵",
    "?normal": "裏向きのノーマルカード", "?ace": "裏向きのエースカード",
  },
  areas: { "red-capital": "赤の王都", "red-city": "赤の街", border: "国境", "blue-city": "青の街", "blue-capital": "青の王都" },
  letters: ["赤", "青"],
  turn: (n, all) => `ターン${n}/${all}`,
  does: {
    draft: who => `${who}の徴兵`, draw: who => `${who}の徴兵`, dispatch: who => `${who}の出兵`,
    second: (who, area) => `${who}が${area}を攻撃`, defense: (who, area) => `${who}が${area}を攻撃`, show: (who, area) => `${who}が${area}を攻撃`, keep: (_, area) => `${area}の戦闘`,
  },
  deal: "手札を配っています", over: "ゲーム終了",
  you: "あなた", empty: "空", nobody: "占拠なし", yours: "自分の拠点", row: "5つの拠点",
  here: { occupy: "占拠", attack: "攻撃", exchange: "交換" },
  area: "補正",
  to: "対",
  attack: "攻撃", defense: "防御",
  backs: (normals, aces) => [normals && `ノーマル${normals}枚`, aces && `エース${aces}枚`].filter(Boolean).join("、"),
  whatAdds: who => `${who}の援軍`,
  second: "2枚目は？",
  part: ({ what }, card) => ({ card, archer: `隣の${card}`, offset: "補正", ignored_offset: `補正（${card}が無視）` })[what] ?? "",
  battleFor: area => `${area}の戦闘`,
  verdicts: { takes: (who, area) => `${who}が${area}を占拠`, holds: (who, area) => `${who}が${area}を防衛`, tie: area => `同点：${area}は空` },
  wouldHold: (area, points, funds) => `${area}を占拠：防御${points}、資金${funds}`,
  holdsWith: "防御", brings: "資金",
  returns: card => `${card}は手札に戻る`,
  staysHere: "残る", toHand: "手札へ",
  isDiscarded: card => `${card}は捨て札`,
  draft: {
    title: "徴兵", normal: "ノーマル", ace: "エース", costs: n => `資金${n}`, topic: "徴兵",
    more: { normal: "ノーマルを1枚増やす", ace: "エースを1枚増やす" }, less: { normal: "ノーマルを1枚減らす", ace: "エースを1枚減らす" },
    left: n => `残り${n}`, of: n => `／${n}`, room: "手札の空き", funds: "資金",
    come: { normal: "これから引くノーマルカード", ace: "これから引くエースカード" },
  },
  piles: {
    has: ([normals, aces, thrown]) => `山札：ノーマル${normals}枚、エース${aces}枚。捨て札：${thrown}枚`,
    title: "山札と捨て札", normal: "ノーマルカード", ace: "エースカード", inStock: n => `山札${n}枚`, discards: n => `捨て札${n}枚`,
    known: who => `${who}の手札にあると分かるカード`, knownYours: "相手に知られている手札", times: (n, card) => (n > 1 ? `${card}${n}枚` : card),
  },
  seen: "相手に知られている",
  owns: ({ name, player, funds, normals, aces, known }) => `${name}${player ? `（${player}）` : ""}：資金${funds}、手札${normals + aces}枚${aces ? `、うちエース${aces}枚` : ""}${known.length ? `、判明：${known.join("、")}` : ""}`,
  described: ({ area, holder, card, points, funds, offset, archers }) => `${area}：${holder ? `${holder}、${card}、防御${points}` : "空"}。資金は赤${funds[0]}、青${funds[1]}。補正は赤+${offset[0]}、青+${offset[1]}${archers.map(each => `。${each}`).join("")}`,
  helps: (who, n) => `弓兵により${who}の攻撃+${n}`,
  fights: ({ area, attack, defense, totals }) => `${area}の戦闘。攻撃：${attack}。防御：${defense}。${totals}`,
  prompts: {
    draft: "何枚引きますか",
    dispatch: "出兵するか、ターンを終えてください", nothing: "出兵できるカードがありません",
    where: card => `${card}をどこへ出しますか`, which: area => `${area}へどのカードを出しますか`, sure: "実行するか、選び直してください",
    second: area => `${area}への攻撃に2枚目を加えますか`,
    defense: (who, area) => `${who}が${area}を攻撃。援軍を出しますか`,
    kept: area => `${area}に残すカードを選んでください`,
  },
  acts: {
    draft: (normals, aces) => normals + aces ? `${[normals && `ノーマル${normals}枚`, aces && `エース${aces}枚`].filter(Boolean).join("、")}を引く` : "引かない",
    end: "ターンを終える",
    occupy: (area, card) => `${card}で${area}を占拠`,
    attack: (area, card) => `${card}で${area}を攻撃`,
    exchange: (area, card) => `${area}の${card}を連絡兵と交換`,
    add: (card, points) => `${card}を出す +${points}`,
    alone: card => `${card}だけ`,
    none: "援軍なし",
    keep: (card, area) => `${card}を${area}に残す`,
  },
  ends: {
    monarch_fell: (who, card) => [`${who}の勝ち`, `${card}が倒れました`],
    both_monarchs_fell: () => ["引き分け", "王子と王女が同時に倒れました"],
    all_areas_held: who => [`${who}の勝ち`, "5つの拠点をすべて占拠"],
    turns_are_over: () => ["引き分け", "ターンが尽きました"],
  },
  hints: {
    goal: "敵の君主を倒すか、5つの拠点をすべて占拠すれば勝ち。自分の君主を守りましょう。",
    draft: costs => `拠点は毎ターン資金を生みます。ノーマルは${costs.normal}、エースは${costs.ace}。見る前に枚数を決めます。`,
    card: "カードをタップし、次に拠点をタップします。空の拠点は占拠、敵の拠点は遠くても攻撃できます。",
    area: "硬貨は赤・青それぞれの資金、盾はその国が守るときの補正です。",
    second: "カードは裏向きです。もう1枚加えられます。その後、相手は1枚出せます。",
    defense: "裏面で分かるのはノーマルかエースかだけ。拠点のカード、補正、援軍の合計で守ります。",
    kept: "勝者は1枚を残し、もう1枚は捨て札です。君主が捨て札になると負けます。",
    end: "出兵は何度でもできます。手札を残したくなったらターンを終えます。",
  },
};

/** @param {string} language */
export const wordsOf = language => (language === "ja" ? ja : en);
