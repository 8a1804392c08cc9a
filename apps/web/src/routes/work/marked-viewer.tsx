import type { VehicleId } from '@forecourt/contract/ids';
import type { Image } from '@forecourt/contract/images';
import type { Preset } from '@forecourt/contract/presets';
import { IconHelp } from '@tabler/icons-react';
import { useCommentPanel } from '../../features/work/comments/use-comment-panel.tsx';
import { openDoubts } from '../../features/work/images/doubts.ts';
import { useChooseVehicle } from '../../features/work/images/images.calls.ts';
import type { Look } from '../../features/work/images/other-looks.ts';
import { Viewer, type ViewerProps } from '../../features/work/images/viewer.tsx';
import { useMarkerLayer } from '../../features/work/markers/use-marker-layer.tsx';
import { ImageHistory } from '../../features/work/vehicle-history/vehicle-history.tsx';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useMadeWith } from './use-made-with.tsx';
import { useReportDialog } from './use-report-dialog.tsx';
import { useRetouchDialog } from './use-retouch-dialog.tsx';

interface MarkedViewerProps extends Omit<ViewerProps, 'labelOf' | 'layerOf' | 'madeOf' | 'onVehicle'> {
  /** Those that may be chosen for the vehicle. */
  presets: readonly Preset[] | undefined;
  /** The name of a background in its preset; undefined for a look that is not offered. */
  nameOfLook: (look: Look) => string | undefined;
  vehicleId: VehicleId;
  mayEdit: boolean;
  /** Goes to the first question that is open about an image. */
  onQuestion: (image: Image) => void;
}

/** The pictures of a vehicle with their markers and comments, whose outlines premium users retouch. */
export function MarkedViewer(props: MarkedViewerProps) {
  const { mayEdit, nameOfLook, onQuestion, presets, vehicleId, ...viewer } = props;
  const t = useText();
  const { images } = viewer;
  const labelOf = (image: Image) => t(`positions.${image.position}`);
  const { layerOf, dialogs } = useMarkerLayer({ vehicleId, images, labelOf, mayEdit });
  const choice = useChooseVehicle();
  const onVehicle: ViewerProps['onVehicle'] = (image, vehicle) => choice.mutate({ image, vehicle });
  const madeOf = useMadeWith(vehicleId, presets, nameOfLook, mayEdit);
  const retouch = useRetouchDialog(images, labelOf);
  const report = useReportDialog(images);
  const commentsOf = useCommentPanel(vehicleId, mayEdit);
  const wholeLayer: typeof layerOf = (image, isPhoto) => {
    const layer = layerOf(image, isPhoto);
    if (layer.stage) return layer;
    const comments = commentsOf(image, <ImageHistory vehicleId={vehicleId} imageId={image.id} />);
    const tools = (
      <>
        {mayEdit && openDoubts(image).length > 0 && (
          <Button small shrinks icon={<IconHelp size={18} />} onClick={() => onQuestion(image)}>
            {t('doubts.show')}
          </Button>
        )}
        {retouch.buttonFor(image)}
        {layer.tools}
        {mayEdit && report.buttonFor(image)}
        {comments.tools}
      </>
    );
    // One of the two is beside the picture: comments, if they are open.
    return { ...layer, tools, beside: comments.beside || layer.beside };
  };
  return (
    <>
      <Viewer
        {...viewer}
        labelOf={labelOf}
        madeOf={madeOf}
        onVehicle={mayEdit ? onVehicle : undefined}
        layerOf={wholeLayer}
      />
      {dialogs}
      {retouch.dialog}
      {report.dialog}
    </>
  );
}
