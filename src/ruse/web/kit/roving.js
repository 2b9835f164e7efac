/**
 * Roving focus: a group marked `data-roving` is one stop of the Tab key, the arrows go from one button to the next in
 * the direction they point to, wherever it lies.
 */

/** @param {Element} group @returns {HTMLElement[]} */
const stops = group => /** @type {HTMLElement[]} */ ([...group.querySelectorAll("button, [tabindex]")]).filter(
  stop => stop.offsetParent !== null && stop.closest("[data-roving]") === group,
);

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The nearest stop in a direction; what lies aside counts double. @param {HTMLElement} from @param {HTMLElement[]} others @param {number[]} direction */
function nearest(from, others, [dx, dy]) {
  const at = from.getBoundingClientRect();
  let best = null, least = Infinity;
  for (const other of others) {
    const to = other.getBoundingClientRect();
    const x = to.x + to.width / 2 - at.x - at.width / 2, y = to.y + to.height / 2 - at.y - at.height / 2;
    const along = x * dx + y * dy, aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (along > 4 && along + 2 * aside < least) {
      best = other;
      least = along + 2 * aside;
    }
  }
  return best;
}

/** One stop a group: the one that has or had the focus, else what is chosen or lit, else the first. @param {Element} root */
export function settle(root) {
  const groups = [...root.querySelectorAll("[data-roving]")].map(stops);   // all is measured before anything is changed
  for (const all of groups) {
    const one = all.find(stop => stop === document.activeElement) ?? all.find(stop => stop.matches(".chosen"))
      ?? all.find(stop => stop.tabIndex === 0 && stop.dataset.visited) ?? all.find(stop => stop.matches(".legal")) ?? all[0];
    for (const stop of all) stop.tabIndex = stop === one ? 0 : -1;
  }
}

/** @param {Element | null | undefined} group */
const focusIn = group => group && stops(group).find(stop => stop.tabIndex === 0)?.focus({ preventScroll: true });

/** The focus comes to where something may be chosen, else to the hand. @param {Element} root */
export function enter(root) {
  const groups = [...root.querySelectorAll("[data-roving]")].filter(group => stops(group).length);
  focusIn(groups.find(group => group.querySelector(".chosen, .legal")) ?? groups.find(group => group.matches(".hand")) ?? groups[0]);
}

/** What had the focus may be gone after drawing: then its group keeps it. @param {Element | null} group where the focus was */
export function stay(group) {
  if (document.activeElement === document.body && group?.isConnected) focusIn(group);
}

/** @param {HTMLElement} root */
export function rove(root) {
  root.addEventListener("keydown", event => {
    const direction = DIRECTIONS[/** @type {keyof typeof DIRECTIONS} */ (event.key)];
    const from = /** @type {HTMLElement} */ (event.target);
    const group = from.closest?.("[data-roving]");
    if (!direction || !group || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = nearest(from, stops(group).filter(stop => stop !== from), direction);
    event.preventDefault();
    if (!to) return;
    from.tabIndex = -1;
    to.tabIndex = 0;
    to.dataset.visited = "yes";
    to.focus();
  });
}
