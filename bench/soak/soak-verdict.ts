import { growthOf, lastTwoThirds, minimaOf, quantile, round, thirdOf } from './flatness.ts';
import { grownTables } from './grown-tables.ts';
import type { Timed } from './timed-calls.ts';
import type { Use } from './watched-processes.ts';
import type { Stored } from './watched-stores.ts';

export interface Sample {
  /** Minutes since the beginning. */
  at: number;
  processes: Record<string, Use>;
  stored: Stored;
}

export const bars = {
  /** Growth of the windows' minima over the last two thirds, share of their mean in ten minutes. */
  memoryGrowth: 0.02,
  /** Of the last third, per middle third. */
  p99Times: 1.3,
  tableTimes: 1.2,
};
/** Rarer calls are judged by their 95th percentile: the 99th of a few is one slow answer. */
const answersForP99 = 1_000;
const answersMin = 50;
/** Less than what a pause of the machine adds. */
const noiseMs = 25;
/** Less than what a single burst of work adds to a queue. */
const noiseRows = 60;
const noiseBytes = 1_000_000;
const noiseFiles = 10;
const noiseMb = 20;

interface Run {
  minutes: number;
  windowMinutes: number;
  samples: readonly Sample[];
  /** With the minutes since the beginning. */
  answers: readonly Timed[];
}

const most = (values: readonly number[]) => Math.max(0, ...values);

export function judgeMemory({ minutes, samples, windowMinutes }: Run, misses: string[]) {
  const late = lastTwoThirds(samples, minutes);
  const figures: Record<string, object> = {};
  for (const role of Object.keys(samples[0]?.processes ?? {})) {
    for (const what of ['rssMb', 'heapMb'] as const) {
      const points = late.flatMap(({ at, processes }) => {
        const value = processes[role]?.[what];
        return value ? [{ at, value }] : [];
      });
      if (points.length === 0) continue;
      const minima = minimaOf(points, windowMinutes);
      const growth = growthOf(minima);
      figures[`${role} ${what}`] = {
        minima: minima.map(({ value }) => Math.round(value)),
        growthPercentIn10Minutes: round(growth * 100),
      };
      if (growth > bars.memoryGrowth) misses.push(`memory: ${role} ${what} grows`);
    }
  }
  return figures;
}

/** Every process that is there at the beginning is the same one at the end: a leak that ends a process is a leak. */
export function judgeProcesses({ minutes, samples }: Run, misses: string[]) {
  const started = (role: string) =>
    new Set(samples.flatMap(({ processes }) => processes[role]?.pids ?? [])).size;
  const figures: Record<string, object> = {};
  for (const role of Object.keys(samples[0]?.processes ?? {})) {
    const files = ([1, 2] as const).map((third) =>
      most(thirdOf(samples, minutes, third).map(({ processes }) => processes[role]?.openFiles ?? 0)),
    );
    figures[role] = { processesSeen: started(role), openFiles: files };
    const first = samples[0]?.processes[role]?.pids ?? [];
    const last = samples.at(-1)?.processes[role]?.pids ?? [];
    if (role !== 'database' && (first.length === 0 || first.some((pid) => !last.includes(pid))))
      misses.push(`${role}: a process was started again`);
    // A server of a database opens each table and index once per connection.
    if (role !== 'database' && (files[1] ?? 0) > (files[0] ?? 0) + noiseFiles)
      misses.push(`open files: those of ${role} grow`);
  }
  return figures;
}

export function judgeLatency({ answers, minutes, windowMinutes }: Run, misses: string[]) {
  const figures: Record<string, object> = {};
  for (const [kind, all] of Map.groupBy(answers, (answer) => answer.kind)) {
    const thirds = ([1, 2] as const).map((third) => thirdOf(all, minutes, third).map(({ ms }) => ms));
    const few = Math.min(...thirds.map(({ length }) => length));
    const isJudged = few >= answersMin;
    const share = few >= answersForP99 ? 0.99 : 0.95;
    const [middle = 0, last = 0] = thirds.map((times) => quantile(times, share));
    const windows = [...Map.groupBy(all, ({ at }) => Math.floor(at / windowMinutes))].toSorted(
      ([a], [b]) => a - b,
    );
    figures[kind] = {
      answers: all.length,
      p50Ms: windows.map(([, some]) =>
        Math.round(
          quantile(
            some.map(({ ms }) => ms),
            0.5,
          ),
        ),
      ),
      p99Ms: windows.map(([, some]) =>
        Math.round(
          quantile(
            some.map(({ ms }) => ms),
            0.99,
          ),
        ),
      ),
      judgedBy: isJudged ? share : 'nothing: too few answers',
      middleMs: Math.round(middle),
      lastMs: Math.round(last),
      times: round(last / middle),
    };
    if (isJudged && last > middle * bars.p99Times + noiseMs) misses.push(`latency: ${kind} gets slower`);
  }
  return figures;
}

/** What has grown from the second to the last third: meant, with the reason, or missed. */
export function judgeTables({ minutes, samples }: Run, misses: string[]) {
  const [middle, last] = ([1, 2] as const).map((third) => thirdOf(samples, minutes, third));
  const meant: Record<string, object> = {};
  const flat: Record<string, object> = {};
  const grown: Record<string, object> = {};
  for (const name of Object.keys(samples.at(-1)?.stored.tables ?? {})) {
    const of = (some: readonly Sample[] | undefined, what: 'rows' | 'bytes') =>
      most((some ?? []).map(({ stored }) => stored.tables[name]?.[what] ?? 0));
    const rows = [of(middle, 'rows'), of(last, 'rows')] as const;
    const bytes = [of(middle, 'bytes'), of(last, 'bytes')] as const;
    const figure = { rows, kb: bytes.map((size) => Math.round(size / 1024)) };
    const isFlat =
      rows[1] <= rows[0] * bars.tableTimes + noiseRows && bytes[1] <= bytes[0] * bars.tableTimes + noiseBytes;
    const reason = grownTables[name];
    if (reason) meant[name] = { ...figure, reason };
    else if (isFlat && rows[1] > 0) flat[name] = figure;
    else if (!isFlat) {
      grown[name] = figure;
      misses.push(`table: ${name} grows`);
    }
  }
  return { grownAsMeant: meant, grown, flat };
}

export function judgeStores({ minutes, samples, windowMinutes }: Run, misses: string[]) {
  const [middle = [], last = []] = ([1, 2] as const).map((third) => thirdOf(samples, minutes, third));
  const mb = [middle, last].map((some) => most(some.map(({ stored }) => stored.storage.mb)));
  const connections = [middle, last].map((some) =>
    most(some.map(({ stored }) => Object.values(stored.connections).reduce((sum, count) => sum + count, 0))),
  );
  if ((mb[1] ?? 0) > (mb[0] ?? 0) * bars.tableTimes + noiseMb) misses.push('storage grows');
  if ((connections[1] ?? 0) > (connections[0] ?? 0) + 2) misses.push('connections to the database grow');
  const storage = samples.map(({ at, stored }) => ({ at, value: stored.storage.mb }));
  return {
    storageMb: mb.map((size) => Math.round(size)),
    storageMinimaMb: minimaOf(storage, windowMinutes).map(({ value }) => Math.round(value)),
    connections,
  };
}
