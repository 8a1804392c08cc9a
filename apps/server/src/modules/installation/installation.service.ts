/** Settings of the installation that apply to every visitor, as root set them. Guarantees one row and one picture. */
import { fail } from '@forecourt/contract/errors';
import type { Installation, patchInstallation } from '@forecourt/contract/installation';
import { type ShowroomName, showroomNames } from '@forecourt/contract/recipe';
import type { RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../platform/context.ts';
import { type Db, inTx } from '../../platform/db/database.ts';
import type { Upload } from '../../platform/http/forms.ts';
import { photoTypes } from '../files/file-types.rules.ts';
import * as files from '../files/files.service.ts';
import * as queries from './installation.queries.ts';

export async function get(ctx: Ctx): Promise<Installation> {
  const { logoFileId, hiddenShowrooms, ...row } = await queries.find(ctx.db);
  const logo = logoFileId && (await files.find(ctx.db, logoFileId));
  return {
    ...row,
    showrooms: offered(hiddenShowrooms),
    dms: Object.keys(ctx.outside.oauthProviders),
    sendsMail: ctx.outside.mailer.configured,
    logo: logo ? { state: logo.state, failure: files.failureOf(logo), path: files.linkTo(ctx, logo) } : null,
  };
}

function offered(hidden: readonly string[]): ShowroomName[] {
  return showroomNames.filter((name) => !hidden.includes(name));
}

/** The built-in showrooms that can be ordered in this installation; at least one. */
export async function offeredShowrooms(db: Db): Promise<ShowroomName[]> {
  return offered((await queries.find(db)).hiddenShowrooms);
}

export async function setShowroom(ctx: Ctx, name: ShowroomName, isOffered: boolean): Promise<Installation> {
  return inTx(ctx.db, async (tx) => {
    const row = await queries.lock(tx);
    const others = row.hiddenShowrooms.filter((one) => one !== name);
    const hiddenShowrooms = isOffered ? others : [...others, name];
    if (offered(hiddenShowrooms).length === 0) fail('showroomNeeded');
    await queries.update(tx, { ...row, hiddenShowrooms });
    return get({ ...ctx, db: tx });
  });
}

export async function isSignUpOpen(db: Db): Promise<boolean> {
  return (await queries.find(db)).signUpOpen;
}

export async function isDemoOpen(db: Db): Promise<boolean> {
  return (await queries.find(db)).demoOpen;
}

/** The settings, locked until the transaction ends. */
export const findLocked = queries.lock;

/** The origin of the chat, which the content security policy of the panel must allow. */
export async function chatOrigin(db: Db): Promise<string | null> {
  const { chatUrl } = await queries.find(db);
  return chatUrl && new URL(chatUrl).origin;
}

export async function patch(
  ctx: Ctx,
  body: RouteInput<typeof patchInstallation>['body'],
): Promise<Installation> {
  return inTx(ctx.db, async (tx) => {
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    await queries.update(tx, { ...(await queries.lock(tx)), ...given });
    return get({ ...ctx, db: tx });
  });
}

export async function setLogo(ctx: Ctx, upload: Upload): Promise<Installation> {
  const order = {
    userId: null,
    purpose: 'logo',
    types: photoTypes,
    refusal: 'imageTypeInvalid',
  } as const;
  const { before, installation } = await files.add(ctx, upload, order, async (tx, file) => {
    const row = await queries.lock(tx);
    await queries.update(tx, { ...row, logoFileId: file.id });
    if (row.logoFileId) await files.removeRow(tx, row.logoFileId);
    return { before: row.logoFileId, installation: await get({ ...ctx, db: tx }) };
  });
  if (before) await files.removeBytes(ctx, before);
  return installation;
}

export async function removeLogo(ctx: Ctx): Promise<Installation> {
  const { before, installation } = await inTx(ctx.db, async (tx) => {
    const { logoFileId } = await queries.lock(tx);
    if (!logoFileId) fail('fileNotFound');
    await files.removeRow(tx, logoFileId);
    return { before: logoFileId, installation: await get({ ...ctx, db: tx }) };
  });
  await files.removeBytes(ctx, before);
  return installation;
}
