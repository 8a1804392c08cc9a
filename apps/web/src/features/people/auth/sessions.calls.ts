import type { SessionId } from '@forecourt/contract/ids';
import { endOtherSessions, endSession, listSessions } from '@forecourt/contract/sessions';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

export const sessionList = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, signal),
});

/** Ends one session, or all except the current one. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: SessionId | 'others') =>
      id === 'others' ? call(endOtherSessions, {}) : call(endSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionList.queryKey }),
  });
}
