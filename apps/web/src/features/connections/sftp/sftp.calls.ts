import type { SshKeyId, UserId } from '@forecourt/contract/ids';
import type { RouteCall } from '@forecourt/contract/route';
import { createSshKey, deleteSshKey, getSftpServer, listSshKeys } from '@forecourt/contract/ssh-keys';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm, successToast } from '../../../lib/changes.ts';

const key = ['ssh-keys'] as const;

export const sshKeyList = (page: number, limit: number) =>
  queryOptions({
    queryKey: [...key, page, limit],
    queryFn: ({ signal }) => call(listSshKeys, { query: { page, limit } }, signal),
    placeholderData: keepPreviousData,
  });

export const sftpServer = queryOptions({
  queryKey: ['sftp-server'],
  queryFn: ({ signal }) => call(getSftpServer, {}, signal),
});

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key });
}

export function useAddSshKey() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ body, id }: { id: UserId; body: RouteCall<typeof createSshKey>['body'] }) =>
      call(createSshKey, { params: { id }, body }),
    onSuccess,
    ...errorShownByForm,
    ...successToast('sshKeys.added'),
  });
}

export function useRevokeSshKey() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (id: SshKeyId) => call(deleteSshKey, { params: { id } }),
    onSuccess,
    ...successToast('sshKeys.revoked'),
  });
}
