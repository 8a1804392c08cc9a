import type { PresetId } from '@forecourt/contract/presets';
import type { Review } from '@forecourt/contract/reviews';
import { useEffect, useRef, useState } from 'react';
import { usePreviewBackground } from './reviews.calls.ts';

/**
 * Which background somebody chooses for a picture, with the picture that shows it. One picture is asked for at a time; what is chosen
 * meanwhile is asked for next.
 * @param current The background that the picture has; null: one that is not offered.
 */
export function useBackground({ id, result }: Review, current: PresetId | null) {
  const [chosen, choose] = useState(current);
  const [shown, setShown] = useState({ background: current, url: result.url });
  const asked = useRef(current);
  const { error, isPending, mutate } = usePreviewBackground();
  useEffect(() => {
    if (isPending || chosen === null || chosen === asked.current) return;
    asked.current = chosen;
    if (chosen === current) {
      setShown({ background: current, url: result.url });
      return;
    }
    mutate(
      { id, background: chosen },
      {
        onSuccess: ({ picture }) =>
          setShown({ background: chosen, url: `data:image/webp;base64,${picture}` }),
      },
    );
  }, [chosen, current, id, isPending, mutate, result.url]);
  return {
    chosen,
    choose,
    url: shown.url,
    isDrawing: chosen !== shown.background && error === null,
    isChanged: chosen !== null && chosen !== current,
    error: isPending ? null : error,
  };
}
