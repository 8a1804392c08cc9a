import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { useDialogKeys } from '../../../lib/use-dialog-keys.ts';
import { useText } from '../../../lib/use-text.ts';
import { arrows, expectedBox, noShift, scaleStep, shiftByKey, shiftedBy } from './shift-rules.ts';
import styles from './shift-stage.module.css';
import type { Placings } from './use-placing.ts';

interface ShiftStageProps extends Pick<Placings, 'placeAgain' | 'shift' | 'setShift' | 'shown'> {
  /** Width per height of the picture. */
  ratio: number;
}

type Pressed = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'key' | 'metaKey' | 'shiftKey'>;

type Place = { x: number; y: number };
const apart = ([a, b]: readonly Place[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);
const middle = (places: readonly Place[]): Place => ({
  x: places.reduce((sum, { x }) => sum + x, 0) / places.length,
  y: places.reduce((sum, { y }) => sum + y, 0) / places.length,
});

/** One pointer moves the vehicle; two move it and change its size. */
function useDrag({ setShift, shift }: Pick<Placings, 'shift' | 'setShift'>) {
  const down = useRef(new Map<number, Place>());
  // Several events may come before the next render.
  const latest = useRef(shift);
  latest.current = shift;
  const end = ({ pointerId }: PointerEvent) => down.current.delete(pointerId);
  return {
    onPointerDown: ({ button, clientX, clientY, currentTarget, pointerId }: PointerEvent) => {
      if (button !== 0) return;
      currentTarget.setPointerCapture(pointerId);
      down.current.set(pointerId, { x: clientX, y: clientY });
    },
    onPointerMove: ({ clientX, clientY, currentTarget, pointerId }: PointerEvent) => {
      if (!down.current.has(pointerId)) return;
      const before = [...down.current.values()];
      down.current.set(pointerId, { x: clientX, y: clientY });
      const now = [...down.current.values()];
      const { height, width } = currentTarget.getBoundingClientRect();
      const [from, to] = [middle(before), middle(now)];
      const factor = now.length === 2 ? apart(now) / Math.max(1, apart(before)) : 1;
      latest.current = shiftedBy(latest.current, {
        x: (to.x - from.x) / width,
        y: (to.y - from.y) / height,
        factor,
      });
      setShift(latest.current);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** The wheel changes the size. React's own listener could not keep the page from scrolling. */
function useWheel({ setShift, shift }: Pick<Placings, 'shift' | 'setShift'>) {
  const stage = useRef<HTMLDivElement>(null);
  const latest = useRef(shift);
  latest.current = shift;
  useEffect(() => {
    const view = stage.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      latest.current = shiftedBy(latest.current, { factor: event.deltaY < 0 ? scaleStep : 1 / scaleStep });
      setShift(latest.current);
    };
    view?.addEventListener('wheel', onWheel, { passive: false });
    return () => view?.removeEventListener('wheel', onWheel);
  }, [setShift]);
  return stage;
}

/** The picture, and around its vehicle a frame that is dragged, pinched, or moved by keys. */
export function ShiftStage({ placeAgain, ratio, setShift, shift, shown }: ShiftStageProps) {
  const t = useText();
  const stage = useWheel({ shift, setShift });
  const drag = useDrag({ shift, setShift });
  const hasSingle = useSingleKeys();
  const frame = useRef<HTMLButtonElement>(null);
  useEffect(() => frame.current?.focus(), []);
  const { height, width, x, y } = expectedBox(shown, shift);
  const press = ({ altKey, ctrlKey, key, metaKey, shiftKey }: Pressed): boolean => {
    const next = altKey || ctrlKey || metaKey ? null : shiftByKey(shift, key, shiftKey);
    if (next === noShift) placeAgain();
    else if (next) setShift(next);
    return next !== null;
  };
  // Also after a click on a button below the picture.
  useDialogKeys(frame, (event) => (hasSingle || event.key in arrows) && press(event));
  const onKeyDown = (event: KeyboardEvent) => {
    if (press(event)) event.preventDefault();
  };
  const percent = (share: number) => `${share * 100}%`;
  return (
    <div className={styles.box}>
      <div ref={stage} className={styles.picture} style={{ ['--ratio' as string]: ratio }} {...drag}>
        <img src={shown.url} alt={t('reviews.views.result')} draggable={false} />
        <button
          ref={frame}
          type="button"
          className={styles.vehicle}
          style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
          aria-label={t('reviews.shift.vehicle')}
          data-keys
          onKeyDown={onKeyDown}
        />
      </div>
    </div>
  );
}
