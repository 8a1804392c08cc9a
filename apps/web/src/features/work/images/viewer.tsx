import type { CutOffMode } from '@forecourt/contract/customer-settings';
import type { Image } from '@forecourt/contract/images';
import { IconChevronLeft, IconChevronRight, IconDownload, IconPhoto } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { ButtonLink, IconButton } from '../../../ui/button.tsx';
import { CompareSlider } from '../../../ui/compare-slider.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useToastsOver } from '../../../ui/toast.tsx';
import { takesFocus, useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { ZoomView } from '../../../ui/zoom-view.tsx';
import { Filmstrip } from './filmstrip.tsx';
import { finishedOf, isBusy, isChoiceOfVehicles, samePart } from './image-list.ts';
import { FidelityBadge, ImageStateBadge, Verdicts } from './image-words.tsx';
import { useLocalPhoto } from './local-photos.ts';
import { ReportBadge } from './report-badge.tsx';
import { VehicleChoice } from './vehicle-choice.tsx';
import styles from './viewer.module.css';
import { type Show, ViewerTools } from './viewer-tools.tsx';

/** What another feature draws over and beside the pictures. */
interface ViewerLayer {
  /** Over the shown picture, in a box that is exactly as large. */
  over: ReactNode;
  /** Replaces the picture; with it, `tools` replace the controls below. */
  stage: ReactNode;
  beside: ReactNode;
  /** Controls below the picture. */
  tools: ReactNode;
}

export interface ViewerProps {
  images: readonly Image[];
  imageId: string;
  /** Whether the vehicle's settings refuse photos that cut it off; `use` for cut-outs. */
  cutOffPhotos: CutOffMode;
  /** The label of an image on this screen. */
  labelOf: (image: Image) => string;
  onImage: (image: Image) => void;
  /** Opens the showrooms for this image; omitted if they cannot be chosen for it. */
  onRestyle?: ((image: Image) => void) | undefined;
  /** Chooses the vehicle that pictures of a photo of several show; omitted where that cannot be chosen. */
  onVehicle?: ((image: Image, vehicle: Image['vehicles'][number]) => void) | undefined;
  /** `isPhoto`: the photo is shown alone, not its picture. */
  layerOf?: ((image: Image, isPhoto: boolean) => ViewerLayer) | undefined;
  /** How the picture of an image was made: words beside its name, and controls below it. */
  madeOf?: ((image: Image) => { about: ReactNode; tools: ReactNode }) | undefined;
  onClose: () => void;
}

/** The left and right arrow keys step through the pictures, unless the focused element, or a dialog over the viewer, uses them. */
function useArrowKeys(viewer: RefObject<HTMLElement | null>, step: (by: number) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const { target } = event;
      if (target instanceof HTMLInputElement || (target instanceof HTMLElement && target.dataset.keys))
        return;
      const dialog = target instanceof Element && target.closest('[role=dialog]');
      if (dialog && !dialog.contains(viewer.current)) return;
      if (event.key === 'ArrowLeft') step(-1);
      if (event.key === 'ArrowRight') step(1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

function Stage({
  image,
  label,
  show,
  isFull,
  onZoom,
  children,
}: {
  image: Image;
  label: string;
  show: Show;
  isFull: boolean;
  onZoom: () => void;
  /** Over the picture. */
  children: ReactNode;
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
        same={samePart(image)}
        isFull={isFull}
      >
        {children}
      </CompareSlider>
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
    >
      {children}
    </ZoomView>
  );
}

interface ViewerHeadProps {
  image: Image;
  label: string;
  place: string;
  cutOffPhotos: CutOffMode;
  about: ReactNode;
}

function ViewerHead({ about, image, label, place, cutOffPhotos }: ViewerHeadProps) {
  const t = useText();
  const finished = finishedOf(image);
  return (
    <div className={styles.head}>
      <div className={styles.about}>
        <strong>{label}</strong>
        <span className={`${styles.dim} numbers`}>{place}</span>
        {label !== image.fileName && <span className={styles.file}>{image.fileName}</span>}
        <ImageStateBadge image={image} cutOffPhotos={cutOffPhotos} />
        <ReportBadge image={image} />
        <Verdicts image={image} cutOffPhotos={cutOffPhotos} />
        <FidelityBadge image={image} />
        {about && <span className={styles.dim}>{about}</span>}
      </div>
      {finished && (
        <ButtonLink small shrinks icon={<IconDownload size={18} />} href={finished.url} download>
          {t('images.download')}
        </ButtonLink>
      )}
    </div>
  );
}

/** The photo with its vehicles to choose from; until one is chosen, another photo is shown, or the choice is cancelled. */
function useVehicleChoice(image: Image | undefined, onVehicle: ViewerProps['onVehicle']) {
  const [choosingId, setChoosingId] = useState<string | null>(null);
  const canChoose =
    image !== undefined && onVehicle !== undefined && isChoiceOfVehicles(image) && !isBusy(image);
  const isChoosing = canChoose && choosingId === image.id;
  return {
    canChoose,
    isChoosing,
    toggle: () => setChoosingId(isChoosing || !image ? null : image.id),
    choose: (vehicle: Image['vehicles'][number]) => {
      setChoosingId(null);
      if (image && vehicle !== image.vehicles[0]) onVehicle?.(image, vehicle);
    },
  };
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
  const keptFocus = useKeptFocus();
  const stage = useToastsOver();
  useArrowKeys(keptFocus.ref, step);
  const choice = useVehicleChoice(image, props.onVehicle);
  if (!image) return null;
  const label = labelOf(image);
  const show = finishedOf(image) ? chosenShow : 'before';
  const zoom = () => setFull(!isFull);
  const made = props.madeOf?.(image);
  const layer = props.layerOf?.(image, show === 'before');
  return (
    <Modal title={t('viewer.title', { name: label })} titleHidden variant="full" onClose={onClose}>
      <div className={styles.viewer} {...keptFocus}>
        <ViewerHead
          image={image}
          label={label}
          place={`${index + 1} / ${images.length}`}
          cutOffPhotos={props.cutOffPhotos}
          about={made?.about}
        />
        <div className={styles.middle}>
          <div ref={stage} className={styles.stage} {...takesFocus}>
            {layer?.stage ||
              (choice.isChoosing ? (
                <VehicleChoice
                  key={image.id}
                  image={image}
                  alt={`${label}, ${image.fileName}`}
                  onChoose={choice.choose}
                  onCancel={choice.toggle}
                />
              ) : (
                <>
                  <Stage image={image} label={label} show={show} isFull={isFull} onZoom={zoom}>
                    {layer?.over}
                  </Stage>
                  <IconButton
                    label={t('viewer.previous')}
                    className={styles.previous}
                    onClick={() => step(-1)}
                  >
                    <IconChevronLeft size={28} />
                  </IconButton>
                  <IconButton label={t('viewer.next')} className={styles.next} onClick={() => step(1)}>
                    <IconChevronRight size={28} />
                  </IconButton>
                </>
              ))}
          </div>
          {layer?.beside && !layer.stage && !choice.isChoosing && (
            <div className={styles.beside}>{layer.beside}</div>
          )}
        </div>
        {layer?.stage ? (
          <div className={styles.tools}>{layer.tools}</div>
        ) : (
          <ViewerTools
            image={image}
            show={show}
            onShow={setShow}
            isFull={isFull}
            onZoom={zoom}
            choice={choice}
            onRestyle={onRestyle}
          >
            {made?.tools}
            {layer?.tools}
          </ViewerTools>
        )}
        <Filmstrip images={images} shownId={image.id} labelOf={labelOf} onImage={onImage} />
      </div>
    </Modal>
  );
}
