/** Leaves room for the numeric suffix of `freeKey`. */
const lengthMax = 50;

/** Derives a key from a name in any script: small Latin letters, digits and hyphens. */
export function keyOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, lengthMax)
    .replaceAll(/^-+|-+$/g, '');
  return plain || 'type';
}

/** The first of `key`, `key-2`, `key-3` … that is not taken. */
export function freeKey(key: string, taken: ReadonlySet<string>): string {
  if (!taken.has(key)) return key;
  for (let count = 2; ; count += 1) {
    const numbered = `${key}-${count}`;
    if (!taken.has(numbered)) return numbered;
  }
}
