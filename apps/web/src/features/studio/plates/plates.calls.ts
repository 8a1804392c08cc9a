import {
  createLicensePlate,
  deleteLicensePlate,
  type LicensePlate,
  listLicensePlates,
} from '@forecourt/contract/license-plates';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type UploadOptions, upload } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';
import { fileBaseName } from '../../../lib/file-base-name.ts';

const all = ['plates'] as const;

/** Polling interval while a picture is being prepared, ms. */
const askAgainMs = 1_000;

/** All plate pictures of a user, including those that are not ready. */
export const plateList = (userId: string) =>
  queryOptions({
    queryKey: [...all, userId],
    queryFn: ({ signal }) => call(listLicensePlates, { params: { id: userId } }, signal),
    select: ({ results }) => results,
    refetchInterval: ({ state }) =>
      state.data?.results.some((plate) => plate.state === 'waiting') ? askAgainMs : false,
  });

export const sendPlate =
  (userId: string) =>
  (options: Omit<UploadOptions, 'fields'>): Promise<LicensePlate> =>
    upload(
      createLicensePlate,
      { id: userId },
      { ...options, fields: { name: fileBaseName(options.file.name) } },
    );

export function useRefreshPlates(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: all });
}

export function useDeletePlate(userId: string) {
  const refresh = useRefreshPlates();
  return useMutation({
    mutationFn: ({ id }: LicensePlate) => call(deleteLicensePlate, { params: { id: userId, pid: id } }),
    ...errorShownByForm,
    onSuccess: refresh,
  });
}
