import { useEffect, useState } from 'react';

/** Long enough to read a few words. */
const shownMs = 4000;

/** Whether something is shown, and a function that shows it for some seconds from then on. */
export function useBriefly(): [isShown: boolean, show: () => void] {
  const [shownAt, setShownAt] = useState<number | null>(null);
  useEffect(() => {
    if (shownAt === null) return;
    const timer = setTimeout(() => setShownAt(null), shownMs);
    return () => clearTimeout(timer);
  }, [shownAt]);
  return [shownAt !== null, () => setShownAt(Date.now())];
}
