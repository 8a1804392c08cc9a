import { useState } from 'react';
import { choose, chooseAll, nothingChosen, shownOf } from './selection.ts';

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
  const selection = shownOf(kept, keys);
  return {
    chosen: selection.chosen,
    choose: (key, isRange) => keep(choose(selection, keys, key, isRange)),
    chooseAll: () => keep(chooseAll(selection, keys)),
    clear: () => keep(nothingChosen),
  };
}
