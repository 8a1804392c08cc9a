import { sealedColumns as destinations } from './modules/connections/destinations/destinations.service.ts';
import { sealedColumns as webhooks } from './modules/connections/webhooks/webhooks.service.ts';
import { sealedColumns as secondFactors } from './modules/people/auth/second-factor.service.ts';
import { sealedColumns as pushKeys } from './modules/people/push/push-keys.service.ts';
import { sealedColumns as signingKeys } from './modules/studio/content-credentials/content-credentials.service.ts';
import { sealedColumns as connections } from './modules/work/social/social.service.ts';
import { sealedColumns as feeds } from './modules/work/vehicle-feeds/vehicle-feeds.service.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/database.ts';
import { countSealed, type Resealed, reseal, type SealedColumn } from './platform/db/reseal.ts';
import type { Sealer } from './platform/sealer.ts';

/** All columns with encrypted secrets. */
export const sealedColumns: SealedColumn[] = [
  ...secondFactors,
  ...connections,
  ...signingKeys,
  ...pushKeys,
  ...destinations,
  ...webhooks,
  ...feeds,
];

/**
 * Encrypts all secrets with the first key; afterwards the other keys are not needed any more, unless a secret is lost.
 */
export async function resealAll({
  clock,
  db,
  sealer,
}: {
  clock: Clock;
  db: Db;
  sealer: Sealer;
}): Promise<Resealed> {
  const cause = {
    ...{ actorId: null, actingForId: null, sessionId: null, requestId: null, address: null },
    action: 'reseal',
    at: clock.now(),
  };
  const all: Resealed = { resealed: 0, lost: [] };
  for (const column of sealedColumns) {
    const { resealed, lost } = await reseal(db, sealer, column, cause);
    all.resealed += resealed;
    all.lost.push(...lost);
  }
  return all;
}

const missed = sealedColumns.filter((column) => !signingKeys.includes(column));

/** Secrets that people would miss, and how many of them no key decrypts. A key that signs pictures is replaced by a new one. */
export async function countLost({
  db,
  sealer,
}: {
  db: Db;
  sealer: Sealer;
}): Promise<{ all: number; lost: number }> {
  const counts = await Promise.all(missed.map((column) => countSealed(db, sealer, column)));
  const sum = (of: 'all' | 'lost') => counts.reduce((total, count) => total + count[of], 0);
  return { all: sum('all'), lost: sum('lost') };
}
