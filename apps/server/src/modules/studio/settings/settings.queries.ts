import type { ClientId, ProfileId, UserId } from '@forecourt/contract/ids';
import { LanguageCode } from '@forecourt/contract/languages';
import { PresetId } from '@forecourt/contract/presets';
import type { OwnSettings } from '@forecourt/contract/settings';
import { sql } from 'kysely';
import {
  type ColumnValues,
  insertRow,
  type NewRow,
  type OnlyColumns,
  updateRow,
} from '../../../platform/db/columns.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** The owner of a settings group: a client, a user, or a profile of a user. */
type GroupKey = { clientId: ClientId } | { userId: UserId; profileId?: ProfileId | undefined };

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
    .selectFrom('settingsGroups')
    .where('settingsGroups.deletedAt', deleted === 'live' ? 'is' : 'is not', null)
    .leftJoin('licensePlates', (join) =>
      join
        .onRef('licensePlates.id', '=', 'settingsGroups.licensePlateId')
        .on('licensePlates.deletedAt', 'is', null),
    )
    .select([
      'settingsGroups.id',
      'settingsGroups.userId',
      'settingsGroups.name',
      'settingsGroups.isActive as active',
      'settingsGroups.preset',
      'settingsGroups.brandColour',
      'settingsGroups.backgroundId',
      sql<
        OwnSettings['plateMode']
      >`case when settings_groups.plate_mode = 'picture' and license_plates.id is null and settings_groups.catalogue_plate_id is null
        then null else settings_groups.plate_mode end`.as('plateMode'),
      'licensePlates.id as licensePlateId',
      'settingsGroups.cataloguePlateId',
      'settingsGroups.reflection',
      'settingsGroups.cutOffPhotos',
      'settingsGroups.tone',
      'settingsGroups.windows',
      'settingsGroups.language',
      'settingsGroups.createdAt',
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
  if ('clientId' in key) return rows.where('settingsGroups.clientId', '=', key.clientId);
  const theirs = rows.where('settingsGroups.userId', '=', key.userId);
  return key.profileId
    ? theirs.where('settingsGroups.id', '=', key.profileId).where('settingsGroups.name', 'is not', null)
    : theirs.where('settingsGroups.name', 'is', null);
}

export async function findSettingsGroup(db: Db, key: GroupKey): Promise<GroupRow | undefined> {
  const row = await groupOf(db, key).executeTakeFirst();
  return row && toRow(row);
}

/** The active profile of a user. */
export async function findActiveProfile(db: Db, userId: UserId): Promise<GroupRow | undefined> {
  const row = await selectGroups(db)
    .where('settingsGroups.userId', '=', userId)
    .where('settingsGroups.isActive', '=', true)
    .executeTakeFirst();
  return row && toRow(row);
}

export async function findDeletedProfile(
  db: Db,
  userId: UserId,
  id: ProfileId,
): Promise<GroupRow | undefined> {
  const row = await selectGroups(db, 'deleted')
    .where('settingsGroups.userId', '=', userId)
    .where('settingsGroups.id', '=', id)
    .executeTakeFirst();
  return row && toRow(row);
}

export async function listProfilesOf(db: Db, userId: UserId): Promise<GroupRow[]> {
  const rows = await selectGroups(db)
    .where('settingsGroups.userId', '=', userId)
    .where('settingsGroups.name', 'is not', null)
    .orderBy('settingsGroups.createdAt')
    .orderBy('settingsGroups.id')
    .execute();
  return rows.map(toRow);
}

type SettingsGroupChange = ColumnValues<'settingsGroups'>;

export const insertSettingsGroup = <Values extends NewRow<'settingsGroups'>>(
  tx: Tx,
  group: OnlyColumns<'settingsGroups', Values>,
  createdAt: Date,
) => insertRow(tx, 'settingsGroups', group, createdAt);

export const updateSettingsGroup = <Values extends SettingsGroupChange>(
  tx: Tx,
  id: ProfileId,
  change: OnlyColumns<'settingsGroups', Values>,
) => updateRow(tx, 'settingsGroups', id, change);

/** Activates one profile of a user, or none. */
export async function setActiveProfile(tx: Tx, userId: UserId, id: ProfileId | null): Promise<void> {
  const theirs = tx.updateTable('settingsGroups').where('userId', '=', userId);
  await theirs.set({ isActive: false }).where('isActive', '=', true).where('deletedAt', 'is', null).execute();
  if (id) await theirs.set({ isActive: true }).where('id', '=', id).execute();
}

export async function setSettingsGroupDeleted(
  tx: Tx,
  id: ProfileId,
  set: { deletedAt: Date } | { deletedAt: null; isActive: boolean },
): Promise<void> {
  await tx.updateTable('settingsGroups').set(set).where('id', '=', id).execute();
}

/** Removes groups that were deleted before a moment, with their OAuth connections. */
export async function removeProfilesDeletedBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.deleteFrom('settingsGroups').where('deletedAt', '<', moment.toISOString()).execute();
}

export async function lockClient(tx: Tx, id: ClientId): Promise<void> {
  await tx.selectFrom('clients').select('id').where('id', '=', id).forUpdate().execute();
}
