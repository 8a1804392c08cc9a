import { createRequire } from 'node:module';
import type { Route } from '@forecourt/contract/route';
import { vi } from 'vitest';
import { problemsOf, wholeOf } from './whole-body.ts';

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

/** Responses that the server would not send. */
export const misfits: string[] = [];

// What the panel imports of the contract has no schemas (build/slim-contract.ts), so this one is loaded past Vite.
const { contract } = createRequire(import.meta.url)(
  '@forecourt/contract/contract',
) as typeof import('@forecourt/contract/contract');
const { ErrorAnswer } = createRequire(import.meta.url)(
  '@forecourt/contract/route',
) as typeof import('@forecourt/contract/route');
const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`;
const routes = new Map(Object.values(contract).map((route) => [nameOf(route), route]));

/**
 * The response to send: the parts that the test gives, with what else the contract requires of the route. Notes what of it
 * the contract does not allow.
 */
function wholeBody(route: Pick<Route, 'method' | 'path'>, status: number, parts: unknown): unknown {
  const { response, answer = 'json' } = routes.get(nameOf(route)) ?? {};
  if (!response || answer !== 'json') return parts;
  const schema = status < 400 ? response : ErrorAnswer;
  const { value, unknown } = wholeOf(schema, parts);
  const problems = [...unknown.map((field) => `${field}: not in the contract`), ...problemsOf(schema, value)];
  misfits.push(...problems.map((problem) => `${nameOf(route)} ${status}: ${problem}`));
  return value;
}

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
    const { route, status } = answer;
    const parts: unknown = await (typeof answer.body === 'function' ? answer.body(call) : answer.body);
    if (parts instanceof ReadableStream) return new Response(parts, { status });
    const words = parts === undefined ? undefined : JSON.parse(JSON.stringify(parts));
    return new Response(JSON.stringify(wholeBody(route, status, words)), { status });
  });
  return sent;
}
