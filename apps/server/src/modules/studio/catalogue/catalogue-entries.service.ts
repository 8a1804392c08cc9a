/** Items of the catalogue as answers contain them: with signed addresses of their pictures and the items that they refer to. */
import type { CatalogueEntry, CatalogueItem } from '@forecourt/contract/catalogue';
import type { fileStates } from '@forecourt/contract/files';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import { ImageFailure } from '@forecourt/contract/images';
import { viewClasses } from '@forecourt/contract/positions';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import * as queries from './catalogue.queries.ts';
import { isComplete, partIdsOf } from './catalogue.rules.ts';

type StoredPicture = Pick<queries.ItemRow, 'failure' | 'shownKey' | 'width' | 'height'> & {
  state: (typeof fileStates)[number];
};

function pictureOf(ctx: Ctx, row: StoredPicture) {
  const { state, failure, shownKey, width, height } = row;
  return {
    state,
    failure: failure === null ? null : ImageFailure.parse(failure),
    path: shownKey && linkFor(ctx, filePath(shownKey)),
    width,
    height,
  };
}

/** The pictures of a background for views, null for other kinds and uses. */
function viewsOf(ctx: Ctx, { use, views }: queries.ItemRow): CatalogueItem['views'] {
  if (use !== 'whole') return null;
  const shown = viewClasses.flatMap((view) => {
    const found = views?.[view];
    return found ? [[view, { horizon: found.horizon, picture: pictureOf(ctx, found) }] as const] : [];
  });
  return Object.fromEntries(shown);
}

export type Parts = ReadonlyMap<CatalogueItemId, queries.ItemRow>;

/** The items that presets and rooms refer to, if pictures can be made with them now. */
export async function findParts(db: Db, rows: readonly queries.ItemRow[]): Promise<Parts> {
  const found = new Map<CatalogueItemId, queries.ItemRow>();
  // Presets refer to rooms, and these to walls and floors.
  for (const _ of ['named', 'by rooms']) {
    const ids = rows.flatMap((row) => partIdsOf(row, (id) => found.get(id))).filter((id) => !found.has(id));
    for (const part of await queries.findParts(db, [...new Set(ids)])) found.set(part.id, part);
  }
  return found;
}

function shownParts(ctx: Ctx, row: queries.ItemRow, parts: Parts): CatalogueItem['parts'] {
  return [...new Set(partIdsOf(row, (id) => parts.get(id)))].flatMap((id) => {
    const part = parts.get(id);
    if (!part) return [];
    const { name, design, horizon, room, safeArea, shownKey } = part;
    return {
      id,
      name,
      design,
      horizon,
      views: viewsOf(ctx, part),
      room,
      safeArea,
      path: room || !shownKey ? null : linkFor(ctx, filePath(shownKey)),
    };
  });
}

export function toEntry(ctx: Ctx, row: queries.ItemRow, parts: Parts): CatalogueEntry {
  const {
    customerId: _customer,
    views: _views,
    fileId: _file,
    state: _state,
    failure: _failure,
    shownKey: _key,
    width: _w,
    height: _h,
    ...item
  } = row;
  const { fileId, state } = row;
  const picture = row.use === 'room' || !fileId || !state ? null : pictureOf(ctx, { ...row, state });
  return { ...item, views: viewsOf(ctx, row), parts: shownParts(ctx, row, parts), picture };
}

export async function toEntries(ctx: Ctx, rows: readonly queries.ItemRow[]): Promise<CatalogueEntry[]> {
  const parts = await findParts(ctx.db, rows);
  return rows.map((row) => toEntry(ctx, row, parts));
}

/** Those of the items whose parts can be used too. */
export async function toUsableEntries(ctx: Ctx, rows: readonly queries.ItemRow[]): Promise<CatalogueEntry[]> {
  const parts = await findParts(ctx.db, rows);
  return rows.filter((row) => isComplete(row, (id) => parts.get(id))).map((row) => toEntry(ctx, row, parts));
}
