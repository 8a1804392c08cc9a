import { type CSSProperties, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { percent as percentText } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import type { Zoom } from '../../../lib/use-zoom.ts';
import { classes } from '../../../ui/class-names.ts';
import styles from './retouch.module.css';
import { AreaHint, RetouchArea } from './retouch-area.tsx';
import { RetouchLoupe } from './retouch-loupe.tsx';
import { coverOf } from './tools.ts';
import type { Retouching, Share } from './use-retouch.ts';
import { middle, useStageKeys } from './use-stage-keys.ts';
import { useStagePointers } from './use-stage-pointers.ts';

const percent = (share: number) => `${share * 100}%`;
const at = ({ x, y }: Share): CSSProperties => ({ left: percent(x), top: percent(y) });

/** Paints what is outside of the vehicle, in the resolution of the screen. */
function usePaintedCover({ around, canvas: mask, changes }: Retouching, zoom: number, isHidden: boolean) {
  const cover = useRef<HTMLCanvasElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changes` says that the mask is another one, `zoom` and `isHidden` that the canvas is.
  useLayoutEffect(() => {
    const { current: canvas } = cover;
    const context = canvas?.getContext('2d');
    if (!canvas || !context || !mask) return;
    const { height, width } = mask.canvas;
    const shown = Math.min(width, Math.ceil(canvas.clientWidth * devicePixelRatio));
    canvas.width = shown;
    canvas.height = Math.round((shown / width) * height);
    context.fillStyle = coverOf[around];
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.globalCompositeOperation = 'destination-out';
    context.drawImage(mask.canvas, 0, 0, canvas.width, canvas.height);
  }, [mask, around, changes, zoom, isHidden]);
  return cover;
}

interface RetouchStageProps {
  retouch: Retouching;
  view: Zoom;
  photo: string;
  /** Width / height of the photo. */
  ratio: number;
  label: string;
  /** Another tool is shown instead of it. */
  isHidden?: boolean;
}

/** Whether a control of the stage's dialog has the focus. An outline that finishes loading then must not take it away. */
function isInUse(stage: HTMLElement | null): boolean {
  const dialog = stage?.closest('[role=dialog]');
  const focused = document.activeElement;
  return focused !== dialog && dialog?.contains(focused) === true;
}

/** The photo with its surroundings covered, on which clicks, strokes and keys change the outline. */
export function RetouchStage({ retouch, view, photo, ratio, label, isHidden = false }: RetouchStageProps) {
  const t = useText();
  const language = useLanguage();
  const cover = usePaintedCover(retouch, view.zoom, isHidden);
  const area = useRef<HTMLButtonElement>(null);
  const keys = useStageKeys({ retouch, zoom: view, stage: area, isHidden });
  const pointers = useStagePointers(retouch, view, keys.isMoving);
  const [pointer, setPointer] = useState<Share | null>(null);
  const picture = useRef<HTMLImageElement>(null);
  const wasHidden = useRef(false);
  useEffect(() => {
    const isChosen = wasHidden.current;
    wasHidden.current = isHidden;
    if (!isHidden && (isChosen || !isInUse(area.current))) area.current?.focus();
  }, [isHidden]);
  const { asked, brush, isBrush } = retouch;
  const shown = pointer ?? keys.place;
  const longer = Math.max(1, ratio);
  const round = { width: percent((brush.size * longer) / ratio), aspectRatio: '1' };
  const onPointerMove = (event: PointerEvent) => {
    const { height, left, top, width } = event.currentTarget.getBoundingClientRect();
    keys.hidePlace();
    if (event.pointerType !== 'touch')
      setPointer({ x: (event.clientX - left) / width, y: (event.clientY - top) / height });
    pointers.onPointerMove(event);
  };
  return (
    <div className={styles.around}>
      <div ref={view.box} className={styles.box}>
        <div
          className={styles.photo}
          style={{ ['--ratio' as string]: ratio, ['--zoom' as string]: view.zoom }}
        >
          <img ref={picture} src={photo} alt="" draggable={false} />
          <canvas ref={cover} className={styles.cover} />
          {shown && isBrush && <span className={styles.brush} style={{ ...at(shown), ...round }} />}
          {retouch.isArea && <RetouchArea polygon={retouch.area.polygon} end={shown} />}
          {keys.place && !pointer && <span className={styles.aim} style={at(keys.place)} />}
          {asked && <span className={styles.asked} style={at(asked)} />}
          <button
            ref={area}
            type="button"
            className={classes(styles.area, isBrush && styles.drawing, keys.isMoving && styles.moving)}
            aria-label={label}
            aria-describedby="retouch-help"
            data-keys
            onKeyDown={keys.onKeyDown}
            onKeyUp={keys.onKeyUp}
            onBlur={keys.onBlur}
            {...pointers}
            onPointerMove={onPointerMove}
            onPointerLeave={() => setPointer(null)}
          />
        </div>
      </div>
      {retouch.isArea && retouch.area.polygon.length < 3 && <AreaHint />}
      {retouch.hasLoupe && <RetouchLoupe retouch={retouch} picture={picture} place={shown ?? middle} />}
      <span className="hidden" role="status">
        {keys.place &&
          t('markers.at', {
            across: percentText(keys.place.x, language),
            down: percentText(keys.place.y, language),
          })}
      </span>
    </div>
  );
}
