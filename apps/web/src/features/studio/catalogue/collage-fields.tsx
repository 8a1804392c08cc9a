import { numberOfCell, readingOrder } from '@forecourt/contract/collage-cells';
import { type CollageCell, collageSideMax } from '@forecourt/contract/collage-pages';
import { cellSources, pageAtStart } from '@forecourt/contract/collage-parts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { sourceText } from '../../../lib/cell-source.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import styles from './catalogue.module.css';
import {
  type Arrangement,
  arrangementOf,
  arrangements,
  cellsOf,
  newCell,
  resizedTo,
} from './collage-arrangements.ts';
import { fits, freePlace, hasHoles } from './collage-grid.ts';
import { CollagePageFields } from './collage-page-fields.tsx';
import type { FieldsProps } from './item-values.ts';
import { FieldGroup } from './look-group.tsx';
import type { LookParts } from './look-parts.ts';
import { useBriefly } from './use-briefly.ts';

const isSide = (value: number) => Number.isInteger(value) && value >= 1 && value <= collageSideMax;

/** What resizing the grid needs to know, as long as the editor is open. */
interface Kept {
  removed: CollageCell[];
  /** How the cells were arranged at the last size; null if they were drawn. */
  arrangement: Arrangement | null;
  /** The last size that was whole: a number that is being typed is none for a moment. */
  grid: { columns: number; rows: number };
}

/** The number of columns and rows, and ready-made arrangements of the cells. */
function GridFields({ values, set, problem }: FieldsProps) {
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
  const arrange = (as: Arrangement | '') => {
    if (!isSide(columns ?? 0) || !isSide(rows ?? 0)) return;
    kept.current.removed = [];
    set({ cells: cellsOf(as || 'even', columns ?? 1, rows ?? 1) });
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
    </>
  );
}

const placeNames = ['column', 'row', 'columns', 'rows'] as const;

/** The place of a cell as numbers, which needs no dragging. A place that is taken changes nothing. */
function PlaceFields({ cell, onChange }: { cell: CollageCell; onChange: (cell: CollageCell) => void }) {
  const t = useText();
  return (
    <div className={styles.pairs}>
      {placeNames.map((name) => {
        const first = name === 'column' || name === 'row' ? 1 : 0;
        return (
          <NumberField
            key={name}
            label={t(`collages.place.${name}`)}
            value={cell[name] + first}
            onChange={(value) =>
              Number.isInteger(value) && onChange({ ...cell, [name]: (value ?? 1) - first })
            }
          />
        );
      })}
    </div>
  );
}

interface CellFieldsProps extends FieldsProps {
  selected: number;
  onSelect: (index: number) => void;
}

/** The chosen cell: what it shows, how, and where it is. */
function CellFields({ onSelect, selected, set, values }: CellFieldsProps) {
  const t = useText();
  const cells = values.cells ?? [];
  const grid = { columns: values.columns ?? 1, rows: values.rows ?? 1 };
  const cell = cells[selected];
  const free = freePlace(cells, grid);
  const [refused, refuse] = useBriefly();
  const number = numberOfCell(cells, selected);
  const change = (next: CollageCell) => {
    if (fits(next, cells.toSpliced(selected, 1), grid)) set({ cells: cells.with(selected, next) });
    else refuse();
  };
  return (
    <FieldGroup title={cell ? t('collages.cell', { number }) : t('collages.cells')}>
      {cells.length > 1 && cell && (
        <SelectField
          label={t('collages.chosenCell')}
          value={String(selected)}
          onChange={(index) => onSelect(Number(index))}
          choices={readingOrder(cells).map((index, place) => ({
            value: String(index),
            label: `${place + 1} · ${sourceText(cells[index]?.shows ?? cell.shows, t)}`,
          }))}
        />
      )}
      {cell && (
        <>
          <div className={styles.halves}>
            <SelectField
              label={t('collages.shows')}
              value={cell.shows}
              onChange={(shows) => change({ ...cell, shows })}
              choices={cellSources.map((value) => ({ value, label: sourceText(value, t) }))}
            />
            <SelectField
              label={t('collages.fit')}
              value={cell.fit}
              onChange={(fit) => change({ ...cell, fit })}
              hint={cell.fit === 'cover' ? t('collages.fitHint') : null}
              choices={(['cover', 'contain'] as const).map((value) => ({
                value,
                label: t(`collages.fits.${value}`),
              }))}
            />
          </div>
          <PlaceFields cell={cell} onChange={change} />
          <p role="status" className={refused ? styles.refused : 'hidden'}>
            {refused && t('collages.noRoom')}
          </p>
        </>
      )}
      <div className={styles.buttons}>
        <Button
          small
          icon={<IconPlus size={16} />}
          disabled={!free}
          onClick={() => {
            if (free) set({ cells: [...cells, { ...free, columns: 1, rows: 1, ...newCell }] });
            onSelect(cells.length);
          }}
        >
          {t('collages.addCell')}
        </Button>
        {cell && (
          <Button
            small
            icon={<IconTrash size={16} />}
            onClick={() => {
              set({ cells: cells.toSpliced(selected, 1) });
              onSelect(Math.max(0, selected - 1));
            }}
          >
            {t('collages.removeCell', { number })}
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}

/** All fields of a collage: its grid, the chosen cell, and its page. */
export function CollageFields(props: CellFieldsProps & { parts: LookParts }) {
  const { parts, set, values } = props;
  return (
    <>
      <GridFields {...props} />
      <CellFields {...props} />
      <CollagePageFields
        page={values.page ?? pageAtStart}
        parts={parts}
        hasHoles={hasHoles(values)}
        onChange={(page) => set({ page })}
      />
    </>
  );
}
