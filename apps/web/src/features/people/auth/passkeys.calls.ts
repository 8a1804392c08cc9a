import type { PasskeyId } from '@forecourt/contract/ids';
import {
  createPasskey,
  deletePasskey,
  listPasskeys,
  patchPasskey,
  preparePasskey,
} from '@forecourt/contract/passkeys';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm, successToast } from '../../../lib/changes.ts';
import { makePasskey } from '../../../lib/passkey.ts';

export const passkeyList = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, {}, signal),
});

function useRefresh() {
  const queries = useQueryClient();
  return { onSuccess: () => queries.invalidateQueries({ queryKey: passkeyList.queryKey }) };
}

export function useAddPasskey() {
  return useMutation({
    mutationFn: async (name: string) => {
      const credential = await makePasskey(await call(preparePasskey, {}));
      return call(createPasskey, { body: { name, credential } });
    },
    ...successToast('passkeys.added'),
    ...errorShownByForm,
    ...useRefresh(),
  });
}

export function useRenamePasskey(id: PasskeyId) {
  return useMutation({
    mutationFn: (name: string) => call(patchPasskey, { params: { id }, body: { name } }),
    ...errorShownByForm,
    ...useRefresh(),
  });
}

export function useRemovePasskey(id: PasskeyId) {
  return useMutation({
    mutationFn: () => call(deletePasskey, { params: { id } }),
    ...successToast('passkeys.removed'),
    ...errorShownByForm,
    ...useRefresh(),
  });
}
