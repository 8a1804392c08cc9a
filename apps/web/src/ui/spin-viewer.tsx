import { viewsOfTurn } from '@forecourt/contract/positions';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { azimuthAfter, frameAt } from '../lib/spin-angle.ts';
import { useText } from '../lib/use-text.ts';
import { classes } from './class-names.ts';
import styles from './spin-viewer.module.css';

interface Drag {
  pointerId: number;
  x: number;
  azimuth: number;
}

/** How many frames a key goes on; null: to the first or last one. */
const steps: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

interface SpinViewerProps {
  width: number;
  height: number;
  /** In the order in which they are shown; azimuths are degrees as in `exteriorAzimuth`. */
  frames: readonly { azimuth: number; url: string }[];
  /** Over the frame of this index, in a box that is exactly as large. */
  over?: (index: number) => ReactNode;
}

/**
 * The frames of a spin, one of which is shown: dragged with the mouse or a finger, or stepped with the arrow keys. Nothing moves
 * by itself.
 */
export function SpinViewer({ frames, height, over, width }: SpinViewerProps) {
  const t = useText();
  const [chosen, setChosen] = useState(0);
  const drag = useRef<Drag | null>(null);
  const last = frames.length - 1;
  const index = Math.min(chosen, last);
  const azimuth = frames[index]?.azimuth ?? 0;
  const views = useMemo(() => viewsOfTurn(frames.map((frame) => frame.azimuth)), [frames]);
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
    <div className={styles.box} style={{ aspectRatio: `${width} / ${height}` }}>
      <div
        className={styles.stage}
        role="slider"
        tabIndex={0}
        aria-label={t('spins.viewer')}
        aria-valuemin={1}
        aria-valuemax={frames.length}
        aria-valuenow={index + 1}
        aria-valuetext={t('spins.view', {
          view: views[index]?.map((view) => t(`positions.${view}`)).join(' – ') ?? '',
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
      {over?.(index)}
    </div>
  );
}
