import { fail } from '@forecourt/contract/errors';

/** Text that PostgreSQL can keep: no NUL, and no half of a character. */
function isPlain(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Fails with validationError when a text anywhere in what was sent could not be kept as it is. */
export function assertPlainTexts(value: unknown, field = ''): void {
  if (typeof value === 'string') {
    if (!isPlain(value)) fail('validationError', { params: { field } });
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) assertPlainTexts(one, field ? `${field}.${name}` : name);
  }
}

/** What can be kept of a text that nobody should be refused for: the name of a file, the address of a refused call. */
export function plainText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
