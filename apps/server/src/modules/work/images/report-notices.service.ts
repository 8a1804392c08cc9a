/**
 * Notices of answered reports. Guarantees that who reported pictures of a vehicle has one for all that were answered lately, which names
 * each position and what became of its picture, and none when the last answer is taken back.
 */
import { dayMs } from '@forecourt/contract/durations';
import type { UserId, VehicleId } from '@forecourt/contract/ids';
import type { LanguageCode } from '@forecourt/contract/languages';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { serverText } from '../../../platform/texts.ts';
import * as notices from '../../people/notifications/notices.service.ts';
import type { ImageRow } from './images.queries.ts';
import * as queries from './reported-pictures.queries.ts';

/** Answers that were given so long before are no news. */
const togetherMs = dayMs;
/** A notice is read at a glance; the vehicle shows the others. */
const namedMax = 4;

const listLately = (tx: Tx, { now }: Ctx, id: VehicleId, by: UserId) =>
  queries.listAnswered(tx, id, by, new Date(now.getTime() - togetherMs));

function noticeOf(id: VehicleId, vehicle: string, pictures: readonly queries.AnsweredPicture[]) {
  const named = (language: LanguageCode) =>
    pictures
      .slice(0, namedMax)
      .map(({ outcome, position }) => {
        const words = serverText(`reportOutcomes.${outcome}`, language);
        return `${serverText(`positions.${position}`, language)} (${words})`;
      })
      .concat(pictures.length > namedMax ? ['…'] : [])
      .join(', ');
  return {
    kind: 'reportAnswered' as const,
    text: 'reportAnswered' as const,
    values: (language: LanguageCode) => ({ vehicle, pictures: named(language) }),
    link: { kind: 'vehicle' as const, id },
  };
}

/** Says to who reported a picture what became of it, and of the others of the vehicle. */
export async function sendAnswer(tx: Tx, ctx: Ctx, by: UserId | null, image: ImageRow): Promise<void> {
  const { reference, set } = image;
  if (!by || set.kind !== 'vehicle') return;
  const pictures = await listLately(tx, ctx, set.id, by);
  await notices.sendNotice(tx, ctx, by, noticeOf(set.id, reference ?? '', pictures));
}

/** Withdraws an answer that was taken back: the notice names the others that are left, or is withdrawn with the last one. */
export async function withdrawAnswer(tx: Tx, ctx: Ctx, by: UserId | null, image: ImageRow): Promise<void> {
  const { reference, set } = image;
  if (!by || set.kind !== 'vehicle') return;
  const pictures = await listLately(tx, ctx, set.id, by);
  if (pictures.length === 0) await notices.withdrawNotice(tx, ctx, by, 'reportAnswered', set.id);
  else await notices.renewNotice(tx, ctx, by, noticeOf(set.id, reference ?? '', pictures));
}
