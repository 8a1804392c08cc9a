import { IconBuildingStore, IconPhotoDown, IconPhotoPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { OwnerField } from '../../features/people/users/owner-field.tsx';
import { PhotoChoice } from '../../features/work/images/photo-choice.tsx';
import { usePhotoChoice } from '../../features/work/images/use-photo-choice.ts';
import { startUploads } from '../../features/work/images/use-uploads.ts';
import { emptyDraft } from '../../features/work/vehicles/vehicle-draft.ts';
import { VehicleForm } from '../../features/work/vehicles/vehicle-form.tsx';
import { type NewVehicle, useCreateVehicle } from '../../features/work/vehicles/vehicles.calls.ts';
import { paths } from '../../lib/paths.ts';
import { useKeptDraft } from '../../lib/use-kept-draft.ts';
import { useText } from '../../lib/use-text.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { useArea } from '../use-area.ts';
import { NoCredits } from './no-credits.tsx';
import styles from './vehicle.module.css';
import { keepWaiting } from './waiting-vehicles.ts';

const steps = [
  { icon: IconPhotoPlus, title: 'vehicles.next.photos', text: 'vehicles.next.photosText' },
  { icon: IconBuildingStore, title: 'presets.title', text: 'vehicles.next.showroomText' },
  { icon: IconPhotoDown, title: 'vehicles.next.pictures', text: 'vehicles.next.picturesText' },
] as const;

/** The steps after the vehicle is created; shown beside the form if there is room. */
function NextSteps() {
  const t = useText();
  return (
    <aside className={styles.next} aria-label={t('vehicles.next.title')}>
      <h2>{t('vehicles.next.title')}</h2>
      <ol>
        {steps.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon size={22} stroke={1.5} aria-hidden="true" />
            <div>
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </aside>
  );
}

export function NewVehiclePage() {
  const t = useText();
  const area = useArea();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const kept = useKeptDraft('newVehicle', emptyDraft);
  const [userId, setUserId] = useState('');
  const photos = usePhotoChoice();
  const ended = useRef<ReturnType<typeof keepWaiting>>(() => {});
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const create = useCreateVehicle({
    onEnd: (error) => ended.current(error, isOpen.current),
    onCreated: ({ id }) => {
      if (photos.files.length > 0) startUploads({ kind: 'vehicle', id }, photos.files, queries);
    },
  });
  // Accounts that act for several users must select the owner.
  const asksOwner = area !== 'dashboard';
  const submit = (body: NewVehicle) => {
    if (asksOwner && !userId) return;
    const vehicle = { ...body, ...(userId && { userId }) };
    ended.current = keepWaiting(vehicle, photos.files, kept.drop);
    create.mutate(vehicle, {
      // Replaces the history entry, so that going back skips the submitted form.
      onSuccess: ({ id }) => void navigate({ to: paths.vehicle(area, id), replace: true }),
    });
  };
  return (
    <>
      <PageHead title={t('vehicles.new')} under={t('vehicles.newHint')} />
      <div className={styles.work}>
        <div className={styles.card}>
          <VehicleForm
            draft={kept.start}
            isRestored={kept.isRestored}
            onDraft={kept.keep}
            startsHere={!asksOwner}
            submitLabel={t('vehicles.create')}
            request={create}
            onCancel={() => void navigate({ to: paths.vehicles(area) })}
            onSubmit={submit}
            last={<PhotoChoice photos={photos} />}
            first={asksOwner && <OwnerField label={t('users.owner')} value={userId} onChange={setUserId} />}
          />
        </div>
        {/* Not above the form, which would move when it appears. */}
        <div className={styles.beside}>
          <NoCredits />
          <NextSteps />
        </div>
      </div>
    </>
  );
}
