import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { isTyping, useDialogKeys } from '../../../lib/use-dialog-keys.ts';
import type { Zoom } from '../../../lib/use-zoom.ts';
import { tools } from './tools.ts';
import type { Retouching, Share } from './use-retouch.ts';

/** How far an arrow key moves the place, and how far with Shift; shares of the photo. */
const [step, stride] = [0.004, 0.03];
const inside = (share: number) => Math.min(1, Math.max(0, share));
export const middle = { x: 0.5, y: 0.5 };
const noReach = { x: 0, y: 0 };
const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Does what a key stands for while an area is drawn; false if it stands for nothing then. */
function pressInArea({ area, enterCorner, isArea }: Retouching, key: string, place: Share | null): boolean {
  if (!isArea) return false;
  if (key === 'Enter') enterCorner(place);
  else if (key === 'e' || key === 'E') area.toggleSnaps();
  else if (area.polygon.length === 0) return false;
  else if (key === 'Backspace') area.takeBack();
  else if (key === 'Escape') area.drop();
  else return false;
  return true;
}

/** Keys that make the brush smaller and larger; those without brackets are on every layout. */
const brushKeys: Record<string, 1 | -1> = { '[': -1, ']': 1, ',': -1, '.': 1 };

interface StageKeysProps {
  retouch: Retouching;
  zoom: Zoom;
  stage: RefObject<HTMLElement | null>;
  /** Another tool is shown. */
  isHidden: boolean;
}

/** The keys of the tools while another control of the dialog has the focus, such as one that was just clicked. */
function useKeysAround(
  { retouch, stage, isHidden }: Omit<StageKeysProps, 'zoom'>,
  press: (key: string) => boolean,
): void {
  const hasSingle = useSingleKeys();
  useDialogKeys(stage, ({ altKey, ctrlKey, key, metaKey, target }) => {
    if (isHidden || isTyping(target)) return false;
    // Many layouts type brackets with Alt, or with AltGr, which counts as Ctrl and Alt.
    if (brushKeys[key] && (altKey || !ctrlKey) && !metaKey) return hasSingle && press(key);
    if (altKey) return false;
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() === 'z') return press(key);
      if (key.toLowerCase() === 'y') retouch.redo();
      return key.toLowerCase() === 'y';
    }
    // Enter and Space press the control that has the focus.
    return hasSingle && key !== 'Enter' && key !== ' ' && press(key);
  });
}

/**
 * Keys of the stage: arrows and Enter, and the pointer moves the photo while Space is held. Brackets, comma and full stop, + and −, 0, 1 to 6, E,
 * L and Z also work while another control of the dialog has the focus.
 */
export function useStageKeys({ retouch, zoom, stage, isHidden }: StageKeysProps) {
  const [place, setPlace] = useState<Share | null>(null);
  const [isMoving, setMoving] = useState(false);
  const use = (there: Share) => {
    // The reach of a click is that of areas, whose corners have keys of their own.
    if (!retouch.isBrush) return retouch.click(there, noReach);
    retouch.stroke(there);
    retouch.endStroke();
  };
  /** Does what a key stands for; false if it stands for nothing. */
  const press = (key: string): boolean => {
    const tool = tools[Number(key) - 1];
    if (pressInArea(retouch, key, place)) return true;
    if (tool) retouch.setTool(tool);
    else if (key === 'Enter') use(place ?? middle);
    else if (key === ' ') setMoving(true);
    else if (brushKeys[key]) retouch.resize(brushKeys[key]);
    else if (key === '+') zoom.zoomIn();
    else if (key === '-') zoom.zoomOut();
    else if (key === '0') zoom.fit();
    else if (key === 'l' || key === 'L') retouch.toggleLoupe();
    else if (key === 'z') retouch.undo();
    else if (key === 'Z') retouch.redo();
    else return false;
    return true;
  };
  useKeysAround({ retouch, stage, isHidden }, press);
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
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    setMoving(false);
  };
  return {
    place,
    hidePlace: () => setPlace(null),
    isMoving,
    onKeyDown,
    onKeyUp,
    onBlur: () => setMoving(false),
  };
}
