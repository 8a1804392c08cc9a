import type { ImportEntry } from '@forecourt/contract/imports';
import { type PositionName, positionNames } from '@forecourt/contract/positions';
import { IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorShownByForm } from '../../../lib/changes.ts';
import { useText } from '../../../lib/use-text.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { takenPositions, vehicleChoices } from './imports.calls.ts';
import styles from './imports.module.css';
import { useAssignPhotos } from './use-assign-photos.ts';

interface PlaceDialogProps {
  /** At least one. */
  entries: readonly ImportEntry[];
  onClose: () => void;
}

/** The vehicle that all of the photos probably belong to. */
function commonVehicle([first, ...others]: readonly ImportEntry[]): ImportEntry['vehicle'] {
  const vehicle = first?.vehicle ?? null;
  return others.every((other) => other.vehicle?.id === vehicle?.id) ? vehicle : null;
}

interface PositionFieldProps {
  value: PositionName | '';
  taken: readonly PositionName[];
  onChange: (position: PositionName | '') => void;
}

/** A position of the vehicle, or its next free one. */
function PositionField({ value, taken, onChange }: PositionFieldProps) {
  const t = useText();
  const choiceOf = (name: PositionName) => {
    const [label, disabled] = [t(`positions.${name}`), taken.includes(name)];
    return { value: name, label: disabled ? `${label} · ${t('reviews.position.taken')}` : label, disabled };
  };
  return (
    <SelectField
      label={t('imports.position')}
      value={value}
      onChange={onChange}
      choices={[{ value: '', label: t('imports.nextFree') }, ...positionNames.map(choiceOf)]}
    />
  );
}

/** Assigns held photos to a vehicle: one to a position, several to the next free ones. */
export function PlaceDialog({ entries, onClose }: PlaceDialogProps) {
  const t = useText();
  const placing = useAssignPhotos(errorShownByForm);
  const single = entries.length === 1 ? entries[0] : undefined;
  const likely = commonVehicle(entries);
  const [vehicleId, setVehicleId] = useState<string>(likely?.id ?? '');
  const [chosen, setChosen] = useState<PositionName | ''>(single?.position ?? '');
  const { data: taken = [] } = useQuery({ ...takenPositions(vehicleId), enabled: vehicleId !== '' });
  // Where another photo keeps the position that the file names, the next free one is proposed.
  const position = chosen !== '' && taken.includes(chosen) ? '' : chosen;
  const place = { vehicleId, ...(position && { position }) };
  return (
    <Modal title={t(single ? 'imports.placeTitle' : 'imports.placeSeveralTitle')} onClose={onClose}>
      <Form
        submitLabel={t('imports.place')}
        isValid={vehicleId !== ''}
        request={placing}
        onCancel={onClose}
        onSubmit={() => placing.mutate({ entries, placeOf: () => place }, { onSuccess: onClose })}
      >
        {single && (
          <Picture
            src={single.thumbnail}
            alt={single.path}
            fit="contain"
            className={styles.large}
            placeholder={<IconPhoto size={32} stroke={1.25} />}
          />
        )}
        <Combobox
          label={t('imports.vehicle')}
          placeholder={t('imports.chooseVehicle')}
          choices={vehicleChoices}
          value={vehicleId}
          known={likely && { value: likely.id, label: likely.reference }}
          onChange={(vehicle) => setVehicleId(vehicle?.value ?? '')}
          problem={vehicleId ? null : t('form.required')}
        />
        {single && <PositionField value={position} taken={taken} onChange={setChosen} />}
      </Form>
    </Modal>
  );
}
