import type { UserType } from '@forecourt/contract/actor';
import { CollageCell, CollagePage } from '@forecourt/contract/collage-pages';
import type { CatalogueItemId, VehicleId } from '@forecourt/contract/ids';
import type { PositionName } from '@forecourt/contract/positions';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Template } from './collages.rules.ts';

/** Templates whose page of the vehicle somebody deleted; there may be another one by now. */
export async function listDeletedTemplates(db: Db, id: VehicleId): Promise<CatalogueItemId[]> {
  const rows = await db
    .selectFrom('collages')
    .select('templateId')
    .where('vehicleId', '=', id)
    .where('deletedAt', 'is not', null)
    .execute();
  return rows.map(({ templateId }) => templateId);
}

/**
 * The collages that presets of the catalogue make, in the order of the presets, and the positions of all their shot lists: null if one
 * of them has none.
 */
export async function readWishesOfPresets(
  db: Db,
  presets: readonly string[],
): Promise<{ collages: CatalogueItemId[]; shotList: PositionName[] | null }> {
  if (presets.length === 0) return { collages: [], shotList: null };
  const rows = await db
    .selectFrom('catalogueItems')
    .select([
      sql<string>`id::text`.as('preset'),
      sql<CatalogueItemId[] | null>`look->'collages'`.as('collages'),
      sql<PositionName[] | null>`look->'positions'`.as('positions'),
    ])
    .where(sql<boolean>`id::text = any(${presets})`)
    .where('kind', '=', 'preset')
    .where('deletedAt', 'is', null)
    .execute();
  const byPreset = new Map(rows.map(({ preset, ...wishes }) => [preset, wishes]));
  const lists = presets.map((preset) => byPreset.get(preset)?.positions ?? []);
  return {
    collages: [...new Set(presets.flatMap((preset) => byPreset.get(preset)?.collages ?? []))],
    shotList: lists.some((positions) => positions.length === 0) ? null : [...new Set(lists.flat())],
  };
}

/** Collages of the catalogue with these ids, deleted ones too; a logo without a picture counts as none. */
export async function listTemplates(db: Db, ids: readonly CatalogueItemId[]): Promise<Template[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('catalogueItems as item')
    .leftJoin('catalogueItems as logo', (join) =>
      join
        .on(sql<boolean>`logo.id::text = item.page #>> '{head,logo}'`)
        .on('logo.kind', '=', 'logo')
        .on('logo.deletedAt', 'is', null),
    )
    .leftJoin('files', 'files.id', 'logo.fileId')
    .select([
      'item.id',
      'item.name',
      'item.columns',
      'item.rows',
      'item.cells',
      'item.page',
      'item.deletedAt',
      'files.shownKey as logoKey',
    ])
    .where('item.id', 'in', ids)
    .where('item.kind', '=', 'collage')
    .execute();
  return rows.map(({ cells, columns, deletedAt, page, rows: count, ...item }) => ({
    ...item,
    columns: columns ?? 1,
    rows: count ?? 1,
    cells: (cells ?? []).map((cell) => CollageCell.parse(cell)),
    page: CollagePage.parse(page),
    isDeleted: deletedAt !== null,
  }));
}

/** Whether no picture of a vehicle is being made or checked, and what type its owner is of; undefined for a deleted one. */
export function findReadiness(
  db: Db,
  id: VehicleId,
): Promise<{ isReady: boolean; ownerType: UserType | null } | undefined> {
  return db
    .selectFrom('vehicles')
    .innerJoin('users', 'users.id', 'vehicles.userId')
    .select([
      sql<boolean>`vehicles.state not in ('processing', 'in_review')`.as('isReady'),
      'users.type as ownerType',
    ])
    .where('vehicles.id', '=', id)
    .where('vehicles.deletedAt', 'is', null)
    .executeTakeFirst();
}
