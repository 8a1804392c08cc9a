import { type FocusEvent, useEffect, useRef } from 'react';

/** Marks one of several that come and go, such as a card; its first button takes the focus. */
export const keepsFocusInLine = { 'data-focus-item': true } as const;
/** Marks a part that takes the focus of its buttons when they go. */
export const takesFocus = { 'data-focus-home': true, tabIndex: -1 } as const;

const itemSelector = '[data-focus-item]';
const homeSelector = '[data-focus-home]';
const controls = 'button:not(:disabled), a[href]';

interface Place {
  element: HTMLElement;
  /** Among those in line; -1 outside of them. */
  index: number;
  home: HTMLElement | null;
}

const itemsIn = (part: HTMLElement) => [...part.querySelectorAll<HTMLElement>(itemSelector)];

function nextTo({ index, home }: Place, part: HTMLElement): HTMLElement | null {
  const items = itemsIn(part);
  const item = index < 0 ? null : (items[index] ?? items.at(-1));
  if (item) return item.querySelector<HTMLElement>(controls);
  return home?.isConnected ? home : part.querySelector<HTMLElement>(controls);
}

const isUsable = (element: HTMLElement) => element.isConnected && !element.matches(':disabled');

/**
 * For a part of the page in which controls come and go. When the one with the focus goes away or is switched off, the
 * keyboard goes on where it was: at the next one in line, else at the part around it. Spread the result on the part.
 */
export function useKeptFocus() {
  const part = useRef<HTMLDivElement>(null);
  const last = useRef<Place | null>(null);
  useEffect(() => {
    const place = last.current;
    if (!place || !part.current || isUsable(place.element)) return;
    last.current = null;
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== place.element) return;
    nextTo(place, part.current)?.focus();
  });
  const onFocus = ({ target }: FocusEvent) => {
    // What lies over the page belongs to it in React, not in the document.
    if (!(target instanceof HTMLElement) || !part.current?.contains(target)) return;
    const item = target.closest<HTMLElement>(itemSelector);
    last.current = {
      element: target,
      index: item ? itemsIn(part.current).indexOf(item) : -1,
      home: target.closest<HTMLElement>(homeSelector),
    };
  };
  const onBlur = ({ target }: FocusEvent) => {
    if (target === last.current?.element && isUsable(target as HTMLElement)) last.current = null;
  };
  return { ref: part, onFocus, onBlur };
}
