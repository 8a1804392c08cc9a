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

/** A name that somebody gave a file, as a text that can be kept. */
export function plainName(name: string): string {
  return name.replaceAll('\0', '').toWellFormed();
}
