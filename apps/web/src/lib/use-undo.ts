import { useEffect, useRef, useState } from 'react';
import { noSteps, type UndoSteps, withChange } from './undo-steps.ts';
import type { Draft } from './use-draft.ts';

/** Where the browser takes back what was typed. */
const ownUndo =
  'input:not([type=checkbox], [type=radio], [type=range], [type=color]), textarea, [contenteditable]';

/**
 * Counts gestures: a press of a pointer or a key begins one, so does a field that gets the focus, in which all keys are one
 * gesture. A click counts too, because assistive technology clicks without a pointer.
 */
function useGestures() {
  const count = useRef(0);
  useEffect(() => {
    const begin = () => {
      count.current += 1;
    };
    const press = ({ repeat, target }: KeyboardEvent) => {
      if (!repeat && !(target instanceof Element && target.closest(ownUndo))) begin();
    };
    const begins = ['pointerdown', 'click', 'focusin'] as const;
    for (const name of begins) addEventListener(name, begin, true);
    addEventListener('keydown', press, true);
    return () => {
      for (const name of begins) removeEventListener(name, begin, true);
      removeEventListener('keydown', press, true);
    };
  }, []);
  return count;
}

/** What a key press asks for; null if it is none of these keys, or was meant for a text field or a dialog. */
function wishOf(event: KeyboardEvent): 'undo' | 'redo' | null {
  const { ctrlKey, defaultPrevented, metaKey, shiftKey, target } = event;
  if (!(ctrlKey || metaKey) || defaultPrevented) return null;
  if (target instanceof Element && target.closest(ownUndo)) return null;
  if (document.documentElement.classList.contains('modal-open')) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return shiftKey ? 'redo' : 'undo';
  return key === 'y' && !shiftKey ? 'redo' : null;
}

interface Undo<Values> {
  /** Changes the draft by a step that can be taken back. */
  set: (change: Partial<Values>) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
}

/** Takes changes of a draft back and makes them again, by Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y too (⌘ on a Mac) while it `isOn`. */
export function useUndo<Values extends object>(
  { set, values }: Pick<Draft<Values>, 'set' | 'values'>,
  isOn: boolean,
): Undo<Values> {
  const gestures = useGestures();
  const [{ done, steps }, setSteps] = useState<UndoSteps<Values>>(noSteps);
  const go = (to: number, change: Partial<Values> | undefined) => {
    if (!change) return;
    setSteps({ done: to, steps });
    set(change);
  };
  const undo = () => go(done - 1, steps[done - 1]?.before);
  const redo = () => go(done + 1, steps[done]?.after);
  const keys = useRef({ undo, redo });
  keys.current = { undo, redo };
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const wish = wishOf(event);
      if (!wish) return;
      event.preventDefault();
      keys.current[wish]();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOn]);
  return {
    set: (change) => {
      const { current: gesture } = gestures;
      setSteps((before) => withChange(before, values, change, gesture));
      set(change);
    },
    undo,
    redo,
    canUndo: done > 0,
    canRedo: done < steps.length,
  };
}
