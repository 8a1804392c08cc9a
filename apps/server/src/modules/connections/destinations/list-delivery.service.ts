/** Delivers vehicles together with a file that lists them. Guarantees that the list names only what is on the server by then. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DestinationList } from '@forecourt/contract/destinations';
import { listOf } from '../channels/channel-feed-content.service.ts';
import { type Delivery, isWaiting, record, sendFile } from './delivered-files.service.ts';
import * as files from './destination-files.queries.ts';
import { deliverVehicles } from './vehicle-delivery.service.ts';

export const listName = (list: DestinationList) => `vehicles.${list}`;

/** Writes the file with the vehicles while they are delivered, and sends it if it has changed. */
export async function deliverWithList(delivery: Delivery, list: DestinationList): Promise<void> {
  const { context, row, runId } = delivery;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-delivery-'));
  try {
    const file = path.join(folder, 'list');
    const hash = createHash('sha256');
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(
      listOf(deliverVehicles(delivery), row.channel, list),
      hashing,
      createWriteStream(file, { mode: 0o600 }),
    );
    const contentHash = hash.digest();
    const name = listName(list);
    const { db, now } = context();
    const known = await files.listFiles(db, row.id, null);
    if (known.some((one) => one.path === name && one.contentHash.equals(contentHash))) return;
    const asked = { path: name, vehicleId: null, sourceKey: null };
    if (isWaiting(delivery, asked)) return;
    if (!(await sendFile(delivery, asked, () => createReadStream(file)))) return;
    const { size } = await stat(file);
    const sent = { destinationId: row.id, ...asked };
    await record(delivery, (tx) => files.keepFile(tx, runId, { ...sent, contentHash, sizeBytes: size }, now));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
