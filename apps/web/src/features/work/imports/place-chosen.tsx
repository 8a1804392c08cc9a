import type { ImportEntry } from '@forecourt/contract/imports';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useAssignPhotos } from './use-assign-photos.ts';

/** Assigns photos whose vehicle is known to its next free positions, in order. */
export function PlaceChosen({ entries }: { entries: readonly ImportEntry[] }) {
  const t = useText();
  const [finished, setFinished] = useState(0);
  const placing = useAssignPhotos({ onStep: setFinished });
  const placeable = entries.filter(({ state, vehicle }) => state === 'held' && vehicle);
  if (placeable.length === 0) return null;
  const start = () => {
    setFinished(0);
    placing.mutate({ entries: placeable, placeOf: ({ vehicle }) => ({ vehicleId: vehicle?.id ?? '' }) });
  };
  return (
    <Button small icon={<IconMapPin size={16} />} busy={placing.isPending} onClick={start}>
      {placing.isPending
        ? t('list.progress', { done: finished, total: placeable.length })
        : t('imports.placeInOrder')}
    </Button>
  );
}
