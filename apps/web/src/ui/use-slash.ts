import { type RefObject, useEffect } from 'react';

const takesText = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** Whether a key press is meant for the focused text field or for an open modal. */
export function isMeantElsewhere({ target }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest(takesText) !== null;
  return isTyping || document.documentElement.classList.contains('modal-open');
}

/** The key `/` focuses a field, unless the user is typing elsewhere. */
export function useSlash(field: RefObject<HTMLInputElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== '/' || isModified || isMeantElsewhere(event)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field, isOn]);
}
