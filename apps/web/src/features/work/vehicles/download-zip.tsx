import { IconFileZip } from '@tabler/icons-react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useVehicleArchive, type VehicleArchiveWish } from './vehicles.calls.ts';

/** Downloads the finished pictures of several vehicles as one ZIP. */
export function DownloadZip({ wish }: { wish: VehicleArchiveWish }) {
  const t = useText();
  const { mutate, isPending } = useVehicleArchive();
  return (
    <Button small icon={<IconFileZip size={16} />} busy={isPending} onClick={() => mutate(wish)}>
      {t('vehicles.downloadZip')}
    </Button>
  );
}
