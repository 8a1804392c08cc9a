import { type FocusEvent, useEffect, useRef } from 'react';

/** Marks one of several items that come and go, such as a card; its first button can take over the focus. */
export const keepsFocusInLine = { 'data-focus-item': true } as const;
/** Marks a container that takes over the focus when a focused button inside it disappears. */
export const takesFocus = { 'data-focus-home': true, tabIndex: -1 } as const;

const itemSelector = '[data-focus-item]';
const homeSelector = '[data-focus-home]';
const controls = 'button:not(:disabled), a[href]';

interface Place {
  element: HTMLElement;
  /** Index among the items of the part; -1 outside of them. */
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
 * Keeps the keyboard focus in a part of the page whose controls come and go. When the focused control is removed or
 * disabled, the focus moves to the next item, else to the container around it. Spread the result on the part.
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
    // React events also bubble from portals, which are not inside this part in the DOM.
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
