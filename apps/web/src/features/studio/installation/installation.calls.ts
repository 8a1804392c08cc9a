import {
  deleteInstallationLogo,
  getInstallation,
  type Installation,
  patchInstallation,
  patchShowroom,
  uploadInstallationLogo,
} from '@forecourt/contract/installation';
import type { ShowroomName } from '@forecourt/contract/recipe';
import type { RouteCall } from '@forecourt/contract/route';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type UploadOptions, upload } from '../../../lib/call.ts';
import { errorShownByForm, successToast } from '../../../lib/changes.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { setInstallation } from '../../../lib/installation.ts';
import { toast } from '../../../ui/toast.tsx';

const key = ['installation'];
/** Polling interval while a new logo is being prepared. */
const waitingMs = 1_000;

/** Also stored for the frame around the screens, which shows some of it. */
export const installation = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => {
    const found = await call(getInstallation, {}, signal);
    setInstallation(found);
    return found;
  },
  refetchInterval: ({ state }) => (state.data?.logo?.state === 'waiting' ? waitingMs : false),
});

/** Replaces the shown settings with the server's response. */
export function useKeepInstallation() {
  const queries = useQueryClient();
  return (changed: Installation) => {
    queries.setQueryData(key, changed);
    setInstallation(changed);
  };
}

export function usePatchInstallation() {
  const keep = useKeepInstallation();
  return useMutation({
    mutationFn: (body: RouteCall<typeof patchInstallation>['body']) => call(patchInstallation, { body }),
    ...errorShownByForm,
    ...successToast('installation.saved'),
    onSuccess: keep,
  });
}

function withShowroom(before: Installation, name: ShowroomName, isOffered: boolean): Installation {
  const others = before.showrooms.filter((one) => one !== name);
  return { ...before, showrooms: isOffered ? [...others, name] : others };
}

/** Offers a showroom or withdraws it; every list of presets is refetched. */
export function useOfferShowroom() {
  const keep = useKeepInstallation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ name, isOffered }: { name: ShowroomName; isOffered: boolean }) =>
      call(patchShowroom, { params: { name }, body: { isOffered } }),
    // Optimistic update; rolled back if the server rejects it.
    onMutate: ({ name, isOffered }) => {
      const before = queries.getQueryData(installation.queryKey);
      queries.setQueryData(installation.queryKey, before && withShowroom(before, name, isOffered));
      void queries.cancelQueries({ queryKey: key });
      return before;
    },
    onError: (error, _change, before) => {
      queries.setQueryData(installation.queryKey, before);
      toast.error(errorText(error, text));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
    onSuccess: (changed) => {
      keep(changed);
      void queries.invalidateQueries({ queryKey: ['presets'] });
    },
  });
}

export const sendLogo = (options: Omit<UploadOptions, 'fields'>): Promise<Installation> =>
  upload(uploadInstallationLogo, {}, { ...options, fields: {} });

export function useRemoveLogo() {
  const keep = useKeepInstallation();
  return useMutation({ mutationFn: () => call(deleteInstallationLogo, {}), onSuccess: keep });
}
