import type { CatalogueItemId, UserId } from '@forecourt/contract/ids';
import type { PresetVersion } from '@forecourt/contract/preset-versions';
import { PresetLook } from '@forecourt/contract/presets';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';

interface NewVersion {
  presetId: CatalogueItemId;
  version: number;
  look: PresetLook;
  /** The version that it restores; null if it was edited. */
  restores: number | null;
  createdBy: UserId | null;
  now: Date;
}

export async function insertVersion(tx: Tx, { look, now, ...version }: NewVersion): Promise<void> {
  await tx
    .insertInto('presetVersions')
    .values({ ...version, look: json(look), createdAt: now })
    .execute();
}

/** How many pictures were last ordered with a version; those of deleted images count, because they may be restored. */
const picturesOfVersion = sql<number>`(select count(*) from images where images.purged_at is null
  and images.preset = preset_versions.preset_id::text and images.preset_version = preset_versions.version)`;

/** Removes versions beyond the `max` of a preset: those without pictures first, of these the oldest first. */
export async function pruneVersions(tx: Tx, presetId: CatalogueItemId, max: number): Promise<void> {
  const surplus = tx
    .selectFrom('presetVersions')
    .select('version')
    .where('presetId', '=', presetId)
    .where('version', '<', (eb) =>
      eb
        .selectFrom('presetVersions as newest')
        .where('newest.presetId', '=', presetId)
        .select((all) => all.fn.max('newest.version').as('version')),
    )
    .orderBy(sql`${picturesOfVersion} > 0`)
    .orderBy('version')
    .limit(
      sql<number>`greatest(0, (select count(*) from preset_versions where preset_id = ${presetId}) - ${max})`,
    );
  await tx
    .deleteFrom('presetVersions')
    .where('presetId', '=', presetId)
    .where('version', 'in', surplus)
    .execute();
}

type VersionRow = Omit<PresetVersion, 'changes'> & { look: PresetLook };

function selectVersions(db: Db, presetId: CatalogueItemId) {
  return db
    .selectFrom('presetVersions')
    .leftJoin('users as maker', 'maker.id', 'presetVersions.createdBy')
    .where('presetVersions.presetId', '=', presetId)
    .select([
      'presetVersions.version',
      'presetVersions.look',
      'presetVersions.restores',
      'presetVersions.createdAt',
      sql<string | null>`coalesce(maker.name, maker.email)`.as('createdBy'),
      picturesOfVersion.as('pictures'),
    ]);
}

/** A look that was stored before a field existed gets its default. */
const toVersion = (row: VersionRow): VersionRow => ({ ...row, look: PresetLook.parse(row.look) });

/** The versions of a preset, newest first. */
export async function listVersions(db: Db, presetId: CatalogueItemId): Promise<VersionRow[]> {
  const rows = await selectVersions(db, presetId).orderBy('presetVersions.version', 'desc').execute();
  return rows.map(toVersion);
}

export async function findVersion(
  db: Db,
  presetId: CatalogueItemId,
  version: number,
): Promise<VersionRow | undefined> {
  const row = await selectVersions(db, presetId)
    .where('presetVersions.version', '=', version)
    .executeTakeFirst();
  return row && toVersion(row);
}

/** Names of these items, deleted ones included. */
export async function findItemNames(
  db: Db,
  ids: readonly CatalogueItemId[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('catalogueItems').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
