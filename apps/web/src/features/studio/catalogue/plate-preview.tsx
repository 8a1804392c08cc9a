import type { PlateDesign } from '@forecourt/contract/recipe';
import { useId } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { DesignedPlate } from './designed-plate.tsx';
import { samplePlateRatio } from './sample-plates.ts';
import vehicle from './sample-vehicle.webp';
import styles from './scene.module.css';

/** Size of the sample vehicle's cropped photo and the corners of its plate in it; pixels. */
export const vehicleSize = { width: 2216, height: 935 };
const corners = [
  [68, 624],
  [258, 654],
  [261, 725],
  [71, 692],
] as const;
/** The visible part of the photo: the front of the vehicle. */
const shown = { x: -60, y: 330, width: 960, height: 592 };
/** As strong as in finished pictures, so that nothing stays readable. */
const blurPx = 14;

const outline = corners.map((corner) => corner.join()).join(' ');
const [[left, top], [right, rightTop], , [bottomX, bottom]] = corners;
/**
 * SVG matrix that maps a unit square onto the plate; a parallelogram is close enough, because at this distance both
 * ends of the plate are equally high.
 */
const onPlate = [right - left, rightTop - top, bottomX - left, bottom - top, left, top].join(' ');

export type PlateLook =
  | { mode: 'keep' | 'blur' }
  | { mode: 'colour'; colour: string }
  | { mode: 'picture'; picture: string | null }
  | { mode: 'design'; design: PlateDesign; logo: string | null };

/** The treatment of the sample vehicle's plate, in pixels of its photo. */
export function SamplePlate({ look }: { look: PlateLook }) {
  const id = useId();
  switch (look.mode) {
    case 'keep':
      return null;
    case 'blur':
      return (
        <>
          <clipPath id={`${id}clip`}>
            <polygon points={outline} />
          </clipPath>
          <filter id={`${id}blur`} x="0" y="0" width="1" height="1">
            <feGaussianBlur stdDeviation={blurPx} />
          </filter>
          <g clipPath={`url(#${id}clip)`}>
            <g filter={`url(#${id}blur)`}>
              <image href={vehicle} {...vehicleSize} preserveAspectRatio="none" />
            </g>
          </g>
        </>
      );
    case 'colour':
      return <polygon points={outline} fill={look.colour} />;
    case 'design':
      return (
        <g transform={`matrix(${onPlate})`}>
          <DesignedPlate
            design={look.design}
            logo={look.logo}
            ratio={samplePlateRatio}
            width={1}
            height={1}
            preserveAspectRatio="none"
          />
        </g>
      );
    case 'picture':
      return look.picture ? (
        <image
          href={look.picture}
          width={1}
          height={1}
          preserveAspectRatio="none"
          transform={`matrix(${onPlate})`}
        />
      ) : null;
  }
}

/** Preview of a plate treatment on the front of the sample vehicle. */
export function PlatePreview({ look }: { look: PlateLook }) {
  const t = useText();
  return (
    <svg
      viewBox={`${shown.x} ${shown.y} ${shown.width} ${shown.height}`}
      className={styles.front}
      role="img"
      aria-label={t('plates.preview')}
    >
      <image href={vehicle} {...vehicleSize} preserveAspectRatio="none" />
      <SamplePlate look={look} />
    </svg>
  );
}
