import { numberOfCell } from '@forecourt/contract/collage-cells';
import { layCollage } from '@forecourt/contract/collage-layout';
import type { CollageCell } from '@forecourt/contract/collage-pages';
import type { Area } from '@forecourt/contract/overlay-borders';
import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { sourceText } from '../../../lib/cell-source.ts';
import { useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { CollageDrawing, type DrawnCollage } from './collage-drawing.tsx';
import styles from './collage-editor.module.css';
import { afterKey, corners, fits } from './collage-grid.ts';
import { useBriefly } from './use-briefly.ts';
import { useCellDrag } from './use-cell-drag.ts';

interface CollageCanvasProps {
  collage: DrawnCollage;
  logo: string | null;
  /** Index of the cell whose fields are shown. */
  selected: number;
  onSelect: (index: number) => void;
  onChange: (cells: CollageCell[]) => void;
}

const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
const placeIn = (area: Area, page: { width: number; height: number }): CSSProperties => ({
  left: share(area.left, page.width),
  top: share(area.top, page.height),
  width: share(area.width, page.width),
  height: share(area.height, page.height),
});

/** The page of a collage: its cells are drawn, moved and resized with pointers or keys. */
export function CollageCanvas(props: CollageCanvasProps) {
  const { collage, logo, onChange, onSelect, selected } = props;
  const t = useText();
  const [said, say] = useState('');
  const [refused, refuse] = useBriefly();
  const { drawn, handlers } = useCellDrag({ ...props, onRefused: refuse });
  const { cells, columns, rows } = collage;
  const laid = layCollage(collage);
  const drawing = drawn && layCollage({ ...collage, cells: [drawn] }).cells[0];
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const cell = cells[index];
    const next = cell && afterKey(cell, event.key, event.shiftKey);
    if (!cell || !next) return;
    event.preventDefault();
    const isFree = fits(next, cells.toSpliced(index, 1), collage);
    const moved = isFree ? cells.with(index, next) : cells;
    if (isFree) onChange(moved);
    else refuse();
    const { column, row, ...size } = isFree ? next : cell;
    const place = { number: numberOfCell(moved, index), column: column + 1, row: row + 1, ...size };
    say(
      `${isFree ? '' : `${t('collages.noRoom')} `}${t('collages.cellPlace', { ...place, wide: size.columns, high: size.rows })}`,
    );
  };
  return (
    <div className={styles.canvas} style={{ ['--page' as string]: laid.width / laid.height }}>
      <div className={styles.page} {...handlers}>
        <CollageDrawing collage={collage} logo={logo} />
        <Places {...{ columns, rows, collage }} />
        {cells.map((cell, index) => {
          const area = laid.cells[index];
          const number = numberOfCell(cells, index);
          return (
            area && (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell that moves stays the same one, and keeps the focus.
                key={index}
                className={classes(styles.cell, index === selected && styles.selected)}
                style={placeIn(area, laid)}
                data-cell={index}
              >
                <button
                  type="button"
                  className={styles.grab}
                  aria-pressed={index === selected}
                  aria-label={t('form.labelled', {
                    label: t('collages.cell', { number }),
                    value: sourceText(cell.shows, t),
                  })}
                  aria-describedby="collage-help"
                  onFocus={() => onSelect(index)}
                  onKeyDown={(event) => onKeyDown(event, index)}
                >
                  <span className={styles.label}>{`${number} · ${sourceText(cell.shows, t)}`}</span>
                </button>
                {index === selected &&
                  corners.map((corner) => (
                    <span key={corner} className={styles.handle} data-corner={corner} aria-hidden="true" />
                  ))}
              </div>
            )
          );
        })}
        {drawing && <div className={styles.drawn} style={placeIn(drawing, laid)} />}
        {refused && (
          <p className={styles.refused} aria-hidden="true">
            {t('collages.noRoom')}
          </p>
        )}
      </div>
      <p id="collage-help" className={styles.help}>
        {t('collages.help')}
      </p>
      <p className="hidden" role="status">
        {said}
      </p>
    </div>
  );
}

/** The places of the grid, where new cells can be drawn. */
function Places({ collage, columns, rows }: { collage: DrawnCollage; columns: number; rows: number }) {
  const all = Array.from({ length: columns * rows }, (_, at) => {
    return { column: at % columns, row: Math.floor(at / columns), columns: 1, rows: 1 };
  });
  const free = all.filter((place) => fits(place, collage.cells, collage));
  const laid = layCollage({ ...collage, cells: free });
  return free.map(({ column, row }, index) => {
    const area = laid.cells[index];
    return area && <div key={`${column} ${row}`} className={styles.place} style={placeIn(area, laid)} />;
  });
}
