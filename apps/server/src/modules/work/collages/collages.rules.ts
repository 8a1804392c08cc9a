import type { CollageFormat } from '@forecourt/contract/collage-pages';
import {
  type CellSource,
  type CollageCell,
  type CollagePage,
  namedPosition,
  nextClass,
} from '@forecourt/contract/collage-pages';
import type { CollageState } from '@forecourt/contract/collages';
import type { CatalogueItemId, ImageId } from '@forecourt/contract/ids';
import { type PositionName, positionClass } from '@forecourt/contract/positions';

/** A collage of the catalogue. */
export interface Template {
  id: CatalogueItemId;
  name: string;
  columns: number;
  rows: number;
  cells: CollageCell[];
  page: CollagePage;
  /** Storage key of the logo's picture; null without one, or while it has none. */
  logoKey: string | null;
  isDeleted: boolean;
}

/** A finished picture of a vehicle. */
export interface PagePicture {
  id: ImageId;
  position: PositionName;
  storageKey: string;
}

type Chosen = readonly (ImageId | null)[];

export const isBusy = (state: CollageState): boolean => state === 'queued' || state === 'working';

/**
 * The picture of each cell: the one that somebody chose, otherwise the first one at the cell's position that no cell before has,
 * otherwise the next one of its class that no other cell shows. Null where there is none. A chosen picture that is no longer
 * finished counts as not chosen.
 * @param pictures In the order in which vehicles are shown.
 */
export function fillCells(
  cells: readonly Pick<CollageCell, 'shows'>[],
  pictures: readonly PagePicture[],
  chosen: Chosen,
): (PagePicture | null)[] {
  const filled = cells.map((_, index) => pictures.find(({ id }) => id === chosen[index]) ?? null);
  const used = new Set(filled);
  const fill = (fits: (source: CellSource, picture: PagePicture) => boolean) => {
    for (const [index, { shows }] of cells.entries()) {
      if (filled[index]) continue;
      const found = pictures.find((picture) => !used.has(picture) && fits(shows, picture));
      if (!found) continue;
      filled[index] = found;
      used.add(found);
    }
  };
  fill((source, { position }) => namedPosition(source) === position);
  fill((source, { position }) => nextClass(source) === positionClass(position));
  return filled;
}

/** What the cells without a picture would show, each once. */
export function missingIn(
  cells: readonly Pick<CollageCell, 'shows'>[],
  filled: readonly (PagePicture | null)[],
): CellSource[] {
  return [...new Set(cells.flatMap(({ shows }, index) => (filled[index] ? [] : [shows])))];
}

/** Everything that a page is made of: equal values give equal files. */
export function materialOf(
  { cells, columns, logoKey, page, rows }: Omit<Template, 'id' | 'name' | 'isDeleted'>,
  filled: readonly (PagePicture | null)[],
  title: string,
): string {
  const shown = filled.map((picture) => picture?.storageKey ?? null);
  return JSON.stringify([columns, rows, cells, page, logoKey, title, shown]);
}

const endings: Record<CollageFormat, string> = { jpeg: 'jpg', png: 'png', pdf: 'pdf' };

/** The name of a page's file when it is saved. */
export function pageFileName(reference: string, name: string, format: CollageFormat): string {
  const stem = `${reference}-${name}`.replace(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^\.+|\.+$/g, '');
  return `${stem}.${endings[format]}`;
}

/** The name under which a file of a page is stored. */
export const storedName = (format: CollageFormat): string => `page.${endings[format]}`;
