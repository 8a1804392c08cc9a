import type {} from '@tanstack/react-query';
import type { TextKey } from './i18n.ts';

/** For a mutation whose form shows the error, so that no toast repeats it. */
export const errorShownByForm = { onError: () => undefined };

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { successToast?: TextKey };
  }
}

/**
 * Options that show a toast with this text after a successful mutation. They belong to the mutation, not to a callback of
 * the form: a form that is remounted with the saved values, or a row that left its list, is unmounted and its callbacks
 * do not run.
 */
export const successToast = (key: TextKey) => ({ meta: { successToast: key } });
