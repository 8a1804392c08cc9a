import type { Review } from '@forecourt/contract/reviews';
import { IconArrowBackUp, IconReplace } from '@tabler/icons-react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './reviews.module.css';
import type { MovedFrom } from './use-moves.ts';

/** The key that opens the choice of another position. */
export const moveKey = 'P';

interface PositionFactProps {
  review: Review;
  /** Where the photo was, if this desk moved it. */
  movedFrom: MovedFrom | null;
  onMove: () => void;
  onBack: () => void;
}

/** The position of a photo, which a checker can correct, and the way back to the one before. */
export function PositionFact({ review, movedFrom, onMove, onBack }: PositionFactProps) {
  const t = useText();
  return (
    <div className={styles.place}>
      <p className={styles.position}>{t(`positions.${review.position}`)}</p>
      <Button
        small
        look="quiet"
        icon={<IconReplace size={18} />}
        // What is being made is of the position before.
        disabled={review.fix === 'making'}
        aria-keyshortcuts={moveKey}
        onClick={onMove}
        end={
          <span className={styles.key} aria-hidden="true">
            {moveKey}
          </span>
        }
      >
        {t('reviews.position.change')}
      </Button>
      {movedFrom && (
        <Button small look="quiet" icon={<IconArrowBackUp size={18} />} onClick={onBack}>
          {t('reviews.position.back', { position: t(`positions.${movedFrom.position}`) })}
        </Button>
      )}
    </div>
  );
}
