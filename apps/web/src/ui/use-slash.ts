import { type RefObject, useEffect } from 'react';

const takesText = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** Whether a key is for what has the focus, or for a window over the page. */
export function isMeantElsewhere({ target }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest(takesText) !== null;
  return isTyping || document.documentElement.classList.contains('modal-open');
}

/** `/` goes to a field, from wherever nobody is typing. */
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
