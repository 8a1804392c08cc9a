import type { SharedQuad } from '@forecourt/contract/reviews';
import type { KeyboardEvent } from 'react';
import { useText } from '../../../lib/use-text.ts';
import type { Zoom } from '../../../lib/use-zoom.ts';
import {
  extentOfPlate,
  type Handle,
  withCornerAt,
  withPlateMoved,
  withPlateScaled,
} from './plate-corners-rules.ts';
import styles from './plates-stage.module.css';
import { usePlateDrag } from './use-plate-drag.ts';

const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** How far an arrow key moves a plate or a corner, and how far with Shift; pixels of the upright copy. */
const [step, stride] = [1, 10];
/** Factor of one press of + or −. */
const scales: Record<string, number> = { '+': 1.05, '=': 1.05, '-': 1 / 1.05, '−': 1 / 1.05 };

interface PlatesStageProps {
  photo: { url: string; width: number; height: number };
  plates: readonly SharedQuad[];
  onChange: (plates: SharedQuad[]) => void;
  onRemove: (plate: number) => void;
  /** A handle of this plate has got the focus. */
  onFocus: (plate: number) => void;
  view: Zoom;
}

type Changed = Pick<PlatesStageProps, 'photo' | 'plates'>;

/** The plates after a key; null where it has no meaning. */
function platesAfter({ photo, plates }: Changed, plate: number, handle: Handle, event: KeyboardEvent) {
  const [across, down] = directions[event.key] ?? [];
  const scale = scales[event.key];
  if (handle === 'whole' && scale) return withPlateScaled(plates, plate, scale);
  if (across === undefined || down === undefined) return null;
  const far = event.shiftKey ? stride : step;
  const by = { x: (across * far) / photo.width, y: (down * far) / photo.height };
  if (handle === 'whole') return withPlateMoved(plates, plate, by);
  const at = plates[plate]?.[handle];
  return at ? withCornerAt(plates, plate, handle, { x: at.x + by.x, y: at.y + by.y }) : null;
}

const percent = (share: number) => `${share * 100}%`;

/** The photo with its plates, which are dragged, or moved by keys, as a whole or by their corners. */
export function PlatesStage(props: PlatesStageProps) {
  const { photo, plates, onChange, onFocus, onRemove, view } = props;
  const t = useText();
  const { area, dragOf, isHeld } = usePlateDrag({ photo, plates, onChange });
  const onKeyDown = (plate: number, handle: Handle) => (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const after = platesAfter(props, plate, handle, event);
    if (event.key === 'Delete') onRemove(plate);
    else if (after) onChange(after);
    else return;
    event.preventDefault();
  };
  const handleOf = (plate: number, handle: Handle) => ({
    key: `${plate} ${handle}`,
    type: 'button' as const,
    'data-keys': true,
    'data-handle': `${plate} ${handle}`,
    'data-held': isHeld(plate, handle) || undefined,
    onFocus: () => onFocus(plate),
    onKeyDown: onKeyDown(plate, handle),
    ...dragOf(plate, handle),
  });
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
        {plates.flatMap((quad, plate) => {
          const { height, left, top, width } = extentOfPlate(quad);
          const number = plate + 1;
          const size = { width: percent(width), height: percent(height) };
          const { key, ...whole } = handleOf(plate, 'whole');
          return [
            <button
              key={key}
              {...whole}
              className={styles.whole}
              style={{ left: percent(left + width / 2), top: percent(top + height / 2), ...size }}
              aria-label={t('reviews.plates.move', { number })}
            />,
            ...quad.map(({ x, y }, index) => {
              const { key: name, ...corner } = handleOf(plate, index);
              return (
                <button
                  key={name}
                  {...corner}
                  className={styles.corner}
                  style={{ left: percent(x), top: percent(y) }}
                  aria-label={t('reviews.plates.corner', { number, corner: index + 1 })}
                />
              );
            }),
          ];
        })}
      </div>
    </div>
  );
}
