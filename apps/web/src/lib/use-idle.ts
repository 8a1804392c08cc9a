import { useEffect, useRef, useState } from 'react';

const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;
/** How often the time since the last sign is looked at, ms. */
const lookEveryMs = 5_000;

/**
 * Whether no key was pressed and no pointer moved in this tab for as long as `limit` says, ms, in view or not; it is asked every few
 * seconds. It stays so until `wake` is called: a pointer that is moved by accident wakes nothing.
 */
export function useIdle(limit: () => number): { isIdle: boolean; wake: () => void } {
  const [isIdle, setIdle] = useState(false);
  const latest = useRef(limit);
  latest.current = limit;
  useEffect(() => {
    if (isIdle) return;
    let last = Date.now();
    const note = () => {
      last = Date.now();
    };
    const timer = setInterval(() => {
      if (Date.now() - last >= latest.current()) setIdle(true);
    }, lookEveryMs);
    for (const sign of signs) window.addEventListener(sign, note, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, note, { capture: true });
    };
  }, [isIdle]);
  return { isIdle, wake: () => setIdle(false) };
}
