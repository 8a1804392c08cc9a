import { lazy, Suspense, useEffect, useState } from 'react';
import { askForGreeting } from '../lib/first-visit.ts';
import { FailureBoundary } from './failure-boundary.tsx';

/** Loaded on demand, because hardly anyone sees it. */
const Greeting = lazy(async () => ({ default: (await import('./greeting.tsx')).Greeting }));

/** The greeting on the first visit, if the installation has one. */
export function FirstVisit() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    // Without access to storage or a response of the server, there is no greeting.
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
