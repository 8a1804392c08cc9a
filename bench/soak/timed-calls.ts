import type { Route } from '@forecourt/contract/route';
import type { UploadInput } from '../../apps/server/src/testing/test-app.ts';

export interface Timed {
  kind: string;
  /** When it was answered, of `performance.now()`. */
  at: number;
  ms: number;
}

interface Call {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  file?: UploadInput;
  token?: string;
  /** Idempotency-Key. */
  key?: string;
  /** The client's address, as a proxy would say. */
  from?: string;
}

const answerMs = 60_000;
const examplesMax = 20;

function bodyOf({ body, file }: Call): FormData | string | undefined {
  if (!file) return body && JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value));
  form.set('file', new File([Uint8Array.from(file.bytes)], file.name, { type: file.type }));
  return form;
}

/** Calls of an installation, how long each took, and which failed. */
export class TimedCalls {
  readonly origin: string;
  answers: Timed[] = [];
  failed = 0;
  examples: string[] = [];

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Forgets what was before, such as the calibration. */
  reset(): void {
    this.answers = [];
  }

  note(kind: string, ms: number): void {
    this.answers.push({ kind, ms, at: performance.now() });
  }

  fail(what: string): void {
    this.failed += 1;
    if (this.examples.length < examplesMax) this.examples.push(what);
  }

  // The answer of any route.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  async call(kind: string, route: Route, call: Call = {}): Promise<any> {
    const path = route.path.replace(/:(\w+)/g, (_all, name: string) => call.params?.[name] ?? '');
    const query = call.query ? `?${new URLSearchParams(call.query)}` : '';
    const body = bodyOf(call);
    const begun = performance.now();
    const response = await fetch(this.origin + path + query, {
      method: route.method,
      headers: {
        ...(call.token && { authorization: `Bearer ${call.token}` }),
        ...(call.key && { 'idempotency-key': call.key }),
        ...(call.from && { 'x-forwarded-for': call.from }),
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      ...(body && { body }),
      signal: AbortSignal.timeout(answerMs),
    });
    const text = await response.text();
    if (response.status !== (route.status ?? 200))
      throw new Error(`${route.method} ${route.path}: ${response.status} ${text.slice(0, 300)}`);
    this.note(kind, performance.now() - begun);
    return text ? JSON.parse(text) : null;
  }

  /** Reads a file by its signed link to the end. */
  async download(kind: string, link: string): Promise<void> {
    const begun = performance.now();
    const response = await fetch(new URL(link, this.origin), { signal: AbortSignal.timeout(answerMs) });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${kind}: ${response.status}`);
    this.note(kind, performance.now() - begun);
  }
}
