import { useState } from 'react';

/** The selected rows, and the one from which a range starts. */
interface Selection {
  chosen: ReadonlySet<string>;
  anchor: string | null;
}

export const nothingChosen: Selection = { chosen: new Set(), anchor: null };

/** The keys from one to the other, both included; only `to` if `from` is null or not in the list. */
function between(keys: readonly string[], from: string | null, to: string): readonly string[] {
  const ends = [from ?? to, to].map((key) => keys.indexOf(key));
  if (ends.includes(-1)) return [to];
  return keys.slice(Math.min(...ends), Math.max(...ends) + 1);
}

/**
 * Selects a row or deselects it. A range gives all of its rows the state of the row where it starts, so it never
 * inverts earlier selections.
 */
export function chooseRow(
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

/** Selects all rows of the page, or none if all are already selected. */
export function chooseAllRows({ chosen }: Selection, keys: readonly string[]): Selection {
  const isWhole = keys.every((key) => chosen.has(key));
  return { chosen: new Set(isWhole ? [] : keys), anchor: null };
}

/** The selection limited to the rows that are shown, so that actions never apply to invisible rows. */
export function shownSelection({ chosen, anchor }: Selection, keys: readonly string[]): Selection {
  return { chosen: new Set(keys.filter((key) => chosen.has(key))), anchor };
}

/** What a table needs to make its rows selectable. */
export interface RowSelection {
  chosen: ReadonlySet<string>;
  choose: (key: string, isRange: boolean) => void;
  chooseAll: () => void;
  clear: () => void;
}

/** Which of these rows are selected. Rows that another page, search or filter hides are deselected. */
export function useSelection(keys: readonly string[]): RowSelection {
  const [kept, keep] = useState(nothingChosen);
  const selection = shownSelection(kept, keys);
  return {
    chosen: selection.chosen,
    choose: (key, isRange) => keep(chooseRow(selection, keys, key, isRange)),
    chooseAll: () => keep(chooseAllRows(selection, keys)),
    clear: () => keep(nothingChosen),
  };
}
