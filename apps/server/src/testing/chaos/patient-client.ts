import { setTimeout as pause } from 'node:timers/promises';
import type { Route } from '@forecourt/contract/route';
import type { UploadInput } from '../test-app.ts';

interface Call {
  params?: Record<string, string>;
  body?: object;
  file?: UploadInput;
  /** The same for every repetition. */
  key?: string;
}

interface Answer {
  status: number;
  // Of every route.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
}

/** How long an answer may take; longer than any call takes that nothing keeps waiting. */
const answerMs = 10_000;
/** A call that has no answer for so long has failed: longer than every fault, and the time after it. */
const patienceMs = 180_000;
const betweenMs = 250;

/** What is to be sent again: too many calls, or a server that restarts; and a call that another process may still be at. */
const isPassing = ({ body, status }: Answer) =>
  [429, 502, 503, 504].includes(status) || body?.name === 'callInProgress';

/** A client as docs/integrations.md describes one: it sends every call until it is answered, to whichever API answers. */
export class PatientClient {
  readonly #urls: readonly string[];
  readonly #token: string;
  #turn: number;
  /** How many calls had to be sent again. */
  repeated = 0;

  constructor(urls: readonly string[], token = '', turn = 0) {
    this.#urls = urls;
    this.#token = token;
    this.#turn = turn;
  }

  /**
   * @param allowed statuses that are answers too
   * @throws with the answer if the call is refused, or never answered
   */
  async call(route: Route, call: Call = {}, ...allowed: number[]): Promise<Answer> {
    const until = performance.now() + patienceMs;
    for (;;) {
      const answer = await this.#send(route, call).catch((error: Error) => ({
        status: 0,
        body: String(error.cause ?? error),
      }));
      if (answer.status === (route.status ?? 200) || allowed.includes(answer.status)) return answer;
      const comesAgain = answer.status === 0 || isPassing(answer);
      if (!comesAgain || performance.now() > until)
        throw new Error(`${route.method} ${route.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      this.repeated += 1;
      this.#turn += 1;
      await pause(betweenMs);
    }
  }

  /** The address of the API that it presently uses, which it leaves with `leave`. */
  get at(): string {
    return this.#urls[this.#turn % this.#urls.length] ?? '';
  }

  leave(): void {
    this.#turn += 1;
  }

  get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.#token}` };
  }

  async #send(route: Route, { body, file, key, params = {} }: Call): Promise<Answer> {
    const path = route.path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '');
    const answer = await fetch(this.at + path, {
      method: route.method,
      headers: {
        ...this.headers,
        ...(key && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(file && { body: formWith(file) }),
      signal: AbortSignal.timeout(answerMs),
    });
    return { status: answer.status, body: await answer.json() };
  }
}

function formWith({ bytes, name, type }: UploadInput): FormData {
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(bytes)], name, { type }));
  return form;
}
