import { listVehicleListRowsAsCsv } from '@forecourt/contract/vehicle-lists';
import { IconDownload } from '@tabler/icons-react';
import { useListFile } from '../../../lib/use-list-file.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { fieldText } from './list-words.tsx';

/** Downloads what became of each row and its pictures. */
export function ListReport({ id }: { id: string }) {
  const t = useText();
  const file = useListFile(listVehicleListRowsAsCsv, {}, { id });
  const columns = [
    { name: 'row', heading: t('vehicleLists.row') },
    { name: 'reference', heading: fieldText('reference', t) },
    { name: 'vin', heading: fieldText('vin', t) },
    { name: 'outcome', heading: t('vehicleLists.outcome') },
    { name: 'reason', heading: t('vehicleLists.reason') },
    { name: 'text', heading: t('vehicleLists.wrongText') },
    { name: 'done', heading: t('imports.states.done') },
    { name: 'pictures', heading: fieldText('pictures', t) },
    { name: 'taken', heading: t('imports.entryStates.taken') },
    { name: 'held', heading: t('imports.entryStates.held') },
    { name: 'skipped', heading: t('imports.entryStates.skipped') },
    { name: 'failed', heading: t('imports.entryStates.failed') },
    { name: 'leftOut', heading: t('vehicleLists.leftOut') },
  ];
  return (
    <Button icon={<IconDownload size={18} />} busy={file.isBusy} onClick={() => file.save(columns)}>
      {t('vehicleLists.report')}
    </Button>
  );
}
