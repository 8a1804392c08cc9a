/**
 * What a process counts for monitors, in the format of Prometheus. Names begin with `forecourt_`; times are in seconds. Only where the
 * operator has set a key for monitors is anything counted.
 */
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

export type ProcessName = 'api' | 'worker';

/** A gauge that is read whenever a monitor asks. */
export function addGauge<Label extends string>(
  registry: Registry,
  { help, labelNames = [], name }: { name: string; help: string; labelNames?: Label[] },
  collect: (gauge: Gauge<Label>) => void | Promise<void>,
): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      return collect(this);
    },
  });
}

/** The process's memory, processor time and event loop, and the connections of its pool. */
export function createMetrics(process: ProcessName, pool: pg.Pool): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  addGauge(
    registry,
    {
      name: 'forecourt_database_connections',
      help: 'Connections of the pool, by whether they are in use.',
      labelNames: ['state'],
    },
    (gauge) => {
      gauge.set({ state: 'idle' }, pool.idleCount);
      gauge.set({ state: 'used' }, pool.totalCount - pool.idleCount);
    },
  );
  addGauge(
    registry,
    { name: 'forecourt_database_waiting', help: 'Queries and transactions that wait for a connection.' },
    (gauge) => gauge.set(pool.waitingCount),
  );
  return registry;
}

/** Free bytes of the disk with the files; left out where nobody says. */
export function addFreeBytes(registry: Registry, freeBytes: () => Promise<number>): void {
  const free = { name: 'forecourt_disk_free_bytes', help: 'Free bytes where photos and pictures are.' };
  addGauge(registry, free, async (gauge) => {
    const bytes = await freeBytes().catch(() => null);
    if (bytes === null || bytes === Number.POSITIVE_INFINITY) gauge.remove({});
    else gauge.set(bytes);
  });
}
