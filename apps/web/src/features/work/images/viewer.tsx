import type { CutOffMode } from '@forecourt/contract/customer-settings';
import type { Image } from '@forecourt/contract/images';
import { IconChevronLeft, IconChevronRight, IconDownload, IconPhoto, IconWand } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx';
import { CompareSlider } from '../../../ui/compare-slider.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ZoomView } from '../../../ui/zoom-view.tsx';
import { Filmstrip } from './filmstrip.tsx';
import { finishedOf, isBusy } from './image-list.ts';
import { FidelityBadge, ImageStateBadge, Verdicts } from './image-words.tsx';
import { useLocalPhoto } from './local-photos.ts';
import styles from './viewer.module.css';

type Show = 'compare' | 'after' | 'before';

interface ViewerProps {
  images: readonly Image[];
  imageId: string;
  /** Whether the vehicle's settings refuse photos that cut it off; `use` for cut-outs. */
  cutOffPhotos: CutOffMode;
  /** The label of an image on this screen. */
  labelOf: (image: Image) => string;
  onImage: (image: Image) => void;
  /** Opens the showrooms for this image; omitted if they cannot be chosen for it. */
  onRestyle?: ((image: Image) => void) | undefined;
  onClose: () => void;
}

/** The left and right arrow keys step through the pictures, unless the focused element uses them. */
function useArrowKeys(step: (by: number) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const { target } = event;
      if (target instanceof HTMLInputElement || (target instanceof HTMLElement && target.dataset.keys))
        return;
      if (event.key === 'ArrowLeft') step(-1);
      if (event.key === 'ArrowRight') step(1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

/** The vehicle's bounding boxes in photo and picture; null if either is not known. */
function sameVehicle(image: Image) {
  const after = finishedOf(image)?.vehicle;
  return image.vehicle && after ? { before: image.vehicle, after } : null;
}

function Stage({
  image,
  label,
  show,
  isFull,
  onZoom,
}: {
  image: Image;
  label: string;
  show: Show;
  isFull: boolean;
  onZoom: () => void;
}) {
  const t = useText();
  const after = finishedOf(image)?.url ?? null;
  const local = useLocalPhoto(image);
  const before = image.upright ?? image.thumbnail ?? local;
  if (show === 'compare' && after && before) {
    return (
      <CompareSlider
        before={before}
        after={after}
        beforeLabel={t('viewer.before')}
        afterLabel={t('viewer.after')}
        label={t('viewer.slider')}
        same={sameVehicle(image)}
        isFull={isFull}
      />
    );
  }
  const shown = show === 'before' || !after ? before : after;
  if (!shown) return <IconPhoto size={64} stroke={1} className={styles.none} />;
  const alt = `${label}, ${image.fileName}`;
  return (
    <ZoomView
      key={shown}
      src={shown}
      alt={alt}
      isFull={isFull}
      isClear={shown === after && finishedOf(image)?.format !== 'jpeg'}
      onToggle={onZoom}
    />
  );
}

interface ViewerHeadProps {
  image: Image;
  label: string;
  place: string;
  cutOffPhotos: CutOffMode;
}

function ViewerHead({ image, label, place, cutOffPhotos }: ViewerHeadProps) {
  const t = useText();
  const finished = finishedOf(image);
  return (
    <div className={styles.head}>
      <div className={styles.about}>
        <strong>{label}</strong>
        <span className={`${styles.dim} numbers`}>{place}</span>
        {label !== image.fileName && <span className={styles.file}>{image.fileName}</span>}
        <ImageStateBadge image={image} cutOffPhotos={cutOffPhotos} />
        <Verdicts image={image} cutOffPhotos={cutOffPhotos} />
        <FidelityBadge image={image} />
      </div>
      {finished && (
        <ButtonLink small shrinks icon={<IconDownload size={18} />} href={finished.url} download>
          {t('images.download')}
        </ButtonLink>
      )}
    </div>
  );
}

/** One picture full-screen, with a filmstrip of the others below. */
export function Viewer(props: ViewerProps) {
  const { images, imageId, labelOf, onImage, onRestyle, onClose } = props;
  const t = useText();
  const [chosenShow, setShow] = useState<Show>('compare');
  const [isFull, setFull] = useState(false);
  const index = Math.max(
    0,
    images.findIndex((image) => image.id === imageId),
  );
  const image = images[index];
  const step = (by: number) => {
    const next = images[(index + by + images.length) % images.length];
    if (next) onImage(next);
  };
  useArrowKeys(step);
  if (!image) return null;
  const label = labelOf(image);
  const hasBoth = finishedOf(image) !== null;
  const show = hasBoth ? chosenShow : 'before';
  const zoom = () => setFull(!isFull);
  return (
    <Modal title={t('viewer.title', { name: label })} titleHidden variant="full" onClose={onClose}>
      <div className={styles.viewer}>
        <ViewerHead
          image={image}
          label={label}
          place={`${index + 1} / ${images.length}`}
          cutOffPhotos={props.cutOffPhotos}
        />
        <div className={styles.stage}>
          <Stage image={image} label={label} show={show} isFull={isFull} onZoom={zoom} />
          <IconButton label={t('viewer.previous')} className={styles.previous} onClick={() => step(-1)}>
            <IconChevronLeft size={28} />
          </IconButton>
          <IconButton label={t('viewer.next')} className={styles.next} onClick={() => step(1)}>
            <IconChevronRight size={28} />
          </IconButton>
        </div>
        <div className={styles.tools}>
          {hasBoth && (
            <Segmented
              leavesArrows
              label={t('viewer.show')}
              value={show}
              onChange={setShow}
              choices={[
                { value: 'compare', label: t('viewer.compare') },
                { value: 'after', label: t('viewer.after') },
                { value: 'before', label: t('viewer.before') },
              ]}
            />
          )}
          <button type="button" className={styles.zoom} aria-pressed={isFull} onClick={zoom}>
            {isFull ? t('viewer.fit') : t('viewer.full')}
          </button>
          {onRestyle && hasBoth && (
            <Button
              small
              shrinks
              icon={<IconWand size={18} />}
              disabled={isBusy(image)}
              onClick={() => onRestyle(image)}
            >
              {t('order.changeShowroom')}
            </Button>
          )}
        </div>
        <Filmstrip images={images} shownId={image.id} labelOf={labelOf} onImage={onImage} />
      </div>
    </Modal>
  );
}
