import type { PositionName } from '@forecourt/contract/positions';
import { IconBulb, IconCamera, IconCompass, IconPlayerSkipForward } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/class-names.ts';
import { hasLight, switchLight, takePhoto, videoTrackOf } from './camera.ts';
import styles from './capture.module.css';
import { CarOutline } from './car-outline.tsx';
import { isLevel } from './level.ts';
import { photoFile } from './photo-file.ts';
import { ShotHint } from './shot-hint.tsx';
import { useProblem } from './use-camera.ts';
import { useLevel } from './use-level.ts';

/** A line that is level with the world; solid and green while the camera is level with it. */
function LevelLine({ roll }: { roll: number }) {
  const t = useText();
  return (
    <div
      className={classes(styles.level, isLevel(roll) && styles.isLevel)}
      role="img"
      aria-label={t(isLevel(roll) ? 'capture.level' : 'capture.notLevel')}
      style={{ rotate: `${roll.toFixed(1)}deg` }}
    />
  );
}

/** A switch for the light beside the camera, where there is one. */
function LightSwitch({ track }: { track: MediaStreamTrack }) {
  const t = useText();
  const [isOn, setOn] = useState(false);
  if (!hasLight(track)) return null;
  const toggle = () =>
    void switchLight(track, !isOn).then(
      () => setOn(!isOn),
      () => undefined,
    );
  return (
    <Button shrinks icon={<IconBulb size={20} />} aria-pressed={isOn} onClick={toggle}>
      {t('capture.light')}
    </Button>
  );
}

interface CameraStageProps {
  stream: MediaStream;
  position: PositionName;
  onTaken: (photo: File) => void;
  onSkip: () => void;
}

/** The camera's picture with outline, level and what is wrong with it, and the shutter. */
export function CameraStage({ stream, position, onTaken, onSkip }: CameraStageProps) {
  const t = useText();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  /** Whether the video has a first frame. */
  const [isReady, setReady] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const shutter = useRef<HTMLButtonElement>(null);
  const { ask, roll } = useLevel();
  const problem = useProblem(video);
  const track = videoTrackOf(stream);
  const name = t(`positions.${position}`);
  useEffect(() => {
    if (video) video.srcObject = stream;
  }, [video, stream]);
  useEffect(() => {
    // The button that had the focus is gone after a retake.
    if (isReady && document.activeElement === document.body) shutter.current?.focus({ preventScroll: true });
  }, [isReady]);
  const take = async () => {
    if (!video || !track) return;
    setTaking(true);
    try {
      onTaken(photoFile(await takePhoto(video, track), position));
    } finally {
      setTaking(false);
    }
  };
  return (
    <>
      <div className={styles.stage}>
        <video
          ref={setVideo}
          className={styles.video}
          autoPlay
          playsInline
          muted
          aria-label={t('capture.view')}
          onLoadedData={() => setReady(true)}
        />
        <CarOutline position={position} />
        {roll !== null && <LevelLine roll={roll} />}
        <ShotHint position={position} />
        {problem && <p className={styles.problem}>{t(`capture.now.${problem}`)}</p>}
      </div>
      <div className={styles.controls}>
        <div className={styles.aside}>
          {track && <LightSwitch track={track} />}
          {ask && (
            <Button shrinks icon={<IconCompass size={20} />} onClick={ask}>
              {t('capture.levelOn')}
            </Button>
          )}
        </div>
        <button
          ref={shutter}
          type="button"
          className={styles.shutter}
          aria-label={t('capture.take', { name })}
          aria-busy={isTaking || undefined}
          disabled={isTaking || !isReady}
          onClick={() => void take()}
        >
          <IconCamera size={28} />
        </button>
        <div className={styles.aside}>
          <Button icon={<IconPlayerSkipForward size={20} />} onClick={onSkip}>
            {t('capture.skip')}
          </Button>
        </div>
      </div>
    </>
  );
}
