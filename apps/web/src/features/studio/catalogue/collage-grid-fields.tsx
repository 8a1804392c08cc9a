import { type CollageCell, collageSideMax } from '@forecourt/contract/collage-pages';
import { useRef, useState } from 'react';
import { sourceText } from '../../../lib/cell-source.ts';
import type { Text } from '../../../lib/i18n.ts';
import { useText } from '../../../lib/use-text.ts';
import { SelectField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import styles from './catalogue.module.css';
import {
  type Arranged,
  type Arrangement,
  arranged,
  arrangementOf,
  arrangements,
  resizedTo,
} from './collage-arrangements.ts';
import type { FieldsProps } from './item-values.ts';

const isSide = (value: number) => Number.isInteger(value) && value >= 1 && value <= collageSideMax;

/** What resizing the grid needs to know, as long as the editor is open. */
interface Kept {
  removed: CollageCell[];
  /** How the cells were arranged at the last size; null if they were drawn. */
  arrangement: Arrangement | null;
  /** The last size that was whole: a number that is being typed is none for a moment. */
  grid: { columns: number; rows: number };
}

/** What cells show; what several show is named once, with their number. */
const namesOf = (cells: readonly CollageCell[], t: Text) =>
  [...Map.groupBy(cells, ({ shows }) => shows)]
    .map(([shows, same]) => (same.length > 1 ? `${same.length} × ` : '') + sourceText(shows, t))
    .join(', ');

/** The number of columns and rows, and ready-made arrangements of the cells. */
export function GridFields({ values, set, problem }: FieldsProps) {
  const t = useText();
  const { columns, rows, cells } = values;
  const kept = useRef<Kept>({ removed: [], arrangement: 'even', grid: { columns: 1, rows: 1 } });
  const arrangement = arrangementOf(columns ?? 1, rows ?? 1, cells ?? []);
  const resize = (change: Partial<{ columns: number; rows: number }>) => {
    const grid = { columns: change.columns ?? columns ?? 1, rows: change.rows ?? rows ?? 1 };
    if (isSide(columns ?? 0) && isSide(rows ?? 0)) {
      const now = { columns: columns ?? 1, rows: rows ?? 1 };
      const { grid: last } = kept.current;
      // A step was taken back: it brought the removed cells with it, which would come twice.
      if (now.columns !== last.columns || now.rows !== last.rows) kept.current.removed = [];
      kept.current.grid = now;
    }
    const { arrangement: earlier, removed } = kept.current;
    if (!isSide(grid.columns) || !isSide(grid.rows)) return set(change);
    const before = kept.current.grid;
    // What is left of cells that were drawn may look arranged.
    const found = arrangementOf(before.columns, before.rows, cells ?? [], earlier);
    const as = removed.length > 0 && !earlier ? null : found;
    const next = resizedTo(grid, { cells: cells ?? [], removed }, as);
    kept.current = { grid, removed: next.removed, arrangement: as };
    set({ ...change, cells: next.cells });
  };
  const [last, setLast] = useState<Arranged>({ cells: [], dropped: [] });
  // Whatever changed the cells since then, the undo above all, has its own say about those that were dropped.
  const dropped = JSON.stringify(cells) === JSON.stringify(last.cells) ? last.dropped : [];
  const arrange = (as: Arrangement | '') => {
    if (!isSide(columns ?? 0) || !isSide(rows ?? 0)) return;
    kept.current.removed = [];
    const next = arranged(
      as || 'even',
      { columns: columns ?? 1, rows: rows ?? 1 },
      { cells: cells ?? [], dropped },
    );
    setLast(next);
    set({ cells: next.cells });
  };
  return (
    <>
      <div className={styles.thirds}>
        {(['columns', 'rows'] as const).map((name) => (
          <NumberField
            key={name}
            label={t(`catalogue.${name}`)}
            value={values[name] ?? Number.NaN}
            onChange={(value) => resize({ [name]: value })}
            problem={problem(name)}
          />
        ))}
      </div>
      <SelectField
        label={t('catalogue.arrangement')}
        value={arrangement ?? ''}
        onChange={arrange}
        choices={[
          ...(arrangement ? [] : [{ value: '' as const, label: t('catalogue.arrangements.own') }]),
          ...arrangements.map((value) => ({ value, label: t(`catalogue.arrangements.${value}`) })),
        ]}
      />
      <p role="status" className={dropped.length > 0 ? styles.refused : 'hidden'}>
        {dropped.length > 0 && t('collages.dropped', { cells: namesOf(dropped, t) })}
      </p>
    </>
  );
}
