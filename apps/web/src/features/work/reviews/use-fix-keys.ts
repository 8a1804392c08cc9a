import { type RefObject, useEffect, useRef } from 'react';
import { useSingleKeys } from '../../../lib/single-keys.ts';

/** The key that leads to the next part of a picture, and with Shift to the one before. */
export const partKey = 'F';

interface FixActs {
  save: () => void;
  turn: (step: 1 | -1) => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=range], [type=radio], [type=checkbox]), textarea, select') !== null;

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
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = actOf(event, latest.current, hasSingle);
      const dialog = form.current?.closest('[role=dialog]');
      // A question in front of the dialog makes it inert.
      if (!act || event.defaultPrevented || !dialog || dialog.hasAttribute('inert')) return;
      if (event.target !== document.body && !dialog.contains(event.target as Node)) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    // Before the stage of a tool, which takes Enter with and without Ctrl.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [form, hasSingle]);
}
