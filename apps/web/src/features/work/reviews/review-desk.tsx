import type { Review, ReviewVerdict } from '@forecourt/contract/reviews';
import { IconZoomIn } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { ReviewStage, type ReviewView, views } from './review-stage.tsx';
import styles from './reviews.module.css';
import type { Desk } from './use-desk.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { type VerdictActs, VerdictButtons, verdictKeys } from './verdict-buttons.tsx';
import { type Asking, VerdictDialog } from './verdict-dialog.tsx';

interface ReviewDeskProps {
  desk: Pick<Desk, 'decide' | 'remake' | 'skip' | 'undo'>;
  review: Review;
  /** Opens what changes the picture. */
  onFix: () => void;
}

/** A picture to check: the views of it, what is known about it, and the verdicts, each with its key. */
export function ReviewDesk({ desk, review, onFix }: ReviewDeskProps) {
  const t = useText();
  const stage = useRef<HTMLElement>(null);
  const [view, setView] = useState<ReviewView>('result');
  const [isFull, setFull] = useState(false);
  const [isPhoto, setPhoto] = useState(false);
  const [asking, setAsking] = useState<Asking | null>(null);
  // The focus leaves the button, so that the space bar shows the photo of the next picture and decides nothing.
  const after = (act: () => void) => () => {
    act();
    setAsking(null);
    setFull(false);
    stage.current?.focus();
  };
  const decide = (verdict: ReviewVerdict) => after(() => desk.decide(verdict))();
  const toggleFull = () => setFull((before) => !before);
  const acts: VerdictActs = {
    approve: () => decide({ verdict: 'approved' }),
    retake: () => setAsking('retake'),
    reject: () => setAsking('rejected'),
    fixed: () => decide({ verdict: 'fixed', note: '' }),
    remake: () => setAsking('remake'),
    decline: () => setAsking('declined'),
    fix: onFix,
    skip: after(desk.skip),
    undo: after(desk.undo),
  };
  useDeskKeys(
    {
      ...Object.fromEntries(views.map((one, index) => [String(index + 1), () => setView(one)])),
      ...verdictKeys(review, acts),
      l: toggleFull,
    },
    setPhoto,
  );
  return (
    <div className={styles.desk}>
      <section
        ref={stage}
        className={styles.stage}
        tabIndex={-1}
        aria-label={t(`positions.${review.position}`)}
      >
        <ReviewStage
          key={review.id}
          review={review}
          view={isPhoto ? 'photo' : view}
          isFull={isFull}
          onFull={toggleFull}
        />
        {review.fix === 'making' && (
          <div className={styles.making}>
            <Spinner size={20} label={t('reviews.fixing')} />
          </div>
        )}
      </section>
      <div className={styles.tools}>
        <div className={styles.views}>
          <Segmented
            label={t('reviews.viewsLabel')}
            value={view}
            onChange={setView}
            choices={views.map((one) => ({ value: one, label: t(`reviews.views.${one}`) }))}
            leavesArrows
          />
        </div>
        <IconButton label={t('viewer.full')} aria-pressed={isFull} aria-keyshortcuts="L" onClick={toggleFull}>
          <IconZoomIn size={18} />
        </IconButton>
        <span className={styles.hint}>{t('reviews.holdSpace')}</span>
      </div>
      <VerdictButtons review={review} acts={acts} />
      <ReviewFacts review={review} />
      {asking && (
        <VerdictDialog
          review={review}
          asking={asking}
          onDecide={decide}
          onRemake={(without) => after(() => desk.remake(without))()}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}
