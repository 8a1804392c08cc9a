import type { CatalogueItem, CatalogueKind, ViewChanges } from '@forecourt/contract/catalogue';
import { type RoomHalf, roomAtStart, surfacesOf } from '@forecourt/contract/catalogue-rooms';
import type { CollageProblem } from '@forecourt/contract/collage-layout';
import type { CollageCell } from '@forecourt/contract/collage-pages';
import { pageAtStart } from '@forecourt/contract/collage-parts';
import type { ErrorName } from '@forecourt/contract/errors';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import { usualBorders } from '@forecourt/contract/overlay-borders';
import { type ViewClass, viewClasses } from '@forecourt/contract/positions';
import { namedBy } from '@forecourt/contract/preset-looks';
import { PresetLook } from '@forecourt/contract/presets';
import { SpinAnimation } from '@forecourt/contract/spin-animations';

/** Fields that only some kinds have. */
export type OwnFields = Pick<
  CatalogueItem,
  | 'use'
  | 'room'
  | 'horizon'
  | 'design'
  | 'framesPerSecond'
  | 'frames'
  | 'direction'
  | 'animation'
  | 'columns'
  | 'rows'
  | 'cells'
  | 'page'
  | 'safeArea'
  | 'look'
>;
type Given = { [Name in keyof OwnFields]?: OwnFields[Name] | undefined };

const none: OwnFields = {
  use: null,
  room: null,
  horizon: null,
  design: null,
  framesPerSecond: null,
  frames: null,
  direction: null,
  animation: null,
  columns: null,
  rows: null,
  cells: null,
  page: null,
  safeArea: null,
  look: null,
};

/** The look of a new preset: the vehicle in the studio, at the largest size that most marketplaces accept. */
const lookAtStart = PresetLook.parse({
  background: { kind: 'showroom', name: 'studio-white' },
  targets: [{ name: 'full', width: 1920, height: 1440 }],
});

/** Pages in landscape have cells in landscape, in which whole vehicles are shown large. */
const landscapePage = { ...pageAtStart, size: { ...pageAtStart.size, isLandscape: true } };

/** Default values of the fields that a kind has. */
const usual: Record<CatalogueKind, Given> = {
  background: { use: 'whole', horizon: 0.6 },
  frame: { safeArea: usualBorders },
  'license-plate': {},
  logo: {},
  gif: { framesPerSecond: 12, frames: 36, direction: 'clockwise', animation: SpinAnimation.parse({}) },
  collage: { columns: 2, rows: 2, page: landscapePage },
  preset: { look: lookAtStart },
};

/** One picture in each cell of the grid. */
export function evenCells(columns: number, rows: number): CollageCell[] {
  return Array.from({ length: columns * rows }, (_, index) => ({
    column: index % columns,
    row: Math.floor(index / columns),
    columns: 1,
    rows: 1,
    shows: 'next.exterior',
    fit: 'cover',
  }));
}

/** The fields of a new item: given values over the defaults of its kind. */
export function ownFieldsOf(kind: CatalogueKind, given: Given): OwnFields {
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const fields = { ...none, ...usual[kind], ...said };
  const isEven = kind === 'collage' && !given.cells;
  return {
    ...fields,
    room: roomOf(fields.use, fields.room),
    cells: isEven ? evenCells(fields.columns ?? 1, fields.rows ?? 1) : fields.cells,
  };
}

/** What a background of that use is composed of; only rooms are composed. */
export function roomOf(use: OwnFields['use'], room: OwnFields['room'] | undefined): OwnFields['room'] {
  return use === 'room' ? (room ?? roomAtStart) : null;
}

/** Fields without a default value. */
function furtherFields(kind: CatalogueKind): string[] {
  if (kind === 'background') return ['room'];
  if (kind === 'license-plate') return ['design'];
  return kind === 'collage' ? ['cells'] : [];
}

/** The first given field that this kind does not have. */
export function strangeField(kind: CatalogueKind, given: Given): string | null {
  const has = new Set([...Object.keys(usual[kind]), ...furtherFields(kind)]);
  const strange = Object.keys(none).find(
    (name) => given[name as keyof Given] !== undefined && !has.has(name),
  );
  return strange ?? null;
}

/** The errors for collages of which no page can be made. */
export const collageErrorOf: Record<CollageProblem, ErrorName> = {
  empty: 'collageEmpty',
  cellOutside: 'collageCellOutside',
  cellsOverlap: 'collageCellsOverlap',
  cellTooSmall: 'collageCellTooSmall',
  pageTooLarge: 'collagePageTooLarge',
  pageTooSmall: 'collagePageTooSmall',
};

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

/** Names of the errors for walls and floors that are not there. */
export const halfNotFound = {
  wall: 'wallNotFound',
  floor: 'backgroundFloorNotFound',
} as const satisfies Record<RoomHalf, ErrorName>;

type Composed = Pick<OwnFields, 'look' | 'room'>;
type Referring = Composed & Partial<Pick<OwnFields, 'animation' | 'page'>>;
type Part = Pick<OwnFields, 'use' | 'room'>;
/** Finds an item that others refer to, if pictures can be made with it. */
type PartOf = (id: CatalogueItemId) => Part | undefined;

/** Whether the walls and floors of a room can be used as such. */
function isRoomComplete(room: NonNullable<Part['room']>, partOf: PartOf): boolean {
  return surfacesOf(room).every(({ half, id }) => partOf(id)?.use === half);
}

function isWholeBackground({ room, use }: Part, partOf: PartOf): boolean {
  return use === 'whole' || (use === 'room' && room !== null && isRoomComplete(room, partOf));
}

/** Whether all items that a preset or a room refers to can be used; others refer to none. */
export function isComplete({ look, room }: Composed, partOf: PartOf): boolean {
  if (room && !isRoomComplete(room, partOf)) return false;
  return (look ? namedBy(look) : []).every(({ kind, id }) => {
    const part = partOf(id);
    // Pictures are made without a collage that was deleted since.
    if (kind === 'collage') return true;
    return part !== undefined && (kind !== 'background' || isWholeBackground(part, partOf));
  });
}

/** The items that a preset, a room, a collage or a GIF refers to, directly or by a room. */
export function partIdsOf({ animation, look, page, room }: Referring, partOf: PartOf): CatalogueItemId[] {
  const named = (look ? namedBy(look) : []).map(({ id }) => id);
  const logo = page?.head?.logo ?? animation?.logo?.catalogueId;
  const rooms = [room, ...named.map((id) => partOf(id)?.room)];
  const surfaces = rooms.flatMap((one) => (one ? surfacesOf(one).map(({ id }) => id) : []));
  return [...named, ...surfaces, ...(logo ? [logo] : [])];
}

export const pictureNotFoundOf = (kind: CatalogueKind): ErrorName =>
  kind === 'background' ? 'backgroundFileNotFound' : notFoundOf(kind);

type ViewFile = { horizon: number; shownKey: string | null };

/** A background's pictures for views that pictures can be made with. */
export function readyViews<View extends ViewFile>({
  views,
}: {
  views: Partial<Record<ViewClass, View>> | null;
}): Partial<Record<ViewClass, View & { shownKey: string }>> {
  const ready = Object.entries(views ?? {}).filter(([, { shownKey }]) => shownKey !== null);
  return Object.fromEntries(ready) as Partial<Record<ViewClass, View & { shownKey: string }>>;
}

/** Those pictures for views after a change of where their floors begin; null removes one. */
export function viewsAfter<View extends ViewFile & { horizon: number }>(
  item: { views: Partial<Record<ViewClass, View>> | null },
  changes: ViewChanges,
): Partial<Record<ViewClass, View & { shownKey: string }>> {
  const ready = readyViews(item);
  const kept = viewClasses.flatMap((view) => {
    const [stored, change] = [ready[view], changes[view]];
    return stored && change !== null ? [[view, { ...stored, ...change }] as const] : [];
  });
  return Object.fromEntries(kept) as typeof ready;
}
