import { useEffect, useRef } from 'react';

/**
 * Publishes the height of the bars that stick to the bottom of the window as a CSS variable, so that other bars can be
 * placed above them.
 */
export function useNotesHeight() {
  const notes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = notes.current;
    const { style } = document.documentElement;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      style.setProperty('--notes-height', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--notes-height');
    };
  }, []);
  return notes;
}
