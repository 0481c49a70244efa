// @ts-check
// What this browser remembers, and nobody else: recent questions and the table of each game.

const RECENT = "recent:";
const TABLE = "table:";

/** Return the recent questions on a game, the last first. @param {string} game @returns {string[]} */
export function recall(game) {
  return read(RECENT + game, (value) => Array.isArray(value) && value.every((one) => typeof one === "string")) ?? [];
}

/** @param {string} game @param {string[]} questions */
export function remember(game, questions) {
  write(RECENT + game, questions);
}

/** Return what was chosen once for a game, by the names of the facts. @param {string} game @returns {Record<string, string>} */
export function recallTable(game) {
  return read(TABLE + game, (value) => typeof value === "object" && value !== null && !Array.isArray(value)) ?? {};
}

/** @param {string} game @param {Record<string, string>} table */
export function rememberTable(game, table) {
  write(TABLE + game, table);
}

/** Forget everything, pages that were seen among it. */
export async function forget() {
  try {
    localStorage.clear();
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // Nothing was kept.
  }
}

/** @param {string} key @param {(value: unknown) => boolean} sound */
function read(key, sound) {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? "null");
    return sound(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden: the page works without.
  }
}
