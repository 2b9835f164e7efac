/**
 * Motion tells what happened: cards travel, turn over and are taken, made from `moved` events alone.
 *
 * A place of the view is an element with `data-place`, a card one with `data-card`. `watch` notes where the cards of some
 * events lie; after the table is drawn anew, `show` lets every card go from where it was to where it is. A card that is
 * no longer to be seen (taken, drawn under a pile) goes as a ghost. A tap anywhere skips to now.
 */
import { isUnseen } from "./card.js";

/** @typedef {import("../types.d.ts").Fact} Fact */
/** @typedef {{ move: Fact, from: DOMRect | null, ghost: HTMLElement | null }} Watched */

export const PACES = { slow: 1.8, normal: 1, instant: 0 };

const EASE = "cubic-bezier(.2,.8,.3,1)";
const BETWEEN = 60;      // one card after another
const FOLLOWS = 90;      // of two cards that are taken, the loser's goes later

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Milliseconds of a token, as in --m-travel. @param {string} token */
const length = token => parseFloat(getComputedStyle(document.documentElement).getPropertyValue(token)) || 0;

/** The first of some elements that is shown. @param {Iterable<Element>} found @returns {HTMLElement | null} */
const shown = found => /** @type {HTMLElement | null} */ ([...found].find(each => each.getClientRects().length) ?? null);

/** @param {ParentNode} root @param {string} place @param {string} card */
function find(root, place, card) {
  const there = root.querySelectorAll(`[data-place="${place}"]`);
  const inside = [...there].flatMap(each => [...each.querySelectorAll("[data-card]"), ...(each.matches("[data-card]") ? [each] : [])]);
  return { card: shown(inside.filter(each => each.getAttribute("data-card") === card)), place: shown(there) };
}

/** Whether anything is seen to move. @param {number} pace */
const moves = pace => pace > 0 && !still.matches;

/** Where the cards are that are about to move. @param {ParentNode} root @param {Fact[]} events @param {number} pace @returns {Watched[]} */
export function watch(root, events, pace) {
  return !moves(pace) ? [] : events.filter(event => event.is === "moved").map(move => {
    const { card, place } = find(root, move.source, move.was);
    const from = (card ?? place)?.getBoundingClientRect() ?? null;
    const ghost = card && /** @type {HTMLElement} */ (card.cloneNode(true));
    return { move, from, ghost };
  });
}

/** @param {DOMRect} from @param {DOMRect} to */
const offset = (from, to) =>
  `translate(${from.x + from.width / 2 - to.x - to.width / 2}px, ${from.y + from.height / 2 - to.y - to.height / 2}px) scale(${to.width ? from.width / to.width : 1})`;

/** The show that is on, so that a tap can end it. @type {Animation[]} */
let running = [];

/** Skips to now. */
export function skip() {
  for (const animation of running) animation.finish();
  running = [];
}

/** @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} timing */
function animate(element, frames, timing) {
  const animation = element.animate(frames, { easing: EASE, fill: "backwards", ...timing });
  running.push(animation);
  return animation.finished;
}

/** @param {HTMLElement} card @param {Watched} watched @param {number} delay @param {number} pace */
function travel(card, { move, from }, delay, pace) {
  const shows = [];
  const to = card.getBoundingClientRect();
  if (from && move.source !== move.target)
    shows.push(animate(card, [{ transform: offset(from, to), zIndex: 9 }, { transform: "none", zIndex: 9 }], { duration: length("--m-travel") * pace, delay }));
  if (isUnseen(move.was) !== isUnseen(move.card))
    shows.push(animate(card.firstElementChild ?? card, [{ transform: "scaleX(0)" }, { transform: "none" }], { duration: length("--m-flip") * pace, delay }));
  return Promise.all(shows);
}

/** @param {Watched} watched @param {HTMLElement} place @param {number} delay @param {number} pace */
async function take({ from, ghost }, place, delay, pace) {
  if (!from || !ghost) return;
  const to = place.getBoundingClientRect();
  ghost.classList.remove("legal", "chosen", "illegal", "last");
  ghost.removeAttribute("data-card");
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, { position: "fixed", left: `${from.x}px`, top: `${from.y}px`, margin: "0", zIndex: "30", pointerEvents: "none" });
  ghost.style.setProperty("--w", `${from.width}px`);
  ghost.style.width = `${from.width}px`;
  (place.closest("[data-game]") ?? document.body).append(ghost);
  const there = `translate(${to.x + to.width / 2 - from.x - from.width / 2}px, ${to.y + to.height / 2 - from.y - from.height / 2}px) scale(.4)`;
  await animate(ghost, [{ transform: "none", opacity: 1 }, { opacity: 1, offset: 0.7 }, { transform: there, opacity: 0 }], { duration: length("--m-capture") * pace, delay });
  ghost.remove();
}

/** Shows how the watched cards came to where they are now. @param {ParentNode} root @param {Watched[]} watched @param {number} pace */
export async function show(root, watched, pace) {
  if (!moves(pace)) return;
  let later = 0;
  const shows = watched.map(each => {
    const { card, place } = find(root, each.move.target, each.move.card);
    const turnsOnly = each.move.source === each.move.target;   // sealed cards turn in the same frame
    const delay = turnsOnly ? 0 : later * pace;
    if (!turnsOnly) later += card ? BETWEEN : FOLLOWS;
    if (card) return travel(card, each, delay, pace);
    return place ? take(each, place, delay, pace) : null;
  });
  await Promise.allSettled(shows);
  running = [];
}

/** The rest after an event of another player; a tap ends it. @param {number} pace */
export function beat(pace) {
  const rest = animate(document.body, [], { duration: length("--m-beat") * pace });
  return rest.catch(() => {});
}

/** A short shake: not that one. @param {Element | null} card */
export function refuse(card) {
  if (still.matches) return;
  card?.animate([{}, { transform: "translateX(-4px) rotate(-1deg)", offset: 0.25 }, { transform: "translateX(4px) rotate(1deg)", offset: 0.75 }, {}], 280);
}

document.addEventListener("pointerdown", skip);
