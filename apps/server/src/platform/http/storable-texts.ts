import { fail } from '@forecourt/contract/errors';

/** Text that PostgreSQL can store: without NUL and unpaired surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Fails with validationError when the input contains a text that cannot be stored unchanged. */
export function assertStorableTexts(value: unknown, field = ''): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) fail('validationError', { params: { field } });
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value))
      assertStorableTexts(one, field ? `${field}.${name}` : name);
  }
}

/** Makes a text storable where an invalid one must not be refused: the name of a file, the URL of a refused call. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
