import { MutationCache, onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { CallError } from '../lib/call.ts';
import { isBrowserOffline } from '../lib/connection.ts';
import { session } from '../lib/current-session.ts';
import { errorText } from '../lib/error-text.ts';
import { text } from '../lib/i18n.ts';
import { keepInvalidations } from '../lib/keep-invalidations.ts';
import { useKeptLists } from '../lib/kept-lists.ts';
import type { Area } from '../lib/paths.ts';
import { toast } from '../ui/toast.tsx';
import { createPanelRouter } from './router.tsx';

export { fetchScreen } from './router.tsx';

const staleMs = 30_000;
const triesMax = 2;

function createQueries(): QueryClient {
  // By itself the library assumes a network at the start. Without one, queries wait for it instead of failing.
  onlineManager.setOnline(!isBrowserOffline());
  const queries = new QueryClient({
    mutationCache: new MutationCache({
      // `onSettled` runs after the mutation's own `onSuccess` has refetched, so the toast appears together with the new
      // data.
      onSettled: (_answer, error, _variables, _result, { meta }) => {
        // Every change adds an entry to the audit log.
        void queries.invalidateQueries({ queryKey: ['audit'] });
        if (!error && meta?.successToast) toast.success(text(meta.successToast));
      },
      onError: (error, _variables, _result, { options }) => {
        // Mutations with their own `onError` show the error themselves; that the session has ended is shown by the
        // sign-in.
        if (!options.onError && session.state().user) toast.error(errorText(error, text));
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        // A 4xx response is final; only a missing response or a 5xx is retried.
        retry: (failures, error) =>
          failures < triesMax && !(error instanceof CallError && error.status >= 400 && error.status < 500),
      },
    },
  });
  keepInvalidations(queries);
  return queries;
}

/** Everything behind the sign-in. Remounted for each session, so that no cached data of another user is left. */
export function Panel({ area }: { area: Area }) {
  const [queries] = useState(createQueries);
  const [router] = useState(() => createPanelRouter(area));
  if (!useKeptLists(queries)) return null;
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
