import type { Shot } from '@forecourt/contract/capture-links';
import type { PositionName } from '@forecourt/contract/positions';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import styles from './capture.module.css';
import type { CapturedPhoto } from './capture-queue.ts';

type ShotState = 'open' | 'waiting' | 'sent' | 'failed';

/** What has become of the photo of a position. */
function stateOf(shot: Shot, photos: readonly CapturedPhoto[]): ShotState {
  const photo = photos.findLast(({ position }) => position === shot.position);
  if (photo) return photo.state === 'sending' ? 'waiting' : photo.state;
  return shot.isTaken || shot.photoId ? 'sent' : 'open';
}

const signs = { open: null, waiting: IconClock, sent: IconCheck, failed: IconAlertTriangle };

interface ShotStripProps {
  shots: readonly Shot[];
  photos: readonly CapturedPhoto[];
  current: PositionName | null;
  onChoose: (position: PositionName) => void;
}

/** All positions in their order, with what has become of each, to choose from. */
export function ShotStrip({ shots, photos, current, onChoose }: ShotStripProps) {
  const t = useText();
  const chosen = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another position is another button.
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav aria-label={t('capture.positions')}>
      <ol className={styles.strip}>
        {shots.map((shot, index) => {
          const state = stateOf(shot, photos);
          const Sign = signs[state];
          const isCurrent = shot.position === current;
          return (
            <li key={shot.position}>
              <button
                ref={isCurrent ? chosen : undefined}
                type="button"
                className={classes(styles.shot, isCurrent && styles.current)}
                aria-current={isCurrent ? 'step' : undefined}
                data-state={state}
                onClick={() => onChoose(shot.position)}
              >
                {Sign && <Sign size={16} aria-hidden="true" />}
                <span>{`${index + 1}. ${t(`positions.${shot.position}`)}`}</span>
                {state !== 'open' && <span className="hidden">{t(`capture.states.${state}`)}</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
