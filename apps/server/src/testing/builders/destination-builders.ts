import { randomUUID } from 'node:crypto';
import type { ClientId, DestinationId, UserId, VehicleId } from '@forecourt/contract/ids';
import { type JobName, type JobPayload, jobs } from '@forecourt/contract/jobs';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { TestApp } from '../test-app.ts';
import { buildUser } from './builders.ts';
import { buildImage, buildVehicle, type VehicleParts } from './vehicle-builders.ts';

interface Parts {
  testedAt?: Date | null;
  deletedAt?: Date | null;
}

/** An active server at an address that is never called, whose secret nothing can open. */
export async function buildDestination(
  db: Db,
  clientId: ClientId,
  { deletedAt = null, testedAt = null }: Parts = {},
): Promise<DestinationId> {
  const { id } = await db
    .insertInto('destinations')
    .values({
      ...{ clientId, channel: 'own', name: 'Marketplace', protocol: 'sftp', host: '10.0.0.1', port: 22 },
      ...{ username: 'dealer', sealedSecret: 'sealed', folder: '', folderPerVehicle: true, removes: false },
      ...{ automatic: true, createdBy: await buildUser(db, {}), createdAt: new Date(0), testedAt, deletedAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A vehicle that is ready, with this many finished pictures. */
export async function readyVehicle(
  app: Pick<TestApp, 'db' | 'outside'>,
  userId: UserId,
  parts: VehicleParts,
  count = 1,
): Promise<VehicleId> {
  const setId = await buildVehicle(app.db, { userId, ...parts });
  for (let number = 1; number <= count; number += 1) {
    const imageId = await buildImage(app.db, { setId, state: 'delivered' });
    const storageKey = `images/${imageId}/${randomUUID()}.jpg`;
    await app.outside.storage.put(storageKey, Buffer.from(`picture ${number} of ${parts.reference}`));
    const output = { name: 'web', format: 'jpeg' as const, width: 1600, height: 1200, sizeBytes: 6 };
    await app.db
      .insertInto('imageOutputs')
      .values({ ...output, imageId, storageKey })
      .execute();
  }
  return setId as VehicleId;
}

/** Jobs with this key that wait or run. */
export async function countQueued(db: Db, key: string): Promise<number> {
  const jobs = await db
    // biome-ignore lint/suspicious/noExplicitAny: the queue's tables are not among ours
    .selectFrom('graphile_worker.jobs' as any)
    .select('key')
    .where('key', '=', key)
    .execute();
  return jobs.length;
}

/** What the job with this key that waits is given. */
export async function queuedPayload<N extends JobName>(db: Db, name: N, key: string): Promise<JobPayload<N>> {
  const { rows } = await sql`select payload from graphile_worker._private_jobs where key = ${key}`.execute(
    db,
  );
  const [row] = rows as { payload: unknown }[];
  return jobs[name].parse(row?.payload) as JobPayload<N>;
}
