import { useEffect, useRef } from 'react';
import { useSingleKeys } from '../../../lib/single-keys.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=range]), textarea, select, [role=dialog]') !== null;

/** Whether a dialog is open, also where none of its elements has the focus: what is behind it must not be decided about. */
const isOverlaid = () => document.documentElement.classList.contains('modal-open');

/** Elements that the space bar operates when they have the focus. */
const takesSpace = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('button, a, summary, input:not([type=range])') !== null;

/**
 * Keys of the desk without Ctrl or ⌘, by what they type; they can be switched off in the account. The space bar is held: `onHold` is told
 * when it goes down and up; without it, the key is left to others.
 */
export function useDeskKeys(
  keys: Readonly<Record<string, () => void>>,
  onHold?: (isDown: boolean) => void,
): void {
  const isOn = useSingleKeys();
  const latest = useRef({ keys, onHold });
  latest.current = { keys, onHold };
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, defaultPrevented, key, metaKey, repeat, target } = event;
      if (defaultPrevented || altKey || ctrlKey || metaKey || isTyping(target) || isOverlaid()) return;
      if (key === ' ' && latest.current.onHold && !takesSpace(target)) {
        event.preventDefault();
        if (!repeat) latest.current.onHold(true);
        return;
      }
      const run = latest.current.keys[key.toLowerCase()];
      if (!run || repeat) return;
      event.preventDefault();
      run();
    };
    const release = (event: KeyboardEvent | FocusEvent) => {
      if (event.type === 'blur' || (event as KeyboardEvent).key === ' ') latest.current.onHold?.(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('keyup', release);
    window.addEventListener('blur', release);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('keyup', release);
      window.removeEventListener('blur', release);
    };
  }, [isOn]);
}
