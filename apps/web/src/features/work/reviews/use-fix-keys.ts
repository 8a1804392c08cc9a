import type { RefObject } from 'react';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { isTyping, useDialogKeys } from '../../../lib/use-dialog-keys.ts';

/** The key that leads to the next part of a picture, and with Shift to the one before. */
export const partKey = 'F';

interface FixActs {
  save: () => void;
  turn: (step: 1 | -1) => void;
}

/** What a key does: Ctrl or ⌘ and Enter saves, F turns to another part unless something is typed. */
function actOf(event: KeyboardEvent, acts: FixActs, hasSingle: boolean): (() => void) | null {
  const { altKey, ctrlKey, key, metaKey, repeat, shiftKey, target } = event;
  if (altKey || repeat) return null;
  if (ctrlKey || metaKey) return key === 'Enter' ? acts.save : null;
  if (!hasSingle || key.toUpperCase() !== partKey || isTyping(target)) return null;
  return () => acts.turn(shiftKey ? -1 : 1);
}

/** Keys of the fix dialog around `form`, whichever part is shown and wherever the focus is in it. */
export function useFixKeys(form: RefObject<HTMLElement | null>, acts: FixActs): void {
  const hasSingle = useSingleKeys();
  useDialogKeys(form, (event) => {
    const act = actOf(event, acts, hasSingle);
    act?.();
    return act !== null;
  });
}
