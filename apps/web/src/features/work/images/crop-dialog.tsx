import {
  type Crop,
  cropNarrowestShare,
  type CropFrame as Frame,
  movedCrop,
  type Region,
} from '@forecourt/contract/crop-region';
import type { Image, ImageCrop } from '@forecourt/contract/images';
import { IconCheck, IconFocusCentered } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { PercentSlider } from '../../../ui/percent-field.tsx';
import styles from './crop-dialog.module.css';
import { CropFrame } from './crop-frame.tsx';
import { edgeRange, resizedBy } from './crop-frame-rules.ts';
import { useMoveCrop } from './crop-images.calls.ts';
import { CropNotes } from './crop-notes.tsx';

interface FieldsProps {
  region: Region;
  shape: number;
  onChange: (region: Region) => void;
}

/** The place and the size of the crop as numbers, which can be set without dragging. */
function CropFields({ region, shape, onChange }: FieldsProps) {
  const t = useText();
  const whole = Math.max(1, shape);
  return (
    <div className={styles.fields}>
      <PercentSlider
        label={t('crops.move.left')}
        value={region.x}
        {...edgeRange(region.width)}
        onChange={(x) => onChange({ ...region, x })}
      />
      <PercentSlider
        label={t('crops.move.top')}
        value={region.y}
        {...edgeRange(region.height)}
        onChange={(y) => onChange({ ...region, y })}
      />
      <PercentSlider
        label={t('crops.move.size')}
        value={region.width}
        min={cropNarrowestShare * whole}
        max={whole}
        onChange={(width) => onChange(resizedBy(region, width / region.width, shape))}
      />
    </div>
  );
}

/** The crop that is shown, and where it was moved; undefined while it is where it was made, null around the vehicle. */
function useCrop({ automatic, byHand, note, region, vehicle }: ImageCrop) {
  const [frame, setFrame] = useState<Frame | null | undefined>(undefined);
  const shape = region.width / region.height;
  const made: Crop = { region, note };
  const around: Crop = vehicle
    ? movedCrop(automatic, vehicle, shape)
    : { region: automatic, note: 'no_vehicle' };
  const shown = frame ? movedCrop(frame, vehicle, shape) : frame === null ? around : made;
  return {
    shape,
    shown,
    frame,
    isByHand: frame === undefined ? byHand : frame !== null,
    move: ({ x, y, width }: Region) => setFrame({ x, y, width }),
    reset: () => setFrame(byHand ? null : undefined),
  };
}

interface CropDialogProps {
  image: Image & { crop: ImageCrop };
  /** The upright photo. */
  src: string;
  onClose: () => void;
}

/** Moves and resizes the crop of a photo. Nothing is sent until it is saved. */
export function CropDialog({ image, src, onClose }: CropDialogProps) {
  const t = useText();
  const save = useMoveCrop();
  const { frame, isByHand, move, reset, shape, shown } = useCrop(image.crop);
  return (
    <Modal title={t('crops.move.title')} onClose={onClose}>
      <div className={styles.dialog}>
        <CropFrame src={src} aspect={image.crop.aspect} shape={shape} region={shown.region} onChange={move} />
        <div className={styles.notes} aria-live="polite">
          <CropNotes crop={{ byHand: isByHand, note: shown.note }} />
        </div>
        <p id="crop-help" className={styles.help}>
          {t('crops.move.help')}
        </p>
        <CropFields region={shown.region} shape={shape} onChange={move} />
        <div className={styles.buttons}>
          <Button icon={<IconFocusCentered size={18} />} disabled={!isByHand} onClick={reset}>
            {t('crops.move.automatic')}
          </Button>
          <Button
            look="primary"
            icon={<IconCheck size={18} />}
            busy={save.isPending}
            disabled={frame === undefined}
            onClick={() => save.mutate({ id: image.id, frame: frame ?? null }, { onSuccess: onClose })}
          >
            {t(image.charged > 0 ? 'crops.move.saveFree' : 'form.save')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
