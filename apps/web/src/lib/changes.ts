import type {} from '@tanstack/react-query';
import type { TextKey } from './i18n.ts';

/** For a change whose form shows the refusal: no toast says it a second time. */
export const shownByForm = { onError: () => undefined };

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { says?: TextKey };
  }
}

/**
 * Words for a change that was made. They stand with the change, not with the form that asked for it: a form that
 * begins anew with what was saved, or a row that left its list, hears no more of the answer.
 */
export const says = (key: TextKey) => ({ meta: { says: key } });
