import type { SharedQuad } from '@forecourt/contract/reviews';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useText } from '../../../lib/use-text.ts';
import type { Zoom } from '../../../lib/use-zoom.ts';
import { withCornerAt } from './plate-corners-rules.ts';
import styles from './plates-stage.module.css';

const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** How far an arrow key moves a corner, and how far with Shift; pixels of the upright copy. */
const [step, stride] = [1, 10];

interface PlatesStageProps {
  photo: { url: string; width: number; height: number };
  plates: readonly SharedQuad[];
  onChange: (plates: SharedQuad[]) => void;
  onRemove: (plate: number) => void;
  /** A corner of this plate has got the focus. */
  onFocus: (plate: number) => void;
  view: Zoom;
}

/** The photo with its plates, whose corners are dragged, or moved by keys. */
export function PlatesStage({ photo, plates, onChange, onFocus, onRemove, view }: PlatesStageProps) {
  const t = useText();
  const area = useRef<HTMLDivElement>(null);
  const drag = (plate: number, corner: number) => (event: PointerEvent) => {
    const box = area.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const place = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
    onChange(withCornerAt(plates, plate, corner, place));
  };
  const onKeyDown = (plate: number, corner: number) => (event: KeyboardEvent) => {
    const [across, down] = directions[event.key] ?? [];
    const at = plates[plate]?.[corner];
    if (event.key === 'Delete') onRemove(plate);
    else if (at && across !== undefined && down !== undefined) {
      const by = event.shiftKey ? stride : step;
      const place = { x: at.x + (across * by) / photo.width, y: at.y + (down * by) / photo.height };
      onChange(withCornerAt(plates, plate, corner, place));
    } else return;
    event.preventDefault();
  };
  return (
    <div ref={view.box} className={styles.box}>
      <div
        ref={area}
        className={styles.photo}
        style={{ ['--ratio' as string]: photo.width / photo.height, ['--zoom' as string]: view.zoom }}
      >
        <img src={photo.url} alt={t('reviews.views.photo')} draggable={false} />
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" className={styles.lines} aria-hidden="true">
          {plates.map((quad, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a plate has no other name.
            <polygon key={index} points={quad.map(({ x, y }) => `${x},${y}`).join(' ')} />
          ))}
        </svg>
        {plates.flatMap((quad, plate) =>
          quad.map(({ x, y }, corner) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: neither plates nor corners have another name.
              key={`${plate} ${corner}`}
              type="button"
              className={styles.corner}
              style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
              aria-label={t('reviews.plates.corner', { number: plate + 1, corner: corner + 1 })}
              data-keys
              data-handle={`${plate} ${corner}`}
              onFocus={() => onFocus(plate)}
              onKeyDown={onKeyDown(plate, corner)}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={drag(plate, corner)}
            />
          )),
        )}
      </div>
    </div>
  );
}
