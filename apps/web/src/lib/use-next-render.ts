import { useEffect, useState } from 'react';

/** Lets `act` run after the next render, whose values include what was changed just before. */
export function useNextRender(act: () => void): () => void {
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it was asked for.
  useEffect(() => {
    if (asked > 0) act();
  }, [asked]);
  return () => setAsked((count) => count + 1);
}
