import {
  type BulkAction,
  type BulkJob,
  cancelBulkJob,
  countUsers,
  countVehicles,
  createUserBulkJob,
  createVehicleBulkJob,
  dismissBulkJob,
  listBulkFailures,
  listBulkFailuresAsCsv,
  listBulkJobs,
  undoBulkJob,
} from '@forecourt/contract/bulk-jobs';
import type { RouteCall } from '@forecourt/contract/route';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callForFile } from '../../../lib/call.ts';
import { saveFile } from '../../../lib/save-file.ts';

const key = ['bulkJobs'] as const;
/** Polling interval while a job runs. */
const everyMs = 1_000;

export const bulkJobList = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => call(listBulkJobs, {}, signal),
  refetchInterval: ({ state }) =>
    state.data?.results.some((job) => job.state === 'running') ? everyMs : false,
});

export const bulkFailureList = (id: string, page: number, limit: number) =>
  queryOptions({
    queryKey: [...key, 'failures', id, page],
    queryFn: ({ signal }) => call(listBulkFailures, { params: { id }, query: { page, limit } }, signal),
    placeholderData: keepPreviousData,
  });

/** The query key of the lists that a job changes. */
export const nounOf = (action: BulkAction) => (action.endsWith('Vehicles') ? 'vehicles' : 'users');

type Query = Record<string, unknown>;

/** The search and filters of a list, without paging and sorting. */
export function conditionsOf(query: Query): Query {
  const { page: _page, limit: _limit, orderBy: _by, orderDirection: _direction, ...narrowing } = query;
  return narrowing;
}

export const countMatching = {
  vehicles: (query: Query) => call(countVehicles, { query: conditionsOf(query) }),
  users: (query: Query) => call(countUsers, { query: conditionsOf(query) }),
};

const hasRunningDeletion = (jobs: readonly BulkJob[]) =>
  jobs.some(({ action, state }) => action === 'deleteVehicles' && state === 'running');

/** Whether vehicles are being deleted: their lists are refetched only after that. */
export const isDeletingVehicles = (queries: QueryClient): boolean =>
  hasRunningDeletion(queries.getQueryData(bulkJobList.queryKey)?.results ?? []);

/** The same as a hook that follows changes; it does not fetch by itself. */
export const useIsDeletingVehicles = (): boolean =>
  useQuery({ ...bulkJobList, enabled: false, select: ({ results }) => hasRunningDeletion(results) }).data ??
  false;

/**
 * Empties the cached lists with this filter while all rows that match it are being deleted. Rows that stayed visible
 * would request pictures that are already gone.
 */
export async function emptyLists(queries: QueryClient, filter: Query): Promise<void> {
  const wanted = JSON.stringify(filter);
  const lists = {
    predicate: ({ queryKey: [noun, kind, query] }: { queryKey: readonly unknown[] }) =>
      noun === 'vehicles' && kind === 'list' && JSON.stringify(conditionsOf(query as Query)) === wanted,
  };
  await queries.cancelQueries(lists);
  queries.setQueriesData<{ results: unknown[] }>(lists, (list) => list && { ...list, results: [] });
  // If the job has already finished, the lists are refetched at once.
  if (!isDeletingVehicles(queries)) await queries.invalidateQueries({ queryKey: ['vehicles'] });
}

type BulkWish = RouteCall<typeof createVehicleBulkJob>['body'] | RouteCall<typeof createUserBulkJob>['body'];

type WithoutRows<Wish> = Wish extends unknown ? Omit<Wish, 'filter' | 'ids' | 'until'> : never;

/** The action and its parameters, without the selection of rows. */
export type BulkOrder = WithoutRows<BulkWish>;

/** `until` is omitted for named rows, to which none can be added later: the server's current time is used then. */
type BulkStart = BulkOrder & {
  filter: Query;
  ids?: readonly string[] | undefined;
  until?: string | undefined;
};

const isOfVehicles = (wish: BulkWish): wish is RouteCall<typeof createVehicleBulkJob>['body'] =>
  nounOf(wish.action) === 'vehicles';

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key });
}

export function useStartBulk() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ until, ...rest }: BulkStart) => {
      // Uses the server's clock, which decides which rows existed at that time.
      const moment = until ?? (await countMatching[nounOf(rest.action)](rest.filter)).until;
      const wish = { ...rest, until: moment } as BulkWish;
      return isOfVehicles(wish)
        ? call(createVehicleBulkJob, { body: wish })
        : call(createUserBulkJob, { body: wish });
    },
    onSuccess: refresh,
  });
}

const steps = { cancel: cancelBulkJob, undo: undoBulkJob, dismiss: dismissBulkJob };

export function useBulkStep(step: keyof typeof steps) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: Pick<BulkJob, 'id'>) =>
      call(steps[step] as typeof cancelBulkJob, { params: { id } }),
    onSettled: refresh,
  });
}

export function useSaveReport({ id, failures }: BulkJob) {
  return useMutation({
    mutationFn: ({
      headings,
      wordsOf,
    }: {
      headings: readonly string[];
      wordsOf: (error: string) => string;
    }) => {
      const reasons = failures.flatMap(({ error }) => [error, wordsOf(error)]).join('\t');
      return callForFile(listBulkFailuresAsCsv, {
        params: { id },
        query: { headings: headings.join('\t'), columns: 'name,reason', reasons },
      } as never);
    },
    onSuccess: saveFile,
  });
}
