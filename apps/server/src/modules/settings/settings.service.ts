/**
 * Settings of users and clients for their pictures. Guarantees that the nearest layer that sets a value applies; that a
 * client may prevent its users from changing their own; that a plate belongs to the user.
 */
import { fail } from '@forecourt/contract/errors';
import type { ClientId, ProfileId, UserId } from '@forecourt/contract/ids';
import { LanguageCode } from '@forecourt/contract/languages';
import { profileKeptMs, userProfilesMax } from '@forecourt/contract/limits';
import type { RouteInput } from '@forecourt/contract/route';
import type {
  createProfile,
  OwnSettings,
  Profile,
  patchClientSettings,
  patchProfile,
  patchUserSettings,
  Settings,
} from '@forecourt/contract/settings';
import type { User } from '@forecourt/contract/users';
import type { Ctx } from '../../platform/context.ts';
import { type Db, inTx, type Tx } from '../../platform/db/database.ts';
import { decidedBy, type SentBack } from '../../platform/http/sent-back.ts';
import * as clients from '../clients/clients.service.ts';
import * as plates from '../plates/plates.service.ts';
import * as presets from '../presets/presets.service.ts';
import { settingsRefusal } from '../users/users.rules.ts';
import * as users from '../users/users.service.ts';
import * as customerSettings from './customer-settings.service.ts';
import * as queries from './settings.queries.ts';
import { effective, type Layer, lacksPlate } from './settings.rules.ts';
import * as choices from './settings-choices.service.ts';

type Patch = RouteInput<typeof patchUserSettings>['body'];

/** A profile of a user; fails with userSettingsGroupNotFound. */
export async function findProfile(db: Db, userId: UserId, profileId: ProfileId): Promise<queries.GroupRow> {
  return (await queries.find(db, { userId, profileId })) ?? fail('userSettingsGroupNotFound');
}

/** A user and its organisations. */
export type Member = Pick<User, 'id' | 'clientId' | 'customerId'>;

async function organisationLayers(db: Db, { clientId, customerId }: Omit<Member, 'id'>): Promise<Layer[]> {
  const layers: Layer[] = [];
  if (clientId) layers.push(['client', (await queries.find(db, { clientId })) ?? {}]);
  return customerId ? [...layers, ...(await customerSettings.layersOf(db, customerId))] : layers;
}

async function settingsOf(db: Db, user: Member, profile: queries.GroupRow | undefined): Promise<Settings> {
  const layers: Layer[] = profile ? [['profile', profile]] : [];
  layers.push(['user', (await queries.find(db, { userId: user.id })) ?? {}]);
  layers.push(...(await organisationLayers(db, user)));
  // If no layer sets a language, the user's panel language is the best guess.
  const language = LanguageCode.safeParse(await users.panelLanguageOf(db, user.id)).data ?? null;
  const usable = await choices.usableLayers(db, { userId: user.id }, layers);
  return effective([...usable, ['user', { language }]], await presets.defaultOf(db));
}

/** The effective settings of a user's pictures, and the active profile. */
export async function inForce(
  db: Db,
  user: Member,
): Promise<{ settings: Settings; profile: queries.GroupRow | undefined }> {
  const profile = await queries.findActive(db, user.id);
  return { settings: await settingsOf(db, user, profile), profile };
}

export async function get(ctx: Ctx, userId: UserId, profileId: ProfileId | undefined): Promise<Settings> {
  const user = await users.get(ctx, userId);
  return settingsOf(ctx.db, user, profileId && (await findProfile(ctx.db, userId, profileId)));
}

/** The user, locked until the transaction ends; fails unless the caller may change it. */
async function lockedUser(tx: Tx, ctx: Ctx, userId: UserId): Promise<User> {
  const user = await users.getLocked(tx, ctx, userId);
  await users.getChangeable({ ...ctx, db: tx }, userId);
  return user;
}

/** As `lockedUser`; fails where the caller may not change its settings. */
async function getWritable(tx: Tx, ctx: Ctx, userId: UserId): Promise<User> {
  const user = await lockedUser(tx, ctx, userId);
  const refusal = settingsRefusal(ctx.actor, user);
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
  await choices.assertMay(tx, { userId }, patch);
  if (patch.licensePlateId) await plates.pictureOf(tx, userId, patch.licensePlateId);
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  if (lacksPlate({ ...own, ...given })) fail('validationError', { params: { field: 'licensePlateId' } });
}

export async function patch(
  ctx: Ctx,
  userId: UserId,
  profileId: ProfileId | undefined,
  patched: Patch,
  sentBack: SentBack,
): Promise<Settings> {
  return inTx(ctx.db, async (tx) => {
    const user = await lockedUser(tx, ctx, userId);
    const body = decidedBy(await get({ ...ctx, db: tx }, userId, profileId), patched, sentBack);
    const refusal = settingsRefusal(ctx.actor, user);
    if (refusal && (profileId || isOfPictures(body))) fail(refusal);
    const own = profileId ? await findProfile(tx, userId, profileId) : await queries.find(tx, { userId });
    await assertMay(tx, userId, own ?? {}, body);
    if (own) await queries.update(tx, own.id, body);
    else await queries.insert(tx, { userId }, body, ctx.now);
    return settingsOf(tx, user, profileId && (await findProfile(tx, userId, profileId)));
  });
}

async function toProfiles(db: Db, ownerId: UserId, rows: readonly queries.GroupRow[]): Promise<Profile[]> {
  const usable = await choices.withUsable(db, { userId: ownerId }, rows);
  return usable.map(({ userId, name, ...row }) => {
    if (!userId || name === null) fail('userSettingsGroupNotFound');
    return { ...row, userId, name };
  });
}

async function getProfile(db: Db, userId: UserId, id: ProfileId): Promise<Profile> {
  const [profile] = await toProfiles(db, userId, [await findProfile(db, userId, id)]);
  return profile ?? fail('userSettingsGroupNotFound');
}

export async function profiles(ctx: Ctx, userId: UserId): Promise<{ results: Profile[] }> {
  await users.get(ctx, userId);
  return { results: await toProfiles(ctx.db, userId, await queries.profilesOf(ctx.db, userId)) };
}

export async function addProfile(
  ctx: Ctx,
  userId: UserId,
  body: RouteInput<typeof createProfile>['body'],
): Promise<Profile> {
  return inTx(ctx.db, async (tx) => {
    await getWritable(tx, ctx, userId);
    if ((await queries.profilesOf(tx, userId)).length >= userProfilesMax) fail('fieldsNotUpdatable');
    await assertMay(tx, userId, {}, body);
    return getProfile(tx, userId, await queries.insert(tx, { userId }, body, ctx.now));
  });
}

export async function changeProfile(
  ctx: Ctx,
  userId: UserId,
  id: ProfileId,
  body: RouteInput<typeof patchProfile>['body'],
): Promise<Profile> {
  return inTx(ctx.db, async (tx) => {
    await getWritable(tx, ctx, userId);
    const profile = await findProfile(tx, userId, id);
    await assertMay(tx, userId, profile, body);
    const { active, ...values } = body;
    await queries.update(tx, id, values);
    if (active !== undefined && active !== profile.active) {
      await queries.setActive(tx, userId, active ? id : null);
    }
    return getProfile(tx, userId, id);
  });
}

export async function removeProfile(ctx: Ctx, userId: UserId, id: ProfileId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    await getWritable(tx, ctx, userId);
    await findProfile(tx, userId, id);
    await queries.setDeleted(tx, id, { deletedAt: ctx.now });
    return { success: true };
  });
}

export async function restoreProfile(ctx: Ctx, userId: UserId, id: ProfileId): Promise<Profile> {
  return inTx(ctx.db, async (tx) => {
    await getWritable(tx, ctx, userId);
    const deleted = await queries.findDeleted(tx, userId, id);
    if (!deleted) return getProfile(tx, userId, id);
    if ((await queries.profilesOf(tx, userId)).length >= userProfilesMax) fail('fieldsNotUpdatable');
    const is_active = deleted.active && !(await queries.findActive(tx, userId));
    await queries.setDeleted(tx, id, { deletedAt: null, isActive: is_active });
    return getProfile(tx, userId, id);
  });
}

/** Handler of the job settings.purge. */
export async function purge(ctx: Ctx): Promise<void> {
  await inTx(ctx.db, (tx) => queries.removeDeletedBefore(tx, new Date(ctx.now.getTime() - profileKeptMs)));
}

export async function getOfClient(ctx: Ctx, clientId: ClientId): Promise<Settings> {
  const { customerId } = await clients.get(ctx, clientId);
  const layers = await organisationLayers(ctx.db, { clientId, customerId });
  const usable = await choices.usableLayers(ctx.db, { clientId }, layers);
  return effective(usable, await presets.defaultOf(ctx.db));
}

export async function patchOfClient(
  ctx: Ctx,
  clientId: ClientId,
  patched: RouteInput<typeof patchClientSettings>['body'],
  sentBack: SentBack,
): Promise<Settings> {
  return inTx(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    await queries.lockClient(tx, clientId);
    const body = decidedBy(await getOfClient(inside, clientId), patched, sentBack);
    await choices.assertMay(tx, { clientId }, body);
    const own = await queries.find(tx, { clientId });
    if (own) await queries.update(tx, own.id, body);
    else await queries.insert(tx, { clientId }, body, ctx.now);
    return getOfClient(inside, clientId);
  });
}
