import {
  deleteFile,
  type FileType,
  listFiles,
  type UserFile,
  uploadFile,
  uploadFileAsRoot,
} from '@forecourt/contract/files';
import type { UserId } from '@forecourt/contract/ids';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type UploadOptions, upload } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';

const all = ['files'] as const;

/** Polling interval while a picture is being prepared, ms. */
const askAgainMs = 1_000;

export const filesOf = (userId: UserId) =>
  queryOptions({
    queryKey: [...all, userId],
    queryFn: ({ signal }) => call(listFiles, { params: { id: userId } }, signal),
    select: ({ results }) => results,
    refetchInterval: ({ state }) =>
      state.data?.results.some((file) => file.state === 'waiting') ? askAgainMs : false,
  });

/** Root uploads on behalf of a user; the path contains the ids of both. */
export const sendFile =
  (rootId: UserId, userId: UserId, type: FileType) =>
  (options: Omit<UploadOptions, 'fields'>): Promise<UserFile> =>
    upload(uploadFileAsRoot, { rootId, id: userId }, { ...options, fields: { type } });

/** Uploads to one's own account. */
export const sendOwnFile =
  (userId: UserId, type: FileType) =>
  (options: Omit<UploadOptions, 'fields'>): Promise<UserFile> =>
    upload(uploadFile, { id: userId }, { ...options, fields: { type } });

export function useRefreshFiles(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: all });
    // Users show their newest profile picture.
    await queries.invalidateQueries({ queryKey: ['users'] });
  };
}

export function useDeleteFile(userId: UserId) {
  const refresh = useRefreshFiles();
  return useMutation({
    mutationFn: ({ id }: UserFile) => call(deleteFile, { params: { id: userId, fid: id } }),
    ...errorShownByForm,
    onSuccess: refresh,
  });
}

export function useRemoveFiles(userId: UserId) {
  const refresh = useRefreshFiles();
  return useMutation({
    mutationFn: (files: readonly UserFile[]) =>
      Promise.all(files.map(({ id }) => call(deleteFile, { params: { id: userId, fid: id } }))),
    onSuccess: refresh,
  });
}
