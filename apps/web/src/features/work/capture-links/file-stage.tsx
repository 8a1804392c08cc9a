import type { PositionName } from '@forecourt/contract/positions';
import { IconCamera, IconCameraOff, IconPlayerSkipForward, IconRefresh } from '@tabler/icons-react';
import { useId } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import type { CameraFailure } from './camera.ts';
import styles from './capture.module.css';
import { CarOutline } from './car-outline.tsx';
import { ShotHint } from './shot-hint.tsx';

interface FileStageProps {
  failure: CameraFailure;
  position: PositionName;
  onTaken: (photo: File) => void;
  onSkip: () => void;
  onRetry: () => void;
}

/** Where the page gets no camera: the phone's own takes the photos, one by one. */
export function FileStage({ failure, position, onTaken, onSkip, onRetry }: FileStageProps) {
  const t = useText();
  const id = useId();
  return (
    <>
      <div className={styles.stage}>
        <CarOutline position={position} />
        <ShotHint position={position} />
        <div className={styles.noCamera}>
          <IconCameraOff size={28} aria-hidden="true" />
          <h2>{t(failure === 'denied' ? 'capture.cameraDenied' : 'capture.cameraMissing')}</h2>
          <p>{t(failure === 'denied' ? 'capture.cameraDeniedText' : 'capture.cameraMissingText')}</p>
          <Button small icon={<IconRefresh size={18} />} onClick={onRetry}>
            {t('capture.cameraTry')}
          </Button>
        </div>
      </div>
      <div className={styles.controls}>
        <span className={styles.picker}>
          <input
            id={id}
            type="file"
            accept="image/*"
            capture="environment"
            className="hidden"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = '';
              if (file) onTaken(file);
            }}
          />
          <label htmlFor={id} className={buttonClass({ look: 'primary' })}>
            <IconCamera size={20} aria-hidden="true" />
            <span>{t('capture.take', { name: t(`positions.${position}`) })}</span>
          </label>
        </span>
        <div className={styles.aside}>
          <Button icon={<IconPlayerSkipForward size={20} />} onClick={onSkip}>
            {t('capture.skip')}
          </Button>
        </div>
      </div>
    </>
  );
}
