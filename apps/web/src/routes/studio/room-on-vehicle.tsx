import type { CatalogueRoom } from '@forecourt/contract/catalogue';
import { surfacesOf } from '@forecourt/contract/catalogue-rooms';
import type { VehicleId } from '@forecourt/contract/ids';
import { previewRoom } from '@forecourt/contract/room-previews';
import type { RouteCall } from '@forecourt/contract/route';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { imagesOf } from '../../features/work/images/images.calls.ts';
import { shownPhoto } from '../../features/work/images/use-previews.ts';
import { vehicleList } from '../../features/work/vehicles/vehicles.calls.ts';
import { call } from '../../lib/call.ts';
import { errorShownByForm } from '../../lib/changes.ts';
import { useDrawing } from '../../lib/use-drawing.ts';
import { useText } from '../../lib/use-text.ts';
import { SelectField } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './configurator.module.css';

/** Vehicles that are offered, the newest first. */
const offered = 12;

type Drawn = { id: string } & RouteCall<typeof previewRoom>['body'];

function usePreviewRoom() {
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, room }: Drawn) => call(previewRoom, { params: { id: id as never }, body: { room } }),
    ...errorShownByForm,
  });
}

/** A room that is being designed, with a vehicle of the installation in it; nothing while there is none. */
export function RoomOnVehicle({ room }: { room: CatalogueRoom }) {
  const t = useText();
  const [chosen, setChosen] = useState<VehicleId | null>(null);
  const { data: vehicles } = useQuery(vehicleList({ limit: offered }));
  const results = vehicles?.results ?? [];
  const vehicle = results.find(({ id }) => id === chosen) ?? results[0];
  const { data: images } = useQuery({ ...imagesOf(vehicle?.id ?? ''), enabled: vehicle !== undefined });
  const photo = shownPhoto(images?.results ?? [], new Set());
  const isWhole = surfacesOf(room).every(({ id }) => id);
  const wanted = photo && isWhole ? JSON.stringify([photo.id, room]) : null;
  const preview = usePreviewRoom();
  const drawn = useDrawing(wanted, { id: photo?.id ?? '', room }, preview);
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
