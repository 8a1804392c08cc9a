import type { Route } from '@forecourt/contract/route';
import { vi } from 'vitest';

/** A request as the component sent it. */
export interface Sent {
  method: string;
  /** Path with query. */
  address: string;
  /** Undefined if the request had none. */
  body: unknown;
}

/** The response to a route of the contract; a function computes it from the request, at once or later. */
export interface Answer {
  route: Pick<Route, 'method' | 'path'>;
  status: number;
  body: unknown | ((sent: Sent) => unknown);
}

/** Requests that the test has no response for. */
export const unanswered: string[] = [];

/** Turns `/v1/users/:id` into a pattern for addresses. */
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);

/** Answers the requests of the panel, as many as follow, and lists them. */
export function playServer(answers: readonly Answer[]): Sent[] {
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
    const { status } = answer;
    const words = JSON.stringify(await (typeof answer.body === 'function' ? answer.body(call) : answer.body));
    return new Response(words, { status });
  });
  return sent;
}
