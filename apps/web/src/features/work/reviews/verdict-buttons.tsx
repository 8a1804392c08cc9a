import type { FixPart, Review, ReviewVerdict } from '@forecourt/contract/reviews';
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
import type { Text, TextKey } from '../../../lib/i18n.ts';
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
 * Why an act is not possible now; null: it is. While a picture is being made again it is neither approved nor changed. A reported one is
 * fixed once it has been made again with something changed, and can be made again if it has steps to leave out.
 */
function whyNot(act: Act, { fix, report }: Judged): TextKey | null {
  if (fix === 'making' && needsPicture.includes(act)) return 'reviews.offWhileMade';
  if (act === 'fixed' && report?.remade !== true) return 'reviews.report.fixedFirst';
  return act === 'remake' && report?.steps.length === 0 ? 'reviews.report.nothingToLeaveOut' : null;
}

/**
 * What the keys do for a picture that waits for approval, or for a reported one.
 * @param onOff Gets why nothing is done where that is not possible now.
 */
export function verdictKeys(
  review: Judged,
  acts: VerdictActs,
  onOff: (why: TextKey) => void,
): Record<string, () => void> {
  const run = (act: Act) => () => {
    const why = whyNot(act, review);
    if (why) onOff(why);
    else acts[act]();
  };
  return Object.fromEntries(actsOf(review).map((act) => [looks[act].shortcut.toLowerCase(), run(act)]));
}

/** The reasons that hold for some act of a picture now. */
export const reasonsOff = (review: Judged) => new Set(actsOf(review).map((act) => whyNot(act, review)));

/** The keys of the verdicts on a picture, also of those that are not possible now. */
export const keysOfVerdicts = (review: Judged) =>
  actsOf(review).map((act) => ({ key: looks[act].shortcut, label: looks[act].label }));

/** What `undo` takes back; null: the last verdict of this checker, wherever they gave it. */
export type Undoes = ReviewVerdict['verdict'] | 'skipped' | 'moved' | FixPart[] | null;

const undoLabels: Record<Exclude<NonNullable<Undoes>, FixPart[]>, TextKey> = {
  approved: 'reviews.approve',
  retake: 'reviews.retake',
  rejected: 'reviews.reject',
  fixed: 'reviews.report.fixed',
  declined: 'reviews.report.decline',
  skipped: 'reviews.skip',
  moved: 'reviews.position.change',
};

/** Of a fix of more parts it is only said that it is one: the button would be wider than a phone. */
const partsNamed = 2;

/** What a fix changed, in words. */
function fixWords(t: Text, parts: readonly FixPart[]): string {
  if (parts.length === 0) return t('reviews.allFixes');
  if (parts.length > partsNamed) return t('reviews.fix');
  const wordOf = (part: FixPart) =>
    t(part === 'steps' ? 'reviews.report.remakeSend' : `reviews.parts.${part}`);
  return parts.map(wordOf).join(', ');
}

/**
 * Takes back what was done last, which it names.
 * @param on The name of the picture that it was about, where somebody could take it for the one that is looked at.
 */
export function useUndoWords(undoes: Undoes, on: string | null = null): string {
  const t = useText();
  if (!undoes) return t('reviews.undo');
  const act = Array.isArray(undoes) ? fixWords(t, undoes) : t(undoLabels[undoes]);
  return on ? t('reviews.undoOfPicture', { act, picture: on }) : t('reviews.undoOf', { act });
}

interface VerdictButtonsProps {
  acts: VerdictActs;
  review: Judged;
  undoes: Undoes;
  undoesOn: string | null;
  /** Why something that was asked for is not possible now. */
  why: TextKey | null;
  /** The picture has its verdict, and the next one is not there yet: only that can be taken back. */
  isDone: boolean;
}

/** The verdicts, each with its key. */
export function VerdictButtons({ acts, isDone, review, undoes, undoesOn, why }: VerdictButtonsProps) {
  const t = useText();
  const undoWords = useUndoWords(undoes, undoesOn);
  return (
    <div className={styles.bar}>
      <fieldset className={styles.verdicts}>
        <legend className="hidden">{t('reviews.verdictsLabel')}</legend>
        {actsOf(review).map((act) => {
          const { icon, label, look, shortcut } = looks[act];
          const off = whyNot(act, review);
          return (
            <Button
              key={act}
              look={look}
              icon={icon}
              disabled={act !== 'undo' && (off !== null || isDone)}
              title={act === 'undo' ? undoWords : off ? t(off) : undefined}
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
      <p role="status" className={styles.why}>
        {why && !isDone && t(why)}
      </p>
    </div>
  );
}
