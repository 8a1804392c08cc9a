import { useState } from 'react';
import { type Asked, type AskedImage, openDoubts, questionId } from './doubts.ts';

/** A question that is open, or was answered here and is shown with its answer for a while. */
export interface Question extends Asked {
  id: string;
  /** Null: it is open. */
  answer: boolean | null;
}

interface Given {
  isPart: boolean;
  /** What the picture showed before. */
  was: boolean;
}

/**
 * The questions about pictures, and what is done with them.
 * @param answered Sends an answer; one that is refused is taken back.
 */
export function useDoubtAnswers(
  images: readonly AskedImage[],
  answered: (asked: Asked, isPart: boolean) => Promise<unknown>,
) {
  const [given, setGiven] = useState<ReadonlyMap<string, Given | null>>(new Map());
  const set = (id: string, answer: Given | null) => setGiven((all) => new Map([...all, [id, answer]]));
  const forget = (id: string) => setGiven((all) => new Map([...all].filter(([key]) => key !== id)));
  const questions = images.flatMap((image) => {
    const open = openDoubts(image);
    return image.doubts.flatMap((doubt): Question[] => {
      const id = questionId(image.id, doubt.id);
      const answer = given.get(id);
      if (answer) return [{ id, image, doubt, answer: answer.isPart }];
      // One whose answer was taken back is asked again.
      return answer === null || open.includes(doubt) ? [{ id, image, doubt, answer: null }] : [];
    });
  });
  const send = (id: string, asked: Asked, isPart: boolean) =>
    void answered(asked, isPart).catch(() => forget(id));
  const answer = ({ id, ...asked }: Question, isPart: boolean) => {
    set(id, { isPart, was: asked.doubt.isPart });
    send(id, asked, isPart);
  };
  const takeBack = ({ id, ...asked }: Question) => {
    const before = given.get(id);
    set(id, null);
    if (before && before.was !== before.isPart) send(id, asked, before.was);
  };
  return { questions, answer, takeBack, leave: forget };
}
