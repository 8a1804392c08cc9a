import { login } from '@forecourt/contract/auth';
import { type ErrorName, type ErrorParams, errors } from '@forecourt/contract/errors';
import type { Route, RouteAnswer } from '@forecourt/contract/route';
import type { User } from '@forecourt/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
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
import { createQueries } from '../app/panel-queries.ts';
import { plainSearch } from '../lib/address-parameters.ts';
import { session } from '../lib/current-session.ts';
import { ToastRegion } from '../ui/toast.tsx';
import { type Answer, playServer, type Sent } from './played-server.ts';
import type { Parts } from './whole-body.ts';

/** A file is given by its content. */
type Body<R extends Route> = R extends { answer: 'events' }
  ? ReadableStream<Uint8Array>
  : R extends { answer: 'csv' | 'pdf' | 'pem' }
    ? string
    : Parts<RouteAnswer<R>>;

/** A successful response; what the test does not name of it is as plain as the contract allows. */
export function answering<R extends Route>(
  route: R,
  body: Body<R> | ((sent: Sent) => Body<R> | Promise<Body<R>>),
): Answer {
  return { route, status: 200, body };
}

/** An error response, as the error table has it. */
export function refusing(route: Route, name: ErrorName, params: ErrorParams = {}): Answer {
  const { status, code: errorCode, message } = errors[name];
  return { route, status, body: { errorCode, name, message, params } };
}

/** The requests that change something: method, address and body. */
export const changesIn = (sent: readonly Sent[]) =>
  sent
    .filter(({ method }) => method !== 'GET')
    .map(({ method, address, body }) => [method, address, body] as const);

interface RenderOptions {
  /** The address of the panel. */
  at?: string;
  /** The path of the screen with its parameters, such as `/users/$id`; by default the path of `at`. */
  path?: string;
  /** The signed-in user. */
  me?: User;
  /** The responses of the server; a request without one fails the test. */
  answers?: readonly Answer[];
}

interface Rendered {
  user: UserEvent;
  /** The requests so far, in their order. */
  sent: Sent[];
  /** The current path and query of the panel. */
  address: () => string;
}

/**
 * Renders a part of the panel in English, with everything around it except the server, whose responses are given by the
 * test with the types of the contract. Resolves once it is rendered.
 */
export async function render(element: ReactNode, options: RenderOptions = {}): Promise<Rendered> {
  const { at = '/', me, answers = [] } = options;
  const sent = playServer([...answers, answering(login, { token: 'token', user: me })]);
  if (me) {
    await session.signIn({ email: me.email, password: 'a password of a test', rememberMe: false });
    sent.length = 0;
  }
  const root = createRootRoute();
  const { path = at.split('?')[0] ?? '/' } = options;
  const screen = createRoute({ getParentRoute: () => root, path, component: () => element });
  const router = createRouter({
    routeTree: root.addChildren([screen]),
    ...plainSearch,
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
