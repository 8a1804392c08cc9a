import { type RefObject, useEffect } from 'react';
import { useSingleKeys } from '../../../lib/single-keys.ts';

/** The key that leads to the note of a verdict. */
export const noteKey = 'N';

/** Keys of a verdict's dialog: Ctrl or ⌘ and Enter sends its form from everywhere, N leads to its note. */
export function useVerdictKeys(form: RefObject<HTMLFormElement | null>): void {
  const isOn = useSingleKeys();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, defaultPrevented, key, metaKey, repeat, target } = event;
      // Inert: a question is open above the dialog.
      if (defaultPrevented || altKey || repeat || !form.current || form.current.closest('[inert]')) return;
      const isModified = ctrlKey || metaKey;
      if (key === 'Enter' && isModified) {
        event.preventDefault();
        form.current.requestSubmit();
      } else if (isOn && !isModified && key.toUpperCase() === noteKey) {
        const note = form.current.querySelector('textarea');
        if (!note || target instanceof HTMLTextAreaElement) return;
        event.preventDefault();
        note.focus();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [form, isOn]);
}
