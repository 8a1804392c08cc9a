import type { CatalogueEntry } from '@forecourt/contract/catalogue';
import { listPresetVersions, restorePresetVersion } from '@forecourt/contract/preset-versions';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { text } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/toast.tsx';
import { useRefreshCatalogue } from './catalogue.calls.ts';

export const presetVersions = (id: string) =>
  queryOptions({
    queryKey: ['catalogue', 'versions', id],
    queryFn: ({ signal }) => call(listPresetVersions, { params: { id } }, signal),
  });

/** Gives a preset the look of an earlier version again. */
export function useRestoreVersion({ id }: CatalogueEntry) {
  const refresh = useRefreshCatalogue();
  return useMutation({
    mutationFn: (version: number) => call(restorePresetVersion, { params: { id, version: String(version) } }),
    onSuccess: async ({ version }, restored) => {
      toast.success(text('catalogue.versions.restored', { version: restored, now: version ?? 0 }));
      await refresh();
    },
  });
}
