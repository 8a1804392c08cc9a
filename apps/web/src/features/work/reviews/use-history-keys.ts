import { type RefObject, useEffect, useRef } from 'react';
import { useSingleKeys } from '../../../lib/single-keys.ts';

interface History {
  undo: () => void;
  redo: () => void;
}

/**
 * What a key does to a history: Z and Ctrl+Z take back, with Shift or as Ctrl+Y make again.
 * @param hasSingle Whether Z alone counts.
 */
function moveOf(event: KeyboardEvent, hasSingle: boolean): keyof History | null {
  const isCommand = event.ctrlKey || event.metaKey;
  const name = event.key.toLowerCase();
  if (event.altKey || !(isCommand || hasSingle)) return null;
  if (name === 'y' && isCommand) return 'redo';
  if (name !== 'z') return null;
  return event.shiftKey ? 'redo' : 'undo';
}

/**
 * Undo and redo by keys, wherever the focus is in the dialog around a form, or on no element: the one that had it may have been
 * removed.
 */
export function useHistoryKeys(form: RefObject<HTMLElement | null>, history: History): void {
  const hasSingle = useSingleKeys();
  const latest = useRef(history);
  latest.current = history;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const move = moveOf(event, hasSingle);
      const dialog = form.current?.closest('[role=dialog]');
      // A question in front of the dialog makes it inert.
      if (!move || event.defaultPrevented || !dialog || dialog.hasAttribute('inert')) return;
      if (event.target !== document.body && !dialog.contains(event.target as Node)) return;
      event.preventDefault();
      latest.current[move]();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [form, hasSingle]);
}
