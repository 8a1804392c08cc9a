import {
  type BackgroundDraft,
  previewBackground,
  previewOwnBackground,
} from '@forecourt/contract/background-previews';
import { surfacesOf } from '@forecourt/contract/catalogue-rooms';
import type { VehicleId } from '@forecourt/contract/ids';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { imagesOf } from '../../features/work/images/images.calls.ts';
import { shownPhoto } from '../../features/work/images/use-previews.ts';
import { vehicleList } from '../../features/work/vehicles/vehicles.calls.ts';
import { call } from '../../lib/call.ts';
import { errorShownByForm } from '../../lib/changes.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { may } from '../../lib/may.ts';
import { useDrawing } from '../../lib/use-drawing.ts';
import { useText } from '../../lib/use-text.ts';
import { SelectField } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './configurator.module.css';

/** Vehicles that are offered, the newest first. */
const offered = 12;

interface BackgroundOnVehicleProps {
  draft: BackgroundDraft;
  /** Address of the picture of a place, which is another one once it has been replaced. */
  picture: string | null;
  /** The customer whose own background it is; null for one of the operator. */
  owner: string | null;
}

function usePreview(owner: string | null) {
  return useMutation({
    mutationFn: ({ id, draft }: { id: string; draft: BackgroundDraft }) => {
      const params = { id: id as never };
      return owner === null
        ? call(previewBackground, { params, body: { draft } })
        : call(previewOwnBackground, { params, body: { customerId: owner as never, draft } });
    },
    ...errorShownByForm,
  });
}

const isWhole = (draft: BackgroundDraft) =>
  draft.use === 'whole' || surfacesOf(draft.room).every(({ id }) => id);

function ChosenVehicle({ draft, owner, picture }: BackgroundOnVehicleProps) {
  const t = useText();
  const [chosen, setChosen] = useState<VehicleId | null>(null);
  const mine = owner === null ? {} : { customerId: owner as never };
  const { data: vehicles } = useQuery(vehicleList({ ...mine, limit: offered }));
  const results = vehicles?.results ?? [];
  const vehicle = results.find(({ id }) => id === chosen) ?? results[0];
  const { data: images } = useQuery({ ...imagesOf(vehicle?.id ?? ''), enabled: vehicle !== undefined });
  const photo = shownPhoto(images?.results ?? [], new Set());
  // Signatures of addresses differ each time.
  const shown = [photo?.id, draft, picture?.split('?')[0]];
  const preview = usePreview(owner);
  const wanted = photo && isWhole(draft) ? JSON.stringify(shown) : null;
  const drawn = useDrawing(wanted, { id: photo?.id ?? '', draft }, preview);
  if (!vehicle) return null;
  const isOfPhoto = drawn !== null && photo !== null && drawn.of.includes(photo.id);
  return (
    <figure className={styles.inRoom}>
      {isOfPhoto && (
        <Picture src={drawn.url} alt={t('catalogue.onVehicle', { name: vehicle.reference })} eager />
      )}
      <figcaption>
        <SelectField
          label={t('catalogue.ownVehicle')}
          value={vehicle.id as string}
          onChange={(id) => setChosen(id as VehicleId)}
          choices={results.map(({ id, reference }) => ({ value: id as string, label: reference }))}
          hint={preview.error && !preview.isPending ? t('catalogue.noOwnPreview') : null}
        />
      </figcaption>
    </figure>
  );
}

/** A background that is being designed, with a vehicle of one's own before it; nothing while there is none. */
export function BackgroundOnVehicle(props: BackgroundOnVehicleProps) {
  const me = useCurrentUser();
  return may(me, 'vehicles:read') && may(me, 'images:read') ? <ChosenVehicle {...props} /> : null;
}
