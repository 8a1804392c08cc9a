import type { ReactNode } from 'react';
import { useText } from '../lib/use-text.ts';
import { classes } from './class-names.ts';
import styles from './data-grid.module.css';
import { RowCheck } from './row-check.tsx';
import type { RowSelection } from './selection.ts';
import { chooseBySpace, walkRows } from './walk-rows.ts';

/** Cards that are usually visible without scrolling. */
const eagerCards = 8;

interface DataGridProps<Row> {
  caption: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /**
   * Renders a row as a card that links to it. `eager` for cards that are visible at once, whose pictures must not load
   * lazily.
   */
  card: (row: Row, eager: boolean) => ReactNode;
  /** Dimmed while newer rows are loading. */
  stale?: boolean;
  selection?: RowSelection;
  nameOf?: (row: Row) => string;
}

/** The rows of a list as cards, with the same keyboard control and selection as a table. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { caption, rows, rowKey, card, stale, selection, nameOf = rowKey } = props;
  const t = useText();
  const keys = rows.map(rowKey);
  const size = selection?.chosen.size ?? 0;
  return (
    <>
      {selection && (
        <div className={styles.all}>
          <RowCheck
            label={t('list.chooseAll')}
            words
            checked={size === rows.length}
            isPartial={size > 0 && size < rows.length}
            onToggle={selection.chooseAll}
          />
        </div>
      )}
      <ul
        className={classes(styles.grid, stale && styles.stale)}
        aria-label={caption}
        aria-busy={stale || undefined}
        onKeyDown={(event) => {
          walkRows(event);
          if (selection) chooseBySpace(event, keys, selection);
        }}
      >
        {rows.map((row, index) => {
          const key = keys[index] ?? '';
          const isChosen = selection?.chosen.has(key) ?? false;
          return (
            <li key={key} className={styles.item} data-chosen={isChosen || undefined}>
              {selection && (
                <span className={styles.check}>
                  <RowCheck
                    label={t('list.choose', { name: nameOf(row) })}
                    checked={isChosen}
                    onToggle={(isRange) => selection.choose(key, isRange)}
                  />
                </span>
              )}
              {card(row, index < eagerCards)}
            </li>
          );
        })}
      </ul>
    </>
  );
}
