/**
 * A whole installation at work for an hour: API, worker, picture processes and database, driven at 70 % of what it can do, which a
 * calibration finds first, with what dealers do in a day. Measured all the time: memory of every process, open files, connections,
 * rows and bytes of every table, the storage, and how long each kind of call takes. Prints JSON; fails when memory, latency, a table
 * that is not meant to, the storage, files or connections grow, when a process ends, when a call fails, or when the ledger is not
 * right. What is judged and how: `bench/soak/soak-verdict.ts`. `--minutes N`, at least 30 for figures that count. Linux only.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findDifferences } from '../apps/server/src/modules/money/ledger/ledger.service.ts';
import { DealerDays } from './soak/dealer-days.ts';
import { round } from './soak/flatness.ts';
import { keepStreams } from './soak/open-streams.ts';
import { passTime } from './soak/passing-time.ts';
import {
  bars,
  judgeLatency,
  judgeMemory,
  judgeProcesses,
  judgeStores,
  judgeTables,
  type Sample,
} from './soak/soak-verdict.ts';
import { openSoaked, type SoakedInstallation } from './soak/soaked-installation.ts';
import { watchProcesses } from './soak/watched-processes.ts';
import { watchStores } from './soak/watched-stores.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } });
const minutes = Number(values.minutes);
const minuteMs = 60_000;
/** Five minutes of an hour. */
const windowMinutes = minutes / 12;
const share = 0.7;
const calibrationMs = Math.min(3 * minuteMs, (minutes * minuteMs) / 4);
/** Dealers who work without a pause while the most is sought. */
const atOnce = 8;
/** More than that at work means that the installation does not keep up. */
const atOnceMax = 40;
const sampleMs = 10_000;
const timePassesMs = Math.min(2 * minuteMs, (minutes * minuteMs) / 10);
const heapMs = Math.min(minuteMs, (windowMinutes * minuteMs) / 2);

const say = (line: string) => void process.stderr.write(`${line}\n`);

/** Sells one vehicle after another, as many at once as this, until the time is over; sold vehicles a minute. */
async function calibrate({ calls }: SoakedInstallation, days: DealerDays): Promise<number> {
  await days.sellOne();
  const begun = performance.now();
  let sold = 0;
  const sell = async () => {
    while (performance.now() - begun < calibrationMs) {
      await days.sellOne();
      sold += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sell));
  const perMinute = (sold / (performance.now() - begun)) * minuteMs;
  calls.reset();
  return perMinute;
}

/** Begins to sell so many vehicles a minute, whether earlier ones are done or not. */
async function drive({ calls }: SoakedInstallation, days: DealerDays, perMinute: number): Promise<number> {
  const begun = performance.now();
  const working = new Set<Promise<void>>();
  let mostAtOnce = 0;
  for (let count = 0; ; count++) {
    const due = begun + (count / perMinute) * minuteMs;
    if (due - begun >= minutes * minuteMs) break;
    await pause(Math.max(0, due - performance.now()));
    if (working.size >= atOnceMax) {
      calls.fail('the installation did not keep up');
      continue;
    }
    const one: Promise<void> = days
      .sellOne()
      .catch((error: Error) => calls.fail(error.message))
      .finally(() => working.delete(one));
    working.add(one);
    mostAtOnce = Math.max(mostAtOnce, working.size);
  }
  await Promise.all(working);
  return mostAtOnce;
}

/** Does something again and again until the signal. */
async function every(ms: number, over: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!over.aborted) {
    await work();
    await pause(ms, undefined, { signal: over }).catch(() => {});
  }
}

async function soak(soaked: SoakedInstallation) {
  const { calls, dealers, db, heapFolder, installation, listeners, pool, takeArrived } = soaked;
  const days = new DealerDays(calls, dealers);
  const mostPerMinute = await calibrate(soaked, days);
  const perMinute = mostPerMinute * share;
  say(`calibrated: ${round(mostPerMinute)} vehicles a minute at most`);
  const over = new AbortController();
  const begun = performance.now();
  const minutesAt = (at: number) => (at - begun) / minuteMs;
  const samples: Sample[] = [];
  const arrived = { mails: 0, webhooks: 0 };
  const sample = async () => {
    const stored = await watchStores(pool, installation.dataDir);
    const processes = await watchProcesses(heapFolder);
    samples.push({ at: minutesAt(performance.now()), processes, stored });
    const { mails, webhooks } = takeArrived();
    arrived.mails += mails;
    arrived.webhooks += webhooks;
  };
  const beside = [
    every(sampleMs, over.signal, sample),
    every(timePassesMs, over.signal, () => passTime(pool)),
  ];
  const streams = keepStreams(calls, listeners, over.signal);
  const driven = drive(soaked, days, perMinute).finally(() => over.abort());
  // All at once, so that what fails beside ends the run.
  const [mostAtOnce] = await Promise.all([driven, ...beside]);
  const answers = calls.answers.map((answer) => ({ ...answer, at: minutesAt(answer.at) }));
  const differences = await findDifferences(db);
  const load = { mostPerMinute: round(mostPerMinute), perMinute: round(perMinute), mostAtOnce };
  return { ...{ minutes, load, arrived, events: await streams, differences }, samples, answers };
}

function judge(
  { answers, samples, ...figures }: Awaited<ReturnType<typeof soak>>,
  { calls }: SoakedInstallation,
) {
  const misses: string[] = [];
  const run = { minutes, windowMinutes, samples, answers };
  if (calls.failed > 0) misses.push(`${calls.failed} calls failed`);
  if (figures.differences.length > 0) misses.push('the ledger is not right');
  if (Math.min(figures.arrived.mails, figures.arrived.webhooks, figures.events) === 0)
    misses.push('mails, webhooks or events did not arrive');
  return {
    ...figures,
    failed: { calls: calls.failed, examples: calls.examples },
    memory: judgeMemory(run, misses),
    processes: judgeProcesses(run, misses),
    stores: judgeStores(run, misses),
    tables: judgeTables(run, misses),
    latency: judgeLatency(run, misses),
    bars,
    misses,
  };
}

const soaked = await openSoaked(heapMs);
try {
  const verdict = judge(await soak(soaked), soaked);
  process.stdout.write(`${JSON.stringify(verdict, null, 2)}\n`);
  if (verdict.misses.length > 0) process.exitCode = 1;
} finally {
  await soaked.remove();
}
