/**
 * Figures of the installation for monitors, beside those that each process counts. Guarantees that they are read once per answer, and that
 * without a database `forecourt_database_up` is 0, those figures are left out, and everything else is still answered.
 */
import { installationFaults } from '@forecourt/contract/notification-kinds';
import type { Registry } from 'prom-client';
import type { Ctx } from '../../../platform/context.ts';
import { addGauge } from '../../../platform/metrics/metrics.ts';
import { countLiveWorkers } from '../../../platform/queue/live-workers.ts';
import { countLastDifferences } from '../../money/credits/credit-checks.service.ts';
import { findBackup } from '../backups/backups.service.ts';
import { listTold } from '../installation-faults/installation-faults.service.ts';
import { listQueues } from '../job-centre/job-centre.service.ts';
import * as queries from './metrics.queries.ts';

/** One after the other, so that monitors take one connection. */
const readFigures = async (ctx: Ctx) => ({
  now: ctx.now,
  queues: await listQueues(ctx),
  workers: await countLiveWorkers(ctx.db),
  ended: await queries.countEnded(ctx.db, ctx.now),
  creditsUsed: await queries.sumUsed(ctx.db, ctx.now),
  webhooks: await queries.findWebhookLag(ctx.db, ctx.now),
  faults: await listTold(ctx.db),
  backup: await findBackup(ctx.db),
  ledgerDifferences: await countLastDifferences(ctx.db),
});
type Figures = Awaited<ReturnType<typeof readFigures>>;

interface Figure {
  name: string;
  help: string;
  labels?: string[];
  values(figures: Figures): { labels?: Record<string, string>; value: number }[];
}

const jobStates = ['waiting', 'running', 'later', 'failed'] as const;

const secondsSince = (time: string | null, now: Date): number =>
  time ? Math.max(0, (now.getTime() - Date.parse(time)) / 1000) : 0;

const figures: Figure[] = [
  {
    name: 'forecourt_jobs',
    help: 'Jobs of the queue, by job and state: waiting, running, later (at a later time), failed (for good).',
    labels: ['job', 'state'],
    values: ({ queues }) =>
      queues.flatMap((queue) =>
        jobStates.map((state) => ({ labels: { job: queue.name, state }, value: queue[state] })),
      ),
  },
  {
    name: 'forecourt_job_wait_seconds',
    help: 'How long the job that waits longest has been due, by job.',
    labels: ['job'],
    values: ({ now, queues }) =>
      queues.map(({ name, waitingSince }) => ({
        labels: { job: name },
        value: secondsSince(waitingSince, now),
      })),
  },
  {
    name: 'forecourt_workers',
    help: 'Workers that are alive.',
    values: ({ workers }) => [{ value: workers }],
  },
  {
    name: 'forecourt_pictures_ended',
    help: 'Pictures that ended in the last 15 minutes, by outcome: delivered, or why they failed.',
    labels: ['outcome'],
    values: ({ ended }) => ended.map(({ count, outcome }) => ({ labels: { outcome }, value: count })),
  },
  {
    name: 'forecourt_credits_used',
    help: 'Credits that were taken for finished work in the last 15 minutes.',
    values: ({ creditsUsed }) => [{ value: creditsUsed }],
  },
  {
    name: 'forecourt_webhook_deliveries_waiting',
    help: 'Deliveries of webhooks that wait, also for another attempt.',
    values: ({ webhooks }) => [{ value: webhooks.waiting }],
  },
  {
    name: 'forecourt_webhook_wait_seconds',
    help: 'Age of the oldest delivery of a webhook that waits.',
    values: ({ webhooks }) => [{ value: webhooks.oldestS }],
  },
  {
    name: 'forecourt_fault',
    help: 'Whether the installation has this fault, which root was told of.',
    labels: ['fault'],
    values: ({ faults }) =>
      installationFaults.map((fault) => ({ labels: { fault }, value: Number(faults.includes(fault)) })),
  },
  {
    name: 'forecourt_backup_age_seconds',
    help: 'Time since a nightly backup last succeeded; left out where none are made or none has.',
    values: ({ backup, now }) =>
      backup?.succeededAt ? [{ value: secondsSince(backup.succeededAt, now) }] : [],
  },
  {
    name: 'forecourt_ledger_differences',
    help: 'Differences that the last hourly check of the ledger found.',
    values: ({ ledgerDifferences }) => [{ value: ledgerDifferences }],
  },
];

/** All that ask while it is being read get the same figures; null while the database is away. */
function readOnce(context: () => Ctx): () => Promise<Figures | null> {
  let reading: Promise<Figures | null> | undefined;
  return () => {
    reading ??= readFigures(context())
      .catch(() => null)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
}

export function addInstallationFigures(registry: Registry, context: () => Ctx): void {
  const read = readOnce(context);
  for (const { help, labels: labelNames = [], name, values } of figures)
    addGauge(registry, { name, help, labelNames }, async (gauge) => {
      const found = await read();
      gauge.reset();
      // One without labels is 0 then, which would be an answer.
      if (labelNames.length === 0) gauge.remove({});
      for (const { labels = {}, value } of found ? values(found) : []) gauge.set(labels, value);
    });
  const up = { name: 'forecourt_database_up', help: 'Whether the database answers.' };
  addGauge(registry, up, async (gauge) => gauge.set(Number((await read()) !== null)));
}
