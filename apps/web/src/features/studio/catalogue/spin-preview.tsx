import { sampleTextValues } from '@forecourt/contract/overlay-texts';
import type { LogoOverlay } from '@forecourt/contract/overlays';
import type { SpinAnimation } from '@forecourt/contract/spin-animations';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useMedia } from '../../../lib/use-media.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './catalogue.module.css';
import type { ItemValues } from './item-values.ts';
import { addressesOf, type LookParts } from './look-parts.ts';
import { OverlayLayer } from './overlay-layer.tsx';
import sampleTurn from './sample-turn.webp';
import { useLoadedPictures } from './use-loaded-pictures.ts';

/** Views of the sample vehicle, 45 degrees apart, by azimuth as in `exteriorAzimuth`; see packages/samples/make-sample-vehicle.ts. */
const frameCount = 8;

type Turn = Pick<ItemValues, 'framesPerSecond' | 'frames' | 'direction'>;

/** The frame that is shown, and whether the turn goes on; it stops after so many turns. */
function useTurn({ direction, frames, framesPerSecond }: Turn, loops: number | null) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const [step, setStep] = useState(0);
  const [isPaused, setPaused] = useState(isStill);
  const frameMs = frames && framesPerSecond ? ((frames / framesPerSecond) * 1000) / frameCount : 0;
  const isOver = loops !== null && step >= loops * frameCount;
  const isRunning = !isPaused && !isOver && frameMs > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setStep(step + 1), frameMs);
    return () => clearTimeout(timer);
  }, [isRunning, step, frameMs]);
  const toggle = () => {
    if (isOver) setStep(0);
    setPaused(isRunning);
  };
  const place = step % frameCount;
  const at = direction === 'counterclockwise' ? (frameCount - place) % frameCount : place;
  return { at, isRunning, toggle };
}

const canvas = { width: 640, height: 480 };

function overlaysOf(logo: SpinAnimation['logo']): LogoOverlay[] {
  if (!logo?.catalogueId) return [];
  const { catalogueId, ...place } = logo;
  return [{ ...place, kind: 'logo', picture: catalogueId, positions: [], targets: [] }];
}

interface SpinPreviewProps {
  values: Turn & Pick<ItemValues, 'animation'>;
  parts: LookParts;
}

/** A turn of the sample vehicle, as fast, as wide and as often as the template says, with its logo. */
export function SpinPreview({ values, parts }: SpinPreviewProps) {
  const t = useText();
  const { loops = null, width = null, logo = null } = values.animation ?? {};
  const { at, isRunning, toggle } = useTurn(values, loops);
  const pictures = useLoadedPictures(addressesOf(parts.known));
  return (
    <div className={styles.turn}>
      <div
        className={styles.turning}
        role="img"
        aria-label={t('catalogue.sampleVehicle')}
        data-frame={at}
        style={{
          maxWidth: `${width ?? canvas.width}px`,
          backgroundImage: `url(${sampleTurn})`,
          backgroundPositionX: `${(at / (frameCount - 1)) * 100}%`,
        }}
      >
        <OverlayLayer
          canvas={canvas}
          overlays={overlaysOf(logo)}
          pictures={pictures}
          values={sampleTextValues}
        />
      </div>
      <Button
        small
        icon={isRunning ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
        onClick={toggle}
      >
        {t(isRunning ? 'catalogue.turnPause' : 'catalogue.turnPlay')}
      </Button>
    </div>
  );
}
