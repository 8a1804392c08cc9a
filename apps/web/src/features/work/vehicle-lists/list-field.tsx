import { vehicleListBytesMax } from '@forecourt/contract/limits';
import type { VehicleList } from '@forecourt/contract/vehicle-lists';
import { useOneUpload } from '../../../lib/use-one-upload.ts';
import { useText } from '../../../lib/use-text.ts';
import { FileField } from '../../../ui/file-field.tsx';
import { sendVehicleList } from './vehicle-lists.calls.ts';

const accepted =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const limit = { bytesMax: vehicleListBytesMax, error: 'vehicleListTooLarge' } as const;

/** Uploads a list of vehicles of this user. */
export function ListField({ userId, onArrived }: { userId: string; onArrived: (list: VehicleList) => void }) {
  const t = useText();
  const { choose, chosen } = useOneUpload(
    (options) => sendVehicleList(userId, options),
    (list) => list && onArrived(list),
    limit,
  );
  return (
    <FileField
      label={t('vehicleLists.choose')}
      hint={t('vehicleLists.chooseHint')}
      accept={accepted}
      chosen={chosen}
      onChoose={choose}
    />
  );
}
