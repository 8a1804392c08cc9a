import type { ErrorName } from '@forecourt/contract/errors';

/** Errors about a new password. */
export const newPasswordErrors: readonly ErrorName[] = ['passwordTooWeak', 'passwordUnchanged'];
export const oldPasswordErrors: readonly ErrorName[] = ['passwordIncorrect'];
