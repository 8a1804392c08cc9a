/** Rows that are chosen, and the one that a range begins at. */
export interface Selection {
  chosen: ReadonlySet<string>;
  anchor: string | null;
}

export const nothingChosen: Selection = { chosen: new Set(), anchor: null };

/** The keys from one to another, both included; only `to` where there is no `from`. */
function between(keys: readonly string[], from: string | null, to: string): readonly string[] {
  const ends = [from ?? to, to].map((key) => keys.indexOf(key));
  if (ends.includes(-1)) return [to];
  return keys.slice(Math.min(...ends), Math.max(...ends) + 1);
}

/**
 * Chooses a row or gives it up. A range makes all of its rows like the one it begins at, so that it never turns over
 * what was chosen before.
 */
export function choose(
  { chosen, anchor }: Selection,
  keys: readonly string[],
  key: string,
  isRange: boolean,
): Selection {
  const isFrom = isRange && anchor !== null && keys.includes(anchor);
  const becomes = isFrom ? chosen.has(anchor) : !chosen.has(key);
  const next = new Set(chosen);
  for (const one of between(keys, isFrom ? anchor : null, key)) {
    if (becomes) next.add(one);
    else next.delete(one);
  }
  return { chosen: next, anchor: isFrom ? anchor : key };
}

/** All rows of the page, or none of them where all are chosen already. */
export function chooseAll({ chosen }: Selection, keys: readonly string[]): Selection {
  const isWhole = keys.every((key) => chosen.has(key));
  return { chosen: new Set(isWhole ? [] : keys), anchor: null };
}

/** What is chosen of the rows that are shown; what is not seen is not acted on. */
export function shownOf({ chosen, anchor }: Selection, keys: readonly string[]): Selection {
  return { chosen: new Set(keys.filter((key) => chosen.has(key))), anchor };
}
