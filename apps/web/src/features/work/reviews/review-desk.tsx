import type { Review, ReviewVerdict } from '@forecourt/contract/reviews';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { DeskTools } from './desk-tools.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { moveKey, PositionFact } from './position-fact.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { ReviewStage, type ReviewView, views } from './review-stage.tsx';
import styles from './reviews.module.css';
import type { Desk } from './use-desk.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { earlierKey } from './use-earlier.ts';
import { useFocusBack } from './use-focus-back.ts';
import { useLoupeKeys } from './use-loupe-keys.ts';
import { useMaking } from './use-making.ts';
import { useShown } from './use-shown.ts';
import { useSliderFocus } from './use-slider-focus.ts';
import { type VerdictActs, VerdictButtons, verdictKeys } from './verdict-buttons.tsx';
import { type Asking, VerdictDialog } from './verdict-dialog.tsx';
import { VersionButtons, versionKey } from './version-button.tsx';

interface ReviewDeskProps {
  desk: Pick<
    Desk,
    | 'decide'
    | 'decidedBefore'
    | 'earlierOf'
    | 'fixed'
    | 'isRemaking'
    | 'movedFrom'
    | 'remake'
    | 'skip'
    | 'undo'
    | 'undoes'
    | 'undoesFix'
    | 'undoesOn'
  >;
  review: Review;
  /** It has its verdict, and the next one is being fetched: its place on the screen is kept. */
  isDone?: boolean;
  /** A dialog that was opened from here is open. */
  isOverlaid: boolean;
  /** What is asked about the outline of the picture; an answer gives the focus back to the picture. */
  questions: (focusPicture: () => void) => ReactNode;
  /** Opens what changes the picture. */
  onFix: () => void;
  /** Opens the choice of another position. */
  onMove: () => void;
}

/** A picture to check: the views of it, what is known about it, and the verdicts, each with its key. */
export function ReviewDesk({
  desk,
  isDone = false,
  isOverlaid,
  questions,
  review,
  onFix,
  onMove,
}: ReviewDeskProps) {
  const t = useText();
  const stage = useRef<HTMLElement>(null);
  const [view, setView] = useState<ReviewView>('result');
  const [isFull, setFull] = useState(false);
  const [isPhoto, setPhoto] = useState(false);
  const [asking, setAsking] = useState<{ what: Asking; id: Review['id'] } | null>(null);
  const [isListing, setListing] = useState(false);
  const isShown = useShown(isDone ? null : review.id, stage);
  // The focus leaves the button, so that the space bar shows the photo of the next picture and decides nothing.
  const after = (act: () => void) => () => {
    act();
    setAsking(null);
    stage.current?.focus();
  };
  // A second press on the same key or button was meant for the picture before.
  const onceShown = (act: () => void) => () => {
    if (isShown) act();
  };
  const decide = (verdict: ReviewVerdict) => after(() => desk.decide(verdict))();
  useLoupeKeys(stage, isFull);
  useSliderFocus(stage, !isDone && !isPhoto && view === 'slider' ? review.id : null, isFull);
  useFocusBack(stage, isOverlaid || isListing || asking?.id === review.id);
  const toggleFull = () => setFull((before) => !before);
  const ask = (what: Asking) => setAsking({ what, id: review.id });
  const { earlier, isMaking, judged, sayOff, versions, ...made } = useMaking(desk, review, isDone);
  const acts: VerdictActs = {
    approve: onceShown(() => decide({ verdict: 'approved' })),
    retake: () => ask('retake'),
    reject: () => ask('rejected'),
    fixed: onceShown(() => decide({ verdict: 'fixed', note: '' })),
    remake: () => ask('remake'),
    decline: () => ask('declined'),
    fix: onFix,
    skip: onceShown(after(desk.skip)),
    undo: made.takeFixBack ?? after(desk.undo),
  };
  useDeskKeys(
    {
      ...Object.fromEntries(views.map((one, index) => [String(index + 1), () => setView(one)])),
      ...(isDone
        ? { u: acts.undo }
        : {
            ...verdictKeys(judged, acts, sayOff),
            // What is being made is of the position before.
            ...(!isMaking && { [moveKey.toLowerCase()]: onMove }),
            ...(versions.toggle && { [versionKey.toLowerCase()]: versions.toggle }),
            ...(earlier.toggle && { [earlierKey.toLowerCase()]: earlier.toggle }),
            l: toggleFull,
          }),
      '?': () => setListing(true),
    },
    setPhoto,
  );
  return (
    <div className={styles.desk}>
      <section
        ref={stage}
        className={styles.stage}
        style={{ ['--ratio' as string]: review.result.width / review.result.height }}
        tabIndex={-1}
        aria-busy={!isShown}
        aria-label={t(`positions.${review.position}`)}
      >
        {!isDone && (
          <ReviewStage
            key={review.id}
            review={earlier.review}
            view={isPhoto ? 'photo' : view}
            isFull={isFull}
            onFull={toggleFull}
          />
        )}
        {earlier.isShown && <p className={styles.earlier}>{t('reviews.versions.earlier')}</p>}
        {(isDone || isMaking) && (
          <div className={styles.making}>
            <Spinner size={20} label={t(isDone ? 'reviews.fetching' : 'reviews.fixing')} />
          </div>
        )}
      </section>
      <DeskTools
        review={review}
        view={view}
        onView={setView}
        isFull={isFull}
        onFull={toggleFull}
        onKeys={() => setListing(true)}
      />
      <VerdictButtons
        review={judged}
        acts={acts}
        isDone={isDone}
        undoes={made.undoes}
        undoesOn={made.undoesOn}
        why={made.why}
      />
      <ReviewFacts
        review={review}
        isHidden={isDone}
        questions={!isDone && questions(() => stage.current?.focus())}
      >
        <PositionFact review={judged} movedFrom={desk.movedFrom} onMove={onMove} onBack={desk.undo} />
        <VersionButtons version={review.version} onToggle={versions.toggle} earlier={earlier} />
      </ReviewFacts>
      {isListing && <KeysDialog review={review} onClose={() => setListing(false)} />}
      {/* Not about the next picture, once this one is cancelled or somebody else's. */}
      {asking?.id === review.id && (
        <VerdictDialog
          review={review}
          asking={asking.what}
          earlier={desk.decidedBefore(review.id)}
          onDecide={decide}
          onRemake={(without) => after(() => desk.remake(without))()}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}
