/** Events for webhooks when a ZIP for a channel has been fetched, one for each vehicle in it, or when it broke off. */
import { finished, type Readable } from 'node:stream';
import type { ChannelName } from '@forecourt/contract/channel-rules';
import type { VehicleId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import { type ExportEnd, emitExportEvent } from './channels.queries.ts';

/** A vehicle in a ZIP, with how many of its pictures are in it and how many are left out. */
export interface SentVehicle {
  vehicleId: VehicleId;
  pictureCount: number;
  refusedCount: number;
}

/** Why it broke off: the reader went away, or a stored file could not be read. */
function failureOf(error: NodeJS.ErrnoException): 'interrupted' | 'storage' {
  return error.code === 'ERR_STREAM_PREMATURE_CLOSE' ? 'interrupted' : 'storage';
}

export async function emitExportEvents(
  ctx: Pick<Ctx, 'db' | 'log'>,
  channel: ChannelName,
  sent: readonly SentVehicle[],
  end: ExportEnd,
): Promise<void> {
  try {
    for (const { vehicleId, ...counts } of sent)
      await emitExportEvent(ctx.db, vehicleId, end, { channel, ...counts });
  } catch (error) {
    // The reader has its ZIP by then, or knows that it has not.
    ctx.log.warn({ err: error, channel }, 'the end of an export was not announced to webhooks');
  }
}

/** Emits the events once the last byte of the ZIP has been read, or it is closed before. */
export function emitAtEnd(ctx: Ctx, zip: Readable, channel: ChannelName, sent: readonly SentVehicle[]): void {
  finished(zip, { writable: false }, (error) => {
    void emitExportEvents(ctx, channel, sent, error ? { failure: failureOf(error) } : {});
  });
}
