import type { PresetId } from '@forecourt/contract/presets';
import type { Review, SharedQuad } from '@forecourt/contract/reviews';
import { useEffect, useRef, useState } from 'react';
import { usePreviewFix } from './review-fixes.calls.ts';
import { isSameShift, noShift, type Placed, shownShift } from './shift-rules.ts';
import type { DraftOutline } from './use-draft-outline.ts';
import type { Fixing } from './use-fix.ts';

interface ShownPicture extends Placed {
  url: string;
  background: PresetId | null;
  plates: SharedQuad[];
  outline: DraftOutline['revision'];
  isPlacedAgain: boolean;
}

type Drawn = Pick<ShownPicture, 'background' | 'isPlacedAgain' | 'outline' | 'plates' | 'shift'>;

const isSame = (a: Drawn, b: Drawn) =>
  a.background === b.background &&
  a.isPlacedAgain === b.isPlacedAgain &&
  a.outline === b.outline &&
  a.plates === b.plates &&
  isSameShift(a.shift, b.shift);

/** The picture as it is before anything is changed. */
function startOf({ photo, result, shift }: Review): ShownPicture {
  return {
    url: result.url,
    shift: shift ?? noShift,
    background: null,
    plates: photo.plates,
    outline: null,
    isPlacedAgain: false,
    vehicle: result.vehicle ?? { x: 0, y: 0, width: 1, height: 1 },
  };
}

/** Whether a difference of two pictures says where a shift was held back: another background or outline has its own place. */
const isComparable = (a: Drawn, b: Drawn) =>
  a.background === b.background && a.outline === b.outline && a.isPlacedAgain === b.isPlacedAgain;

/**
 * Background and place of the vehicle of a picture, with the picture that shows them, and outline and plates as they are changed. One
 * picture is asked for at a time; what is changed meanwhile is asked for next.
 * @param isShown Whether the picture is looked at; otherwise none is asked for.
 */
export function usePlacing(
  review: Review,
  { amend, change, changes, now: fixed }: Fixing,
  { changed, revision: outline }: DraftOutline,
  isShown: boolean,
) {
  const { id } = review;
  const [start] = useState(() => startOf(review));
  const [shown, setShown] = useState(start);
  const preview = usePreviewFix();
  const { background, isPlacedAgain, plates, shift } = fixed;
  const now = { ...fixed, outline };
  const isOutlineByHand = review.retouched || outline !== null;
  const asked = useRef<Drawn>(start);
  const wanted = useRef({ now, changes, matte: changed });
  wanted.current = { now, changes, matte: changed };
  const { error, isPending, mutate } = preview;
  useEffect(() => {
    const drawn = { background, isPlacedAgain, outline, plates, shift };
    if (!isShown || isPending || isSame(drawn, asked.current)) return;
    asked.current = drawn;
    if (isSame(asked.current, start)) {
      setShown(start);
      return;
    }
    mutate(
      { id, changes: wanted.current.changes, matte: wanted.current.matte },
      {
        onSuccess: ({ picture, vehicle }) => {
          const really = isComparable(shown, drawn) ? shownShift(shown, shift, vehicle) : shift;
          setShown({ ...drawn, url: `data:image/webp;base64,${picture}`, shift: really, vehicle });
          // Nothing was changed meanwhile, so that what had no effect can be forgotten.
          if (!isSame(wanted.current.now, drawn) || isSameShift(really, shift)) return;
          asked.current = { ...drawn, shift: really };
          amend({ shift: really });
        },
      },
    );
  }, [
    amend,
    background,
    id,
    isPending,
    isPlacedAgain,
    isShown,
    mutate,
    outline,
    plates,
    shift,
    shown,
    start,
  ]);
  return {
    shift,
    background,
    setShift: (next: Fixing['now']['shift']) => change('shift', { shift: next }),
    /** Where the placement puts the vehicle by its outline as it is now. */
    placeAgain: () => change('shift', { shift: noShift, isPlacedAgain: isPlacedAgain || isOutlineByHand }),
    /** The vehicle goes to its usual place, because the floor is another one. */
    setBackground: (next: PresetId | null) => change('background', { background: next, shift: noShift }),
    shown,
    isUsual: isSameShift(shift, noShift) && (isPlacedAgain || !isOutlineByHand),
    isDrawing: error === null && !isSame(shown, now),
    error: isPending ? null : error,
  };
}

export type Placings = ReturnType<typeof usePlacing>;
