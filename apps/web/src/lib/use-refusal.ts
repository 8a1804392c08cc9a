import type { ErrorName } from '@forecourt/contract/errors';
import { type RefObject, useEffect, useRef } from 'react';
import { CallError } from './call.ts';
import { errorText } from './error-text.ts';
import { useText } from './use-text.ts';

const isOneOf = (error: unknown, names: readonly ErrorName[]) =>
  error instanceof CallError && names.some((name) => name === error.row);

interface Refusal {
  /** The text of the error if it concerns this field, else null. */
  problem: string | null;
  field: RefObject<HTMLInputElement | null>;
}

/** Shows a server error at the field it is about. The field takes the focus, so screen readers announce the error. */
export function useRefusal(error: unknown, names: readonly ErrorName[]): Refusal {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOneOf(error, names)) field.current?.focus();
  }, [error, names]);
  return { problem: isOneOf(error, names) ? errorText(error, t) : null, field };
}
