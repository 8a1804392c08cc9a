import type { Review } from '@forecourt/contract/reviews';
import { IconEyeCheck, IconZzz } from '@tabler/icons-react';
import { useState } from 'react';
import { ReviewDesk } from '../../features/work/reviews/review-desk.tsx';
import { ReviewFilters } from '../../features/work/reviews/review-filters.tsx';
import { useHasUnsentVerdicts } from '../../features/work/reviews/reviews.calls.ts';
import styles from '../../features/work/reviews/reviews.module.css';
import { useDesk } from '../../features/work/reviews/use-desk.ts';
import { useDeskKeys } from '../../features/work/reviews/use-desk-keys.ts';
import { useFilterWords } from '../../features/work/reviews/use-filter-words.ts';
import { type Undoes, useUndoWords } from '../../features/work/reviews/verdict-buttons.tsx';
import { waitingTime, wholeNumber } from '../../lib/format.ts';
import { hasUnsaved } from '../../lib/unsaved.ts';
import { useIdle } from '../../lib/use-idle.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { Empty } from '../../ui/empty.tsx';
import { Folded } from '../../ui/folded.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { FixDialog } from './fix-dialog.tsx';
import { PositionChoice } from './position-choice.tsx';
import { ReviewQuestions } from './review-questions.tsx';

interface EmptyDeskProps {
  /** What the queue is narrowed to. */
  filters: readonly string[];
  onAll: () => void;
  undoes: Undoes;
  onUndo: () => void;
}

/**
 * Nothing waits. What was done at this desk can be taken back; its key also takes back a verdict that was given elsewhere, of
 * which the desk knows nothing.
 */
function EmptyDesk({ filters, onAll, undoes, onUndo }: EmptyDeskProps) {
  const isFiltered = filters.length > 0;
  const t = useText();
  const undoWords = useUndoWords(undoes);
  useDeskKeys({ u: onUndo }, () => undefined);
  return (
    <Empty
      icon={<IconEyeCheck size={28} />}
      title={t('reviews.empty')}
      text={
        isFiltered
          ? `${t('reviews.emptyFiltered')} ${t('list.filtersActive', { active: filters.join(' · ') })}`
          : t('reviews.emptyHint')
      }
    >
      {isFiltered && (
        <Button look="primary" onClick={onAll}>
          {t('reviews.filters.clear')}
        </Button>
      )}
      {undoes && (
        <Button
          onClick={onUndo}
          aria-keyshortcuts="U"
          end={
            <span className={styles.key} aria-hidden="true">
              U
            </span>
          }
        >
          {undoWords}
        </Button>
      )}
    </Empty>
  );
}

function OpenDesk() {
  const t = useText();
  const language = useLanguage();
  const desk = useDesk();
  const { before, filter, query, review, said } = desk;
  const shown = review ?? before;
  const { data, error } = query;
  const hasUnsent = useHasUnsentVerdicts();
  const [fixing, setFixing] = useState<string | null>(null);
  const [moving, setMoving] = useState<string | null>(null);
  const close = () => setFixing(null);
  const saved = (fixed: Review) => {
    desk.fixed(fixed);
    close();
  };
  const filters = useFilterWords(filter);
  return (
    <>
      <p className={styles.line}>
        {data && <span>{t('reviews.waiting', { number: wholeNumber(data.waiting, language) })}</span>}
        {data && data.inHand > 0 && (
          <span>{t('reviews.inHand', { number: wholeNumber(data.inHand, language) })}</span>
        )}
        {data?.longestMs != null && (
          <span>{t('overview.longestWait', { time: waitingTime(data.longestMs, language) })}</span>
        )}
        <span role="status" className={classes(said?.isProblem && styles.problem)}>
          {[said?.text, hasUnsent && t('reviews.unsent')].filter(Boolean).join(' ')}
        </span>
      </p>
      {error && !review ? (
        <Problem error={error} onRetry={() => void query.refetch()} />
      ) : shown ? (
        <ReviewDesk
          desk={desk}
          review={shown}
          isDone={!review}
          isOverlaid={shown.id === fixing || shown.id === moving}
          onFix={() => setFixing(shown.id)}
          onMove={() => setMoving(shown.id)}
          questions={(focusPicture) => (
            <ReviewQuestions
              key={shown.id}
              review={shown}
              onAnswered={desk.fixed}
              focusPicture={focusPicture}
            />
          )}
        />
      ) : data ? (
        <EmptyDesk
          filters={filters}
          onAll={() => desk.setFilter({})}
          undoes={desk.undoes}
          onUndo={desk.undo}
        />
      ) : (
        <SkeletonRows />
      )}
      {review && review.id === fixing && <FixDialog review={review} onSaved={saved} onClose={close} />}
      {review && review.id === moving && (
        <PositionChoice review={review} onMove={desk.move} onClose={() => setMoving(null)} />
      )}
      <Folded
        title={
          filters.length > 0 ? t('list.filtersActive', { active: filters.join(' · ') }) : t('list.filters')
        }
      >
        {() => <ReviewFilters filter={filter} onChange={desk.setFilter} />}
      </Folded>
    </>
  );
}

/** Nobody checks for so long without a key or a move: who held the pictures has left the desk. */
const idleMs = 5 * 60_000;
/** With a fix that is not saved, its checker may come back to it for so long. */
const unsavedIdleMs = 15 * 60_000;

/** Finished pictures that wait for a verdict, one at a time, and the filter of their queue. Given back when nobody is there. */
export function CheckerDesk() {
  const t = useText();
  const { isIdle, wake } = useIdle(() => (hasUnsaved() ? unsavedIdleMs : idleMs));
  if (!isIdle) return <OpenDesk />;
  return (
    <Empty icon={<IconZzz size={28} />} title={t('reviews.away')} text={t('reviews.awayText')}>
      <Button look="primary" autoFocus onClick={wake}>
        {t('reviews.goOn')}
      </Button>
    </Empty>
  );
}
