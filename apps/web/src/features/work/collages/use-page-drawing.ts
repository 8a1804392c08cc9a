import type { VehicleTemplate } from '@forecourt/contract/collages';
import type { ImageId, VehicleId } from '@forecourt/contract/ids';
import { useDrawing } from '../../../lib/use-drawing.ts';
import { usePreviewPage } from './collages.calls.ts';

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

/** The page drawn by the server as it would be made; null until that has arrived, and for a page without pictures. */
export function usePageDrawing(vehicleId: VehicleId, planned: Planned): string | null {
  const { chosen, shown, template } = planned;
  const wanted = nameOf(planned);
  const isEmpty = shown.every((picture) => picture === null);
  const order = { templateId: template.id, chosen: [...chosen] };
  const drawn = useDrawing(isEmpty ? null : wanted, order, usePreviewPage(vehicleId));
  return drawn?.of === wanted ? drawn.url : null;
}
