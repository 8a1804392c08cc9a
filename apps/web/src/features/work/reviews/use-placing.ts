import type { PresetId } from '@forecourt/contract/presets';
import type { Review } from '@forecourt/contract/reviews';
import { useEffect, useRef, useState } from 'react';
import { usePreviewFix } from './reviews.calls.ts';
import { isSameShift, noShift, type Placed, shownShift } from './shift-rules.ts';
import type { Fixing } from './use-fix.ts';

interface ShownPicture extends Placed {
  url: string;
  background: PresetId | null;
}

type Placing = Pick<ShownPicture, 'background' | 'shift'>;

const isSame = (a: Placing, b: Placing) => a.background === b.background && isSameShift(a.shift, b.shift);

/**
 * Background and place of the vehicle of a picture, with the picture that shows them. One picture is asked for at a time; what is changed
 * meanwhile is asked for next.
 */
export function usePlacing({ id, result, shift: saved }: Review, { amend, change, now }: Fixing) {
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  const [start] = useState<ShownPicture>({
    url: result.url,
    shift: saved ?? noShift,
    background: null,
    vehicle: result.vehicle ?? whole,
  });
  const [shown, setShown] = useState(start);
  const preview = usePreviewFix();
  const { background, shift } = now;
  const asked = useRef<Placing>(start);
  const wanted = useRef(now);
  wanted.current = now;
  const { error, isPending, mutate } = preview;
  useEffect(() => {
    if (isPending || isSame({ background, shift }, asked.current)) return;
    asked.current = { background, shift };
    if (isSame(asked.current, start)) {
      setShown(start);
      return;
    }
    const changed = { shift: isSameShift(shift, noShift) ? null : shift, ...(background && { background }) };
    mutate(
      { id, ...changed },
      {
        onSuccess: ({ picture, vehicle }) => {
          // In front of another background its usual place may be another one.
          const really = shown.background === background ? shownShift(shown, shift, vehicle) : shift;
          setShown({ url: `data:image/webp;base64,${picture}`, shift: really, background, vehicle });
          // Nothing was changed meanwhile, so that what had no effect can be forgotten.
          if (!isSame(wanted.current, { background, shift }) || isSameShift(really, shift)) return;
          asked.current = { background, shift: really };
          amend({ shift: really });
        },
      },
    );
  }, [amend, background, id, isPending, mutate, shift, shown, start]);
  return {
    shift,
    background,
    setShift: (next: Fixing['now']['shift']) => change('shift', { shift: next }),
    /** The vehicle goes to its usual place, because the floor is another one. */
    setBackground: (next: PresetId | null) => change('background', { background: next, shift: noShift }),
    shown,
    isUsual: isSameShift(shift, noShift),
    isDrawing: error === null && !isSame(shown, { background, shift }),
    error: isPending ? null : error,
  };
}

export type Placings = ReturnType<typeof usePlacing>;
