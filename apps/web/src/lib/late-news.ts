import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** A stream that opens is heard of within this time. */
const lateAfterMs = 8_000;
const [askedMinMs, askedMaxMs] = [20_000, 30_000];

/** Whether the server's events do not arrive: the panel then asks from time to time instead. */
let isLate = false;
const listeners = createListeners();

function noteLate(now: boolean): void {
  if (now === isLate) return;
  isLate = now;
  listeners.notify();
}

export function useIsLate(): boolean {
  return useSyncExternalStore(listeners.subscribe, () => isLate);
}

/**
 * Calls `ask` every 20 to 30 seconds while the stream of events is not open, because something between the panel and the server blocks it
 * or holds it back. A hidden page asks once it is shown again.
 */
export function askWhileLate(ask: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;
  let isMissed = false;
  const askNow = () => {
    isMissed = document.visibilityState !== 'visible';
    if (!isMissed) ask();
  };
  const askAgain = () => {
    noteLate(true);
    askNow();
    // Random, so that the panels behind one proxy do not all ask at the same moment.
    timer = setTimeout(askAgain, askedMinMs + Math.random() * (askedMaxMs - askedMinMs));
  };
  const onShown = () => {
    if (isMissed) askNow();
  };
  const wait = () => {
    timer = setTimeout(askAgain, lateAfterMs);
  };
  const end = () => {
    clearTimeout(timer);
    isMissed = false;
    noteLate(false);
  };
  document.addEventListener('visibilitychange', onShown);
  wait();
  return {
    /** Something arrived by the stream. */
    onHeard: () => {
      if (isOpen) return;
      isOpen = true;
      end();
    },
    /** The stream has ended; it may open again soon. */
    onLost: () => {
      if (!isOpen) return;
      isOpen = false;
      wait();
    },
    stop: () => {
      document.removeEventListener('visibilitychange', onShown);
      end();
    },
  };
}
