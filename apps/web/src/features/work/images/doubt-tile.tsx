import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DoubtPicture } from './doubt-picture.tsx';
import styles from './doubt-strip.module.css';
import type { Question } from './use-doubt-answers.ts';

/** How long an answer can be taken back in the strip. */
export const leavesAfterMs = 6_000;

interface DoubtTileProps {
  question: Question;
  /** Those of the two answers. */
  keys?: readonly [isPart: string, isNot: string];
  /** Nothing is answered now. */
  isOff?: boolean;
  onAnswer: (isPart: boolean) => void;
  onUndo: () => void;
  /** The answer has been shown for long enough. */
  onLeave: () => void;
}

function Answered({
  answer,
  isOff,
  onUndo,
  onLeave,
}: Pick<DoubtTileProps, 'isOff' | 'onUndo' | 'onLeave'> & { answer: boolean }) {
  const t = useText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs from the answer, whatever is rendered meanwhile.
  useEffect(() => {
    const timer = setTimeout(onLeave, leavesAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.answered}>
      <Badge tone="good">{t(answer ? 'doubts.part' : 'doubts.notPart')}</Badge>
      <Button icon={<IconArrowBackUp size={18} />} disabled={isOff} onClick={onUndo}>
        {t('form.undo')}
      </Button>
    </div>
  );
}

/** One question: the region of the photo, and two answers; then the answer that was given, which can be taken back. */
export function DoubtTile({
  isOff = false,
  keys = ['1', '2'],
  question,
  onAnswer,
  onUndo,
  onLeave,
}: DoubtTileProps) {
  const t = useText();
  const { answer, doubt, id, image } = question;
  const position = t(`positions.${image.position}`);
  return (
    <li id={id} className={styles.tile} data-open={answer === null || undefined}>
      <DoubtPicture
        image={image}
        doubt={doubt}
        answer={answer}
        label={[position, image.fileName].filter(Boolean).join(', ')}
      />
      {image.fileName && <p className={styles.position}>{position}</p>}
      <p className={styles.question}>{t('doubts.ask')}</p>
      {answer === null ? (
        <>
          <p className={styles.now}>{t(doubt.isPart ? 'doubts.nowPart' : 'doubts.nowNotPart')}</p>
          <div className={styles.answers}>
            {([true, false] as const).map((isPart, index) => (
              <Button
                key={keys[index]}
                disabled={isOff}
                aria-keyshortcuts={keys[index]}
                onClick={() => onAnswer(isPart)}
                end={
                  <span aria-hidden="true" className={styles.key}>
                    {keys[index]}
                  </span>
                }
              >
                {t(isPart ? 'doubts.part' : 'doubts.notPart')}
              </Button>
            ))}
          </div>
        </>
      ) : (
        <Answered answer={answer} isOff={isOff} onUndo={onUndo} onLeave={onLeave} />
      )}
    </li>
  );
}
