import { type PointerEvent, useRef } from 'react';
import type { Zoom } from '../../../lib/use-zoom.ts';
import type { Retouching, Share } from './use-retouch.ts';

/** A pointer that moved less than this clicks; CSS pixels. */
const clickSlack = 6;
/** How close to a corner a pointer clicks it, and how close a finger does; CSS pixels. */
const [cornerReach, touchReach] = [8, 22];

type Place = { x: number; y: number };

const middleOf = ([a, b]: readonly Place[]) =>
  a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) } : null;

function shareOf(event: PointerEvent): Share {
  const { height, left, top, width } = event.currentTarget.getBoundingClientRect();
  return { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
}

function reachOf({ currentTarget, pointerType }: PointerEvent): Share {
  const { height, width } = currentTarget.getBoundingClientRect();
  const reach = pointerType === 'touch' ? touchReach : cornerReach;
  return { x: reach / width, y: reach / height };
}

const isInside = ({ x, y }: Share) => x >= 0 && x <= 1 && y >= 0 && y <= 1;

/**
 * One pointer clicks or draws; two fingers move and zoom the photo. The middle button of a mouse moves it, and any pointer while
 * `isMoving`.
 */
export function useStagePointers(retouch: Retouching, { box, setZoom, zoom }: Zoom, isMoving: boolean) {
  const down = useRef(new Map<number, Place>());
  const first = useRef<Place | null>(null);
  const pinched = useRef(false);
  const moves = useRef(false);

  const pinch = (before: ReturnType<typeof middleOf>) => {
    const now = middleOf([...down.current.values()]);
    if (!before || !now) return;
    setZoom(zoom * (now.apart / Math.max(1, before.apart)));
    box.current?.scrollBy(before.x - now.x, before.y - now.y);
  };
  const end = (event: PointerEvent, isCancelled: boolean) => {
    if (!down.current.delete(event.pointerId) || down.current.size > 0) return;
    const start = first.current;
    first.current = null;
    if (moves.current) moves.current = false;
    else if (pinched.current) pinched.current = false;
    else if (retouch.isBrush) isCancelled ? retouch.dropStroke() : retouch.endStroke();
    else if (start && !isCancelled) {
      const moved = Math.hypot(event.clientX - start.x, event.clientY - start.y);
      const place = shareOf(event);
      if (moved < clickSlack && isInside(place)) retouch.click(place, reachOf(event));
    }
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      const isMiddle = event.button === 1;
      if (event.button !== 0 && !isMiddle) return;
      // A middle button would scroll by itself.
      if (isMiddle) event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (isMiddle || isMoving) moves.current = true;
      else if (down.current.size === 1) {
        first.current = { x: event.clientX, y: event.clientY };
        if (retouch.isBrush) retouch.stroke(shareOf(event));
      } else if (!pinched.current) {
        pinched.current = true;
        if (retouch.isBrush) retouch.dropStroke();
      }
    },
    onPointerMove: (event: PointerEvent) => {
      if (!down.current.has(event.pointerId)) return;
      if (moves.current) return box.current?.scrollBy(-event.movementX, -event.movementY);
      const before = middleOf([...down.current.values()]);
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (pinched.current) pinch(before);
      else if (retouch.isBrush) retouch.stroke(shareOf(event));
    },
    onPointerUp: (event: PointerEvent) => end(event, false),
    onPointerCancel: (event: PointerEvent) => end(event, true),
  };
}
