import { useMedia } from '../../../lib/use-media.ts';
import { useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { enclosesArea, type Polygon, wayOf } from './polygon-rules.ts';
import styles from './retouch.module.css';
import type { Share } from './use-retouch.ts';

interface RetouchAreaProps {
  polygon: Polygon;
  /** Where the next corner would be. */
  end: Share | null;
}

const asPoints = (places: readonly Share[]) => places.map(({ x, y }) => `${x},${y}`).join(' ');

/** The lines and corners of an area that is being drawn. */
export function RetouchArea({ polygon, end }: RetouchAreaProps) {
  const last = polygon.at(-1)?.at;
  const lines = asPoints(wayOf(polygon));
  return (
    <>
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" className={styles.lines} aria-hidden="true">
        <polyline points={lines} className={styles.dark} />
        <polyline points={lines} />
        {last && end && <polyline points={asPoints([last, end])} className={styles.next} />}
      </svg>
      {polygon.map(({ at: { x, y } }, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: corners are added and taken away at the end only.
          key={index}
          className={classes(styles.corner, index === 0 && enclosesArea(polygon) && styles.closing)}
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
        />
      ))}
    </>
  );
}

/** Without a mouse or on a phone, where there is rarely a keyboard. */
export const useIsTouched = () => useMedia('(pointer: coarse), (max-width: 479px)');

/** How an area is drawn by touch, over the photo: on a phone the help above it has scrolled away by then. */
export function AreaHint() {
  const t = useText();
  if (!useIsTouched()) return null;
  return <p className={styles.areaHint}>{t('retouch.areaTouch')}</p>;
}
