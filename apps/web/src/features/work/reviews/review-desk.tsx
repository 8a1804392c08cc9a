import type { Review, ReviewVerdict } from '@forecourt/contract/reviews';
import { IconKeyboard, IconZoomIn } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { moveKey, PositionFact } from './position-fact.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { hasPicture, ReviewStage, type ReviewView, views } from './review-stage.tsx';
import styles from './reviews.module.css';
import type { Desk } from './use-desk.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { useLoupeKeys } from './use-loupe-keys.ts';
import { useShown } from './use-shown.ts';
import { type VerdictActs, VerdictButtons, verdictKeys } from './verdict-buttons.tsx';
import { type Asking, VerdictDialog } from './verdict-dialog.tsx';
import { useVersions, VersionButton, versionKey } from './version-button.tsx';

interface ReviewDeskProps {
  desk: Pick<
    Desk,
    'decide' | 'decidedBefore' | 'fixed' | 'movedFrom' | 'remake' | 'skip' | 'undo' | 'undoes'
  >;
  review: Review;
  /** It has its verdict, and the next one is being fetched: its place on the screen is kept. */
  isDone?: boolean;
  /** Opens what changes the picture. */
  onFix: () => void;
  /** Opens the choice of another position. */
  onMove: () => void;
}

const Key = ({ name }: { name: string }) => (
  <span className={styles.key} aria-hidden="true">
    {name}
  </span>
);

/** A picture to check: the views of it, what is known about it, and the verdicts, each with its key. */
export function ReviewDesk({ desk, isDone = false, review, onFix, onMove }: ReviewDeskProps) {
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
    setFull(false);
    stage.current?.focus();
  };
  // A second press on the same key or button was meant for the picture before.
  const onceShown = (act: () => void) => () => {
    if (isShown) act();
  };
  const decide = (verdict: ReviewVerdict) => after(() => desk.decide(verdict))();
  useLoupeKeys(stage, isFull);
  const toggleFull = () => setFull((before) => !before);
  const ask = (what: Asking) => setAsking({ what, id: review.id });
  const acts: VerdictActs = {
    approve: onceShown(() => decide({ verdict: 'approved' })),
    retake: () => ask('retake'),
    reject: () => ask('rejected'),
    fixed: onceShown(() => decide({ verdict: 'fixed', note: '' })),
    remake: () => ask('remake'),
    decline: () => ask('declined'),
    fix: onFix,
    skip: onceShown(after(desk.skip)),
    undo: after(desk.undo),
  };
  const toggleVersion = useVersions(review, desk.fixed);
  useDeskKeys(
    {
      ...Object.fromEntries(views.map((one, index) => [String(index + 1), () => setView(one)])),
      ...(isDone
        ? { u: acts.undo }
        : {
            ...verdictKeys(review, acts),
            // What is being made is of the position before.
            ...(review.fix !== 'making' && { [moveKey.toLowerCase()]: onMove }),
            ...(toggleVersion && { [versionKey.toLowerCase()]: toggleVersion }),
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
            review={review}
            view={isPhoto ? 'photo' : view}
            isFull={isFull}
            onFull={toggleFull}
          />
        )}
        {(isDone || review.fix === 'making') && (
          <div className={styles.making}>
            <Spinner size={20} label={t(isDone ? 'reviews.fetching' : 'reviews.fixing')} />
          </div>
        )}
      </section>
      <div className={styles.tools}>
        <div className={styles.views}>
          <Segmented
            label={t('reviews.viewsLabel')}
            value={view}
            onChange={setView}
            choices={views.map((one, index) => ({
              value: one,
              label: t(`reviews.views.${one}`),
              shortcut: String(index + 1),
              icon: <Key name={String(index + 1)} />,
            }))}
            leavesArrows
          />
        </div>
        <IconButton
          label={t('viewer.full')}
          title={`${t('reviews.keys.full')} (L)`}
          disabled={!hasPicture(view, review)}
          aria-pressed={isFull}
          aria-keyshortcuts="L"
          onClick={toggleFull}
        >
          <IconZoomIn size={18} />
        </IconButton>
        <IconButton
          label={t('reviews.keys.title')}
          title={`${t('reviews.keys.title')} (?)`}
          aria-keyshortcuts="?"
          className={styles.keyboard}
          onClick={() => setListing(true)}
        >
          <IconKeyboard size={18} />
        </IconButton>
        <span className={styles.hint}>{t('reviews.holdSpace')}</span>
      </div>
      <VerdictButtons review={review} acts={acts} isDone={isDone} undoes={desk.undoes} />
      <ReviewFacts review={review} isHidden={isDone}>
        <PositionFact review={review} movedFrom={desk.movedFrom} onMove={onMove} onBack={desk.undo} />
        <VersionButton version={review.version} onToggle={toggleVersion} />
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
