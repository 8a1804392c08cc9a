import type { Review, ReviewVerdict } from '@forecourt/contract/reviews';
import {
  IconArrowBackUp,
  IconCameraExclamation,
  IconCheck,
  IconPlayerSkipForward,
  IconRefresh,
  IconScissors,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TextKey } from '../../../lib/i18n.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './reviews.module.css';

type Act = 'approve' | 'fix' | 'retake' | 'reject' | 'fixed' | 'remake' | 'decline' | 'skip' | 'undo';
export type VerdictActs = Readonly<Record<Act, () => void>>;

interface ActLook {
  label: TextKey;
  shortcut: string;
  look: 'primary' | 'plain' | 'danger' | 'quiet';
  icon: ReactNode;
}

const looks: Record<Act, ActLook> = {
  approve: { label: 'reviews.approve', shortcut: 'A', look: 'primary', icon: <IconCheck size={18} /> },
  fix: { label: 'reviews.fix', shortcut: 'F', look: 'plain', icon: <IconScissors size={18} /> },
  retake: {
    label: 'reviews.retake',
    shortcut: 'R',
    look: 'plain',
    icon: <IconCameraExclamation size={18} />,
  },
  reject: { label: 'reviews.reject', shortcut: 'X', look: 'danger', icon: <IconX size={18} /> },
  fixed: { label: 'reviews.report.fixed', shortcut: 'A', look: 'primary', icon: <IconCheck size={18} /> },
  remake: { label: 'reviews.report.remake', shortcut: 'M', look: 'plain', icon: <IconRefresh size={18} /> },
  decline: { label: 'reviews.report.decline', shortcut: 'X', look: 'plain', icon: <IconX size={18} /> },
  skip: { label: 'reviews.skip', shortcut: 'N', look: 'quiet', icon: <IconPlayerSkipForward size={18} /> },
  undo: { label: 'reviews.undo', shortcut: 'U', look: 'quiet', icon: <IconArrowBackUp size={18} /> },
};

type Judged = Pick<Review, 'fix' | 'report'>;

const actsOf = ({ report }: Judged): Act[] =>
  report
    ? ['fixed', 'fix', 'remake', 'decline', 'skip', 'undo']
    : ['approve', 'fix', 'retake', 'reject', 'skip', 'undo'];

const needsPicture: readonly Act[] = ['approve', 'fix', 'fixed', 'remake'];

/**
 * While a picture is being made again it is neither approved nor changed. A reported one is fixed once it has been made again with
 * something changed, and can be made again if it has steps to leave out.
 */
function isPossible(act: Act, { fix, report }: Judged): boolean {
  if (fix === 'making' && needsPicture.includes(act)) return false;
  if (act === 'fixed') return report?.remade === true;
  return act !== 'remake' || (report !== null && report.steps.length > 0);
}

/** What the keys do for a picture that waits for approval, or for a reported one. */
export function verdictKeys(review: Judged, acts: VerdictActs): Record<string, () => void> {
  const possible = actsOf(review).filter((act) => isPossible(act, review));
  return Object.fromEntries(possible.map((act) => [looks[act].shortcut.toLowerCase(), acts[act]]));
}

/** The keys of the verdicts on a picture, also of those that are not possible now. */
export const keysOfVerdicts = (review: Judged) =>
  actsOf(review).map((act) => ({ key: looks[act].shortcut, label: looks[act].label }));

/** What `undo` takes back; null: the last verdict of this checker, wherever they gave it. */
export type Undoes = ReviewVerdict['verdict'] | 'skipped' | 'moved' | null;

const undoLabels: Record<NonNullable<Undoes>, TextKey> = {
  approved: 'reviews.approve',
  retake: 'reviews.retake',
  rejected: 'reviews.reject',
  fixed: 'reviews.report.fixed',
  declined: 'reviews.report.decline',
  skipped: 'reviews.skip',
  moved: 'reviews.position.change',
};

/** Takes back what was done last, which it names. */
export function useUndoWords(undoes: Undoes): string {
  const t = useText();
  return undoes ? t('reviews.undoOf', { act: t(undoLabels[undoes]) }) : t('reviews.undo');
}

interface VerdictButtonsProps {
  acts: VerdictActs;
  review: Judged;
  undoes: Undoes;
  /** The picture has its verdict, and the next one is not there yet: only that can be taken back. */
  isDone: boolean;
}

/** The verdicts, each with its key. */
export function VerdictButtons({ acts, isDone, review, undoes }: VerdictButtonsProps) {
  const t = useText();
  const undoWords = useUndoWords(undoes);
  return (
    <fieldset className={styles.verdicts}>
      <legend className="hidden">{t('reviews.verdictsLabel')}</legend>
      {actsOf(review).map((act) => {
        const { icon, label, look, shortcut } = looks[act];
        const isOff = !isPossible(act, review);
        return (
          <Button
            key={act}
            look={look}
            icon={icon}
            disabled={act !== 'undo' && (isOff || isDone)}
            title={
              act === 'undo'
                ? undoWords
                : act === 'fixed' && isOff
                  ? t('reviews.report.fixedFirst')
                  : undefined
            }
            onClick={acts[act]}
            aria-keyshortcuts={shortcut}
            end={
              <span className={styles.key} aria-hidden="true">
                {shortcut}
              </span>
            }
          >
            {act === 'undo' ? undoWords : t(label)}
          </Button>
        );
      })}
    </fieldset>
  );
}
