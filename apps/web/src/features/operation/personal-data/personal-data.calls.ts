import type { UserId } from '@forecourt/contract/ids';
import { eraseUser, getPersonalData } from '@forecourt/contract/personal-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';
import { text } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toast } from '../../../ui/toast.tsx';

/** Downloads a copy of what is stored about an account. */
export function useCopy(id: UserId) {
  return useMutation({
    mutationFn: () => call(getPersonalData, { params: { id } }),
    onSuccess: (copy) => {
      const name = `personal-data-${copy.madeAt.slice(0, 10)}.json`;
      saveFile(new File([JSON.stringify(copy, null, 2)], name, { type: 'application/json' }));
    },
  });
}

export function useEraseUser(id: UserId, name: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(eraseUser, { params: { id } }),
    ...errorShownByForm,
    // The toast is shown here, because the row that called this is removed from the list.
    onSuccess: () => {
      toast.success(text('personalData.erased', { name }));
      return queries.invalidateQueries({ queryKey: ['users'] });
    },
  });
}
