import { MutationCache, onlineManager, QueryClient } from '@tanstack/react-query';
import { CallError, LateError } from '../lib/call.ts';
import { isBrowserOffline } from '../lib/connection.ts';
import { session } from '../lib/current-session.ts';
import { errorText } from '../lib/error-text.ts';
import { text } from '../lib/i18n.ts';
import { keepInvalidations } from '../lib/keep-invalidations.ts';
import { keepShown } from '../lib/keep-shown.ts';
import { toast } from '../ui/toast.tsx';

const staleMs = 30_000;
const triesMax = 2;

const isFinal = (error: unknown) =>
  error instanceof LateError || (error instanceof CallError && error.status >= 400 && error.status < 500);

/** The cache of what the server answered, and what the panel does with every call by it. */
export function createQueries(): QueryClient {
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
        retry: (failures, error) => failures < triesMax && !isFinal(error),
      },
      // Without a connection a change fails at once and says so. By default it would wait for one without a word, be sent even if
      // its dialog was cancelled meanwhile, and be lost if the page was closed.
      mutations: { networkMode: 'always' },
    },
  });
  keepInvalidations(queries);
  keepShown(queries);
  return queries;
}
