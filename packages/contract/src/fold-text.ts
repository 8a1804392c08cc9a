const replacements: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ς: 'σ',
};

/**
 * The form in which searches compare texts: lower case, without accents, ß as ss. The database function
 * `fold_for_search` does the same.
 */
export function foldText(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[ßæœøłđς]/g, (letter) => replacements[letter] ?? letter);
}
