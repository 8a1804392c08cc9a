import { errors } from './error-table.ts';
import type { ErrorName } from './errors.ts';
import { ImageFailure } from './images.ts';

/** What is written all over pictures that sandbox keys order. */
export const sandboxMark = 'Sandbox';

/** Request header with which a call of a sandbox key is answered by an error: its code, as docs/errors.md lists it. */
export const sandboxErrorHeader = 'sandbox-error';

/** The error with this code; undefined if there is none. */
export function errorOfCode(code: string): ErrorName | undefined {
  return (Object.keys(errors) as ErrorName[]).find((name) => String(errors[name].code) === code);
}

/** The failure that a photo in a sandbox asks for by its name, such as `fail-no_vehicle.jpg`; undefined for others. */
export function failureAskedBy(fileName: string): ImageFailure | undefined {
  return ImageFailure.safeParse(/^fail-(\w+)(\.|$)/.exec(fileName)?.[1]).data;
}
