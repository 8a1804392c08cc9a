import type { Image } from '@forecourt/contract/images';
import type { PresetName } from '@forecourt/contract/presets';
import type { Vehicle } from '@forecourt/contract/vehicles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProcess } from '../../features/images/images.calls.ts';
import { MoveDialog } from '../../features/images/move-dialog.tsx';
import { OrderBar } from '../../features/images/order-bar.tsx';
import { PositionBoard } from '../../features/images/position-board.tsx';
import { UploadList } from '../../features/images/upload-list.tsx';
import { UploadZone } from '../../features/images/upload-zone.tsx';
import { useUploads } from '../../features/images/use-uploads.ts';
import { Viewer } from '../../features/images/viewer.tsx';
import { BrandColour } from '../../features/presets/brand-colour.tsx';
import { PresetPicker } from '../../features/presets/preset-picker.tsx';
import { presetList } from '../../features/presets/presets.calls.ts';
import { usePatchVehicle } from '../../features/vehicles/vehicles.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { isColour } from '../../lib/field-checks.ts';
import { may } from '../../lib/may.ts';
import { useText } from '../../lib/use-text.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './dashboard.module.css';
import { shownPhoto, useBoardActions, useChosen, usePreviews } from './use-board.ts';

const brandColourAtStart = '#0b7285';

/** The preset of the vehicle; a new choice is remembered with it. */
function usePreset(vehicle: Vehicle) {
  const [preset, setPreset] = useState<PresetName>(vehicle.preset ?? 'studio-white');
  const [brandColour, setBrandColour] = useState(brandColourAtStart);
  const patch = usePatchVehicle(vehicle.id);
  const choose = (name: PresetName) => {
    setPreset(name);
    patch.mutate({ preset: name });
  };
  return { preset, choose, brandColour, setBrandColour };
}

type PresetChoice = ReturnType<typeof usePreset>;

function Showroom({ choice, photo }: { choice: PresetChoice; photo: Image | null }) {
  const t = useText();
  const { data } = useQuery(presetList);
  const previews = usePreviews(photo);
  return (
    <aside className={styles.showroom} aria-label={t('presets.title')}>
      <h2>{t('presets.title')}</h2>
      <p className={styles.dim}>
        {photo ? t('presets.shownOn', { name: t(`positions.${photo.position}`) }) : t('presets.hint')}
      </p>
      {data ? (
        <PresetPicker
          presets={data.results}
          value={choice.preset}
          onChange={choice.choose}
          previews={previews}
          brandColour={isColour(choice.brandColour) ? choice.brandColour : brandColourAtStart}
        />
      ) : (
        <SkeletonRows label={t('pleaseWait')} />
      )}
      {choice.preset === 'brand' && (
        <BrandColour value={choice.brandColour} onChange={choice.setBrandColour} />
      )}
    </aside>
  );
}

function usePrice(preset: PresetName): number {
  const { data } = useQuery(presetList);
  return data?.results.find((one) => one.name === preset)?.price ?? 0;
}

/** Photos in, presets on the side, finished pictures out. */
export function VehicleWork({ vehicle, images }: { vehicle: Vehicle; images: readonly Image[] }) {
  const t = useText();
  const mayEdit = may(useCurrentUser(), 'images:write');
  const { queue, uploads } = useUploads(vehicle.id);
  const { chosen, toggle, all, none } = useChosen(images);
  const choice = usePreset(vehicle);
  const price = usePrice(choice.preset);
  const process = useProcess(vehicle.id);
  const [openId, setOpenId] = useState<string | null>(null);
  const [moving, setMoving] = useState<Image | null>(null);
  const photo = shownPhoto(images, chosen);
  const { actions, move } = useBoardActions({
    vehicleId: vehicle.id,
    mayEdit,
    toggle,
    open: (image) => setOpenId(image.id),
    askMove: setMoving,
  });
  const order = (wanted: readonly Image[]) =>
    process.mutate(
      {
        preset: choice.preset,
        imageIds: wanted.map((image) => image.id),
        ...(choice.preset === 'brand' && { brandColour: choice.brandColour }),
      },
      { onSuccess: none },
    );
  const hasPhotos = images.length > 0;
  return (
    <div className={styles.work}>
      <div className={styles.main}>
        {mayEdit && (
          <UploadZone isFirst={!hasPhotos && uploads.length === 0} onFiles={(files) => queue.add(files)} />
        )}
        <UploadList uploads={uploads} queue={queue} />
        {(hasPhotos || uploads.length > 0) && (
          <PositionBoard
            images={images}
            chosen={chosen}
            actions={actions}
            onMove={(image, position) => move({ image, position })}
            onFiles={(files, position) => queue.add(files, position)}
          />
        )}
        {mayEdit && hasPhotos && (
          <OrderBar
            images={images}
            chosen={chosen}
            price={price}
            presetName={t(`presets.${choice.preset}.name`)}
            busy={process.isPending}
            disabled={choice.preset === 'brand' && !isColour(choice.brandColour)}
            onOrder={order}
            onChooseAll={all}
            onChooseNone={none}
          />
        )}
      </div>
      {mayEdit && <Showroom choice={choice} photo={photo} />}
      {openId && (
        <Viewer
          images={images}
          imageId={openId}
          onImage={(image) => setOpenId(image.id)}
          onClose={() => setOpenId(null)}
        />
      )}
      {moving && (
        <MoveDialog
          image={moving}
          onClose={() => setMoving(null)}
          onMove={(position) => {
            if (position !== moving.position) move({ image: moving, position });
            setMoving(null);
          }}
        />
      )}
    </div>
  );
}
