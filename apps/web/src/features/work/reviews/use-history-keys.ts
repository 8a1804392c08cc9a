import type { RefObject } from 'react';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { useDialogKeys } from '../../../lib/use-dialog-keys.ts';

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

/** Undo and redo by keys, wherever the focus is in the dialog around a form. */
export function useHistoryKeys(form: RefObject<HTMLElement | null>, history: History): void {
  const hasSingle = useSingleKeys();
  useDialogKeys(form, (event) => {
    const move = moveOf(event, hasSingle);
    if (move) history[move]();
    return move !== null;
  });
}
