import { type RefObject, useEffect } from 'react';

/** How far one press moves the picture, CSS pixels. */
const stepPx = 80;

const directions: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Elements that use the arrow keys themselves. */
const takesArrows = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role=dialog]') !== null;

/**
 * While the picture is enlarged, arrow keys move it in the part of `stage` that scrolls (`data-loupe`), wherever the focus is on the page; otherwise
 * they scroll the page. A slider that has the focus keeps them.
 */
export function useLoupeKeys(stage: RefObject<HTMLElement | null>, isFull: boolean): void {
  useEffect(() => {
    if (!isFull) return;
    const onKey = (event: KeyboardEvent) => {
      const direction = directions[event.key];
      const { altKey, ctrlKey, defaultPrevented, metaKey, shiftKey, target } = event;
      if (!direction || defaultPrevented || altKey || ctrlKey || metaKey || shiftKey || takesArrows(target))
        return;
      const view = stage.current?.querySelector<HTMLElement>('[data-loupe]');
      if (!view) return;
      event.preventDefault();
      const [x, y] = direction;
      view.scrollBy(x * stepPx, y * stepPx);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [stage, isFull]);
}
