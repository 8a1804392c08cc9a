import type { CatalogueItem, CatalogueKind, CollageCell } from '@forecourt/contract/catalogue';
import type { ErrorName } from '@forecourt/contract/errors';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import { namedBy } from '@forecourt/contract/preset-looks';
import { PresetLook } from '@forecourt/contract/presets';

/** Fields that only some kinds have. */
export type OwnFields = Pick<
  CatalogueItem,
  'use' | 'horizon' | 'framesPerSecond' | 'frames' | 'direction' | 'columns' | 'rows' | 'cells' | 'look'
>;
type Given = { [Name in keyof OwnFields]?: OwnFields[Name] | undefined };

const none: OwnFields = {
  use: null,
  horizon: null,
  framesPerSecond: null,
  frames: null,
  direction: null,
  columns: null,
  rows: null,
  cells: null,
  look: null,
};

/** The look of a new preset: the vehicle in the studio, at the largest size that most marketplaces accept. */
const lookAtStart = PresetLook.parse({
  background: { kind: 'showroom', name: 'studio-white' },
  targets: [{ name: 'full', width: 1920, height: 1440 }],
});

/** Default values of the fields that a kind has. */
const usual: Record<CatalogueKind, Given> = {
  background: { use: 'whole', horizon: 0.6 },
  frame: {},
  'license-plate': {},
  logo: {},
  gif: { framesPerSecond: 12, frames: 36, direction: 'clockwise' },
  collage: { columns: 2, rows: 2 },
  preset: { look: lookAtStart },
};

/** One picture in each cell of the grid. */
export function evenCells(columns: number, rows: number): CollageCell[] {
  return Array.from({ length: columns * rows }, (_, index) => ({
    column: index % columns,
    row: Math.floor(index / columns),
    columns: 1,
    rows: 1,
  }));
}

/** The fields of a new item: given values over the defaults of its kind. */
export function ownFieldsOf(kind: CatalogueKind, given: Given): OwnFields {
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const fields = { ...none, ...usual[kind], ...said };
  const isEven = kind === 'collage' && !given.cells;
  return { ...fields, cells: isEven ? evenCells(fields.columns ?? 1, fields.rows ?? 1) : fields.cells };
}

/** The first given field that this kind does not have. */
export function strangeField(kind: CatalogueKind, given: Given): string | null {
  const has = new Set([...Object.keys(usual[kind]), ...(kind === 'collage' ? ['cells'] : [])]);
  const strange = Object.keys(none).find(
    (name) => given[name as keyof Given] !== undefined && !has.has(name),
  );
  return strange ?? null;
}

/** Whether all pictures are inside the grid and none overlaps another. */
export function cellsFit({ columns, rows, cells }: Pick<OwnFields, 'columns' | 'rows' | 'cells'>): boolean {
  const taken = new Set<string>();
  for (const cell of cells ?? []) {
    if (cell.column + cell.columns > (columns ?? 0) || cell.row + cell.rows > (rows ?? 0)) return false;
    for (let column = cell.column; column < cell.column + cell.columns; column++) {
      for (let row = cell.row; row < cell.row + cell.rows; row++) {
        const place = `${column} ${row}`;
        if (taken.has(place)) return false;
        taken.add(place);
      }
    }
  }
  return true;
}

const notFound: Partial<Record<CatalogueKind, ErrorName>> = {
  background: 'backgroundNotFound',
  frame: 'frameNotFound',
  collage: 'collageNotFound',
  preset: 'presetNotFound',
};
const exists: Partial<Record<CatalogueKind, ErrorName>> = {
  background: 'backgroundExists',
  preset: 'presetExists',
};

/** Error names: those that the specification defines for some kinds, and a general one for the others. */
export const notFoundOf = (kind: CatalogueKind): ErrorName => notFound[kind] ?? 'catalogueItemNotFound';
export const existsOf = (kind: CatalogueKind): ErrorName => exists[kind] ?? 'catalogueItemExists';
/** The specification has different errors by the kind of assignee that a preset is missing for. */
export function notAssignedOf(kind: CatalogueKind, chooser: object): ErrorName {
  if (kind !== 'preset') return kind === 'background' ? 'backgroundNotAssigned' : 'catalogueItemNotAssigned';
  if ('userId' in chooser) return 'presetNotAssignedToUser';
  return 'clientId' in chooser ? 'presetNotAssignedToClient' : 'presetNotAssignedToCustomer';
}

/** Whether all items that a preset refers to are among these; other kinds refer to none. */
export function isComplete(
  look: PresetLook | null,
  parts: { has: (id: CatalogueItemId) => boolean },
): boolean {
  return look === null || namedBy(look).every(({ id }) => parts.has(id));
}
export const pictureNotFoundOf = (kind: CatalogueKind): ErrorName =>
  kind === 'background' ? 'backgroundFileNotFound' : notFoundOf(kind);
