import { sealedColumns as secondFactors } from './modules/auth/second-factor.service.ts';
import { sealedColumns as connections } from './modules/social/social.service.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/database.ts';
import { type Resealed, reseal, type SealedColumn } from './platform/db/reseal.ts';
import type { Sealer } from './platform/sealer.ts';

/** Everything that is sealed, wherever it lies. */
export const sealedColumns: SealedColumn[] = [...secondFactors, ...connections];

/** Seals everything with the first key; afterwards the others open nothing any more, unless something is lost. */
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
