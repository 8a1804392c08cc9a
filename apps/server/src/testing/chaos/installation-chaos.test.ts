import { afterAll, beforeAll, expect, it } from 'vitest';
import * as ledger from '../../modules/money/ledger/ledger.service.ts';
import { dice } from '../models/dice.ts';
import { until } from '../test-worker.ts';
import { type ChaosInstallation, openChaosInstallation } from './chaos-installation.ts';
import { type Dealership, measureOrder, openDealership, workUntil } from './dealers.ts';
import { drawFaults } from './faults.ts';

/** One fault of each kind; `npm run test:chaos` goes on with others for so many seconds. */
const seconds = Number(process.env.CHAOS_SECONDS ?? 0);
const isLong = seconds > 0;
const roll = dice(Number(process.env.SEED ?? 1));
const durations = isLong ? { stoppedMs: 60_000, lineMs: 20_000 } : { stoppedMs: 3_000, lineMs: 2_000 };
/** How soon after a fault a picture is made again. A run of all tests is busy with other things too. */
const recoveryMs = isLong ? 30_000 : 60_000;

let installation: ChaosInstallation;
let dealership: Dealership;
beforeAll(async () => {
  installation = await openChaosInstallation();
  dealership = await openDealership(installation);
});
afterAll(() => installation?.close());

/** Faults one after another, each with the time that the next order took. */
async function causeFaults(): Promise<{ name: string; recoveryMs: number }[]> {
  const seen: { name: string; recoveryMs: number }[] = [];
  const end = performance.now() + seconds * 1_000;
  do {
    for (const { name, strike } of drawFaults(installation, roll, durations)) {
      await strike();
      const took = Math.round(await measureOrder(dealership));
      process.stdout.write(`chaos: ${name}, recovered within ${took} ms\n`);
      seen.push({ name, recoveryMs: took });
      if (isLong && performance.now() > end) break;
    }
  } while (performance.now() < end);
  return seen;
}

const count = async (table: 'images' | 'mails' | 'webhookDeliveries', where: [string, string, unknown][]) => {
  let query = installation.db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
  for (const [column, is, value] of where) query = query.where(column as never, is as never, value as never);
  return (await query.executeTakeFirstOrThrow()).count;
};

it(
  'whatever fails, what was promised is kept: pictures, credits, events and mails',
  async () => {
    const over = new AbortController();
    const work = workUntil(dealership, over.signal);
    work.catch(() => {});
    const faults = await Promise.race([causeFaults(), work.then(() => [])]);
    over.abort();
    await work;
    const { promises } = dealership;
    const ordered = [...promises.pictures.values()].sort();

    await until('all pictures', async () => (await count('images', [['state', '!=', 'delivered']])) === 0);
    expect(await ledger.findDifferences(installation.db)).toEqual([]);
    expect(faults.filter((fault) => fault.recoveryMs > recoveryMs)).toEqual([]);
    expect(await count('images', [])).toBe(ordered.length);
  },
  (seconds + 600) * 1_000,
);
