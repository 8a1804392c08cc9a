/**
 * Pictures that somebody chose for a channel, whatever its rules choose themselves. Guarantees that one counts as ready only if the channel
 * takes it by the rules of the vehicle's owner and by those that the channel comes with.
 */
import {
  bestFile,
  type ChannelName,
  channelPresets,
  type FileProblem,
  problemsOfFile,
} from '@forecourt/contract/channel-rules';
import { fail } from '@forecourt/contract/errors';
import type { ImageId, VehicleId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refreshRendition } from '../../work/images/changed-pictures.service.ts';
import { findChannelPictures } from './channel-pictures.service.ts';
import { listExportedVehicles } from './channels.queries.ts';
import { profileOf } from './channels.rules.ts';
import { findLayers } from './channels.service.ts';
import { orderRenditions } from './renditions.queries.ts';

/** `ready`: the channel takes it. `waiting`: it is being adapted. `adaptable`: it can be. `refused`: it cannot. */
export interface ChosenPicture {
  imageId: ImageId;
  state: 'ready' | 'waiting' | 'adaptable' | 'refused';
  isHeldBack: boolean;
  /** Its file; of one that is not ready, one that the channel would refuse. */
  storageKey: string;
}

/** The chosen pictures in their order; fails where one is not finished any more, and where the channel is switched off. */
export async function findChosenPictures(
  ctx: Ctx,
  vehicleId: VehicleId,
  channel: ChannelName,
  ids: readonly ImageId[],
): Promise<ChosenPicture[]> {
  const [vehicle] = await listExportedVehicles(ctx.db, ctx.scope, [vehicleId]);
  if (!vehicle) return fail('vehicleNotFound');
  const [layers = []] = await findLayers(ctx.db, [vehicle]);
  const { enabled, rules } = profileOf(channel, layers);
  if (!enabled) fail('channelOff');
  const finished = (await findChannelPictures(ctx, [vehicleId]))(vehicleId, channel);
  return ids.map((imageId) => {
    const picture = finished.find((one) => one.imageId === imageId);
    const best = picture && bestFile(picture.files, rules);
    if (!picture || !best) return fail('imageNotFound');
    const unusual = problemsOfFile(best.file, channelPresets[channel].rules);
    const state = stateOf(best.problems, unusual, picture);
    return { imageId, state, isHeldBack: picture.isHeldBack, storageKey: best.file.storageKey };
  });
}

type Adaptable = Pick<
  ReturnType<Awaited<ReturnType<typeof findChannelPictures>>>[number],
  'isAnalysed' | 'rendition'
>;

function stateOf(
  problems: readonly FileProblem[],
  unusual: readonly FileProblem[],
  { isAnalysed, rendition }: Adaptable,
): ChosenPicture['state'] {
  if (problems.length === 0) return unusual.length === 0 ? 'ready' : 'refused';
  if (rendition?.state === 'waiting') return 'waiting';
  return isAnalysed && rendition?.state !== 'failed' ? 'adaptable' : 'refused';
}

/** Orders those pictures adapted that can and have to be. */
export async function adaptChosen(
  tx: Tx,
  { now }: Ctx,
  channel: ChannelName,
  pictures: readonly ChosenPicture[],
): Promise<void> {
  const ids = pictures.filter(({ state }) => state === 'adaptable').map(({ imageId }) => imageId);
  await orderRenditions(tx, ids, channel, now);
  for (const id of ids) await refreshRendition(tx, id, channel);
}
