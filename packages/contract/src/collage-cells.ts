import type { CollageCell, CollagePage } from './collage-pages.ts';
import { type CellSource, namedPosition, nextClass } from './collage-parts.ts';
import { type PositionName, positionClass } from './positions.ts';

/** Which picture is in which cell of a page, for the page itself and for who chooses them. */
interface Picture {
  id: string;
  position: PositionName;
}

type Cell = Pick<CollageCell, 'column' | 'row' | 'shows'>;

/** The indexes of cells in the order in which a page is read: row by row. */
export function readingOrder(cells: readonly Pick<Cell, 'column' | 'row'>[]): number[] {
  const read = [...cells.entries()].sort(([, a], [, b]) => a.row - b.row || a.column - b.column);
  return read.map(([index]) => index);
}

/** The number that people see of a cell: its place in the order in which the page is read, from 1. */
export function numberOfCell(cells: readonly Pick<Cell, 'column' | 'row'>[], index: number): number {
  return readingOrder(cells).indexOf(index) + 1;
}

/**
 * The picture of each cell: the one that somebody chose, otherwise one at the cell's position, otherwise the next one of its class;
 * row by row, as the page is read. Pictures that no cell has come first; only at a named position one is shown again that somebody
 * chose for another cell. Null where there is none. A chosen picture that is not among the pictures counts as not chosen.
 * @param pictures In the order in which vehicles are shown.
 */
export function fillCells<P extends Picture>(
  cells: readonly Cell[],
  pictures: readonly P[],
  chosen: readonly (string | null)[],
): (P | null)[] {
  const filled = cells.map((_, index) => pictures.find(({ id }) => id === chosen[index]) ?? null);
  const chosenOnes = new Set(filled);
  const used = new Set<P | null>();
  const read = readingOrder(cells).flatMap((index) => {
    const cell = cells[index];
    return cell ? [[index, cell] as const] : [];
  });
  for (const [index, { shows }] of read) {
    const here = pictures.filter(
      (picture) => namedPosition(shows) === picture.position && !used.has(picture),
    );
    if (!filled[index]) filled[index] = here.find((picture) => !chosenOnes.has(picture)) ?? here[0] ?? null;
    used.add(filled[index] ?? null);
  }
  for (const [index, { shows }] of read) {
    if (filled[index]) continue;
    const next = pictures.find(
      (picture) => !used.has(picture) && nextClass(shows) === positionClass(picture.position),
    );
    filled[index] = next ?? null;
    if (next) used.add(next);
  }
  return filled;
}

/** The positions that a vehicle's pictures should show; null if that is not said. */
type ShotList = readonly PositionName[] | null;

/** Whether a page needs a picture for a cell: one that names a position which is not in the shot list stays empty without it. */
export function isNeeded({ shows }: Pick<CollageCell, 'shows'>, shotList: ShotList): boolean {
  const position = namedPosition(shows);
  return position === null || shotList === null || shotList.includes(position);
}

/** Whether people may order a page with cells that lack the picture that they need: it has a rule for these, and shows some picture. */
export const mayLeaveEmpty = (
  { emptyCells }: Pick<CollagePage, 'emptyCells'>,
  filled: readonly (Picture | null)[],
): boolean => emptyCells !== undefined && filled.some((picture) => picture !== null);

/** What the cells without a picture that they need would show, each once; those of a page without any picture all need one. */
export function missingIn(
  cells: readonly Pick<CollageCell, 'shows'>[],
  filled: readonly (Picture | null)[],
  shotList: ShotList,
): CellSource[] {
  const empty = cells.filter((_, index) => !filled[index]);
  const needed = empty.filter((cell) => empty.length === cells.length || isNeeded(cell, shotList));
  return [...new Set(needed.map(({ shows }) => shows))];
}
