import type { Review, SharedQuad } from '@forecourt/contract/reviews';
import { IconPlus, IconTrash, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { useText } from '../../../lib/use-text.ts';
import { useZoom } from '../../../lib/use-zoom.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from './fix-form.module.css';
import { FixHead } from './fix-head.tsx';
import { middleOfPlate, newPlate } from './plate-corners-rules.ts';
import { PlatesStage } from './plates-stage.tsx';
import { useChangePlates } from './reviews.calls.ts';

/** Plates of one photo, as the contract has it. */
const platesMax = 8;
/** Factor of one press of a zoom button: plates are small in their photos. */
const zoomStep = 2;

interface PlatesDialogProps {
  review: Review;
  photo: Review['photo'];
  /** Chooses what else is fixed. */
  parts: ReactNode;
  onSaved: (review: Review) => void;
  onClose: () => void;
}

function PlatesForm({ review, photo, parts, onSaved }: Omit<PlatesDialogProps, 'onClose'>) {
  const t = useText();
  const [plates, setPlates] = useState<SharedQuad[]>(photo.plates);
  const view = useZoom(zoomStep);
  const focused = useRef(0);
  const save = useChangePlates();
  const isChanged = plates !== photo.plates;
  const unsaved = useUnsaved({ unchanged: !isChanged, error: save.error });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    unsaved.sent();
    save.mutate({ id: review.id, plates }, { onSuccess: onSaved });
  };
  /** From the whole photo to the plate that had the focus last, or the first one; further on, the middle stays where it is. */
  const zoomIn = () => {
    const plate = plates[focused.current] ?? plates[0];
    view.zoomIn(view.isFitted && plate ? middleOfPlate(plate) : undefined);
  };
  return (
    <form className={styles.form} {...unsaved.form} onSubmit={submit}>
      <FixHead
        parts={parts}
        help={t('reviews.plates.help')}
        keys={t('reviews.plates.keys')}
        problem={save.error}
        save={{ isPending: save.isPending, isPossible: isChanged }}
      />
      <PlatesStage
        photo={photo}
        plates={plates}
        onChange={setPlates}
        onFocus={(plate) => {
          focused.current = plate;
        }}
        view={view}
      />
      <div className={styles.tools}>
        <Button
          small
          icon={<IconPlus size={18} />}
          disabled={plates.length >= platesMax}
          onClick={() => setPlates([...plates, newPlate(photo.width / photo.height)])}
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
            onClick={() => setPlates(plates.filter((_one, at) => at !== index))}
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
    </form>
  );
}

/** Moves the corners of the licence plates of a picture, adds plates, and takes wrongly found ones away. */
export function PlatesDialog(props: PlatesDialogProps) {
  const t = useText();
  const name = t(`positions.${props.review.position}`);
  return (
    <Modal title={t('reviews.plates.title', { name })} titleHidden variant="full" onClose={props.onClose}>
      <PlatesForm {...props} />
    </Modal>
  );
}
