import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type JobName, type JobPayload, jobs } from '@forecourt/contract/jobs';
import {
  type JobHelpers,
  Logger,
  parseCronItems,
  type Runner,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import { withCause } from '../cause.ts';
import { systemClock } from '../clock.ts';
import { isDatabaseAway } from '../db/database.ts';
import { isInstallationFault } from '../installation-fault.ts';
import type { Log } from '../log.ts';
import type { JobOutcome, WorkMetrics } from '../metrics/work-metrics.ts';
import { readableCause } from '../readable-cause.ts';
import { traceOfJob, withTrace } from '../trace.ts';
import type { Span, Tracing } from '../tracing/tracing.ts';
import { keepHeartbeat } from './heartbeat.ts';
import { lastingPool } from './lasting-pool.ts';

/** What a handler knows about its attempt, besides the payload. */
export interface JobTry {
  attempt: number;
  /** The job is not retried if this attempt fails. */
  last: boolean;
}

/**
 * What runs each job. A handler that throws is retried, until its attempts are used up. One that returns ends the job: where
 * no retry can help, because what it is about is gone or an outside system refused, it logs a warning with the reason and
 * returns, as in apps/server/src/modules/work/social/refresh.service.ts.
 */
export type JobHandlers = { [N in JobName]: (payload: JobPayload<N>, job: JobTry) => Promise<void> };

/**
 * What may wait for another machine, and for how long, decides the lane, so that a machine that does not answer holds up only its
 * like: `pictures` and `imports` wait for this machine alone; `fetches` for servers with feeds and pictures of dealers, `webhooks` and
 * `destinations` for servers of receivers, `pushes` for push services, `mails` for the mail server, `services` for Instagram, other
 * connected systems and the payment provider; `others` for nobody.
 */
export const laneNames = [
  'pictures',
  'imports',
  'fetches',
  'webhooks',
  'destinations',
  'pushes',
  'mails',
  'services',
  'others',
] as const;
export type LaneName = (typeof laneNames)[number];

/** Jobs that share a pool of workers. */
interface Lane {
  names: readonly JobName[];
  concurrency: number;
}

/** Cron expressions by job name. At each due time one of all workers enqueues the job. */
export type Schedule = Partial<Record<JobName, string>>;

/** The jobs that a process runs. */
export interface Work {
  handlers: Partial<JobHandlers>;
  lanes: readonly Lane[];
  schedule: Schedule;
}

interface WorkLoop {
  /** Takes no new job and waits for running ones, up to a limit, ms; unfinished jobs go back to the queue. */
  stop(limitMs?: number): Promise<void>;
}

/** How long running jobs may take to finish at shutdown; less than `shutdownMs` in shutdown.ts. */
const finishingMs = 5_000;

/** While the database is unavailable an attempt waits and retries at this interval, for some minutes. */
const databaseBackMs = 1_000;
const databaseRoundsMax = 300;

const nobody = { actorId: null, actingForId: null, sessionId: null, requestId: null, address: null };

/** Runs `work`, and restarts it if the database became unavailable, since that is no failure of the work. */
async function outlastingTheDatabase(work: () => Promise<void>, log: Log): Promise<void> {
  for (let round = 1; ; round += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || round >= databaseRoundsMax) throw error;
      log.info({ err: error, round }, 'database unavailable, job waits');
      await pause(databaseBackMs, undefined, { ref: false });
    }
  }
}

/** After a fault of the installation, a job waits this long. */
const faultMs = 15_000;

/** Enqueues a running job again, as if it had not begun: a fault of the installation uses up no attempt. The job centre shows it, and root is told of jobs with this flag. */
async function putBack(pool: pg.Pool, id: string, payload: unknown, fault: unknown): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(
      `select enqueue_job(identifier => j.task_identifier, payload => $2::json, queue_name => j.queue_name,
         run_at => now() + $3 * interval '1 millisecond', max_attempts => j.max_attempts, job_key => j.key,
         priority => j.priority::integer) as id
       from graphile_worker.jobs j where j.id = $1`,
      [id, JSON.stringify(payload), faultMs],
    );
    const write = `update graphile_worker._private_jobs
      set last_error = $2, flags = '{"installationFault": true}' where id = $1`;
    for (const added of rows) await client.query(write, [added.id, readableCause(fault)]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** What is told of the work as it ends. */
interface Watchers {
  metrics?: WorkMetrics | undefined;
  tracing?: Tracing | undefined;
}

interface TaskParts extends Pick<Work, 'handlers' | 'schedule'>, Watchers {
  pool: pg.Pool;
  log: Log;
}

/** The task list of a lane, with the handlers wrapped. */
function tasksOf(lane: Lane, { pool, handlers, schedule, log, metrics, tracing }: TaskParts): TaskList {
  const attempt = async (name: JobName, raw: unknown, helpers: JobHelpers, span: Span | undefined) => {
    const { attempts, max_attempts: attemptsMax, id } = helpers.job;
    const last = attempts >= attemptsMax;
    const start = performance.now();
    const ended = (outcome: JobOutcome, failure?: string) => {
      metrics?.jobEnded(name, outcome, performance.now() - start);
      const about = { 'forecourt.job': name, 'forecourt.job.id': id, 'forecourt.job.attempt': attempts };
      span?.end({ ...about, 'forecourt.job.outcome': outcome }, failure);
    };
    try {
      const handler = handlers[name] as (payload: unknown, job: JobTry) => Promise<void>;
      const job = { attempt: attempts, last };
      await outlastingTheDatabase(
        () =>
          withCause({ ...nobody, action: name, at: systemClock.now() }, () =>
            handler(jobs[name].parse(raw), job),
          ),
        log,
      );
      ended('done');
      const ms = Math.round(performance.now() - start);
      // What is scheduled says little: it is done over and over.
      log[schedule[name] ? 'debug' : 'info']({ job: name, jobId: id, attempt: attempts, ms }, 'job done');
    } catch (error) {
      const about = { err: error, job: name, jobId: id, attempt: attempts };
      // What is scheduled comes again anyway.
      const waits = isInstallationFault(error) && !isDatabaseAway(error) && !schedule[name];
      ended(waits ? 'waits' : 'failed', readableCause(error));
      if (waits) log.warn(about, 'fault of the installation, job waits');
      else if (last) log.error(about, 'job failed');
      else log.warn(about, 'job failed, it is repeated');
      // The page of jobs shows the message alone.
      if (!waits) throw new Error(readableCause(error), { cause: error });
      await putBack(pool, id, raw, error);
    }
  };
  const task =
    (name: JobName): Task =>
    (raw, helpers) => {
      const trace = traceOfJob(raw);
      const span = tracing?.begin(`job ${name}`, 'consumer', trace);
      return withTrace(span?.trace ?? trace, () => attempt(name, raw, helpers, span));
    };
  return Object.fromEntries(lane.names.map((name) => [name, task(name)]));
}

export async function startWorkLoop(
  pool: pg.Pool,
  { handlers, lanes, schedule }: Work,
  log: Log,
  watchers: Watchers = {},
): Promise<WorkLoop> {
  const covered = lanes.flatMap((lane) => lane.names);
  const missing = (Object.keys(jobs) as JobName[]).filter(
    (name) => covered.filter((one) => one === name).length !== 1,
  );
  if (missing.length > 0) throw new Error(`Jobs without exactly one lane: ${missing.join(', ')}`);

  const workerIds = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  // graphile-worker locks jobs in the name of the pool or of one of its workers.
  events.on('pool:create', ({ workerPool }) => workerIds.add(workerPool.id));
  events.on('worker:create', ({ worker }) => workerIds.add(worker.workerId));
  const quiet = new Logger(() => (level, message, meta) => {
    // A failed attempt has its line already, with the error.
    if (message.startsWith('Failed task ')) return;
    // The message lacks what is behind an error of several addresses.
    const cause = meta?.error instanceof Error ? { cause: readableCause(meta.error) } : {};
    if (level === 'error' || level === 'warning') log.warn({ queue: message, ...cause }, 'queue');
  });
  const runners = await Promise.all(
    lanes.map((lane) =>
      run({
        pgPool: lastingPool(pool),
        taskList: tasksOf(lane, { pool, handlers, schedule, log, ...watchers }),
        concurrency: lane.concurrency,
        noHandleSignals: true,
        logger: quiet,
        events,
        // Due times without a running worker are skipped, which is harmless: each of these jobs does everything that is
        // due.
        parsedCronItems: cronItemsOf(schedule, lane),
        pollInterval: 2_000,
        gracefulShutdownAbortTimeout: 30_000,
      }),
    ),
  );
  const stopHeartbeat = await keepHeartbeat(pool, workerIds, log);
  return {
    stop: async (limitMs = finishingMs) => {
      const ended = Promise.all(runners.map((runner: Runner) => runner.stop()));
      await Promise.race([ended, pause(limitMs, undefined, { ref: false })]);
      await stopHeartbeat();
    },
  };
}

function cronItemsOf(schedule: Schedule, lane: Lane) {
  const due = lane.names.flatMap((task) => (schedule[task] ? [{ task, match: schedule[task] }] : []));
  return parseCronItems(due);
}
