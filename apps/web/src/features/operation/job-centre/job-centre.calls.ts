import {
  dismissJob,
  giveUpJob,
  type Job,
  listJobs,
  listQueues,
  type Queue,
  retryFailedJobs,
  retryJob,
} from '@forecourt/contract/job-centre';
import type { RouteCall } from '@forecourt/contract/route';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** A short polling interval, because jobs come and go within seconds. */
const refetchMs = 3_000;

const keys = { all: ['job-centre'] as const };

export type JobQuery = NonNullable<RouteCall<typeof listJobs>['query']>;

export const queueList = queryOptions({
  queryKey: [...keys.all, 'queues'],
  queryFn: ({ signal }) => call(listQueues, {}, signal),
  refetchInterval: refetchMs,
});

export const jobList = (query: JobQuery) =>
  queryOptions({
    queryKey: [...keys.all, 'jobs', query],
    queryFn: ({ signal }) => call(listJobs, { query }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  });

const steps = { retry: retryJob, giveUp: giveUpJob, dismiss: dismissJob };
type JobStep = keyof typeof steps;

/** The steps that a job allows in each state; a running one allows none. */
export const jobStepsOf: Record<Job['state'], readonly JobStep[]> = {
  running: [],
  waiting: ['giveUp'],
  later: ['retry', 'giveUp'],
  failed: ['retry', 'dismiss'],
};

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keys.all });
}

export function useJobStep() {
  return useMutation({
    mutationFn: ({ id, step }: { id: string; step: JobStep }) => call(steps[step], { params: { id } }),
    onSettled: useRefresh(),
  });
}

export function useRetryFailed() {
  return useMutation({
    mutationFn: (name: Queue['name']) => call(retryFailedJobs, { params: { name } }),
    onSettled: useRefresh(),
  });
}
