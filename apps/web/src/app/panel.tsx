import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { CallError } from '../lib/call.ts';
import { session } from '../lib/current-session.ts';
import { errorText } from '../lib/error-text.ts';
import { text } from '../lib/i18n.ts';
import type { Area } from '../lib/paths.ts';
import { toast } from '../ui/toast.tsx';
import { createPanelRouter, fetchScreen } from './router.tsx';

fetchScreen(location.pathname);

const staleMs = 30_000;
const triesMax = 2;

function createQueries(): QueryClient {
  const queries = new QueryClient({
    mutationCache: new MutationCache({
      // After the change has fetched anew what it changed: then the screen shows what the words say.
      onSettled: (_answer, error, _variables, _result, { meta }) => {
        // Every change is a line of it.
        void queries.invalidateQueries({ queryKey: ['audit'] });
        if (!error && meta?.says) toast.success(text(meta.says));
      },
      onError: (error, _variables, _result, { options }) => {
        // Whoever handles errors itself says them; that the session is over is said at the sign-in.
        if (!options.onError && session.state().user) toast.error(errorText(error, text));
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        // A refusal stays a refusal; only silence is worth another try.
        retry: (failures, error) =>
          failures < triesMax && !(error instanceof CallError && error.status >= 400 && error.status < 500),
      },
    },
  });
  return queries;
}

/** Everything behind the sign-in. Mounted anew for each session, so that nothing of another person stays. */
export function Panel({ area }: { area: Area }) {
  const [queries] = useState(createQueries);
  const [router] = useState(() => createPanelRouter(area));
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
