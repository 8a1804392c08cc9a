/** Settings of the installation that apply to every visitor, as root set them. Guarantees one row and one picture. */
import { fail } from '@forecourt/contract/errors';
import { photoTypes } from '@forecourt/contract/file-types';
import type { Installation, patchInstallation } from '@forecourt/contract/installation';
import { type ShowroomName, showroomNames } from '@forecourt/contract/recipe';
import type { RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx } from '../../../platform/db/database.ts';
import type { Upload } from '../../../platform/http/forms.ts';
import * as invoiceSettings from '../../money/invoices/invoice-settings.service.ts';
import * as files from '../../people/files/files.service.ts';
import * as queries from './installation.queries.ts';

export async function getInstallation(ctx: Ctx): Promise<Installation> {
  const { logoFileId, hiddenShowrooms, ...row } = await queries.findInstallation(ctx.db);
  const logo = logoFileId && (await files.findFile(ctx.db, logoFileId));
  return {
    ...row,
    showrooms: offered(hiddenShowrooms),
    dms: Object.keys(ctx.outside.oauthProviders),
    currency: await queries.findCurrency(ctx.db),
    sendsMail: ctx.outside.mailer.configured,
    // Every payment gets an invoice, which has to name the seller.
    takesPayments: ctx.outside.payments !== null && (await invoiceSettings.namesSeller(ctx.db)),
    logo: logo
      ? { state: logo.state, failure: files.fileFailureOf(logo), path: files.linkToFile(ctx, logo) }
      : null,
  };
}

function offered(hidden: readonly string[]): ShowroomName[] {
  return showroomNames.filter((name) => !hidden.includes(name));
}

/** The built-in showrooms that can be ordered in this installation; at least one. */
export async function listOfferedShowrooms(db: Db): Promise<ShowroomName[]> {
  return offered((await queries.findInstallation(db)).hiddenShowrooms);
}

export async function setShowroom(ctx: Ctx, name: ShowroomName, isOffered: boolean): Promise<Installation> {
  return inTx(ctx.db, async (tx) => {
    const row = await queries.lockInstallation(tx);
    const others = row.hiddenShowrooms.filter((one) => one !== name);
    const hiddenShowrooms = isOffered ? others : [...others, name];
    if (offered(hiddenShowrooms).length === 0) fail('showroomNeeded');
    await queries.updateInstallation(tx, { ...row, hiddenShowrooms });
    return getInstallation({ ...ctx, db: tx });
  });
}

export async function isSignUpOpen(db: Db): Promise<boolean> {
  return (await queries.findInstallation(db)).signUpOpen;
}

export async function isDemoOpen(db: Db): Promise<boolean> {
  return (await queries.findInstallation(db)).demoOpen;
}

/** The settings, locked until the transaction ends. */
export const findLockedInstallation = queries.lockInstallation;

/** The origin of the chat, which the content security policy of the panel must allow. */
export async function chatOrigin(db: Db): Promise<string | null> {
  const { chatUrl } = await queries.findInstallation(db);
  return chatUrl && new URL(chatUrl).origin;
}

export async function updateInstallation(
  ctx: Ctx,
  body: RouteInput<typeof patchInstallation>['body'],
): Promise<Installation> {
  return inTx(ctx.db, async (tx) => {
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    await queries.updateInstallation(tx, { ...(await queries.lockInstallation(tx)), ...given });
    return getInstallation({ ...ctx, db: tx });
  });
}

export async function setLogo(ctx: Ctx, upload: Upload): Promise<Installation> {
  const order = {
    userId: null,
    purpose: 'logo',
    types: photoTypes,
    refusal: 'imageTypeInvalid',
  } as const;
  const { before, installation } = await files.addFile(ctx, upload, order, async (tx, file) => {
    const row = await queries.lockInstallation(tx);
    await queries.updateInstallation(tx, { ...row, logoFileId: file.id });
    if (row.logoFileId) await files.removeFileRow(tx, row.logoFileId);
    return { before: row.logoFileId, installation: await getInstallation({ ...ctx, db: tx }) };
  });
  if (before) await files.removeStoredFile(ctx, before);
  return installation;
}

export async function removeLogo(ctx: Ctx): Promise<Installation> {
  const { before, installation } = await inTx(ctx.db, async (tx) => {
    const { logoFileId } = await queries.lockInstallation(tx);
    if (!logoFileId) fail('fileNotFound');
    await files.removeFileRow(tx, logoFileId);
    return { before: logoFileId, installation: await getInstallation({ ...ctx, db: tx }) };
  });
  await files.removeStoredFile(ctx, before);
  return installation;
}
