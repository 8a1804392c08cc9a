import type { VehicleTemplate } from '@forecourt/contract/collages';
import type { ImageId, VehicleId } from '@forecourt/contract/ids';
import { useEffect, useRef, useState } from 'react';
import { usePreviewPage } from './collages.calls.ts';

/** How long nothing has to be changed before a page is drawn, milliseconds. */
const pauseMs = 350;

interface Planned {
  template: VehicleTemplate;
  chosen: readonly (ImageId | null)[];
  /** Of each cell; null where there is none. */
  shown: readonly ({ id: ImageId; thumbnail: string } | null)[];
}

/** Changes with everything that the drawing shows; addresses of pictures are signed, and change without their picture. */
const nameOf = ({ shown, template: { cells, id, page } }: Planned) =>
  JSON.stringify([
    id,
    cells,
    page,
    shown.map((picture) => picture && [picture.id, picture.thumbnail.split('?')[0]]),
  ]);

/**
 * The page drawn by the server as it would be made; null until that has arrived. One drawing is asked for at a time; what is changed
 * meanwhile is asked for next.
 */
export function usePageDrawing(vehicleId: VehicleId, planned: Planned): string | null {
  const { isPending, mutate } = usePreviewPage(vehicleId);
  const [drawn, setDrawn] = useState<{ of: string; url: string } | null>(null);
  const asked = useRef<string | null>(null);
  const latest = useRef(planned);
  latest.current = planned;
  const wanted = nameOf(planned);
  const isEmpty = planned.shown.every((picture) => picture === null);
  useEffect(() => {
    if (isPending || isEmpty || asked.current === wanted) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      const { chosen, template } = latest.current;
      mutate(
        { templateId: template.id, chosen: [...chosen] },
        { onSuccess: ({ picture }) => setDrawn({ of: wanted, url: `data:image/webp;base64,${picture}` }) },
      );
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [isEmpty, isPending, mutate, wanted]);
  return drawn?.of === wanted ? drawn.url : null;
}
