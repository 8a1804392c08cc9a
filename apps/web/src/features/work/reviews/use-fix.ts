import type { ReviewChanges } from '@forecourt/contract/review-fixes';
import type { Review } from '@forecourt/contract/reviews';
import { useEffect, useRef, useState } from 'react';
import {
  amended,
  type Fixed,
  type FixHistory,
  fixStart,
  gestureEnded,
  isOutlineChanged,
  type OtherPart,
  outlineChanged,
  redone,
  undone,
  withChange,
} from './fix-history.ts';
import { isSameShift, noShift } from './shift-rules.ts';

/** What a change was of. */
export type FixPart = 'outline' | OtherPart;

/**
 * Changes that follow each other sooner are one step, unless the pointer was pressed in between. A drag is one step,
 * however long it rests.
 */
const gestureMs = 500;

/** The changes besides the outline that have to be sent. */
function changesOf({ background, isPlacedAgain, plates, shift }: Fixed, start: Fixed): ReviewChanges {
  const isMoved = background !== null || !isSameShift(shift, start.shift);
  return {
    ...(plates !== start.plates && { plates }),
    ...(background !== null && { background }),
    ...(isPlacedAgain && { placeAgain: true as const }),
    ...(isMoved && { shift: isSameShift(shift, noShift) ? null : shift }),
  };
}

/** A pointer that is held down; `onEnds` runs when it is pressed, and when it is lifted anywhere. */
function usePress(onEnds: () => void) {
  const lifted = useRef<AbortController>(undefined);
  useEffect(() => () => lifted.current?.abort(), []);
  const end = () => {
    lifted.current?.abort();
    lifted.current = undefined;
    onEnds();
  };
  return {
    isDown: () => lifted.current !== undefined,
    begin: () => {
      end();
      lifted.current = new AbortController();
      const { signal } = lifted.current;
      for (const type of ['pointerup', 'pointercancel'])
        addEventListener(type, end, { signal, capture: true });
    },
  };
}

/**
 * All changes that a checker makes of one picture before they are saved, whichever tool makes them, and the way back.
 * @param onStep Shows the tool whose change was taken back or made again.
 */
export function useFix({ photo, shift }: Review, onStep: (part: FixPart) => void) {
  const [start] = useState<Fixed>({
    plates: photo.plates,
    shift: shift ?? noShift,
    isPlacedAgain: false,
    background: null,
    vehicle: null,
  });
  const [history, setHistory] = useState(() => fixStart(start));
  // Several changes may come before the next render.
  const latest = useRef(history);
  const set = (next: FixHistory) => {
    latest.current = next;
    setHistory(next);
  };
  const gesture = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(gesture.current), []);
  const endGesture = () => set(gestureEnded(latest.current));
  const press = usePress(endGesture);
  const changes = changesOf(history.now, start);
  const hasOutline = isOutlineChanged(history);
  /** @param canvas Of the outline, which takes its own step back or makes it again. */
  const step = (move: typeof undone, canvas: () => void) => {
    const next = move(latest.current);
    set(next.history);
    if (next.part === 'outline') canvas();
    if (next.part) onStep(next.part);
  };
  return {
    now: history.now,
    changes,
    hasOutline,
    isChanged: history.now.vehicle !== null || hasOutline || Object.keys(changes).length > 0,
    change: (part: OtherPart, change: Partial<Fixed>) => {
      set(withChange(latest.current, part, change));
      clearTimeout(gesture.current);
      if (!press.isDown()) gesture.current = setTimeout(endGesture, gestureMs);
    },
    onPress: press.begin,
    amend: (change: Partial<Fixed>) => set(amended(latest.current, change)),
    noteOutline: () => set(outlineChanged(latest.current)),
    undo: (canvas: () => void) => step(undone, canvas),
    redo: (canvas: () => void) => step(redone, canvas),
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
  };
}
export type Fixing = ReturnType<typeof useFix>;
