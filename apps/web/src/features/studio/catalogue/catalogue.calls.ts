import {
  type Assignee,
  type CatalogueEntry,
  type CatalogueKind,
  createCatalogueItem,
  deleteCatalogueItem,
  getCatalogueAssignments,
  getCatalogueItem,
  listCatalogue,
  listClientCatalogue,
  listCustomerCatalogue,
  listUserCatalogue,
  patchCatalogueAssignments,
  patchCatalogueItem,
  restoreCatalogueItem,
  uploadCataloguePicture,
} from '@forecourt/contract/catalogue';
import type { RouteCall } from '@forecourt/contract/route';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type UploadOptions, upload } from '../../../lib/call.ts';
import { errorShownByForm, successToast } from '../../../lib/changes.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import type { Level } from '../../../lib/own-level.ts';
import { refreshWithout } from '../../../lib/refresh-without.ts';
import { toast } from '../../../ui/toast.tsx';

type CatalogueQuery = NonNullable<RouteCall<typeof listCatalogue>['query']>;
export type CataloguePatch = RouteCall<typeof patchCatalogueItem>['body'];
type AssignmentPatch = RouteCall<typeof patchCatalogueAssignments>['body'];

const keys = {
  all: ['catalogue'] as const,
  list: (kind: CatalogueKind, query: CatalogueQuery) => ['catalogue', 'list', kind, query] as const,
  one: (id: string) => ['catalogue', 'one', id] as const,
  choice: (level: Level) => ['catalogue', 'choice', level.kind, level.id] as const,
  assignments: (id: string) => ['catalogue', 'assignments', id] as const,
};

/** Polling interval while a picture is being prepared, ms. */
const askAgainMs = 1_000;
const isWaiting = (items: readonly CatalogueEntry[] | undefined) =>
  items?.some(({ picture }) => picture?.state === 'waiting') ? askAgainMs : false;

export const catalogueList = (kind: CatalogueKind, query: CatalogueQuery) =>
  queryOptions({
    queryKey: keys.list(kind, query),
    queryFn: ({ signal }) => call(listCatalogue, { params: { kind }, query }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => isWaiting(state.data?.results),
  });

/** Number of results of a search by name. */
const foundMax = 50;
const isUsable = ({ picture, use }: CatalogueEntry) =>
  picture?.state === 'ready' && (use === null || use === 'whole');

/** Items that a preset can use, with their pictures. */
export const partChoices = (kind: CatalogueKind, search: string) =>
  queryOptions({
    ...catalogueList(kind, { search, limit: foundMax, orderBy: 'name', orderDirection: 'ASC' }),
    select: ({ results }) =>
      results.filter(isUsable).map(({ id, name, horizon, picture }) => ({
        value: id as string,
        label: name,
        part: { id, name, horizon, path: picture?.path ?? '' },
      })),
  });

export const catalogueItem = (kind: CatalogueKind, id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getCatalogueItem, { params: { kind, id } }, signal),
    refetchInterval: ({ state }) => isWaiting(state.data && [state.data]),
  });

export const catalogueAssignments = (kind: CatalogueKind, id: string) =>
  queryOptions({
    queryKey: keys.assignments(id),
    queryFn: ({ signal }) => call(getCatalogueAssignments, { params: { kind, id } }, signal),
  });

const choiceRoutes = {
  user: listUserCatalogue,
  client: listClientCatalogue,
  customer: listCustomerCatalogue,
} as const;

/** Backgrounds of whole rooms that are available at this level. */
export const backgroundsOf = (level: Level) =>
  queryOptions({
    queryKey: keys.choice(level),
    queryFn: ({ signal }) =>
      call(choiceRoutes[level.kind], { params: { kind: 'background', id: level.id } }, signal),
    select: ({ results }) => results.filter(({ use }) => use === 'whole'),
  });

export function useRefreshCatalogue() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keys.all });
}

export function useCreateCatalogueItem(kind: CatalogueKind) {
  const refresh = useRefreshCatalogue();
  return useMutation({
    mutationFn: (body: RouteCall<typeof createCatalogueItem>['body']) =>
      call(createCatalogueItem, { params: { kind }, body }),
    ...errorShownByForm,
    // Not awaited: the refetch may unmount the empty state that contains this form.
    onSuccess: () => void refresh(),
  });
}

export function usePatchCatalogueItem({ kind, id }: CatalogueEntry) {
  const refresh = useRefreshCatalogue();
  return useMutation({
    mutationFn: (body: CataloguePatch) => call(patchCatalogueItem, { params: { kind, id }, body }),
    ...errorShownByForm,
    ...successToast('catalogue.saved'),
    onSuccess: refresh,
  });
}

export const sendPicture =
  ({ kind, id }: CatalogueEntry) =>
  (options: Omit<UploadOptions, 'fields'>): Promise<CatalogueEntry> =>
    upload(uploadCataloguePicture, { kind, id }, { ...options, fields: {} });

export function usePatchAssignments({ kind, id }: CatalogueEntry) {
  const refresh = useRefreshCatalogue();
  return useMutation({
    mutationFn: (body: AssignmentPatch) => call(patchCatalogueAssignments, { params: { kind, id }, body }),
    onSuccess: refresh,
  });
}

export const assigneeOf = (to: Assignee['to'], id: string) => ({ to, id }) as Assignee;

/** Deletes an item without confirmation and offers to undo it. */
export function useDeleteCatalogueItem() {
  const queries = useQueryClient();
  const refresh = useRefreshCatalogue();
  return useMutation({
    mutationFn: ({ kind, id }: CatalogueEntry) => call(deleteCatalogueItem, { params: { kind, id } }),
    onSuccess: (_, { kind, id, name }) => {
      toast.undo(text('catalogue.deleted', { name }), text('form.undo'), () => {
        call(restoreCatalogueItem, { params: { kind, id } }).then(refresh, (error: unknown) =>
          toast.error(errorText(error, text)),
        );
      });
      // Not awaited, so that the user leaves the item's screen before it is refetched.
      void refreshWithout(queries, keys.all, id);
    },
  });
}
