import { type PositionName, positionClass } from '@forecourt/contract/positions';
import type { Review } from '@forecourt/contract/reviews';
import { useRef } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useChoiceKeys } from '../../../ui/use-choice-keys.ts';
import type { OtherPhoto } from './reviews.calls.ts';
import styles from './taken-dialog.module.css';
import type { Room } from './use-moves.ts';

/** Where a photo that makes room can go: its picture stays only within its class of positions. */
function roomsFor(from: PositionName, photo: OtherPhoto): PositionName[] {
  const group = positionClass(photo.position);
  const aside: PositionName = `${group}.other`;
  return positionClass(from) === group && from !== aside ? [from, aside] : [aside];
}

interface TakenDialogProps {
  review: Review;
  /** The photo at the position that was chosen. */
  photo: OtherPhoto;
  onMove: (room: Room) => void;
  onClose: () => void;
}

/** Two photos of one position: the other one takes the place of this one, or goes where any number of photos can be. */
export function TakenDialog({ review, photo, onMove, onClose }: TakenDialogProps) {
  const t = useText();
  const choices = useRef<HTMLDivElement>(null);
  useChoiceKeys(choices);
  const position = t(`positions.${photo.position}`);
  const shown = [
    { url: review.photo.url, words: t('reviews.position.thisPhoto') },
    { url: photo.thumbnail, words: t('reviews.position.otherPhoto') },
  ];
  return (
    <Modal title={t('reviews.position.takenTitle', { position })} variant="beside" onClose={onClose}>
      <div className={styles.photos}>
        {shown.map(({ url, words }) => (
          <figure key={words}>
            {url ? <img src={url} alt={words} /> : <span className={styles.none} />}
            <figcaption>{words}</figcaption>
          </figure>
        ))}
      </div>
      <div ref={choices} className={styles.choices}>
        {roomsFor(review.position, photo).map((place, index) => (
          <Button
            key={place}
            data-autofocus={index === 0 || undefined}
            onClick={() => onMove({ photo, position: place })}
          >
            {place === review.position
              ? t('reviews.position.swap')
              : t('reviews.position.aside', { position: t(`positions.${place}`) })}
          </Button>
        ))}
        <Button look="quiet" onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </div>
    </Modal>
  );
}
