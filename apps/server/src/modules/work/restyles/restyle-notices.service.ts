/** What the person who started a restyle is notified of: that it is finished, and that it waits for credits. */
import { builtInPresetNames } from '@forecourt/contract/built-in-presets';
import type { RestyleId } from '@forecourt/contract/ids';
import type { LanguageCode } from '@forecourt/contract/languages';
import type { PresetId } from '@forecourt/contract/presets';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { serverText } from '../../../platform/texts.ts';
import * as notices from '../../people/notifications/notices.service.ts';
import * as queries from './restyles.queries.ts';

/** The display name of a look; those of built-in presets are translated. */
function lookIn(language: LanguageCode, preset: PresetId | null, lookName: string | null): string {
  const builtIn = builtInPresetNames.find((name) => name === preset);
  return lookName ?? (builtIn ? serverText(`presets.${builtIn}.name`, language) : '');
}

async function notify(tx: Tx, ctx: Ctx, id: RestyleId, kind: 'restyleFinished' | 'restylePaused') {
  const { done, lookName, preset, total, userId } = await queries.countRestyledVehicles(tx, id);
  const text = kind === 'restyleFinished' && done === 0 ? 'restyleUnmade' : kind;
  const counts = { done: String(done), total: String(total), left: String(total - done) };
  const values = (language: LanguageCode) => ({ ...counts, look: lookIn(language, preset, lookName) });
  await notices.sendNotice(tx, ctx, userId, { kind, text, values, link: { kind: 'restyle', id } });
}

export const notifyFinished = (tx: Tx, ctx: Ctx, id: RestyleId) => notify(tx, ctx, id, 'restyleFinished');
export const notifyPaused = (tx: Tx, ctx: Ctx, id: RestyleId) => notify(tx, ctx, id, 'restylePaused');

/** A restyle that does not wait for credits any more: nobody has to be told so. */
export async function withdrawPaused(tx: Tx, ctx: Ctx, id: RestyleId): Promise<void> {
  const { userId } = await queries.countRestyledVehicles(tx, id);
  await notices.withdrawNotice(tx, ctx, userId, 'restylePaused', id);
}
