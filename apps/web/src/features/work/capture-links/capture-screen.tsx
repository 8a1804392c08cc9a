import type { Capture } from '@forecourt/contract/capture-links';
import type { PositionName } from '@forecourt/contract/positions';
import { IconCircleCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useIsOffline } from '../../../lib/connection.ts';
import { useText } from '../../../lib/use-text.ts';
import { CameraStage } from './camera-stage.tsx';
import styles from './capture.module.css';
import type { CapturedPhoto, CaptureQueue } from './capture-queue.ts';
import { FileStage } from './file-stage.tsx';
import { PhotoReview } from './photo-review.tsx';
import { nextOpen } from './shot-order.ts';
import { ShotStrip } from './shot-strip.tsx';
import { RefusedPhotos } from './unsent-photos.tsx';
import { useCamera } from './use-camera.ts';

/** How many photos wait, and whether that is because there is no connection. */
function QueueState({ photos }: { photos: readonly CapturedPhoto[] }) {
  const t = useText();
  const isOffline = useIsOffline();
  const number = photos.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  return (
    <p className={styles.queue} role="status">
      {isOffline ? <IconCloudOff size={18} aria-hidden="true" /> : null}
      {!isOffline && number > 0 ? <IconCloudUp size={18} aria-hidden="true" /> : null}
      {number > 0
        ? t('capture.waiting', { count: number, number })
        : isOffline
          ? t('capture.offline')
          : photos.some(({ state }) => state === 'sent') && t('capture.allSent')}
    </p>
  );
}

/** All positions have a photo. */
function AllTaken() {
  const t = useText();
  return (
    <div className={styles.stage}>
      <div className={styles.noCamera}>
        <IconCircleCheck size={32} aria-hidden="true" />
        <h2>{t('capture.allTaken')}</h2>
        <p>{t('capture.allTakenText')}</p>
      </div>
    </div>
  );
}

interface ShotStageProps {
  position: PositionName;
  /** To choose another position from; hidden until it is decided what becomes of a photo that was just taken. */
  strip: ReactNode;
  onUse: (photo: File) => void;
  onSkip: () => void;
}

/** One position: the camera or what stands for it, then the photo that was taken. */
function ShotStage({ position, strip, onUse, onSkip }: ShotStageProps) {
  const camera = useCamera();
  const [taken, setTaken] = useState<File | null>(null);
  if (taken) {
    const use = () => {
      setTaken(null);
      onUse(taken);
    };
    return <PhotoReview photo={taken} position={position} onUse={use} onRetake={() => setTaken(null)} />;
  }
  const stage = { position, onSkip, onTaken: setTaken };
  return (
    <>
      {camera.failure ? (
        <FileStage {...stage} failure={camera.failure} onRetry={camera.retry} />
      ) : camera.stream ? (
        <CameraStage {...stage} stream={camera.stream} />
      ) : (
        <div className={styles.stage} aria-busy="true" />
      )}
      {strip}
    </>
  );
}

interface CaptureScreenProps {
  capture: Capture;
  queue: CaptureQueue;
  photos: readonly CapturedPhoto[];
}

/** The shot list of a vehicle, position by position. */
export function CaptureScreen({ capture, queue, photos }: CaptureScreenProps) {
  const t = useText();
  const { shots, vehicleName } = capture;
  const positions = shots.map(({ position }) => position);
  const isDone = (position: PositionName) =>
    photos.some((photo) => photo.position === position) ||
    shots.some((shot) => shot.position === position && (shot.isTaken || shot.photoId !== null));
  const [current, setCurrent] = useState(() => nextOpen(positions, isDone, null));
  const done = positions.filter(isDone).length;
  const use = (photo: File) => {
    if (!current) return;
    queue.add(current, photo);
    setCurrent(nextOpen(positions, isDone, current));
  };
  const strip = <ShotStrip shots={shots} photos={photos} current={current} onChoose={setCurrent} />;
  const skip = () => setCurrent(nextOpen(positions, isDone, current) ?? current);
  return (
    <>
      <header className={styles.head}>
        <div className={styles.names}>
          <h1>{vehicleName}</h1>
          <p className="numbers">{t('capture.progress', { done, total: positions.length })}</p>
        </div>
        <QueueState photos={photos} />
      </header>
      <main className={styles.work}>
        <RefusedPhotos
          photos={photos.filter(({ state }) => state === 'failed')}
          onRetry={(key) => queue.retry(key)}
        />
        {current ? (
          <ShotStage position={current} strip={strip} onUse={use} onSkip={skip} />
        ) : (
          <>
            <AllTaken />
            {strip}
          </>
        )}
      </main>
    </>
  );
}
