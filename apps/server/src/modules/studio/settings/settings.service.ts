/**
 * Settings of users and clients for their pictures. Guarantees that the nearest layer that sets a value applies; that a
 * client may prevent its users from changing their own; that a plate belongs to the user.
 */
import { fail } from '@forecourt/contract/errors';
import type { ClientId, ProfileId, UserId } from '@forecourt/contract/ids';
import { LanguageCode } from '@forecourt/contract/languages';
import { profileKeptMs, userProfilesMax } from '@forecourt/contract/limits';
import type { RouteInput } from '@forecourt/contract/route';
import type * as routes from '@forecourt/contract/settings';
import type {
  OwnSettings,
  Profile,
  patchClientSettings,
  patchProfile,
  patchUserSettings,
  Settings,
} from '@forecourt/contract/settings';
import type { User } from '@forecourt/contract/users';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx, type Tx } from '../../../platform/db/database.ts';
import { decidedBy, type ReadOnlyFields } from '../../../platform/http/read-only-fields.ts';
import * as clients from '../../people/clients/clients.service.ts';
import { ownSettingsRefusal } from '../../people/users/users.rules.ts';
import * as users from '../../people/users/users.service.ts';
import * as plates from '../plates/plates.service.ts';
import * as presets from '../presets/presets.service.ts';
import * as customerSettings from './customer-settings.service.ts';
import * as queries from './settings.queries.ts';
import { effectiveSettings, lacksPlate, type SettingsLayer, withOnePlate } from './settings.rules.ts';
import * as choices from './settings-choices.service.ts';

type Patch = RouteInput<typeof patchUserSettings>['body'];

/** A profile of a user; fails with userSettingsGroupNotFound. */
export async function findProfile(db: Db, userId: UserId, profileId: ProfileId): Promise<queries.GroupRow> {
  return (await queries.findSettingsGroup(db, { userId, profileId })) ?? fail('userSettingsGroupNotFound');
}

/** A user and its organisations. */
type SettingsMember = Pick<User, 'id' | 'clientId' | 'customerId'>;

async function organisationLayers(
  db: Db,
  { clientId, customerId }: Omit<SettingsMember, 'id'>,
): Promise<SettingsLayer[]> {
  const layers: SettingsLayer[] = [];
  if (clientId) layers.push(['client', (await queries.findSettingsGroup(db, { clientId })) ?? {}]);
  return customerId ? [...layers, ...(await customerSettings.findLayersOf(db, customerId))] : layers;
}

async function settingsOf(
  db: Db,
  user: SettingsMember,
  profile: queries.GroupRow | undefined,
): Promise<Settings> {
  const layers: SettingsLayer[] = profile ? [['profile', profile]] : [];
  layers.push(['user', (await queries.findSettingsGroup(db, { userId: user.id })) ?? {}]);
  layers.push(...(await organisationLayers(db, user)));
  // If no layer sets a language, the user's panel language is the best guess.
  const language = LanguageCode.safeParse(await users.findPanelLanguageOf(db, user.id)).data ?? null;
  const usable = await choices.usableLayers(db, { userId: user.id }, layers);
  return effectiveSettings([...usable, ['user', { language }]], await presets.findDefaultPreset(db));
}

/** The effective settings of a user's pictures, and the active profile. */
export async function settingsInForce(
  db: Db,
  user: SettingsMember,
): Promise<{ settings: Settings; profile: queries.GroupRow | undefined }> {
  const profile = await queries.findActiveProfile(db, user.id);
  return { settings: await settingsOf(db, user, profile), profile };
}

export async function getSettings(
  ctx: Ctx,
  userId: UserId,
  profileId: ProfileId | undefined,
): Promise<Settings> {
  const user = await users.getUser(ctx, userId);
  return settingsOf(ctx.db, user, profileId && (await findProfile(ctx.db, userId, profileId)));
}

/** The user, locked until the transaction ends; fails unless the caller may change it. */
async function lockedUser(tx: Tx, ctx: Ctx, userId: UserId): Promise<User> {
  const user = await users.getLockedUser(tx, ctx, userId);
  await users.getChangeableUser({ ...ctx, db: tx }, userId);
  return user;
}

/** As `lockedUser`; fails where the caller may not change its settings. */
async function getWritable(tx: Tx, ctx: Ctx, userId: UserId): Promise<User> {
  const user = await lockedUser(tx, ctx, userId);
  const refusal = ownSettingsRefusal(ctx.actor, user);
  return refusal ? fail(refusal) : user;
}

/**
 * Whether a patch concerns pictures. Clients only restrict those; the language of panel and mails is each user's own
 * choice.
 */
const isOfPictures = ({ language: _own, ...rest }: Patch) =>
  Object.values(rest).some((value) => value !== undefined);

/** Fails unless the user may use the preset, background and plate. */
async function assertMay(tx: Tx, userId: UserId, own: Partial<OwnSettings>, patch: Patch): Promise<void> {
  await choices.assertMayChoose(tx, { userId }, patch);
  if (patch.licensePlateId) await plates.findPlateTreatment(tx, userId, patch.licensePlateId);
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  if (lacksPlate({ ...own, ...given })) fail('validationError', { params: { field: 'licensePlateId' } });
}

export async function updateSettings(
  ctx: Ctx,
  userId: UserId,
  profileId: ProfileId | undefined,
  patched: Patch,
  readOnlyFields: ReadOnlyFields,
): Promise<Settings> {
  return inTx(ctx.db, async (tx) => {
    const user = await lockedUser(tx, ctx, userId);
    const known = await getSettings({ ...ctx, db: tx }, userId, profileId);
    const body = withOnePlate(decidedBy(known, patched, readOnlyFields));
    const refusal = ownSettingsRefusal(ctx.actor, user);
    if (refusal && (profileId || isOfPictures(body))) fail(refusal);
    const own = profileId
      ? await findProfile(tx, userId, profileId)
      : await queries.findSettingsGroup(tx, { userId });
    await assertMay(tx, userId, own ?? {}, body);
    if (own) await queries.updateSettingsGroup(tx, own.id, body);
    else await queries.insertSettingsGroup(tx, { ...body, userId }, ctx.now);
    return settingsOf(tx, user, profileId && (await findProfile(tx, userId, profileId)));
  });
}

async function toProfiles(db: Db, ownerId: UserId, rows: readonly queries.GroupRow[]): Promise<Profile[]> {
  const usable = await choices.withUsableChoices(db, { userId: ownerId }, rows);
  return usable.map(({ userId, name, ...row }) => {
    if (!userId || name === null) fail('userSettingsGroupNotFound');
    return { ...row, userId, name };
  });
}

async function getProfile(db: Db, userId: UserId, id: ProfileId): Promise<Profile> {
  const [profile] = await toProfiles(db, userId, [await findProfile(db, userId, id)]);
  return profile ?? fail('userSettingsGroupNotFound');
}

export async function listProfiles(ctx: Ctx, userId: UserId): Promise<{ results: Profile[] }> {
  await users.getUser(ctx, userId);
  return { results: await toProfiles(ctx.db, userId, await queries.listProfilesOf(ctx.db, userId)) };
}

export async function createProfile(
  ctx: Ctx,
  userId: UserId,
  body: RouteInput<typeof routes.createProfile>['body'],
): Promise<Profile> {
  return inTx(ctx.db, async (tx) => {
    await getWritable(tx, ctx, userId);
    if ((await queries.listProfilesOf(tx, userId)).length >= userProfilesMax) fail('fieldsNotUpdatable');
    await assertMay(tx, userId, {}, body);
    const values = withOnePlate(body);
    return getProfile(tx, userId, await queries.insertSettingsGroup(tx, { ...values, userId }, ctx.now));
  });
}

export async function updateProfile(
  ctx: Ctx,
  userId: UserId,
  id: ProfileId,
  body: RouteInput<typeof patchProfile>['body'],
): Promise<Profile> {
  return inTx(ctx.db, async (tx) => {
    await getWritable(tx, ctx, userId);
    const profile = await findProfile(tx, userId, id);
    await assertMay(tx, userId, profile, body);
    const { active, ...values } = withOnePlate(body);
    await queries.updateSettingsGroup(tx, id, values);
    if (active !== undefined && active !== profile.active) {
      await queries.setActiveProfile(tx, userId, active ? id : null);
    }
    return getProfile(tx, userId, id);
  });
}

export async function deleteProfile(ctx: Ctx, userId: UserId, id: ProfileId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    await getWritable(tx, ctx, userId);
    await findProfile(tx, userId, id);
    await queries.setSettingsGroupDeleted(tx, id, { deletedAt: ctx.now });
    return { success: true };
  });
}

export async function restoreProfile(ctx: Ctx, userId: UserId, id: ProfileId): Promise<Profile> {
  return inTx(ctx.db, async (tx) => {
    await getWritable(tx, ctx, userId);
    const deleted = await queries.findDeletedProfile(tx, userId, id);
    if (!deleted) return getProfile(tx, userId, id);
    if ((await queries.listProfilesOf(tx, userId)).length >= userProfilesMax) fail('fieldsNotUpdatable');
    const is_active = deleted.active && !(await queries.findActiveProfile(tx, userId));
    await queries.setSettingsGroupDeleted(tx, id, { deletedAt: null, isActive: is_active });
    return getProfile(tx, userId, id);
  });
}

/** Handler of the job settings.purge. */
export async function purgeProfiles(ctx: Ctx): Promise<void> {
  await inTx(ctx.db, (tx) =>
    queries.removeProfilesDeletedBefore(tx, new Date(ctx.now.getTime() - profileKeptMs)),
  );
}

/** @throws clientSettingsGroupNotFound for any profile: only users have some */
export async function getSettingsOfClient(
  ctx: Ctx,
  clientId: ClientId,
  profileId?: ProfileId,
): Promise<Settings> {
  const { customerId } = await clients.getClient(ctx, clientId);
  if (profileId) fail('clientSettingsGroupNotFound');
  const layers = await organisationLayers(ctx.db, { clientId, customerId });
  const usable = await choices.usableLayers(ctx.db, { clientId }, layers);
  return effectiveSettings(usable, await presets.findDefaultPreset(ctx.db));
}

export async function updateSettingsOfClient(
  ctx: Ctx,
  clientId: ClientId,
  { body: patched, query }: Omit<RouteInput<typeof patchClientSettings>, 'params'>,
  readOnlyFields: ReadOnlyFields,
): Promise<Settings> {
  return inTx(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    await queries.lockClient(tx, clientId);
    const settings = await getSettingsOfClient(inside, clientId, query.profileId);
    const body = decidedBy(settings, patched, readOnlyFields);
    await choices.assertMayChoose(tx, { clientId }, body);
    const own = await queries.findSettingsGroup(tx, { clientId });
    if (own) await queries.updateSettingsGroup(tx, own.id, body);
    else await queries.insertSettingsGroup(tx, { ...body, clientId }, ctx.now);
    return getSettingsOfClient(inside, clientId);
  });
}
