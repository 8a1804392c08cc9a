import type { ImportEntry } from '@forecourt/contract/imports';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { runEach } from '../../../lib/run-each.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { assignEntry, useRefreshImports } from './imports.calls.ts';

/** Assigns photos whose vehicle is known to its next free positions, in order. */
export function PlaceChosen({ entries }: { entries: readonly ImportEntry[] }) {
  const t = useText();
  const refresh = useRefreshImports();
  const [finished, setFinished] = useState<number | null>(null);
  const placeable = entries.filter(({ state, vehicle }) => state === 'held' && vehicle);
  if (placeable.length === 0) return null;
  const start = async () => {
    setFinished(0);
    const { done, failed } = await runEach(
      placeable,
      (entry) => assignEntry(entry, { vehicleId: entry.vehicle?.id ?? '' }),
      setFinished,
    );
    setFinished(null);
    if (done.length > 0) toast.success(t('imports.placed', { count: done.length }));
    for (const { item, error } of failed) toast.error(`${item.path}: ${errorText(error, t)}`);
    void refresh();
  };
  return (
    <Button small icon={<IconMapPin size={16} />} busy={finished !== null} onClick={() => void start()}>
      {finished === null
        ? t('imports.placeInOrder')
        : t('list.progress', { done: finished, total: placeable.length })}
    </Button>
  );
}
