import {
  type Assignee,
  type CatalogueEntry,
  type CatalogueItem,
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
  uploadCatalogueViewPicture,
} from '@forecourt/contract/catalogue';
import type { RoomHalf } from '@forecourt/contract/catalogue-rooms';
import type { ViewClass } from '@forecourt/contract/positions';
import type { RouteCall } from '@forecourt/contract/route';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type UploadOptions, upload } from '../../../lib/call.ts';
import { errorShownByForm, successToast } from '../../../lib/changes.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import type { Level } from '../../../lib/own-level.ts';
import { refreshWithout } from '../../../lib/refresh-without.ts';
import { toast } from '../../../ui/toast.tsx';
import {
  createOwn,
  isWaiting,
  patchOwn,
  sendOwnPicture,
  sendOwnViewPicture,
} from './own-backgrounds.calls.ts';

type CatalogueQuery = NonNullable<RouteCall<typeof listCatalogue>['query']>;
export type CataloguePatch = RouteCall<typeof patchCatalogueItem>['body'];
type AssignmentPatch = RouteCall<typeof patchCatalogueAssignments>['body'];

const keys = {
  all: ['catalogue'] as const,
  list: (kind: CatalogueKind, query: CatalogueQuery) => ['catalogue', 'list', kind, query] as const,
  one: (id: string) => ['catalogue', 'one', id] as const,
  surfaces: (half: RoomHalf, owner: string | null, search: string) =>
    ['catalogue', 'surfaces', half, owner, search] as const,
  choice: (level: Level) => ['catalogue', 'choice', level.kind, level.id] as const,
  assignments: (id: string) => ['catalogue', 'assignments', id] as const,
};

export const catalogueList = (kind: CatalogueKind, query: CatalogueQuery) =>
  queryOptions({
    queryKey: keys.list(kind, query),
    queryFn: ({ signal }) => call(listCatalogue, { params: { kind }, query }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => isWaiting(state.data?.results),
  });

/** Number of results of a search by name. */
const foundMax = 50;
/** Whether a preset can use it, or a room as its wall or floor. */
const isUsable = ({ design, kind, picture, use }: CatalogueItem, half: RoomHalf | null) => {
  if (kind === 'collage') return true;
  if (half) return use === half && picture?.state === 'ready';
  if (design && !picture) return true;
  return use === 'room' || (picture?.state === 'ready' && (use === null || use === 'whole'));
};
const asChoice = ({ id, name, horizon, views, room, design, safeArea, parts, picture }: CatalogueItem) => ({
  value: id as string,
  label: name,
  part: { id, name, horizon, views, room, design, safeArea, path: picture?.path ?? null },
  /** What it consists of: a room of its wall and its floor. */
  parts,
});

/** Items that a preset can use, with their pictures. */
export const partChoices = (kind: CatalogueKind, search: string) =>
  queryOptions({
    ...catalogueList(kind, { search, limit: foundMax, orderBy: 'name', orderDirection: 'ASC' }),
    select: ({ results }) => results.filter((item) => isUsable(item, null)).map(asChoice),
  });

/**
 * Walls or floors that a room can use, with their pictures: the operator's, or those that the customer may choose.
 * @param owner The customer whose room it is; null for the operator's.
 */
export const surfaceChoices = (half: RoomHalf, owner: string | null, search: string) =>
  queryOptions({
    queryKey: keys.surfaces(half, owner, search),
    queryFn: async ({ signal }) => {
      const kind = 'background' as const;
      const query = { search, limit: foundMax, orderBy: 'name', orderDirection: 'ASC' } as const;
      const { results }: { results: readonly CatalogueItem[] } = owner
        ? await call(listCustomerCatalogue, { params: { kind, id: owner } }, signal)
        : await call(listCatalogue, { params: { kind }, query }, signal);
      return results;
    },
    placeholderData: keepPreviousData,
    select: (results: readonly CatalogueItem[]) =>
      results
        .filter((item) => isUsable(item, half) && item.name.toLowerCase().includes(search.toLowerCase()))
        .map(asChoice),
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

/** Complete backgrounds that are available at this level. */
export const backgroundsOf = (level: Level) =>
  queryOptions({
    queryKey: keys.choice(level),
    queryFn: ({ signal }) =>
      call(choiceRoutes[level.kind], { params: { kind: 'background', id: level.id } }, signal),
    select: ({ results }) => results.filter(({ use }) => use === 'whole' || use === 'room'),
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

/** @param owner The customer whose own background it is; null for an item of the operator. */
export function usePatchCatalogueItem({ kind, id }: CatalogueItem, owner: string | null) {
  const refresh = useRefreshCatalogue();
  return useMutation({
    mutationFn: (body: CataloguePatch): Promise<CatalogueItem> =>
      owner ? patchOwn(owner, id, body) : call(patchCatalogueItem, { params: { kind, id }, body }),
    ...errorShownByForm,
    ...successToast('catalogue.saved'),
    onSuccess: refresh,
  });
}

export type Sending = Omit<UploadOptions, 'fields'>;

export const sendPicture =
  ({ kind, id }: Pick<CatalogueItem, 'kind' | 'id'>, owner: string | null) =>
  (options: Sending): Promise<CatalogueItem> =>
    owner
      ? sendOwnPicture(owner, id, options)
      : upload(uploadCataloguePicture, { kind, id }, { ...options, fields: {} });

export const sendViewPicture =
  ({ id }: Pick<CatalogueItem, 'id'>, owner: string | null, view: ViewClass) =>
  (options: Sending): Promise<CatalogueItem> =>
    owner
      ? sendOwnViewPicture(owner, id, view, options)
      : upload(uploadCatalogueViewPicture, { id, view }, { ...options, fields: {} });

/** Adds a wall or floor that is called like its file, with its picture. */
export const sendSurface =
  (half: RoomHalf, owner: string | null) =>
  async (options: Sending): Promise<CatalogueItem> => {
    const name = options.file.name.replace(/\.[^.]*$/, '').slice(0, 100) || half;
    const kind = 'background' as const;
    const body = { name, use: half };
    const made: CatalogueItem = owner
      ? await createOwn(owner, body)
      : await call(createCatalogueItem, { params: { kind }, body });
    return sendPicture(made, owner)(options);
  };

export function usePatchAssignments({ kind, id }: CatalogueEntry) {
  const refresh = useRefreshCatalogue();
  return useMutation({
    mutationFn: (body: AssignmentPatch) => call(patchCatalogueAssignments, { params: { kind, id }, body }),
    onSuccess: refresh,
  });
}

export const assigneeOf = (to: Assignee['to'], id: string) => ({ to, id }) as Assignee;

/** Names of presets in a message; of more, only the number is said. */
const presetsTold = 3;

/** Deletes an item without confirmation, says which presets lose it, and offers to undo it. */
export function useDeleteCatalogueItem() {
  const queries = useQueryClient();
  const refresh = useRefreshCatalogue();
  return useMutation({
    mutationFn: ({ kind, id }: CatalogueEntry) => call(deleteCatalogueItem, { params: { kind, id } }),
    onSuccess: ({ presets }, { kind, id, name }) => {
      const told = presets.slice(0, presetsTold).join(', ');
      const said =
        presets.length > 0
          ? text('catalogue.deletedUsed', { name, number: presets.length, presets: told })
          : text('catalogue.deleted', { name });
      toast.undo(said, text('form.undo'), () => {
        call(restoreCatalogueItem, { params: { kind, id } }).then(refresh, (error: unknown) =>
          toast.error(errorText(error, text)),
        );
      });
      // Not awaited, so that the user leaves the item's screen before it is refetched.
      void refreshWithout(queries, keys.all, id);
    },
  });
}
