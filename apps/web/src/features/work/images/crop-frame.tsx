import type { Region } from '@forecourt/contract/crop-region';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useText } from '../../../lib/use-text.ts';
import styles from './crop-dialog.module.css';
import { afterKey, movedBy, resizedBy } from './crop-frame-rules.ts';

interface CropFrameProps {
  /** The upright photo. */
  src: string;
  /** Width per height of the crop in pixels, and in shares of the photo. */
  aspect: number;
  shape: number;
  region: Region;
  onChange: (region: Region) => void;
}

type Place = { x: number; y: number };

/** Factor by which a turn of the wheel by one pixel changes the size. */
const wheelZoom = 1.0015;

/** Moves the crop while one pointer is down, and resizes it while two are. */
function usePointers(latest: { readonly current: CropFrameProps }) {
  const down = useRef(new Map<number, Place>());
  const spread = () => {
    const [a, b] = [...down.current.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  const end = ({ pointerId }: PointerEvent) => void down.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent) => {
      const before = down.current.get(event.pointerId);
      if (!before) return;
      const { onChange, region, shape } = latest.current;
      const distance = spread();
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const { height, width } = event.currentTarget.getBoundingClientRect();
      if (distance > 0) onChange(resizedBy(region, distance / Math.max(1, spread()), shape));
      else {
        // The photo follows the pointer, so the crop moves the other way.
        const [across, below] = [(before.x - event.clientX) / width, (before.y - event.clientY) / height];
        onChange(movedBy(region, across, below, shape));
      }
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** Resizes the crop by the wheel. React's own listener could not keep the page from scrolling. */
function useWheel(latest: { readonly current: CropFrameProps }) {
  const frame = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { onChange, region, shape } = latest.current;
      onChange(resizedBy(region, wheelZoom ** event.deltaY, shape));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [latest]);
  return frame;
}

const percent = (share: number) => `${share * 100}%`;

/**
 * The picture as it will be: a frame with the photo behind it, which is moved and resized by pointers, wheel or keys. What of the
 * photo is outside is dimmed; where the photo ends inside, its colours are blurred as in the finished picture.
 */
export function CropFrame(props: CropFrameProps) {
  const { aspect, onChange, region, shape, src } = props;
  const t = useText();
  const latest = useRef(props);
  latest.current = props;
  const frame = useWheel(latest);
  const photo: CSSProperties = {
    left: percent(-region.x / region.width),
    top: percent(-region.y / region.height),
    width: percent(1 / region.width),
    height: percent(1 / region.height),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = afterKey(region, event, shape);
    if (!next) return;
    event.preventDefault();
    onChange(next);
  };
  return (
    <div className={styles.stage} style={{ ['--aspect' as string]: aspect }}>
      <button
        ref={frame}
        type="button"
        className={styles.frame}
        aria-label={t('crops.move.frame')}
        aria-describedby="crop-help"
        data-autofocus
        data-keys
        onKeyDown={onKeyDown}
        {...usePointers(latest)}
      >
        <img src={src} alt="" className={styles.outside} style={photo} draggable={false} />
        <span className={styles.inside}>
          <img src={src} alt="" className={styles.beyond} draggable={false} />
          <img src={src} alt="" className={styles.photo} style={photo} draggable={false} />
        </span>
      </button>
    </div>
  );
}
