import {
  type BodyType,
  createBodyType,
  deleteBodyType,
  patchBodyType,
  restoreBodyType,
} from '@forecourt/contract/body-types';
import type { RouteCall } from '@forecourt/contract/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bodyTypeList, bodyTypeName } from '../../../lib/body-types.ts';
import { call } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/toast.tsx';

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: bodyTypeList.queryKey });
}

export function useCreateBodyType() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: RouteCall<typeof createBodyType>['body']) => call(createBodyType, { body }),
    ...errorShownByForm,
    onSuccess: () => void refresh(),
  });
}

type Patch = RouteCall<typeof patchBodyType>['body'];

export function usePatchBodyType() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, ...body }: Patch & Pick<BodyType, 'id'>) =>
      call(patchBodyType, { params: { id }, body }),
    ...errorShownByForm,
    onSuccess: refresh,
  });
}

/** Hides a body type, or makes a hidden one available again. */
export function useSwitchBodyType() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, hidden }: BodyType) =>
      call(patchBodyType, { params: { id }, body: { hidden: !hidden } }),
    onSuccess: refresh,
  });
}

export function useRestoreBodyType() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: BodyType) => call(restoreBodyType, { params: { id } }),
    onSuccess: refresh,
  });
}

export function useDeleteBodyType() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: BodyType) => call(deleteBodyType, { params: { id } }),
    onSuccess: (_, type) => {
      const words = text('bodyType.deleted', { name: bodyTypeName(type, text) });
      toast.undo(words, text('form.undo'), () => {
        call(restoreBodyType, { params: { id: type.id } }).then(refresh, (error: unknown) =>
          toast.error(errorText(error, text)),
        );
      });
      return refresh();
    },
  });
}
