import { type RefObject, useEffect, useRef } from 'react';

/** Whether a key pressed at this element writes into it. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=range], [type=radio], [type=checkbox]), textarea, select') !== null;

/**
 * Keys of the dialog around `inside`, wherever the focus is in it, or on no element: the one that had it may have been removed. `press`
 * says whether it used the key; then no element gets it.
 */
export function useDialogKeys(
  inside: RefObject<HTMLElement | null>,
  press: (event: KeyboardEvent) => boolean,
): void {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const dialog = inside.current?.closest('[role=dialog]');
      // A question in front of the dialog makes it inert.
      if (event.defaultPrevented || !dialog || dialog.hasAttribute('inert')) return;
      if (event.target !== document.body && !dialog.contains(event.target as Node)) return;
      if (!latest.current(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the elements, some of which take Enter with and without Ctrl.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [inside]);
}
