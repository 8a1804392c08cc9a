import type { Review } from '@forecourt/contract/reviews';
import { useQueryClient } from '@tanstack/react-query';
import { DoubtTile } from '../../features/work/images/doubt-tile.tsx';
import type { AskedImage } from '../../features/work/images/doubts.ts';
import { useDoubtAnswers } from '../../features/work/images/use-doubt-answers.ts';
import { questionKeys } from '../../features/work/reviews/open-questions.ts';
import { useAnswerReview } from '../../features/work/reviews/review-fixes.calls.ts';
import { reviewKeys } from '../../features/work/reviews/reviews.calls.ts';
import { useDeskKeys } from '../../features/work/reviews/use-desk-keys.ts';
import { errorText } from '../../lib/error-text.ts';
import { useText } from '../../lib/use-text.ts';
import { toast } from '../../ui/toast.tsx';
import styles from './review-questions.module.css';

interface ReviewQuestionsProps {
  review: Review;
  onAnswered: (review: Review) => void;
  focusPicture: () => void;
}

/** The photo of a picture that a checker looks at, with what is asked about it. */
const askedOf = ({ doubts, imageId, photo, position }: Review): AskedImage => ({
  id: imageId,
  doubts,
  // Not held back from whoever looks at it.
  state: 'delivered',
  position,
  upright: photo.url,
  thumbnail: null,
  width: photo.width,
  height: photo.height,
});

/** What is asked about the outline of a picture that a checker looks at; nothing once all is answered. */
export function ReviewQuestions({ review, onAnswered, focusPicture }: ReviewQuestionsProps) {
  const t = useText();
  const queries = useQueryClient();
  const { isPending, mutateAsync } = useAnswerReview();
  const { answer, leave, questions, takeBack } = useDoubtAnswers(
    [askedOf(review)],
    async ({ doubt }, isPart) => {
      try {
        onAnswered(await mutateAsync({ id: review.id, doubtId: doubt.id, isPart }));
      } catch (error) {
        toast.error(errorText(error, t));
        void queries.invalidateQueries({ queryKey: reviewKeys.all });
        throw error;
      }
    },
  );
  // What is being made has one answer, and the next one follows from it.
  const isOff = review.fix === 'making' || isPending;
  const first = questions.find((question) => question.answer === null);
  const answerFirst = (isPart: boolean) => () => {
    if (!first) return;
    if (review.fix === 'making') toast.note(t('reviews.offWhileMade'));
    else if (!isPending) answer(first, isPart);
  };
  const [part, notPart] = questionKeys.map((key) => key.toLowerCase()) as [string, string];
  useDeskKeys({ [part]: answerFirst(true), [notPart]: answerFirst(false) });
  if (questions.length === 0) return null;
  return (
    <ul className={styles.questions} aria-label={t('doubts.ask')}>
      {questions.map((question) => (
        <DoubtTile
          key={question.id}
          question={question}
          keys={questionKeys}
          isOff={isOff}
          onAnswer={(isPart) => {
            answer(question, isPart);
            focusPicture();
          }}
          onUndo={() => {
            takeBack(question);
            focusPicture();
          }}
          onLeave={() => leave(question.id)}
        />
      ))}
    </ul>
  );
}
