import type { AnswerOf, Arguments, CallOf, ItemOf, ListPath, Method, PathOf } from './call-types.ts';
import { ForecourtError } from './client-error.ts';
import { idempotentCalls } from './operations.gen.ts';

export type { AnswerOf, CallOf, ItemOf, ListPath, PathOf } from './call-types.ts';
export { ForecourtError } from './client-error.ts';
export type * from './operations.gen.ts';

export interface ClientOptions {
  /** Address of the installation, such as `https://pictures.example.com`. */
  baseUrl: string;
  /** An API key (`fk_…`) of Settings or API keys in the panel. */
  apiKey: string;
  /** How often a call is sent again that can be: 3 unless given. */
  retries?: number;
  fetch?: typeof fetch;
}

/** What all calls have; which of them a call takes is a matter of its types. */
interface AnyCall {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
  fileName?: string;
  signal?: AbortSignal;
  idempotencyKey?: string;
}

/** Answers that a later attempt may not get: too many calls, or a server that restarts. */
const passing = new Set([429, 502, 503, 504]);
const longestWaitMs = 30_000;
const pageSize = 100;

/** How long to wait before the next attempt, ms: what the server asks for, else a growing time with jitter. */
function waitBefore(attempt: number, answer: Response | null): number {
  const asked = Number(answer?.headers.get('retry-after') ?? Number.NaN) * 1_000;
  const wait = Number.isFinite(asked) ? asked : 500 * 2 ** attempt * (0.5 + Math.random() / 2);
  return Math.min(wait, longestWaitMs);
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

function addressOf(baseUrl: string, path: string, { params = {}, query = {} }: AnyCall): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const url = new URL(baseUrl.replace(/\/$/, '') + filled);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  return url.href;
}

/** JSON, or a form where a file is sent. Fields come before the file, so that the server knows them when it arrives. */
function bodyOf({ body, file, fileName }: AnyCall): BodyInit | undefined {
  if (!file) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined)
      form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  form.set('file', file, fileName ?? (file as Partial<File>).name ?? 'file');
  return form;
}

async function read(answer: Response): Promise<unknown> {
  const isJson = answer.headers.get('content-type')?.includes('json');
  if (answer.ok) return isJson ? answer.json() : answer.blob();
  throw new ForecourtError(answer.status, isJson ? await answer.json().catch(() => null) : null);
}

/**
 * Calls the API of an installation. Every method throws ForecourtError where the call fails, and the signal's reason where
 * it was aborted. Calls that read, and those that happen once by their Idempotency-Key, are sent again where no answer
 * comes, or one that passes (429, 502, 503, 504).
 */
export class ForecourtClient {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  get<P extends PathOf<'GET'>>(path: P, ...[call]: Arguments<CallOf<'GET', P>>): Promise<AnswerOf<'GET', P>> {
    return this.#call('GET', path, call as AnyCall) as Promise<AnswerOf<'GET', P>>;
  }

  post<P extends PathOf<'POST'>>(
    path: P,
    ...[call]: Arguments<CallOf<'POST', P>>
  ): Promise<AnswerOf<'POST', P>> {
    return this.#call('POST', path, call as AnyCall) as Promise<AnswerOf<'POST', P>>;
  }

  patch<P extends PathOf<'PATCH'>>(
    path: P,
    ...[call]: Arguments<CallOf<'PATCH', P>>
  ): Promise<AnswerOf<'PATCH', P>> {
    return this.#call('PATCH', path, call as AnyCall) as Promise<AnswerOf<'PATCH', P>>;
  }

  delete<P extends PathOf<'DELETE'>>(
    path: P,
    ...[call]: Arguments<CallOf<'DELETE', P>>
  ): Promise<AnswerOf<'DELETE', P>> {
    return this.#call('DELETE', path, call as AnyCall) as Promise<AnswerOf<'DELETE', P>>;
  }

  /** Every item of a list, page after page. */
  async *each<P extends ListPath>(
    path: P,
    ...[call]: Arguments<CallOf<'GET', P>>
  ): AsyncGenerator<ItemOf<P>> {
    const asked = (call ?? {}) as AnyCall;
    for (let page = 1, full = true; full; page++) {
      const query = { limit: pageSize, ...asked.query, page };
      const { results } = (await this.#call('GET', path, { ...asked, query })) as { results: ItemOf<P>[] };
      yield* results;
      full = results.length >= Number(query.limit);
    }
  }

  async #call(method: Method, path: string, call: AnyCall = {}): Promise<unknown> {
    const isIdempotent = idempotentCalls.has(`${method} ${path}`);
    const key = call.idempotencyKey ?? (isIdempotent ? crypto.randomUUID() : undefined);
    const repeats = method === 'GET' || key !== undefined ? (this.#options.retries ?? 3) : 0;
    for (let attempt = 0; ; attempt++) {
      const answer = await this.#send(method, path, call, key).catch((error: unknown) => {
        if (call.signal?.aborted || attempt >= repeats) throw error;
        return null;
      });
      if (answer && (attempt >= repeats || !passing.has(answer.status))) return read(answer);
      await answer?.body?.cancel();
      await sleep(waitBefore(attempt, answer), call.signal);
    }
  }

  async #send(method: Method, path: string, call: AnyCall, key: string | undefined): Promise<Response> {
    const { apiKey, baseUrl, fetch: send = fetch } = this.#options;
    const body = bodyOf(call);
    const headers: Record<string, string> = { authorization: `Bearer ${apiKey}` };
    if (typeof body === 'string') headers['content-type'] = 'application/json';
    if (key !== undefined) headers['idempotency-key'] = key;
    const { signal } = call;
    try {
      return await send(addressOf(baseUrl, path, call), { method, headers, body, signal, redirect: 'error' });
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      throw new ForecourtError(0, null, { cause });
    }
  }
}
