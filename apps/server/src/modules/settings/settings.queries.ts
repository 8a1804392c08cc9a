import type { ClientId, ProfileId, UserId } from '@forecourt/contract/ids';
import { LanguageCode } from '@forecourt/contract/languages';
import { PresetId } from '@forecourt/contract/presets';
import type { OwnSettings } from '@forecourt/contract/settings';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** The owner of a settings group: a client, a user, or a profile of a user. */
export type GroupKey = { clientId: ClientId } | { userId: UserId; profileId?: ProfileId | undefined };

export interface GroupRow extends OwnSettings {
  id: ProfileId;
  userId: UserId | null;
  name: string | null;
  active: boolean;
  createdAt: string;
}

/** A plate that was deleted counts as not set. */
function selectGroups(db: Db, deleted: 'live' | 'deleted' = 'live') {
  return db
    .selectFrom('settings_groups')
    .where('settings_groups.deleted_at', deleted === 'live' ? 'is' : 'is not', null)
    .leftJoin('license_plates', (join) =>
      join
        .onRef('license_plates.id', '=', 'settings_groups.license_plate_id')
        .on('license_plates.deleted_at', 'is', null),
    )
    .select([
      'settings_groups.id',
      'settings_groups.user_id as userId',
      'settings_groups.name',
      'settings_groups.is_active as active',
      'settings_groups.preset',
      'settings_groups.brand_colour as brandColour',
      'settings_groups.background_id as backgroundId',
      sql<
        OwnSettings['plateMode']
      >`case when settings_groups.plate_mode = 'picture' and license_plates.id is null
        then null else settings_groups.plate_mode end`.as('plateMode'),
      'license_plates.id as licensePlateId',
      'settings_groups.reflection',
      'settings_groups.language',
      'settings_groups.created_at as createdAt',
    ]);
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectGroups>['execute']>>[number];

/** A preset or language that no longer exists counts as not set. */
function toRow(row: Selected): GroupRow {
  return {
    ...row,
    preset: PresetId.safeParse(row.preset).data ?? null,
    language: LanguageCode.safeParse(row.language).data ?? null,
  };
}

function groupOf(db: Db, key: GroupKey) {
  const rows = selectGroups(db);
  if ('clientId' in key) return rows.where('settings_groups.client_id', '=', key.clientId);
  const theirs = rows.where('settings_groups.user_id', '=', key.userId);
  return key.profileId
    ? theirs.where('settings_groups.id', '=', key.profileId).where('settings_groups.name', 'is not', null)
    : theirs.where('settings_groups.name', 'is', null);
}

export async function find(db: Db, key: GroupKey): Promise<GroupRow | undefined> {
  const row = await groupOf(db, key).executeTakeFirst();
  return row && toRow(row);
}

/** The active profile of a user. */
export async function findActive(db: Db, userId: UserId): Promise<GroupRow | undefined> {
  const row = await selectGroups(db)
    .where('settings_groups.user_id', '=', userId)
    .where('settings_groups.is_active', '=', true)
    .executeTakeFirst();
  return row && toRow(row);
}

export async function findDeleted(db: Db, userId: UserId, id: ProfileId): Promise<GroupRow | undefined> {
  const row = await selectGroups(db, 'deleted')
    .where('settings_groups.user_id', '=', userId)
    .where('settings_groups.id', '=', id)
    .executeTakeFirst();
  return row && toRow(row);
}

export async function profilesOf(db: Db, userId: UserId): Promise<GroupRow[]> {
  const rows = await selectGroups(db)
    .where('settings_groups.user_id', '=', userId)
    .where('settings_groups.name', 'is not', null)
    .orderBy('settings_groups.created_at')
    .orderBy('settings_groups.id')
    .execute();
  return rows.map(toRow);
}

export type Change = Partial<OwnSettings> & { name?: string | undefined };

function valuesOf(change: Change) {
  return {
    name: change.name,
    preset: change.preset,
    brand_colour: change.brandColour,
    background_id: change.backgroundId,
    plate_mode: change.plateMode,
    license_plate_id: change.licensePlateId,
    reflection: change.reflection,
    language: change.language,
  };
}

export async function insert(
  tx: Tx,
  owner: { userId: UserId } | { clientId: ClientId },
  change: Change,
  now: Date,
): Promise<ProfileId> {
  const ids = 'userId' in owner ? { user_id: owner.userId } : { client_id: owner.clientId };
  const { id } = await tx
    .insertInto('settings_groups')
    .values({ ...ids, ...valuesOf(change), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function update(tx: Tx, id: ProfileId, change: Change): Promise<void> {
  const values = valuesOf(change);
  if (Object.values(values).every((value) => value === undefined)) return;
  await tx.updateTable('settings_groups').set(values).where('id', '=', id).execute();
}

/** Activates one profile of a user, or none. */
export async function setActive(tx: Tx, userId: UserId, id: ProfileId | null): Promise<void> {
  const theirs = tx.updateTable('settings_groups').where('user_id', '=', userId);
  await theirs
    .set({ is_active: false })
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  if (id) await theirs.set({ is_active: true }).where('id', '=', id).execute();
}

export async function setDeleted(
  tx: Tx,
  id: ProfileId,
  set: { deleted_at: Date } | { deleted_at: null; is_active: boolean },
): Promise<void> {
  await tx.updateTable('settings_groups').set(set).where('id', '=', id).execute();
}

/** Removes groups that were deleted before a moment, with their OAuth connections. */
export async function removeDeletedBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.deleteFrom('settings_groups').where('deleted_at', '<', moment.toISOString()).execute();
}

export async function lockClient(tx: Tx, id: ClientId): Promise<void> {
  await tx.selectFrom('clients').select('id').where('id', '=', id).forUpdate().execute();
}
