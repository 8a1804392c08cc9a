import type { Review, SharedQuad } from '@forecourt/contract/reviews';
import { IconPlus, IconTrash, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { isTyping, useDialogKeys } from '../../../lib/use-dialog-keys.ts';
import { useText } from '../../../lib/use-text.ts';
import { useZoom } from '../../../lib/use-zoom.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import styles from './fix-form.module.css';
import { type Handle, middleOfPlate, newPlate, zoomToTouch } from './plate-corners-rules.ts';
import { PlatesStage } from './plates-stage.tsx';

/** Plates of one photo, as the contract has it. */
const platesMax = 8;
/** Factor of one press of a zoom button: plates are small in their photos. */
const zoomStep = 2;
/** The keys that bring the photo closer, and show all of it. */
const [closerKey, wholeKey] = ['L', '0'];

interface PlatesToolProps {
  photo: Review['photo'];
  plates: SharedQuad[];
  onChange: (plates: SharedQuad[]) => void;
}

/** Whether the focus is on no control of the dialog: the one that had it was removed, or belongs to a tool that is hidden. */
function isFocusLost(inside: HTMLElement | null): boolean {
  const { activeElement: active } = document;
  const dialog = inside?.closest('[role=dialog]');
  return !active || active === dialog || !dialog?.contains(active) || active.closest('[hidden]') !== null;
}

/**
 * The focus of the tool, which would fall to the page when the element that has it is removed.
 * @param box Around the handles of the plates.
 */
function usePlateFocus(box: RefObject<HTMLElement | null>, count: number) {
  const addButton = useRef<HTMLButtonElement>(null);
  const focused = useRef(0);
  const next = useRef<{ plate: number; handle: Handle } | null>(null);
  const before = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (before.current === count) return;
    const atFirst = before.current === null ? { plate: 0, handle: 'whole' as const } : null;
    before.current = count;
    const { handle, plate } = next.current ?? atFirst ?? { plate: focused.current, handle: 0 };
    if (next.current || isFocusLost(box.current)) {
      const name = `${Math.min(plate, count - 1)} ${handle}`;
      (box.current?.querySelector<HTMLElement>(`[data-handle="${name}"]`) ?? addButton.current)?.focus();
    }
    next.current = null;
  }, [box, count]);
  return {
    /** The button that adds a plate, which gets the focus where none is left. */
    addButton,
    /** The plate that had the focus last. */
    focused,
    /** Focuses a handle of a plate, or of the last one, as soon as there are more or fewer plates. */
    moveTo: (plate: number, handle: Handle) => {
      next.current = { plate, handle };
    },
  };
}

/** Moves the licence plates of a picture and their corners, adds plates, and takes wrongly found ones away. */
export function PlatesTool({ photo, plates, onChange }: PlatesToolProps) {
  const t = useText();
  const view = useZoom(zoomStep);
  const hasSingle = useSingleKeys();
  const { addButton, focused, moveTo } = usePlateFocus(view.box, plates.length);
  const ratio = photo.width / photo.height;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the tool is opened; later its user chooses the zoom.
  useLayoutEffect(() => {
    const box = view.box.current?.getBoundingClientRect();
    const [plate] = plates;
    if (!box || !plate) return;
    const width = Math.min(box.width, box.height * ratio);
    view.setZoom(zoomToTouch(plate, { width, height: width / ratio }), middleOfPlate(plate));
  }, []);
  /** From the whole photo to the plate that had the focus last, or the first one; further on, the middle stays where it is. */
  const zoomIn = () => {
    const plate = plates[focused.current] ?? plates[0];
    view.zoomIn(view.isFitted && plate ? middleOfPlate(plate) : undefined);
  };
  /** Closer and closer, and then the whole photo again. */
  const zoomAround = () => (view.isLargest ? view.fit() : zoomIn());
  useDialogKeys(view.box, ({ altKey, ctrlKey, key, metaKey, target }) => {
    if (!hasSingle || altKey || ctrlKey || metaKey || isTyping(target)) return false;
    if (key.toUpperCase() === closerKey) zoomAround();
    else if (key === wholeKey) view.fit();
    else return false;
    return true;
  });
  const add = () => {
    moveTo(plates.length, 'whole');
    onChange([...plates, newPlate(ratio, view.seen())]);
  };
  const remove = (plate: number) => {
    moveTo(plate, 0);
    onChange(plates.filter((_, index) => index !== plate));
  };
  return (
    <>
      <PlatesStage
        photo={photo}
        plates={plates}
        onChange={onChange}
        onRemove={remove}
        onFocus={(plate) => {
          focused.current = plate;
        }}
        view={view}
      />
      <div className={styles.tools}>
        <Button
          ref={addButton}
          small
          icon={<IconPlus size={18} />}
          disabled={plates.length >= platesMax}
          onClick={add}
        >
          {t('reviews.plates.add')}
        </Button>
        {plates.map((_, index) => (
          <Button
            // biome-ignore lint/suspicious/noArrayIndexKey: a plate has no other name.
            key={index}
            small
            look="quiet"
            icon={<IconTrash size={18} />}
            onClick={() => remove(index)}
          >
            {t('reviews.plates.remove', { number: index + 1 })}
          </Button>
        ))}
        <span className={styles.zoom}>
          <IconButton label={t('retouch.zoomOut')} disabled={view.isFitted} onClick={view.zoomOut}>
            <IconZoomOut size={20} />
          </IconButton>
          <IconButton label={t('retouch.zoomIn')} disabled={view.isLargest} onClick={zoomIn}>
            <IconZoomIn size={20} />
          </IconButton>
        </span>
      </div>
    </>
  );
}
