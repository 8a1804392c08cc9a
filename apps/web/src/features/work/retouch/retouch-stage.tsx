import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { percent as percentText } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import styles from './retouch.module.css';
import { coverOf, tools } from './tools.ts';
import type { Retouching, Share } from './use-retouch.ts';
import { useStagePointers, zoomRange } from './use-stage-pointers.ts';

/** How far an arrow key moves the place, and how far with Shift; shares of the photo. */
const [step, stride] = [0.004, 0.03];
const inside = (share: number) => Math.min(1, Math.max(0, share));
const middle = { x: 0.5, y: 0.5 };
const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Factor of one key press, or one turn of the wheel. */
const zoomStep = 1.25;

const percent = (share: number) => `${share * 100}%`;
const at = ({ x, y }: Share): CSSProperties => ({ left: percent(x), top: percent(y) });

/** Paints what is outside of the vehicle, in the resolution of the screen. */
function usePaintedCover({ around, canvas: mask, changes }: Retouching, zoom: number) {
  const cover = useRef<HTMLCanvasElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changes` says that the mask is another one, `zoom` that the canvas is.
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
  }, [mask, around, changes, zoom]);
  return cover;
}

/** Keeps the middle of what is seen where it is while the zoom changes. */
function useZoom() {
  const box = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<number>(zoomRange[0]);
  const middle = useRef({ x: 0.5, y: 0.5 });
  const change = (next: number) => {
    const view = box.current;
    if (view) {
      middle.current = {
        x: (view.scrollLeft + view.clientWidth / 2) / view.scrollWidth,
        y: (view.scrollTop + view.clientHeight / 2) / view.scrollHeight,
      };
    }
    setZoom(Math.min(zoomRange[1], Math.max(zoomRange[0], next)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another zoom needs a new scroll position.
  useLayoutEffect(() => {
    const view = box.current;
    if (!view) return;
    view.scrollLeft = view.scrollWidth * middle.current.x - view.clientWidth / 2;
    view.scrollTop = view.scrollHeight * middle.current.y - view.clientHeight / 2;
  }, [zoom]);
  const latest = useRef(change);
  latest.current = change;
  const now = useRef(zoom);
  now.current = zoom;
  useEffect(() => {
    const view = box.current;
    // React's own listener could not keep the page from zooming.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      latest.current(now.current * (event.deltaY < 0 ? zoomStep : 1 / zoomStep));
    };
    view?.addEventListener('wheel', onWheel, { passive: false });
    return () => view?.removeEventListener('wheel', onWheel);
  }, []);
  return { box, zoom, setZoom: change };
}

/** Keys of the stage: arrows and Enter, [ and ], + and −, 1 to 4, Z. */
function useStageKeys(retouch: Retouching, zoom: { zoom: number; setZoom: (zoom: number) => void }) {
  const [place, setPlace] = useState<Share | null>(null);
  const use = (there: Share) => {
    if (!retouch.isBrush) return retouch.click(there);
    retouch.stroke(there);
    retouch.endStroke();
  };
  /** Does what a key stands for; false if it stands for nothing. */
  const press = (key: string): boolean => {
    const tool = tools[Number(key) - 1];
    if (tool) retouch.setTool(tool);
    else if (key === 'Enter' || key === ' ') use(place ?? middle);
    else if (key === '[' || key === ']') retouch.resize(key === '[' ? -1 : 1);
    else if (key === '+' || key === '-')
      zoom.setZoom(key === '+' ? zoom.zoom * zoomStep : zoom.zoom / zoomStep);
    else if (key === 'z') retouch.undo();
    else if (key === 'Z') retouch.redo();
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'y') {
      event.preventDefault();
      return retouch.redo();
    }
    const [across, down] = directions[event.key] ?? [];
    if (across !== undefined && down !== undefined) {
      const by = event.shiftKey ? stride : step;
      setPlace((before) => ({
        x: inside((before ?? middle).x + across * by),
        y: inside((before ?? middle).y + down * by),
      }));
    } else if (!press(event.key)) return;
    event.preventDefault();
  };
  return { place, hidePlace: () => setPlace(null), onKeyDown };
}

interface RetouchStageProps {
  retouch: Retouching;
  photo: string;
  /** Width / height of the photo. */
  ratio: number;
  label: string;
}

/** The photo with its surroundings covered, on which clicks, strokes and keys change the outline. */
export function RetouchStage({ retouch, photo, ratio, label }: RetouchStageProps) {
  const t = useText();
  const language = useLanguage();
  const view = useZoom();
  const cover = usePaintedCover(retouch, view.zoom);
  const pointers = useStagePointers(retouch, view);
  const keys = useStageKeys(retouch, view);
  const [pointer, setPointer] = useState<Share | null>(null);
  const area = useRef<HTMLButtonElement>(null);
  useEffect(() => area.current?.focus(), []);
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
    <div ref={view.box} className={styles.box}>
      <div className={styles.photo} style={{ ['--ratio' as string]: ratio, ['--zoom' as string]: view.zoom }}>
        <img src={photo} alt="" draggable={false} />
        <canvas ref={cover} className={styles.cover} />
        {shown && isBrush && <span className={styles.brush} style={{ ...at(shown), ...round }} />}
        {keys.place && !pointer && <span className={styles.aim} style={at(keys.place)} />}
        {asked && <span className={styles.asked} style={at(asked)} />}
        <button
          ref={area}
          type="button"
          className={classes(styles.area, isBrush && styles.drawing)}
          aria-label={label}
          aria-describedby="retouch-help"
          data-keys
          onKeyDown={keys.onKeyDown}
          {...pointers}
          onPointerMove={onPointerMove}
          onPointerLeave={() => setPointer(null)}
        />
      </div>
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
