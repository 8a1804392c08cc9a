import type { ErrorName } from '@forecourt/contract/errors';
import type { refusalParams } from '@forecourt/contract/password-rules';
import { CallError } from './call.ts';
import type { Text } from './i18n.ts';
import { PasskeyError } from './passkey.ts';

/** The text for the name of an error, where only the name is known. */
export const errorWords = (name: string, t: Text): string => t(`errors.${name as ErrorName}`);

/** Whether there was no response at all. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof CallError && error.row === 'unreachable';

/** Why a password is refused, and what it lacks. */
export function refusalText({ reason, ...values }: ReturnType<typeof refusalParams>, t: Text): string {
  return t(`passwordReasons.${reason}`, { ...values, count: values.missing });
}

/** What the user reads after an error: what happened and what to do next. */
export function errorText(error: unknown, t: Text): string {
  if (error instanceof PasskeyError) return t(error.words);
  if (!(error instanceof CallError)) return t('errors.unknown');
  if (isUnreachable(error)) return t('errors.unreachable');
  if (error.row === 'passwordTooWeak' && 'reason' in error.params) {
    return refusalText(error.params as ReturnType<typeof refusalParams>, t);
  }
  const key = error.row === 'unknown' ? null : (`errors.${error.row}` as const);
  const told = key && t(key, error.params);
  // A newer server, or a proxy in front of it, may name an error that this panel has no text for.
  if (told && told !== key) return told;
  switch (error.status) {
    case 403:
      return t('errors.status403');
    // The specification has one sentence for these.
    case 401:
    case 404:
    case 409:
      return t('errors.status409');
    case 429:
      return t('errors.tooManyAtOnce');
    // A proxy answers for a server that does not, as while it is updated.
    case 502:
    case 503:
    case 504:
      return t('errors.unreachable');
    default:
      return error.status >= 500 ? t('errors.internal') : t('errors.unknown');
  }
}
