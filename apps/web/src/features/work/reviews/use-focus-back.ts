import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the picture when a dialog over it has closed and nothing else got the focus: a key had opened the dialog, or its button cannot be
 * pressed any more.
 */
export function useFocusBack(stage: RefObject<HTMLElement | null>, hasDialog: boolean): void {
  const had = useRef(false);
  useEffect(() => {
    const isClosed = had.current && !hasDialog;
    had.current = hasDialog;
    if (isClosed && document.activeElement === document.body) stage.current?.focus({ preventScroll: true });
  }, [stage, hasDialog]);
}
