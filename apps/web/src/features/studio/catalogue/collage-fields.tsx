import { numberOfCell, readingOrder } from '@forecourt/contract/collage-cells';
import type { CollageCell } from '@forecourt/contract/collage-pages';
import { cellSources, pageAtStart } from '@forecourt/contract/collage-parts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { sourceText } from '../../../lib/cell-source.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import styles from './catalogue.module.css';
import { newCell } from './collage-arrangements.ts';
import { fits, freePlace, hasHoles } from './collage-grid.ts';
import { GridFields } from './collage-grid-fields.tsx';
import { CollagePageFields } from './collage-page-fields.tsx';
import type { FieldsProps } from './item-values.ts';
import { FieldGroup } from './look-group.tsx';
import type { LookParts } from './look-parts.ts';
import { useBriefly } from './use-briefly.ts';

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
