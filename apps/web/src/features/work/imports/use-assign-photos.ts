import type { ImportEntry } from '@forecourt/contract/imports';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { runEach } from '../../../lib/run-each.ts';
import { toast } from '../../../ui/toast.tsx';
import { assignEntry, type Place, unassignEntry, useRefreshImports } from './imports.calls.ts';

interface Placing {
  entries: readonly ImportEntry[];
  placeOf: (entry: ImportEntry) => Place;
}

const tellFailed = (failed: readonly { item: ImportEntry; error: unknown }[]) => {
  for (const { item, error } of failed)
    toast.error(text('form.labelled', { label: item.path, value: errorText(error, text) }));
};

/**
 * Assigns held photos in their order, one after the other, so that they take the free positions in it. Says how many were assigned,
 * and offers to undo it. Fails only if none could be assigned.
 */
export function useAssignPhotos(
  options: { onStep?: (finished: number) => void; onError?: (error: Error) => void } = {},
) {
  const refresh = useRefreshImports();
  const takeBack = async (entries: readonly ImportEntry[]) => {
    tellFailed((await runEach(entries, unassignEntry)).failed);
    await refresh();
  };
  return useMutation({
    mutationFn: async ({ entries, placeOf }: Placing) => {
      const run = (entry: ImportEntry) => assignEntry(entry, placeOf(entry));
      const result = await runEach(entries, run, options.onStep, 1);
      const [first] = result.failed;
      if (first && entries.length === 1) throw first.error;
      return result;
    },
    onSuccess: ({ done, failed }) => {
      tellFailed(failed);
      if (done.length === 0) return;
      toast.undo(
        text('imports.placed', { count: done.length }),
        text('form.undo'),
        () => void takeBack(done),
      );
    },
    onSettled: refresh,
    ...(options.onError && { onError: options.onError }),
  });
}
