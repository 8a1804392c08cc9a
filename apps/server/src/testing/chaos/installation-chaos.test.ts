import { afterAll, beforeAll, expect, it } from 'vitest';
import * as ledger from '../../modules/money/ledger/ledger.service.ts';
import { dice } from '../models/dice.ts';
import { until } from '../test-worker.ts';
import {
  compareCredits,
  countAnnounced,
  listMischarged,
  listMissedMails,
  listProcesses,
  untilAllIsDone,
} from './afterwards.ts';
import { type ChaosInstallation, openChaosInstallation } from './chaos-installation.ts';
import { type Dealership, measureOrder, openDealership, workUntil } from './dealers.ts';
import { EventListener } from './event-listener.ts';
import { drawFaults } from './faults.ts';

/** One fault of each kind; `npm run test:chaos` goes on with others for so many seconds. */
const seconds = Number(process.env.INSTALLATION_CHAOS_SECONDS ?? 0);
const isLong = seconds > 0;
const roll = dice(Number(process.env.SEED ?? 1));
const durations = isLong ? { stoppedMs: 60_000, lineMs: 20_000 } : { stoppedMs: 3_000, lineMs: 2_000 };
/** How soon after a fault a picture is made again; in a run of all tests, which is busy with other things, whenever that is. */
const recoveryMs = isLong ? 30_000 : Number.POSITIVE_INFINITY;

let installation: ChaosInstallation;
let dealership: Dealership;
beforeAll(async () => {
  installation = await openChaosInstallation();
  dealership = await openDealership(installation);
});
afterAll(async () => {
  await installation?.close();
  // The database and its processes name their folder; the others are waited for as they are stopped.
  await until(
    'the end of the database',
    async () => !installation || (await listProcesses(installation.dataDir)).length === 0,
  );
});

interface Recovery {
  fault: string;
  ms: number;
}

/** Faults one after another, each with the time that the next order took. */
async function causeFaults(over: AbortSignal): Promise<Recovery[]> {
  const seen: Recovery[] = [];
  const end = performance.now() + seconds * 1_000;
  do {
    for (const { name: fault, strike } of drawFaults(installation, roll, durations)) {
      if (over.aborted) return seen;
      await strike();
      const ms = Math.round(await measureOrder(dealership));
      process.stdout.write(`chaos: ${fault}; the next picture took ${ms} ms\n`);
      seen.push({ fault, ms });
      if (isLong && performance.now() > end) break;
    }
  } while (performance.now() < end);
  return seen;
}

/** Faults while everybody works and a panel listens; ends once all is done. */
async function endure(listener: EventListener): Promise<Recovery[]> {
  const [workOver, listeningOver] = [new AbortController(), new AbortController()];
  const listening = listener.listenUntil(listeningOver.signal);
  const work = workUntil(installation, dealership, workOver.signal);
  try {
    // Work that fails ends the run: it has no other end before the signal.
    const recoveries = await Promise.race([causeFaults(workOver.signal), work.then((): Recovery[] => [])]);
    workOver.abort();
    await work;
    await untilAllIsDone(installation);
    const { size } = dealership.promises.pictures;
    await expect.poll(() => listener.delivered.size).toBe(size);
    return recoveries;
  } finally {
    workOver.abort();
    listeningOver.abort();
    await listening;
  }
}

const onceEach = (names: Iterable<string | null>) => new Map([...names].map((name) => [name, 1]));
const sorted = (counts: Map<string | null, number>) => [...counts].sort();

it(
  'whatever fails, what was promised is kept: pictures, credits, events and mails',
  async () => {
    const { listened, promises } = dealership;
    const listener = new EventListener(listened, promises);
    const recoveries = await endure(listener);
    const { bought, invited, pictures } = promises;
    const images = [...pictures.values()];

    expect(await listMischarged(installation, dealership)).toEqual([]);
    expect(await ledger.findDifferences(installation.db)).toEqual([]);
    const { has, should } = await compareCredits(installation, dealership);
    expect(has).toEqual(should);
    expect(sorted(countAnnounced(installation, 'image.delivered', 'imageId'))).toEqual(
      sorted(onceEach(images)),
    );
    expect(sorted(countAnnounced(installation, 'vehicle.created', 'vehicleId'))).toEqual(
      sorted(onceEach(pictures.keys())),
    );
    expect(await listMissedMails(installation, dealership)).toEqual([]);
    expect([...listener.delivered].sort()).toEqual(images.sort());
    const fallen = [...installation.apis, ...installation.workers].filter(({ fell }) => fell > 0);
    expect(fallen.map(({ fell, name }) => `${name}: ${fell}`)).toEqual([]);
    const repeated = [dealership.office, ...dealership.dealers].reduce((sum, one) => sum + one.repeated, 0);
    const did = `${images.length} pictures, ${bought} packages, ${invited.length} invitations`;
    process.stdout.write(`chaos: ${recoveries.length} faults, ${repeated} calls sent again, ${did}\n`);
    expect(recoveries.filter(({ ms }) => ms > recoveryMs)).toEqual([]);
  },
  (seconds + 900) * 1_000,
);
