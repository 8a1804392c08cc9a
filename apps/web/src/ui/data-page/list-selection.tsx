import { type ReactNode, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { wholeNumber } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { Button } from '../button.tsx';
import { SelectionBar } from '../selection-bar.tsx';
import { toast } from '../toast.tsx';
import type { RowSelection } from '../use-selection.ts';

/** All rows that a list found at a moment. */
export interface Matching {
  count: number;
  until: string;
}

export interface Bulk<Row> {
  nameOf: (row: Row) => string;
  /** What can be done with the chosen rows; `clear` when it has begun. */
  actions: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** What can be done with all that the list finds, on all of its pages. */
  matching?: {
    count: () => Promise<Matching>;
    actions: (matching: Matching, onStarted: () => void) => ReactNode;
  };
}

interface ListSelectionProps<Row> {
  bulk: Bulk<Row>;
  selection: RowSelection;
  rows: readonly Row[];
  chosen: readonly Row[];
  /** How many the list finds, as far as it says. */
  found: { count: number; countIsExact: boolean } | undefined;
  /** Says which list it is: another one forgets. */
  listKey: string;
}

/** Which of all rows are meant, as long as the whole page is chosen and the list is the same. */
function useMatching<Row>({ bulk, rows, chosen, listKey }: ListSelectionProps<Row>) {
  const t = useText();
  const [kept, keep] = useState<{ listKey: string; matching: Matching } | null>(null);
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

/** What is chosen of a list: rows of the page, or all that it finds. */
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
