import { viewAt } from '@forecourt/contract/positions';
import type { Spin } from '@forecourt/contract/spins';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { azimuthAfter, frameAt } from './spin-angle.ts';
import styles from './spins.module.css';

interface Drag {
  pointerId: number;
  x: number;
  azimuth: number;
}

/** How many frames a key goes on; null: to the first or last one. */
const steps: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/**
 * The frames of a spin, one of which is shown: dragged with the mouse or a finger, or stepped with the arrow keys. Nothing moves
 * by itself.
 */
export function SpinViewer({ result }: { result: NonNullable<Spin['result']> }) {
  const t = useText();
  const { frames, height, width } = result;
  const [chosen, setChosen] = useState(0);
  const drag = useRef<Drag | null>(null);
  const last = frames.length - 1;
  const index = Math.min(chosen, last);
  const azimuth = frames[index]?.azimuth ?? 0;
  const take = ({ clientX, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
    currentTarget.setPointerCapture(pointerId);
    drag.current = { pointerId, x: clientX, azimuth };
  };
  const turn = ({ clientX, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
    const from = drag.current;
    if (from?.pointerId !== pointerId) return;
    setChosen(frameAt(azimuthAfter(from.azimuth, (clientX - from.x) / currentTarget.clientWidth), frames));
  };
  const release = () => {
    drag.current = null;
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined) setChosen((index + step + frames.length) % frames.length);
    else if (event.key === 'Home') setChosen(0);
    else if (event.key === 'End') setChosen(last);
    else return;
    event.preventDefault();
  };
  return (
    <div
      className={styles.stage}
      style={{ aspectRatio: `${width} / ${height}` }}
      role="slider"
      tabIndex={0}
      aria-label={t('spins.viewer')}
      aria-valuemin={1}
      aria-valuemax={frames.length}
      aria-valuenow={index + 1}
      aria-valuetext={t('spins.view', {
        view: t(`positions.${viewAt(azimuth)}`),
        number: index + 1,
        all: frames.length,
      })}
      onPointerDown={take}
      onPointerMove={turn}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={press}
    >
      {frames.map(({ url }, at) => (
        <img
          key={url}
          src={url}
          alt=""
          loading="lazy"
          draggable={false}
          className={classes(styles.frame, at === index && styles.shown)}
        />
      ))}
    </div>
  );
}
