import type { JobName } from '@forecourt/contract/jobs';
import { Histogram, type Registry } from 'prom-client';

/** `waits`: a fault of the installation put it back. */
export type JobOutcome = 'done' | 'failed' | 'waits';

/** What a worker tells of its work as it ends. */
export interface WorkMetrics {
  jobEnded(job: JobName, outcome: JobOutcome, ms: number): void;
  /** The time of each step of an analysis and of pictures, milliseconds. */
  pictureMade(timingsMs: Record<string, number>): void;
}

export function createWorkMetrics(registry: Registry): WorkMetrics {
  const jobs = new Histogram({
    name: 'forecourt_job_seconds',
    help: 'Duration of an attempt at a job, by job and outcome: done, failed, waits (a fault of the installation put it back).',
    labelNames: ['job', 'outcome'],
    buckets: [0.1, 1, 5, 15, 60],
    registers: [registry],
  });
  const steps = new Histogram({
    name: 'forecourt_picture_step_seconds',
    help: 'Duration of a step of an analysis or a picture.',
    labelNames: ['step'],
    buckets: [0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  return {
    jobEnded: (job, outcome, ms) => jobs.observe({ job, outcome }, ms / 1000),
    pictureMade: (timingsMs) => {
      for (const [step, ms] of Object.entries(timingsMs)) steps.observe({ step }, ms / 1000);
    },
  };
}
