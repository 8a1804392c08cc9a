import { getQuietHours, patchQuietHours } from '@forecourt/contract/quiet-hours';
import type { RouteCall } from '@forecourt/contract/route';
import type { User } from '@forecourt/contract/users';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm, successToast } from '../../../lib/changes.ts';

type QuietHoursPatch = RouteCall<typeof patchQuietHours>['body'];

/** When pushes and mails of notifications to the user wait. */
export const quietHoursOf = (id: User['id']) =>
  queryOptions({
    queryKey: ['quietHours', id] as const,
    queryFn: ({ signal }) => call(getQuietHours, { params: { id } }, signal),
  });

export function useSetQuietHours(id: User['id']) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: QuietHoursPatch) => call(patchQuietHours, { params: { id }, body }),
    ...errorShownByForm,
    onSuccess: (stored) => queries.setQueryData(quietHoursOf(id).queryKey, stored),
    ...successToast('settings.saved'),
  });
}
