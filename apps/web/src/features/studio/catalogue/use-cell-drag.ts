import { layCollage } from '@forecourt/contract/collage-layout';
import type { CollageCell } from '@forecourt/contract/collage-pages';
import { type PointerEvent, useRef, useState } from 'react';
import { newCell } from './collage-arrangements.ts';
import type { DrawnCollage } from './collage-drawing.tsx';
import { type Corner, fits, oppositeOf, type Place, placeAt, type Span, spanOf } from './collage-grid.ts';

type Gesture =
  | { kind: 'draw'; from: Place }
  | { kind: 'move'; index: number; from: Place; cell: CollageCell }
  | { kind: 'resize'; index: number; fixed: Place; cell: CollageCell };

interface CellDragProps {
  collage: DrawnCollage;
  onChange: (cells: CollageCell[]) => void;
  onSelect: (index: number) => void;
  /** Called where the cell of a gesture has no room. */
  onRefused: () => void;
}

/** Where the pointer is in the grid of a page that is drawn into the element. */
function placeOf({ clientX, clientY, currentTarget }: PointerEvent, collage: DrawnCollage): Place {
  const { grid, height, width } = layCollage(collage);
  const box = currentTarget.getBoundingClientRect();
  const x = ((clientX - box.left) / box.width) * width - grid.left;
  const y = ((clientY - box.top) / box.height) * height - grid.top;
  return placeAt(x / grid.width, y / grid.height, collage);
}

function gestureAt(target: Element, at: Place, { cells }: DrawnCollage): Gesture {
  const corner = target.closest<HTMLElement>('[data-corner]')?.dataset.corner as Corner | undefined;
  const index = Number(target.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? Number.NaN);
  const cell = cells[index];
  if (!cell) return { kind: 'draw', from: at };
  return corner
    ? { kind: 'resize', index, fixed: oppositeOf(cell, corner), cell }
    : { kind: 'move', index, from: at, cell };
}

/** The cell that a gesture makes with the pointer at this place. */
function cellOf(gesture: Gesture, at: Place): CollageCell {
  if (gesture.kind === 'draw') return { ...spanOf(gesture.from, at), ...newCell };
  if (gesture.kind === 'resize') return { ...gesture.cell, ...spanOf(gesture.fixed, at) };
  const { cell, from } = gesture;
  return { ...cell, column: cell.column + at.column - from.column, row: cell.row + at.row - from.row };
}

/**
 * Moves, resizes and draws cells with a pointer. A place where the cell would overlap another or leave the grid changes nothing and is
 * refused.
 * `drawn` is the cell that is being drawn.
 */
export function useCellDrag({ collage, onChange, onRefused, onSelect }: CellDragProps) {
  const gesture = useRef<Gesture | null>(null);
  const [drawn, setDrawn] = useState<Span | null>(null);
  const { cells } = collage;
  const follow = (event: PointerEvent) => {
    const now = gesture.current;
    if (!now) return;
    const cell = cellOf(now, placeOf(event, collage));
    const others = now.kind === 'draw' ? cells : cells.toSpliced(now.index, 1);
    if (!fits(cell, others, collage)) return onRefused();
    if (now.kind === 'draw') setDrawn(cell);
    else if (JSON.stringify(cell) !== JSON.stringify(cells[now.index])) onChange(cells.with(now.index, cell));
  };
  const end = () => {
    gesture.current = null;
    setDrawn(null);
  };
  return {
    drawn,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const begun = gestureAt(event.target as Element, placeOf(event, collage), collage);
        gesture.current = begun;
        if (begun.kind !== 'draw') onSelect(begun.index);
        follow(event);
      },
      onPointerMove: follow,
      onPointerUp: () => {
        if (gesture.current?.kind === 'draw' && drawn) {
          onChange([...cells, { ...drawn, ...newCell }]);
          onSelect(cells.length);
        }
        end();
      },
      onPointerCancel: end,
    },
  };
}
