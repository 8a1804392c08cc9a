import { login } from '@forecourt/contract/auth';
import type { Route, RouteAnswer } from '@forecourt/contract/route';
import type { User } from '@forecourt/contract/users';
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render as renderInto } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { session } from '../lib/current-session.ts';
import { text } from '../lib/i18n.ts';
import { ToastRegion, toast } from '../ui/toast.tsx';

/** A call as the component sent it. */
export interface Sent {
  method: string;
  /** Path with its query. */
  address: string;
  /** Undefined where there was none. */
  body: unknown;
}

/** The server's answer to a route of the contract; a function answers each call by what was sent. */
export interface Answer {
  route: Pick<Route, 'method' | 'path'>;
  status: number;
  body: unknown | ((sent: Sent) => unknown);
}

export function answering<R extends Route>(
  route: R,
  body: RouteAnswer<R> | ((sent: Sent) => RouteAnswer<R>),
): Answer {
  return { route, status: 200, body };
}

/** A refusal, by the name of its row in the table of errors. */
export function refusing(route: Route, status: number, name: string, params: object = {}): Answer {
  return { route, status, body: { statusCode: status, errorCode: 0, name, message: name, params } };
}

interface RenderOptions {
  /** Where the component stands. */
  at?: string;
  /** Who is signed in. */
  me?: User;
  /** What the server answers; a call without an answer fails the test. */
  answers?: readonly Answer[];
}

export interface Rendered {
  user: UserEvent;
  /** Calls so far, in their order. */
  sent: Sent[];
  /** Path and query that the panel is at. */
  address: () => string;
}

/** Calls that the test has no answer for. */
export const unanswered: string[] = [];

/** `/v1/users/:id` as a pattern of addresses. */
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);

function playServer(answers: readonly Answer[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (input: string | URL, { method = 'GET', body }: RequestInit = {}) => {
    const address = String(input);
    const call: Sent = { method, address, body: typeof body === 'string' ? JSON.parse(body) : undefined };
    sent.push(call);
    const [path = ''] = address.split('?');
    const answer = answers.find(({ route }) => route.method === method && patternOf(route.path).test(path));
    if (!answer) {
      unanswered.push(`${method} ${address}`);
      return new Response(null, { status: 500 });
    }
    const told = typeof answer.body === 'function' ? answer.body(call) : answer.body;
    return new Response(JSON.stringify(told), { status: answer.status });
  });
  return sent;
}

function createQueries(): QueryClient {
  return new QueryClient({
    // As in app/panel.tsx: what a change says once it has happened.
    mutationCache: new MutationCache({
      onSettled: (_answer, error, _variables, _result, { meta }) => {
        if (!error && meta?.says) toast.success(text(meta.says));
      },
    }),
    defaultOptions: { queries: { retry: false } },
  });
}

/**
 * Draws a part of the panel, in English, with everything around it but the server: that one is played, its answers have the
 * types of the contract. Resolves once it is drawn.
 */
export async function render(element: ReactNode, options: RenderOptions = {}): Promise<Rendered> {
  const { at = '/', me, answers = [] } = options;
  const sent = playServer([
    ...answers,
    answering(login, { token: 'token', user: me } as RouteAnswer<typeof login>),
  ]);
  if (me) {
    await session.signIn({ email: me.email, password: 'a password of a test', rememberMe: false });
    sent.length = 0;
  }
  const root = createRootRoute();
  const [path = '/'] = at.split('?');
  const screen = createRoute({ getParentRoute: () => root, path, component: () => element });
  const router = createRouter({
    routeTree: root.addChildren([screen]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  await router.load();
  renderInto(
    <QueryClientProvider client={createQueries()}>
      <RouterProvider router={router} />
      <ToastRegion label="Messages" dismissLabel="Close" />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), sent, address: () => router.state.location.href };
}
