import type { ImportEntry } from '@forecourt/contract/imports';
import { type PositionName, positionNames } from '@forecourt/contract/positions';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useAssignEntry, vehicleChoices } from './imports.calls.ts';
import styles from './imports.module.css';

interface PlaceDialogProps {
  entry: ImportEntry;
  onClose: () => void;
}

/** Assigns a held photo to a vehicle and a position. */
export function PlaceDialog({ entry, onClose }: PlaceDialogProps) {
  const t = useText();
  const assign = useAssignEntry(entry);
  const [vehicleId, setVehicleId] = useState<string>(entry.vehicle?.id ?? '');
  const [position, setPosition] = useState<PositionName | ''>(entry.position ?? '');
  return (
    <Modal title={t('imports.placeTitle')} onClose={onClose}>
      <Form
        submitLabel={t('imports.place')}
        isValid={vehicleId !== ''}
        request={assign}
        onCancel={onClose}
        onSubmit={() => assign.mutate({ vehicleId, ...(position && { position }) }, { onSuccess: onClose })}
      >
        <Picture
          src={entry.thumbnail}
          alt={entry.path}
          fit="contain"
          className={styles.large}
          placeholder={<IconPhoto size={32} stroke={1.25} />}
        />
        <SelectField
          label={t('imports.position')}
          value={position}
          onChange={setPosition}
          choices={[
            { value: '', label: t('imports.nextFree') },
            ...positionNames.map((name) => ({ value: name, label: t(`positions.${name}`) })),
          ]}
        />
        <Combobox
          label={t('imports.vehicle')}
          placeholder={t('imports.chooseVehicle')}
          choices={vehicleChoices}
          value={vehicleId}
          known={entry.vehicle && { value: entry.vehicle.id, label: entry.vehicle.reference }}
          onChange={(vehicle) => setVehicleId(vehicle?.value ?? '')}
          problem={vehicleId ? null : t('form.required')}
        />
      </Form>
    </Modal>
  );
}
