import type { Review, SharedQuad } from '@forecourt/contract/reviews';
import { IconCheck, IconPlus, IconTrash, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/class-names.ts';
import { Modal } from '../../../ui/modal.tsx';
import { newPlate } from './plate-corners-rules.ts';
import styles from './plates-stage.module.css';
import { PlatesStage } from './plates-stage.tsx';
import { useChangePlates } from './reviews.calls.ts';

/** Plates of one photo, as the contract has it. */
const platesMax = 8;
const zoomMax = 8;

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
  const [zoom, setZoom] = useState(1);
  const save = useChangePlates();
  const isChanged = plates !== photo.plates;
  const unsaved = useUnsaved({ unchanged: !isChanged, error: save.error });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    unsaved.sent();
    save.mutate({ id: review.id, plates }, { onSuccess: onSaved });
  };
  return (
    <form className={styles.form} {...unsaved.form} onSubmit={submit}>
      <div className={styles.head}>
        {parts}
        <p
          role={save.error ? 'alert' : 'status'}
          className={classes(styles.help, save.error !== null && styles.problem)}
        >
          {save.error ? errorText(save.error, t) : t('reviews.plates.help')}
        </p>
        <Button
          small
          type="submit"
          look="primary"
          icon={<IconCheck size={18} />}
          busy={save.isPending}
          disabled={!isChanged || save.isPending}
        >
          {t('form.save')}
        </Button>
      </div>
      <PlatesStage photo={photo} plates={plates} onChange={setPlates} zoom={zoom} />
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
        <IconButton label={t('retouch.zoomOut')} disabled={zoom === 1} onClick={() => setZoom(zoom / 2)}>
          <IconZoomOut size={20} />
        </IconButton>
        <IconButton label={t('retouch.zoomIn')} disabled={zoom === zoomMax} onClick={() => setZoom(zoom * 2)}>
          <IconZoomIn size={20} />
        </IconButton>
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
