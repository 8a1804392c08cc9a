/**
 * A number as people of any country write it. One separator before three digits is that of thousands; of two different ones
 * the last is the decimal one. Null for a text that is none.
 */
export function readNumber(text: string): number | null {
  const digits = text.replaceAll(/[\s\u00a0\u202f'’]/g, '');
  if (!/^\d[\d.,]*$/.test(digits)) return null;
  const marks = [...new Set(digits.replaceAll(/\d/g, ''))];
  const [thousands = '', decimal] = marks.length === 2 ? marks : decimalOf(digits, marks[0]);
  const [whole = '', part = '', ...more] = decimal ? digits.split(decimal) : [digits];
  const groups = thousands ? whole.split(thousands) : [whole];
  const isGrouped = groups.every((group, at) => (at === 0 ? group.length <= 3 : group.length === 3));
  const isNumber = more.length === 0 && /^\d*$/.test(part) && (groups.length === 1 || isGrouped);
  return isNumber ? Number(`${groups.join('')}.${part || 0}`) : null;
}

/** What the only separator of a number separates: thousands, or the decimal part. */
function decimalOf(digits: string, mark: string | undefined): [string?, string?] {
  if (!mark) return [];
  const parts = digits.split(mark);
  return parts.length > 2 || parts[1]?.length === 3 ? [mark] : ['', mark];
}
