import type { QueryClient } from '@tanstack/react-query';
import { CallError } from './call.ts';

/** How long after a fault of the server what is shown is asked for again. */
const askAgainMs = 15_000;

/** No response, a fault of the server, or too many calls. A refusal, as of something that was deleted, stays one. */
const mayPass = (error: unknown): error is CallError =>
  error instanceof CallError && (error.status < 400 || error.status >= 500 || error.status === 429);

/**
 * Keeps showing what was loaded when it cannot be loaded again: screens show the error of a query instead of its data, and what
 * was typed into a form of such a screen would be lost. It is asked for again, after a fault of the server by a timer, and
 * without a connection by the events once there is one.
 */
export function keepShown(queries: QueryClient): void {
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { query } = event;
    const { data, error } = query.state;
    if (data === undefined || !mayPass(error)) return;
    query.setState({ status: 'success', error: null });
    if (error.status === 0) return;
    setTimeout(() => {
      if (query.state.isInvalidated)
        void queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }, askAgainMs);
  });
}
