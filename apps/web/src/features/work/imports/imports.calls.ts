import { listImages } from '@forecourt/contract/images';
import {
  assignImportEntry,
  cancelImport,
  deleteImport,
  discardImportEntry,
  getImport,
  type Import,
  type ImportEntry,
  type ImportEntryState,
  listImportEntries,
  listImports,
  restoreImportEntry,
  unassignImportEntry,
} from '@forecourt/contract/imports';
import type { PositionName } from '@forecourt/contract/positions';
import type { RouteCall } from '@forecourt/contract/route';
import { listVehicles } from '@forecourt/contract/vehicles';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';
import { dropOlderResponse } from '../../../lib/drop-older-response.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { keptOffline } from '../../../lib/kept-lists.ts';
import { toast } from '../../../ui/toast.tsx';

type ImportQuery = NonNullable<RouteCall<typeof listImports>['query']>;

export const importKeys = {
  all: ['imports'] as const,
  lists: ['imports', 'list'] as const,
  one: (id: string) => ['imports', 'one', id] as const,
  allEntries: ['imports', 'entries'] as const,
  entries: (id: string) => ['imports', 'entries', id] as const,
};

export const importList = (query: ImportQuery) =>
  queryOptions({
    queryKey: [...importKeys.lists, query] as const,
    queryFn: ({ signal }) => call(listImports, { query }, signal),
    placeholderData: keepPreviousData,
    ...keptOffline,
  });

export const importById = (id: string) =>
  queryOptions({
    queryKey: importKeys.one(id),
    queryFn: ({ signal }) => call(getImport, { params: { id } }, signal),
  });

interface EntryQuery {
  page: number;
  limit: number;
  search: string;
  state: ImportEntryState | undefined;
}

export const entriesOf = (id: string, query: EntryQuery) =>
  queryOptions({
    queryKey: [...importKeys.entries(id), query] as const,
    queryFn: ({ signal }) => call(listImportEntries, { params: { id }, query }, signal),
    placeholderData: keepPreviousData,
  });

const offered = 20;

/** The vehicles that a photo can be assigned to. */
export const vehicleChoices = (search: string) =>
  queryOptions({
    queryKey: ['vehicles', 'list', 'choices', search] as const,
    queryFn: ({ signal }) =>
      call(
        listVehicles,
        { query: { search, limit: offered, orderBy: 'reference', orderDirection: 'ASC' } },
        signal,
      ),
    select: ({ results }) => results.map(({ id, reference }) => ({ value: id as string, label: reference })),
    placeholderData: keepPreviousData,
  });

/** A vehicle that held photos can be dropped on. */
export interface TargetVehicle {
  id: string;
  reference: string;
  /** Make, model and year, as far as they are known. */
  name: string;
  thumbnail: string | null;
}

/** The newest vehicles, or those that a search finds. */
export const vehicleTargets = (search: string) =>
  queryOptions({
    queryKey: ['vehicles', 'list', 'targets', search] as const,
    queryFn: ({ signal }) =>
      call(
        listVehicles,
        { query: { search, limit: offered, orderBy: 'createdAt', orderDirection: 'DESC' } },
        signal,
      ),
    select: ({ results }): TargetVehicle[] =>
      results.map(({ id, reference, make, model, year, thumbnail }) => ({
        ...{ id, reference, thumbnail },
        name: [make, model, year].filter(Boolean).join(' '),
      })),
    placeholderData: keepPreviousData,
  });

/** The positions at which a vehicle takes no other photo; one that has to be taken again makes room. */
export const takenPositions = (vehicleId: string) =>
  queryOptions({
    queryKey: ['images', 'list', vehicleId, 'taken'] as const,
    queryFn: ({ signal }) => call(listImages, { params: { id: vehicleId } }, signal),
    select: ({ results }) =>
      results
        .filter(({ position, state }) => state !== 'retake_requested' && !position.endsWith('.other'))
        .map(({ position }) => position),
    staleTime: 0,
  });

/** Stores the server's version of an import in the query cache; the callers refetch the lists. */
export function keepImport(queries: QueryClient, item: Import): void {
  queries.setQueryData(importKeys.one(item.id), item);
  void dropOlderResponse(queries, importKeys.one(item.id));
}

export function useRefreshImports() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: importKeys.all });
}

export function useCancelImport() {
  const queries = useQueryClient();
  const refresh = useRefreshImports();
  return useMutation({
    mutationFn: (item: Import) => call(cancelImport, { params: { id: item.id } }),
    onSuccess: (item) => keepImport(queries, item),
    onSettled: refresh,
  });
}

export function useDeleteImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (item: Import) => call(deleteImport, { params: { id: item.id } }),
    ...errorShownByForm,
    onSuccess: () => queries.invalidateQueries({ queryKey: importKeys.lists }),
  });
}

export interface Place {
  vehicleId: string;
  /** Omitted for the next free position. */
  position?: PositionName;
}

export const assignEntry = ({ id }: ImportEntry, { vehicleId, position }: Place) =>
  call(assignImportEntry, {
    params: { id },
    body: { vehicleId, ...(position && { position }) } as RouteCall<typeof assignImportEntry>['body'],
  });

export const unassignEntry = ({ id }: ImportEntry) => call(unassignImportEntry, { params: { id } });

export const discardEntry = ({ id }: ImportEntry) => call(discardImportEntry, { params: { id } });
export const restoreEntry = ({ id }: ImportEntry) => call(restoreImportEntry, { params: { id } });

export function useRestoreEntry() {
  const refresh = useRefreshImports();
  return useMutation({ mutationFn: restoreEntry, onSettled: refresh });
}

/** Discards a file without confirmation and offers to undo it. */
export function useDiscardEntry() {
  const refresh = useRefreshImports();
  return useMutation({
    mutationFn: discardEntry,
    onSuccess: (_, entry) => {
      toast.undo(text('imports.discarded', { name: entry.path }), text('form.undo'), () => {
        restoreEntry(entry).then(refresh, (error: unknown) => toast.error(errorText(error, text)));
      });
      return refresh();
    },
  });
}
