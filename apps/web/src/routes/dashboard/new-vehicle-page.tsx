import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { OwnerField } from '../../features/users/owner-field.tsx';
import { emptyDraft } from '../../features/vehicles/vehicle-draft.ts';
import { VehicleForm } from '../../features/vehicles/vehicle-form.tsx';
import { type NewVehicle, useCreateVehicle } from '../../features/vehicles/vehicles.calls.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { useArea } from '../use-area.ts';
import styles from './dashboard.module.css';

export function NewVehiclePage() {
  const t = useText();
  const area = useArea();
  const navigate = useNavigate();
  const create = useCreateVehicle();
  const [userId, setUserId] = useState('');
  const [tried, setTried] = useState(false);
  // Accounts that work for several users say whose vehicle it is.
  const asksOwner = area !== 'dashboard';
  const submit = (body: NewVehicle) => {
    setTried(true);
    if (asksOwner && !userId) return;
    create.mutate(
      { ...body, ...(userId && { userId }) },
      { onSuccess: (vehicle) => void navigate({ to: paths.vehicle(area, vehicle.id) }) },
    );
  };
  return (
    <>
      <PageHead title={t('vehicles.new')} under={t('vehicles.newHint')} />
      <div className={styles.card}>
        <VehicleForm
          draft={emptyDraft}
          submitLabel={t('vehicles.create')}
          busy={create.isPending}
          error={create.error}
          onCancel={() => void navigate({ to: paths.vehicles(area) })}
          onSubmit={submit}
        >
          {asksOwner && <OwnerField value={userId} onChange={setUserId} showProblem={tried} />}
        </VehicleForm>
      </div>
    </>
  );
}
