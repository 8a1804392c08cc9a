import type { Review } from '@forecourt/contract/reviews';
import { useEffect, useId, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { CompareSlider } from '../../../ui/compare-slider.tsx';
import { laidOver } from '../../../ui/laid-over.ts';
import { ZoomView } from '../../../ui/zoom-view.tsx';
import styles from './review-stage.module.css';

/** The ways to look at a picture, in the order of their keys. */
export const views = ['result', 'photo', 'slider', 'blink', 'difference', 'matte'] as const;
export type ReviewView = (typeof views)[number];

interface StageProps {
  review: Review;
  view: ReviewView;
  /** One pixel of the picture per pixel of the screen. */
  isFull: boolean;
  onFull: () => void;
}

const sameOf = ({ photo, result }: Review) =>
  photo.vehicle && result.vehicle ? { before: photo.vehicle, after: result.vehicle } : null;

const blinkMs = 600;

/** How the photo lies over the picture, so that the vehicle of both is at the same place; undefined: as large as the picture. */
function laidOf(review: Review) {
  const { photo, result } = review;
  const same = sameOf(review);
  return same ? laidOver(same, photo.width / photo.height, result.width / result.height) : undefined;
}

type LayersProps = Omit<StageProps, 'view'>;

/** The photo and the picture by turns, aligned by the vehicle. */
function Blinking({ review, isFull, onFull }: LayersProps) {
  const t = useText();
  const { photo, result } = review;
  const [isPhoto, setPhoto] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setPhoto((before) => !before), blinkMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <ZoomView
      src={result.url}
      alt={t('reviews.views.result')}
      size={result}
      isFull={isFull}
      isClear={false}
      onToggle={onFull}
    >
      <div className={styles.layer}>
        <img
          src={photo.url}
          alt={t('reviews.views.photo')}
          className={classes(styles.picture, !isPhoto && styles.away)}
          style={laidOf(review)}
        />
      </div>
    </ZoomView>
  );
}

/** Around the box of the vehicle: its edge, which is judged too, and a part of its shadow. */
const edge = 0.02;

/** Where a picture with another background is compared: that differs everywhere. */
function comparedPart({ result: { vehicle }, wish }: Review): string | undefined {
  if (!vehicle || wish.background === 'original') return undefined;
  const { height, width, x, y } = vehicle;
  const sides = [y, 1 - x - width, 1 - y - height, x];
  return `inset(${sides.map((share) => `${Math.round(Math.max(0, share - edge) * 1000) / 10}%`).join(' ')})`;
}

/**
 * The picture, grey and dimmed, with a colour over it wherever it differs from the photo: fainter where it differs little, and never
 * opaque, so that a new background does not outshine the vehicle.
 */
function Difference({ review, isFull, onFull }: LayersProps) {
  const t = useText();
  const id = useId();
  const { photo, result } = review;
  return (
    <ZoomView
      src={result.url}
      alt={t('reviews.views.result')}
      size={result}
      isFull={isFull}
      isClear={false}
      look={styles.dimmed}
      onToggle={onFull}
    >
      <svg width="0" height="0" aria-hidden="true" className={styles.filter}>
        <filter id={id} colorInterpolationFilters="sRGB" x="0" y="0" width="1" height="1">
          {/* Differences of a few steps of 255 are seen as well. */}
          <feColorMatrix values="0 0 0 0 1  0 0 0 0 0.36  0 0 0 0 0.75  2 2 2 0 0" />
          <feComponentTransfer>
            <feFuncA type="linear" slope={0.32} />
          </feComponentTransfer>
        </filter>
      </svg>
      <div
        className={classes(styles.layer, styles.difference)}
        style={{ filter: `url(#${CSS.escape(id)})`, clipPath: comparedPart(review) }}
      >
        <img src={result.url} alt="" className={styles.picture} />
        <img
          src={photo.url}
          alt={t('reviews.views.photo')}
          className={classes(styles.picture, styles.over)}
          style={laidOf(review)}
        />
      </div>
    </ZoomView>
  );
}

/**
 * The outline of the vehicle over the photo: a filter draws a line where the matte changes from the vehicle to what is around it.
 * Filters work on pictures of another origin too, whose pixels a script may not read.
 */
function Outline({ review: { matte, photo }, isFull, onFull }: LayersProps) {
  const t = useText();
  const id = useId();
  if (!matte) return <p className={styles.words}>{t('reviews.noOutline')}</p>;
  return (
    <ZoomView
      src={photo.url}
      alt={t('reviews.views.photo')}
      size={photo}
      isFull={isFull}
      isClear={false}
      onToggle={onFull}
    >
      <svg width="0" height="0" aria-hidden="true" className={styles.filter}>
        <filter id={id} colorInterpolationFilters="sRGB" x="0" y="0" width="1" height="1">
          <feMorphology in="SourceGraphic" operator="dilate" radius="1" result="wider" />
          <feMorphology in="SourceGraphic" operator="erode" radius="1" result="narrower" />
          <feBlend in="wider" in2="narrower" mode="difference" />
          <feColorMatrix values="0 0 0 0 1  0 0 0 0 0.1  0 0 0 0 0.7  2 0 0 0 0" />
        </filter>
      </svg>
      <div className={styles.layer}>
        <img
          src={matte}
          alt={t('reviews.views.matte')}
          className={styles.picture}
          style={{ filter: `url(#${CSS.escape(id)})` }}
        />
      </div>
    </ZoomView>
  );
}

/** Whether there is a picture to enlarge in this view. */
export const hasPicture = (view: ReviewView, { matte }: Review) => view !== 'matte' || matte !== null;

/** One picture, large, in one of the views. */
export function ReviewStage({ review, view, isFull, onFull }: StageProps) {
  const t = useText();
  const { photo, result } = review;
  if (view === 'matte') return <Outline {...{ review, isFull, onFull }} />;
  if (view === 'blink') return <Blinking {...{ review, isFull, onFull }} />;
  if (view === 'difference') return <Difference {...{ review, isFull, onFull }} />;
  if (view === 'slider') {
    return (
      <CompareSlider
        before={photo.url}
        after={result.url}
        beforeLabel={t('reviews.views.photo')}
        afterLabel={t('reviews.views.result')}
        label={t('reviews.views.slider')}
        same={sameOf(review)}
        isFull={isFull}
      />
    );
  }
  return (
    <ZoomView
      src={view === 'photo' ? photo.url : result.url}
      size={view === 'photo' ? photo : result}
      alt={t(view === 'photo' ? 'reviews.views.photo' : 'reviews.views.result')}
      isFull={isFull}
      isClear={view === 'result' && review.wish.background === 'transparent'}
      onToggle={onFull}
    />
  );
}
