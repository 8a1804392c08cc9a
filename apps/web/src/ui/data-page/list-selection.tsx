import { type ReactNode, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { wholeNumber } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { Button } from '../button.tsx';
import type { RowSelection } from '../selection.ts';
import { SelectionBar } from '../selection-bar.tsx';
import { toast } from '../toast.tsx';

/** All rows that matched the list's query at one point in time. */
export interface MatchingRows {
  count: number;
  until: string;
}

export interface BulkActions<Row> {
  nameOf: (row: Row) => string;
  /** The actions for the selected rows; they call `clear` once the action has started. */
  actions: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** The actions for all rows that match, on all pages. */
  matching?: {
    count: () => Promise<MatchingRows>;
    actions: (matching: MatchingRows, onStarted: () => void) => ReactNode;
  };
}

interface ListSelectionProps<Row> {
  bulk: BulkActions<Row>;
  selection: RowSelection;
  rows: readonly Row[];
  chosen: readonly Row[];
  /** The total of matching rows, if known; may be an estimate. */
  found: { count: number; countIsExact: boolean } | undefined;
  /** Identifies the query of the list; with another key the selection is dropped. */
  listKey: string;
}

/** The selection of all matching rows; it lasts while the whole page is selected and the query stays the same. */
function useMatching<Row>({ bulk, rows, chosen, listKey }: ListSelectionProps<Row>) {
  const t = useText();
  const [kept, keep] = useState<{ listKey: string; matching: MatchingRows } | null>(null);
  const [isCounting, setCounting] = useState(false);
  const isWhole = rows.length > 0 && chosen.length === rows.length;
  const choose = async () => {
    setCounting(true);
    try {
      const matching = await bulk.matching?.count();
      if (matching) keep({ listKey, matching });
    } catch (error) {
      toast.error(errorText(error, t));
    }
    setCounting(false);
  };
  const matching = isWhole && kept?.listKey === listKey ? kept.matching : null;
  return { matching, isWhole, isCounting, choose: () => void choose(), forget: () => keep(null) };
}

/** The selection of a list: rows of the page, or all rows that match. */
export function ListSelection<Row>(props: ListSelectionProps<Row>) {
  const { bulk, selection, rows, chosen, found } = props;
  const t = useText();
  const language = useLanguage();
  const { matching, isWhole, isCounting, choose, forget } = useMatching(props);
  const clear = () => {
    forget();
    selection.clear();
  };
  const hasMore = bulk.matching && isWhole && found !== undefined && found.count > rows.length;
  const all = found?.countIsExact
    ? t('list.chooseMatching', { count: wholeNumber(found.count, language) })
    : t('list.chooseAllMatching');
  if (matching && bulk.matching) {
    const words = t('list.matchingChosen', { count: wholeNumber(matching.count, language) });
    return (
      <SelectionBar words={words} onClear={clear}>
        {bulk.matching.actions(matching, clear)}
      </SelectionBar>
    );
  }
  return (
    <SelectionBar
      words={chosen.length > 0 ? t('list.chosen', { count: chosen.length }) : ''}
      onClear={clear}
      more={
        hasMore && (
          <Button small look="quiet" busy={isCounting} onClick={choose}>
            {all}
          </Button>
        )
      }
    >
      {bulk.actions(chosen, clear)}
    </SelectionBar>
  );
}
