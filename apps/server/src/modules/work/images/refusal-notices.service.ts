/**
 * Notices of pictures that checkers refused. Guarantees that the owner of a vehicle has one for all of them, which names each position,
 * whether another photo is needed, and why its picture was refused: those that are left after a verdict is taken back, and none after the last one.
 */
import type { VehicleId } from '@forecourt/contract/ids';
import type { LanguageCode } from '@forecourt/contract/languages';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type ServerTextKey, serverText } from '../../../platform/texts.ts';
import * as notices from '../../people/notifications/notices.service.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import * as queries from './refused-pictures.queries.ts';

type Say = (key: ServerTextKey) => string;

/** A notice is read at a glance; the vehicle shows the others. */
const namedMax = 4;

/** Why a picture was refused; the note without its full stop, because a sentence ends here. */
function whyIn(say: Say, { note, reasons }: queries.RefusedPicture): string {
  const words = reasons.map((reason) => say(`reasons.${reason}`)).join(', ');
  return [words, note?.trim().replace(/\.$/, '')].filter(Boolean).join(' – ');
}

function valuesIn(say: Say, vehicle: string, pictures: readonly queries.RefusedPicture[]) {
  const [first] = pictures;
  const named = pictures.slice(0, namedMax).map((picture) => {
    const { position, state } = picture;
    return `${say(`positions.${position}`)} – ${say(`refusals.${state}`)} (${whyIn(say, picture)})`;
  });
  return {
    vehicle,
    position: first ? say(`positions.${first.position}`) : '',
    reasons: first ? whyIn(say, first) : '',
    pictures: [...named, ...(pictures.length > namedMax ? ['…'] : [])].join(', '),
  };
}

function noticeOf(id: VehicleId, vehicle: string, pictures: readonly queries.RefusedPicture[]) {
  const one = pictures[0]?.state === 'rejected' ? ('pictureRejected' as const) : ('pictureRetake' as const);
  return {
    kind: 'pictureRefused' as const,
    text: pictures.length > 1 ? ('pictureRefused' as const) : one,
    values: (language: LanguageCode) => valuesIn((key) => serverText(key, language), vehicle, pictures),
    link: { kind: 'vehicle' as const, id },
  };
}

/** Says which pictures of a vehicle are refused now, and why. */
export async function sendRefusal(tx: Tx, ctx: Ctx, id: VehicleId, reference: string): Promise<void> {
  const pictures = await queries.listRefused(tx, id);
  if (pictures.length === 0) return;
  const { userId } = await pictureSets.findPictureSetOwner(tx, id);
  await notices.sendNotice(tx, ctx, userId, noticeOf(id, reference, pictures));
}

/** Withdraws a refusal that was taken back: the notice names the others that are left, or is withdrawn with the last one. */
export async function withdrawRefusal(tx: Tx, ctx: Ctx, id: VehicleId, reference: string): Promise<void> {
  const pictures = await queries.listRefused(tx, id);
  const { userId } = await pictureSets.findPictureSetOwner(tx, id);
  if (pictures.length === 0) await notices.withdrawNotice(tx, ctx, userId, 'pictureRefused', id);
  else await notices.renewNotice(tx, ctx, userId, noticeOf(id, reference, pictures));
}
