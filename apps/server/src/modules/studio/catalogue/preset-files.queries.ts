import type { CatalogueItemId } from '@forecourt/contract/ids';
import type { PresetFile } from '@forecourt/contract/preset-files';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

type PartKind = PresetFile['parts'][number]['kind'];

interface Named {
  id: CatalogueItemId;
  shownKey: string | null;
}

/** The operator's item of a kind and name, ignoring case; of backgrounds no walls and floors. */
export function findItemByName(db: Db, kind: PartKind | 'preset', name: string): Promise<Named | undefined> {
  return db
    .selectFrom('catalogueItems as item')
    .leftJoin('files', 'files.id', 'item.fileId')
    .where('item.kind', '=', kind)
    .where('item.customerId', 'is', null)
    .where('item.deletedAt', 'is', null)
    .where(sql<boolean>`lower(item.name) = lower(${name})`)
    .where((eb) => eb.or([eb('item.use', 'is', null), eb('item.use', 'in', ['whole', 'room'])]))
    .select(['item.id', 'files.shownKey'])
    .executeTakeFirst();
}

/** Items that a preset refers to, deleted ones included, with the storage keys of their pictures. */
export async function findItemsOfLook(
  db: Db,
  ids: readonly CatalogueItemId[],
): Promise<(Named & { name: string })[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('catalogueItems as item')
    .leftJoin('files', 'files.id', 'item.fileId')
    .where('item.id', 'in', ids)
    .select(['item.id', 'item.name', 'files.shownKey'])
    .execute();
}
