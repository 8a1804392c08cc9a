import type { Unsubscription } from '@forecourt/contract/unsubscribe';
import { useEffect, useState } from 'react';
import { fetchUnsubscription, sendUnsubscribe } from './unsubscribe.calls.ts';

interface Link {
  found: Unsubscription | null;
  error: unknown;
  isBusy: boolean;
  unsubscribe: () => void;
}

/** The link behind the `#` of this page's address. */
export function useUnsubscription(): Link & { retry: () => void } {
  const [token] = useState(() => location.hash.slice(1));
  const [state, setState] = useState<Omit<Link, 'unsubscribe'>>({ found: null, error: null, isBusy: false });
  const take = (answer: Promise<Unsubscription>) => {
    setState((before) => ({ ...before, error: null, isBusy: true }));
    answer.then(
      (found) => setState({ found, error: null, isBusy: false }),
      (error: unknown) => setState((before) => ({ ...before, error, isBusy: false })),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page is opened.
  useEffect(() => take(fetchUnsubscription(token)), []);
  return {
    ...state,
    retry: () => take(fetchUnsubscription(token)),
    unsubscribe: () => take(sendUnsubscribe(token)),
  };
}
