import type { SharedQuad } from '@forecourt/contract/reviews';
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import {
  type Handle,
  handleNear,
  type PlateHandle,
  withCornerAt,
  withPlateMoved,
} from './plate-corners-rules.ts';

type Share = SharedQuad[number];

interface PlateDrag {
  photo: { width: number; height: number };
  plates: readonly SharedQuad[];
  onChange: (plates: SharedQuad[]) => void;
}

/** A handle in a pointer's grip, where the pointer took it, and the plates then. */
interface Grip extends PlateHandle {
  pointerId: number;
  from: Share;
  before: readonly SharedQuad[];
}

/**
 * The plates with what is held moved as far as the pointer was: a finger beside a corner does not cover it, and a plate at an edge of
 * the photo waits for the pointer.
 */
function platesHeld({ before, from, handle, plate }: Grip, place: Share): SharedQuad[] {
  const by = { x: place.x - from.x, y: place.y - from.y };
  const corner = handle === 'whole' ? undefined : before[plate]?.[handle];
  if (handle === 'whole' || !corner) return withPlateMoved(before, plate, by);
  return withCornerAt(before, plate, handle, { x: corner.x + by.x, y: corner.y + by.y });
}

/** Drags the handles of plates. What can be touched of them overlaps where they are close: then the nearest one is taken. */
export function usePlateDrag({ onChange, photo, plates }: PlateDrag) {
  /** The element that the photo fills. */
  const area = useRef<HTMLDivElement>(null);
  const grip = useRef<Grip | null>(null);
  const [held, setHeld] = useState<PlateHandle | null>(null);
  const placeOf = ({ clientX, clientY }: PointerEvent): Share => {
    const { height, left, top, width } = area.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const take = (event: PointerEvent, touched: PlateHandle) => {
    const from = placeOf(event);
    const near = touched.handle === 'whole' ? null : handleNear(plates, from, photo.width / photo.height);
    const { handle, plate } = near ?? touched;
    grip.current = { plate, handle, pointerId: event.pointerId, from, before: plates };
    setHeld({ plate, handle });
    area.current?.querySelector<HTMLElement>(`[data-handle="${plate} ${handle}"]`)?.focus();
  };
  return {
    area,
    isHeld: (plate: number, handle: Handle) => held?.plate === plate && held.handle === handle,
    dragOf: (plate: number, handle: Handle) => ({
      // The browser would focus the handle that is on top.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        take(event, { plate, handle });
      },
      onPointerMove: (event: PointerEvent) => {
        if (grip.current?.pointerId === event.pointerId) onChange(platesHeld(grip.current, placeOf(event)));
      },
      onLostPointerCapture: (event: PointerEvent) => {
        if (grip.current?.pointerId !== event.pointerId) return;
        grip.current = null;
        setHeld(null);
      },
    }),
  };
}
