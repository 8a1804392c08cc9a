import type {} from '@tanstack/react-query';
import type { TextKey } from './i18n.ts';

/** For a mutation whose form shows the error, so that no toast repeats it. */
export const shownByForm = { onError: () => undefined };

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { says?: TextKey };
  }
}

/**
 * The text of the toast after a successful mutation. It is set on the mutation, not in a callback of the form: a form
 * that is remounted with the saved values, or a row that left its list, is unmounted and its callbacks do not run.
 */
export const says = (key: TextKey) => ({ meta: { says: key } });
