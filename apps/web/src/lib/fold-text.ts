/** Lower case without accents, as the server's `search_fold`: how words are compared when people look for them. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[\s\p{P}]+/u)
    .filter(Boolean);

/** Whether every word of what was typed begins a word of a text. */
export function hasWords(text: string, typed: string): boolean {
  const words = wordsOf(text);
  return wordsOf(typed).every((begun) => words.some((word) => word.startsWith(begun)));
}
