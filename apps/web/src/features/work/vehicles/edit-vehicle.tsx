import type { Vehicle } from '@forecourt/contract/vehicles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { Modal } from '../../../ui/modal.tsx';
import { changedMeanwhile, changesOf, draftOf } from './vehicle-draft.ts';
import { VehicleForm } from './vehicle-form.tsx';
import { type NewVehicle, usePatchVehicle, vehicleById } from './vehicles.calls.ts';
import styles from './vehicles.module.css';

interface EditVehicleProps {
  vehicle: Vehicle;
  onClose: () => void;
}

/**
 * Edits the details of a vehicle. What somebody else has saved since the form was opened is named before it is
 * overwritten; saving again overwrites it.
 */
export function EditVehicle({ vehicle, onClose }: EditVehicleProps) {
  const t = useText();
  const queries = useQueryClient();
  const patch = usePatchVehicle(vehicle.id, { formShowsErrors: true });
  const [opened] = useState(() => draftOf(vehicle));
  const [known, setKnown] = useState(vehicle);
  const [overwritten, setOverwritten] = useState<string[]>([]);
  const [isReading, setReading] = useState(false);
  const submit = async (body: NewVehicle) => {
    const changes = changesOf(body, opened);
    setReading(true);
    // If it cannot be read, the save below shows the error.
    const now = await queries
      .fetchQuery({ ...vehicleById(vehicle.id), staleTime: 0, retry: false })
      .catch(() => known);
    setReading(false);
    const others = changedMeanwhile(changes, known, now);
    setKnown(now);
    setOverwritten(others);
    if (others.length === 0) patch.mutate(changes, { onSuccess: onClose });
  };
  const names = overwritten.map((name) => t(`vehicles.${name as 'make'}`)).join(', ');
  return (
    <Modal title={t('vehicles.editTitle')} onClose={onClose}>
      <VehicleForm
        draft={opened}
        submitLabel={t('form.save')}
        request={{ isPending: isReading || patch.isPending, error: patch.error }}
        onCancel={onClose}
        onSubmit={(body) => void submit(body)}
        last={
          overwritten.length > 0 && (
            <p className={classes(styles.note, styles.noteBad)} role="alert">
              {t('vehicles.changedMeanwhile', { fields: names })}
            </p>
          )
        }
      />
    </Modal>
  );
}
