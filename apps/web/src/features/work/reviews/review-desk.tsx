import type { Review } from '@forecourt/contract/reviews';
import {
  IconArrowBackUp,
  IconCameraExclamation,
  IconCheck,
  IconPlayerSkipForward,
  IconScissors,
  IconX,
  IconZoomIn,
} from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ReasonsDialog, type Refusal } from './reasons-dialog.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { ReviewStage, type ReviewView, views } from './review-stage.tsx';
import styles from './reviews.module.css';
import type { Desk } from './use-desk.ts';
import { useDeskKeys } from './use-desk-keys.ts';

interface VerdictButtonProps {
  name: 'approve' | 'fix' | 'retake' | 'reject' | 'skip' | 'undo';
  shortcut: string;
  disabled?: boolean;
  icon: ReactNode;
  onClick: () => void;
}

const looks = {
  approve: 'primary',
  fix: 'plain',
  retake: 'plain',
  reject: 'danger',
  skip: 'quiet',
  undo: 'quiet',
} as const;

function VerdictButton({ name, shortcut, disabled = false, icon, onClick }: VerdictButtonProps) {
  const t = useText();
  return (
    <Button
      look={looks[name]}
      icon={icon}
      disabled={disabled}
      onClick={onClick}
      aria-keyshortcuts={shortcut}
      end={
        <span className={styles.key} aria-hidden="true">
          {shortcut}
        </span>
      }
    >
      {t(`reviews.${name}`)}
    </Button>
  );
}

interface ReviewDeskProps {
  desk: Pick<Desk, 'decide' | 'skip' | 'undo'>;
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
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // The focus leaves the button, so that the space bar shows the photo of the next picture and decides nothing.
  const after = (act: () => void) => () => {
    act();
    setRefusal(null);
    setFull(false);
    stage.current?.focus();
  };
  const isBeingMade = review.fix === 'making';
  const approve = isBeingMade ? () => undefined : after(() => desk.decide({ verdict: 'approved' }));
  const fix = () => !isBeingMade && onFix();
  const [skip, undo, toggleFull] = [after(desk.skip), after(desk.undo), () => setFull((before) => !before)];
  useDeskKeys(
    {
      ...Object.fromEntries(views.map((one, index) => [String(index + 1), () => setView(one)])),
      a: approve,
      f: fix,
      r: () => setRefusal('retake'),
      x: () => setRefusal('rejected'),
      n: skip,
      u: undo,
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
        {isBeingMade && (
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
      <fieldset className={styles.verdicts}>
        <legend className="hidden">{t('reviews.verdictsLabel')}</legend>
        <VerdictButton
          name="approve"
          shortcut="A"
          disabled={isBeingMade}
          icon={<IconCheck size={18} />}
          onClick={approve}
        />
        <VerdictButton
          name="fix"
          shortcut="F"
          disabled={isBeingMade}
          icon={<IconScissors size={18} />}
          onClick={fix}
        />
        <VerdictButton
          name="retake"
          shortcut="R"
          icon={<IconCameraExclamation size={18} />}
          onClick={() => setRefusal('retake')}
        />
        <VerdictButton
          name="reject"
          shortcut="X"
          icon={<IconX size={18} />}
          onClick={() => setRefusal('rejected')}
        />
        <VerdictButton name="skip" shortcut="N" icon={<IconPlayerSkipForward size={18} />} onClick={skip} />
        <VerdictButton name="undo" shortcut="U" icon={<IconArrowBackUp size={18} />} onClick={undo} />
      </fieldset>
      <ReviewFacts review={review} />
      {refusal && (
        <ReasonsDialog
          refusal={refusal}
          onSend={(verdict) => after(() => desk.decide(verdict))()}
          onClose={() => setRefusal(null)}
        />
      )}
    </div>
  );
}
