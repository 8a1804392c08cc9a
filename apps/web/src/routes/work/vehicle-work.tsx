import type { Image } from '@forecourt/contract/images';
import type { PositionName } from '@forecourt/contract/positions';
import type { VehicleSettings } from '@forecourt/contract/settings';
import type { Vehicle } from '@forecourt/contract/vehicles';
import { useEffect, useRef, useState } from 'react';
import { presetLabel } from '../../features/studio/presets/preset-words.ts';
import type { Pace } from '../../features/work/images/batch.ts';
import { DoubtStrip } from '../../features/work/images/doubt-strip.tsx';
import { focusQuestion } from '../../features/work/images/doubts.ts';
import { isToBeShown, swappedAt } from '../../features/work/images/image-list.ts';
import { useProcess } from '../../features/work/images/images.calls.ts';
import { MissingShots } from '../../features/work/images/missing-shots.tsx';
import { MoveDialog } from '../../features/work/images/move-dialog.tsx';
import { OrderBar } from '../../features/work/images/order-bar.tsx';
import type { Look } from '../../features/work/images/other-looks.ts';
import { OtherLooksNotice } from '../../features/work/images/other-looks-notice.tsx';
import { type BoardProps, PositionBoard } from '../../features/work/images/position-board.tsx';
import { UploadList } from '../../features/work/images/upload-list.tsx';
import { UploadZone } from '../../features/work/images/upload-zone.tsx';
import { useOpenImage } from '../../features/work/images/use-open-image.ts';
import { shownPhoto } from '../../features/work/images/use-previews.ts';
import { useUploads } from '../../features/work/images/use-uploads.ts';
import { VehicleImports } from '../../features/work/imports/vehicle-imports.tsx';
import { afterPaint } from '../../lib/after-paint.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { may } from '../../lib/may.ts';
import { openAddress } from '../../lib/open-address.ts';
import { paths } from '../../lib/paths.ts';
import { useMedia } from '../../lib/use-media.ts';
import { useText } from '../../lib/use-text.ts';
import { lateDialog } from '../../ui/late-dialog.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useArea } from '../use-area.ts';
import { useNextAsked } from './asked-vehicles.tsx';
import { Showroom, ShowroomSheet } from './showroom.tsx';
import { useBoardActions, useChosen, useMade } from './use-board.ts';
import { type ShowroomState, useShowroom } from './use-showroom.ts';
import styles from './vehicle.module.css';

const MarkedViewer = lateDialog(async () => (await import('./marked-viewer.tsx')).MarkedViewer);

interface VehicleWorkProps {
  vehicle: Vehicle;
  images: readonly Image[];
  /** The recent processing time per picture of the installation. */
  pace: Pace;
  settings: VehicleSettings;
}

/** Up to this width the showrooms are chosen in a sheet. */
const phone = '(max-width: 819px)';

/** The place where showrooms are chosen: beside the photos, or on phones in a sheet. */
function useShowrooms() {
  const aside = useRef<HTMLElement>(null);
  const isSheet = useMedia(phone);
  const [wasOpened, setOpened] = useState(false);
  return {
    aside,
    isSheet,
    isOpen: isSheet && wasOpened,
    open: () => (isSheet ? setOpened(true) : aside.current?.focus()),
    close: () => setOpened(false),
  };
}

type PhotosProps = Omit<BoardProps, 'wanted'> & {
  choice: ShowroomState;
  /** Selects these images and no others. */
  only: (...images: readonly Image[]) => void;
  /** Nothing has been uploaded. */
  isEmpty: boolean;
  vehicleId: string;
};

/** The board, which pictures have another look than most, and what the preset's shot list lacks. */
function Photos({ choice, only, isEmpty, vehicleId, ...board }: PhotosProps) {
  const t = useText();
  const { preset } = choice;
  const shots = preset?.positions ?? [];
  const nextAsked = useNextAsked(vehicleId, board.images);
  const chooseOthers = (images: readonly Image[], look: Look) => {
    only(...images);
    choice.chooseLook(look);
  };
  return (
    <>
      {board.actions.mayEdit && (
        <DoubtStrip key={vehicleId} vehicleId={vehicleId} images={board.images} nextPath={nextAsked} />
      )}
      {preset && <MissingShots positions={shots} images={board.images} presetName={presetLabel(t, preset)} />}
      {board.actions.mayEdit && (
        <OtherLooksNotice
          images={board.images}
          own={choice.ofVehicle}
          nameOf={choice.nameOfLook}
          onChoose={chooseOthers}
        />
      )}
      {!isEmpty && <PositionBoard wanted={shots} {...board} />}
    </>
  );
}

interface MoveOnBoardProps {
  images: readonly Image[];
  moving: Image;
  place: (image: Image, position: PositionName) => void;
  onClose: () => void;
}

/** Moves a photo without dragging; one that is at the position takes its place. */
function MoveOnBoard({ images, moving, place, onClose }: MoveOnBoardProps) {
  const t = useText();
  return (
    <MoveDialog
      from={moving.position}
      noteAt={(position) => (swappedAt(images, moving, position) ? t('images.swap') : null)}
      onClose={onClose}
      onMove={(position) => {
        place(moving, position);
        onClose();
      }}
    />
  );
}

/** Photos, presets beside them, and the finished pictures. */
export function VehicleWork({ vehicle, images, pace, settings }: VehicleWorkProps) {
  const t = useText();
  const area = useArea();
  const user = useCurrentUser();
  const mayEdit = may(user, 'images:write');
  const { cutOffPhotos } = settings;
  const { queue, uploads } = useUploads({ kind: 'vehicle', id: vehicle.id });
  const { chosen, toggle, only, all, none } = useChosen(images);
  const choice = useShowroom(vehicle, settings, images);
  const process = useProcess(vehicle.id);
  const viewer = useOpenImage(images);
  // Most visits open a picture.
  useEffect(() => afterPaint(MarkedViewer.preload), []);
  const [moving, setMoving] = useState<Image | null>(null);
  const photo = shownPhoto(images, chosen);
  const { actions, place, reportDialog } = useBoardActions({
    vehicleId: vehicle.id,
    images,
    mayEdit,
    toggle,
    open: viewer.open,
    askMove: setMoving,
    replace: (image, file) => queue.replace(file, image),
  });
  const showrooms = useShowrooms();
  const keptFocus = useKeptFocus();
  const isPhotoComing = images.some(isToBeShown) || uploads.some(({ state }) => state !== 'failed');
  const shown = { vehicle, settings, choice, photo, isPhotoComing };
  const { made, noteOrder } = useMade(choice);
  const order = (wanted: readonly Image[]) => {
    const imageIds = wanted.map((image) => image.id);
    const onSuccess = () => {
      noteOrder(imageIds);
      none();
    };
    process.mutate({ ...choice.order, imageIds }, { onSuccess, onError: choice.refresh });
  };
  const restyle = (image: Image) => {
    only(image);
    viewer.close(showrooms.open);
  };
  const hasPhotos = images.length > 0;
  const isFirst = !hasPhotos && uploads.length === 0;
  return (
    <div className={styles.work}>
      <div className={styles.main} {...keptFocus}>
        {mayEdit && (
          <div className={styles.zone}>
            <UploadZone
              title={isFirst ? t('upload.firstTitle') : t('upload.title')}
              size={isFirst ? 'large' : 'small'}
              zips
              onFiles={(files) => queue.add(files)}
            />
          </div>
        )}
        <UploadList uploads={uploads} queue={queue} />
        <VehicleImports
          vehicleId={vehicle.id}
          pathOf={({ id }) => openAddress(paths.import(area, id), user)}
          mayEdit={mayEdit}
        />
        <Photos
          choice={choice}
          only={only}
          isEmpty={isFirst}
          vehicleId={vehicle.id}
          images={images}
          chosen={chosen}
          cutOffPhotos={cutOffPhotos}
          actions={actions}
          onMove={place}
          onFiles={(files, position) => queue.add(files, position)}
        />
        {mayEdit && hasPhotos && (
          <OrderBar
            images={images}
            pace={pace}
            chosen={chosen}
            cutOffPhotos={cutOffPhotos}
            {...made}
            priceOf={choice.priceOf}
            payer={settings.payer}
            mayAddCredits={may(user, 'credits:give') || may(user, 'credits:transfer')}
            presetName={choice.label}
            archive={vehicle.archive}
            busy={process.isPending}
            disabled={!choice.isWhole}
            onOrder={order}
            onCancel={(queued) => queued.forEach(actions.cancel)}
            onChooseAll={all}
            onChooseNone={none}
            onShowrooms={showrooms.open}
            isPhone={showrooms.isSheet}
          />
        )}
      </div>
      {mayEdit && !showrooms.isSheet && <Showroom ref={showrooms.aside} {...shown} />}
      {mayEdit && showrooms.isOpen && <ShowroomSheet {...shown} onClose={showrooms.close} />}
      {viewer.openId && (
        <MarkedViewer
          vehicleId={vehicle.id}
          mayEdit={mayEdit}
          images={images}
          imageId={viewer.openId}
          cutOffPhotos={cutOffPhotos}
          onImage={viewer.open}
          onRestyle={mayEdit ? restyle : undefined}
          onQuestion={(image) => viewer.close(() => focusQuestion(image))}
          presets={choice.presets}
          nameOfLook={choice.nameOfLook}
          onClose={() => viewer.close()}
        />
      )}
      {reportDialog}
      {moving && (
        <MoveOnBoard images={images} moving={moving} place={place} onClose={() => setMoving(null)} />
      )}
    </div>
  );
}
