import { foldText } from '@forecourt/contract/fold-text';

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[\s\p{P}]+/u)
    .filter(Boolean);

/** Whether each typed word is the beginning of a word in the text. */
export function hasWords(text: string, typed: string): boolean {
  const words = wordsOf(text);
  return wordsOf(typed).every((begun) => words.some((word) => word.startsWith(begun)));
}
