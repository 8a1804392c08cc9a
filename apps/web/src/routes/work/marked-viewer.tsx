import type { VehicleId } from '@forecourt/contract/ids';
import type { Image } from '@forecourt/contract/images';
import { Viewer, type ViewerProps } from '../../features/work/images/viewer.tsx';
import { useMarkerLayer } from '../../features/work/markers/use-marker-layer.tsx';
import { useText } from '../../lib/use-text.ts';

interface MarkedViewerProps extends Omit<ViewerProps, 'labelOf' | 'layerOf'> {
  vehicleId: VehicleId;
  mayEdit: boolean;
}

/** The pictures of a vehicle with their markers. */
export function MarkedViewer({ vehicleId, mayEdit, ...viewer }: MarkedViewerProps) {
  const t = useText();
  const { images } = viewer;
  const labelOf = (image: Image) => t(`positions.${image.position}`);
  const { layerOf, dialogs } = useMarkerLayer({ vehicleId, images, labelOf, mayEdit });
  return (
    <>
      <Viewer {...viewer} labelOf={labelOf} layerOf={layerOf} />
      {dialogs}
    </>
  );
}
