import type { Image } from '@forecourt/contract/images';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { wholeNumber } from '../../../lib/format.ts';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { PanelLink } from '../../../ui/panel-link.tsx';
import styles from './doubt-strip.module.css';
import { DoubtTile } from './doubt-tile.tsx';
import { useAnswerDoubt } from './doubts.calls.ts';
import { questionsId } from './doubts.ts';
import { type Question, useDoubtAnswers } from './use-doubt-answers.ts';

interface DoubtStripProps {
  vehicleId: string;
  images: readonly Image[];
  /** The next vehicle that asks something; null if there is none. */
  nextPath: string | null;
}

const answerOfKey: Record<string, boolean> = { 1: true, 2: false };
const stepOfKey: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Moves the focus to the next question that is open, or else to the next vehicle or to what takes the place of the answers. */
function focusAfter(strip: HTMLElement | null, answeredId: string): void {
  const open = [...(strip?.querySelectorAll<HTMLElement>('li[data-open]') ?? [])];
  const at = open.findIndex(({ id }) => id === answeredId);
  const next = open[at + 1] ?? open.find(({ id }) => id !== answeredId);
  if (next) next.querySelector('button')?.focus();
  else
    requestAnimationFrame(() =>
      (
        strip?.querySelector('a') ?? document.getElementById(answeredId)?.querySelector<HTMLElement>('button')
      )?.focus(),
    );
}

/** The keys of the strip: 1 and 2 answer the question that has the focus, or the first one; the arrows go from button to button. */
function useStripKeys(questions: readonly Question[], answer: (question: Question, isPart: boolean) => void) {
  const singleKeys = useSingleKeys();
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isPart = singleKeys ? answerOfKey[event.key] : undefined;
    const step = stepOfKey[event.key];
    if (isPart === undefined && step === undefined) return;
    event.preventDefault();
    if (isPart !== undefined) {
      const open = questions.filter((question) => question.answer === null);
      const focused = document.activeElement?.closest('li')?.id;
      const question = open.find(({ id }) => id === focused) ?? open[0];
      if (question) answer(question, isPart);
      return;
    }
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a')];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    buttons[(at + (step ?? 0) + buttons.length) % buttons.length]?.focus();
  };
}

/** Puts the focus on the first question where the address of the page leads to the questions. */
function useFocusFromAddress(strip: RefObject<HTMLElement | null>, hasQuestions: boolean) {
  useEffect(() => {
    if (!hasQuestions || location.hash !== `#${questionsId}`) return;
    strip.current?.scrollIntoView({ block: 'center' });
    strip.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [strip, hasQuestions]);
}

/**
 * What is asked about the outlines of a vehicle's pictures, one tile per question; once all are answered, the way to the next vehicle that
 * asks something, or nothing.
 */
export function DoubtStrip({ vehicleId, images, nextPath }: DoubtStripProps) {
  const t = useText();
  const language = useLanguage();
  const titleId = useId();
  const strip = useRef<HTMLElement>(null);
  const { mutateAsync } = useAnswerDoubt(vehicleId);
  const { questions, answer, leave, takeBack } = useDoubtAnswers(images, ({ doubt, image }, isPart) =>
    mutateAsync({ imageId: image.id, doubtId: doubt.id, isPart }),
  );
  const [hasAnswered, setAnswered] = useState(false);
  useFocusFromAddress(strip, questions.length > 0);
  const answerIt = (question: Question, isPart: boolean) => {
    setAnswered(true);
    answer(question, isPart);
    focusAfter(strip.current, question.id);
  };
  const onKeyDown = useStripKeys(questions, answerIt);
  const next = hasAnswered ? nextPath : null;
  if (questions.length === 0 && !next) return null;
  const isHeldBack = images.some(({ heldBack }) => heldBack);
  const count = questions.filter((question) => question.answer === null).length;
  const title =
    count > 0 ? t('doubts.title', { count, number: wholeNumber(count, language) }) : t('doubts.done');
  return (
    <section
      id={questionsId}
      ref={strip}
      className={styles.strip}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <h2 id={titleId}>
          <span role="status">{title}</span>
        </h2>
        {isHeldBack && count > 0 && <Badge tone="waiting">{t('doubts.heldBack')}</Badge>}
        {count === 0 && next && (
          <PanelLink to={next} className={buttonClass({ look: 'primary', small: true })}>
            {t('doubts.next')}
          </PanelLink>
        )}
      </div>
      {count > 0 && (
        <p className={styles.help}>
          {t('doubts.help')} {isHeldBack && t('doubts.heldBackHelp')}
        </p>
      )}
      <ul className={styles.tiles}>
        {questions.map((question) => (
          <DoubtTile
            key={question.id}
            question={question}
            onAnswer={(isPart) => answerIt(question, isPart)}
            onUndo={() => takeBack(question)}
            onLeave={() => leave(question.id)}
          />
        ))}
      </ul>
    </section>
  );
}
