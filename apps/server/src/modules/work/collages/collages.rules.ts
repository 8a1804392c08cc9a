import type { CollageCell, CollagePage } from '@forecourt/contract/collage-pages';
import type { CollageFormat } from '@forecourt/contract/collage-parts';
import type { CollageState } from '@forecourt/contract/collages';
import type { CatalogueItemId, ImageId } from '@forecourt/contract/ids';
import type { SharedBox } from '@forecourt/contract/images';
import type { PositionName } from '@forecourt/contract/positions';

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
  /** Where the vehicle is in it; null if that is not known. */
  vehicle: SharedBox | null;
  /** Only its own people see it, until its questions are answered. */
  isHeldBack: boolean;
}

export const isBusy = (state: CollageState): boolean => state === 'queued' || state === 'working';

/** Changes with how pictures fill their cells, so that earlier pages with such cells are outdated. */
const fillingRule = 2;

/** Everything that a page is made of: equal values give equal files. */
export function materialOf(
  { cells, columns, logoKey, page, rows }: Omit<Template, 'id' | 'name' | 'isDeleted'>,
  filled: readonly (PagePicture | null)[],
  title: string,
): string {
  const shown = filled.map((picture) => picture && [picture.storageKey, picture.vehicle]);
  const rule = cells.some(({ fit }) => fit === 'cover') ? [fillingRule] : [];
  return JSON.stringify([columns, rows, cells, page, logoKey, title, shown, ...rule]);
}

const endings: Record<CollageFormat, string> = { jpeg: 'jpg', png: 'png', pdf: 'pdf' };

/** The name of a page's file when it is saved. */
export function pageFileName(reference: string, name: string, format: CollageFormat): string {
  const stem = `${reference}-${name}`.replace(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^\.+|\.+$/g, '');
  return `${stem}.${endings[format]}`;
}

/** The name under which a file of a page is stored. */
export const storedName = (format: CollageFormat): string => `page.${endings[format]}`;
