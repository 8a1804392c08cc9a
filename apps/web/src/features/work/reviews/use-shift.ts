import type { Review } from '@forecourt/contract/reviews';
import { useEffect, useRef, useState } from 'react';
import { usePreviewShift } from './reviews.calls.ts';
import { isSameShift, noShift, type Placed, shownShift } from './shift-rules.ts';

interface ShownPicture extends Placed {
  url: string;
}

/**
 * Where somebody moves the vehicle of a picture, with the picture that shows it there. One picture is asked for at a time; what is moved
 * meanwhile is asked for next.
 */
export function useShift({ id, result, shift: saved }: Review) {
  const start = saved ?? noShift;
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  const [shift, setShift] = useState(start);
  const [shown, setShown] = useState<ShownPicture>(() => ({
    url: result.url,
    shift: start,
    vehicle: result.vehicle ?? whole,
  }));
  const preview = usePreviewShift();
  const asked = useRef(start);
  const wanted = useRef(shift);
  wanted.current = shift;
  const { isPending, mutate } = preview;
  useEffect(() => {
    if (isPending || isSameShift(shift, asked.current)) return;
    asked.current = shift;
    mutate(
      { id, shift },
      {
        onSuccess: ({ picture, vehicle }) => {
          const really = shownShift(shown, shift, vehicle);
          setShown({ url: `data:image/webp;base64,${picture}`, shift: really, vehicle });
          // Nothing was moved meanwhile, so that what had no effect can be forgotten.
          if (!isSameShift(wanted.current, shift) || isSameShift(really, shift)) return;
          asked.current = really;
          setShift(really);
        },
      },
    );
  }, [id, isPending, mutate, shift, shown]);
  return {
    shift,
    setShift,
    shown,
    isUsual: isSameShift(shift, noShift),
    isChanged: !isSameShift(shift, start),
    error: preview.error,
  };
}

export type Shifting = ReturnType<typeof useShift>;
