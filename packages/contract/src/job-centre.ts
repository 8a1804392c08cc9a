import { z } from 'zod';
import { VehicleId } from './ids.ts';
import { type JobName, jobs } from './jobs.ts';
import { Done, PageQuery, pageOf, route, Timestamp } from './route.ts';

/** The queue's sequential job number. */
export const JobId = z
  .string()
  .regex(/^\d{1,18}$/)
  .meta({ example: '4711' });
export const jobNames = Object.keys(jobs) as [JobName, ...JobName[]];
const Name = z.enum(jobNames);

/** `later`: a retry is scheduled; `failed`: all retries are used up. */
export const jobStates = ['running', 'waiting', 'later', 'failed'] as const;
const State = z.enum(jobStates);
export type JobState = z.infer<typeof State>;

/** A job as the operator sees it: without its payload, but with the vehicle whose pictures it works on. */
export const Job = z.object({
  id: JobId,
  name: z.string(),
  state: State,
  attempts: z.number().int(),
  attemptsMax: z.number().int(),
  createdAt: Timestamp,
  /** When the job is, or was, due. */
  runAt: Timestamp,
  startedAt: Timestamp.nullable(),
  /** First line of the last attempt's error. */
  reason: z.string().nullable(),
  /** Null if the job concerns no vehicle, or one that no longer exists. */
  vehicle: z.object({ id: VehicleId, reference: z.string(), customerName: z.string().nullable() }).nullable(),
});
export type Job = z.infer<typeof Job>;

export const Queue = z.object({
  name: Name,
  running: z.number().int(),
  waiting: z.number().int(),
  later: z.number().int(),
  failed: z.number().int(),
  /** When the oldest waiting job became due. */
  waitingSince: Timestamp.nullable(),
});
export type Queue = z.infer<typeof Queue>;

export const listQueues = route({
  method: 'GET',
  path: '/v1/job-queues',
  summary: 'Every kind of background work, and how much of it runs, waits and failed.',
  permission: 'job-centre:read',
  response: z.array(Queue),
  errors: [],
});

export const listJobs = route({
  method: 'GET',
  path: '/v1/jobs',
  summary: 'Jobs that run, wait or failed, newest first. Those that are done are gone.',
  permission: 'job-centre:read',
  query: PageQuery.extend({ state: State.optional(), name: Name.optional() }).strict(),
  response: pageOf(Job),
  errors: [],
});

export const retryJob = route({
  method: 'POST',
  path: '/v1/jobs/:id/retry',
  summary: 'Puts a job that failed, or waits for its next try, to the front, with all its attempts again.',
  permission: 'job-centre:write',
  params: z.object({ id: JobId }),
  response: Done,
  errors: ['jobNotFound'],
});

export const retryFailedJobs = route({
  method: 'POST',
  path: '/v1/job-queues/:name/retry',
  summary: 'The same for all failed jobs of one kind, at most a thousand at a time.',
  permission: 'job-centre:write',
  params: z.object({ name: Name }),
  response: z.object({ count: z.number().int() }),
  errors: [],
});

export const giveUpJob = route({
  method: 'POST',
  path: '/v1/jobs/:id/give-up',
  summary: 'Ends the tries of a job that waits: it counts as failed. What it was for is told so soon after.',
  permission: 'job-centre:write',
  params: z.object({ id: JobId }),
  response: Done,
  errors: ['jobNotFound'],
});

export const dismissJob = route({
  method: 'DELETE',
  path: '/v1/jobs/:id',
  summary: 'Takes a failed job out of the list.',
  permission: 'job-centre:write',
  params: z.object({ id: JobId }),
  response: Done,
  errors: ['jobNotFound'],
});
