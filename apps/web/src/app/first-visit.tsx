import { lazy, Suspense, useEffect, useState } from 'react';
import { askForGreeting } from '../lib/first-visit.ts';
import { FailureBoundary } from './failure-boundary.tsx';

/** Hardly anybody sees it, so hardly anybody loads it. */
const Greeting = lazy(async () => ({ default: (await import('./greeting.tsx')).Greeting }));

/** The greeting of a first visit, where there is one. */
export function FirstVisit() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    // Storage can be barred, and the answer can fail to come: then nobody is greeted.
    void askForGreeting(localStorage).then(setShown, () => undefined);
  }, []);
  if (!isShown) return null;
  return (
    <FailureBoundary fallback={null}>
      <Suspense>
        <Greeting onEnd={() => setShown(false)} />
      </Suspense>
    </FailureBoundary>
  );
}
