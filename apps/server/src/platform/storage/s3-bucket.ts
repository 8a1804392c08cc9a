import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Settings } from '../config-storage.ts';
import { InstallationFault } from '../installation-fault.ts';
import { NothingStored } from './storage.ts';

interface Call {
  method?: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** In the bucket; absent: the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
}

/** Until the first byte of an answer, once the body is sent; the store may have to write it before. */
const answerMs = 60_000;
/** The slowest line to a store on which bodies are sent: 128 kbit/s. */
const bytesPerMs = 16;
/** Between the tries of a call. */
const pausesMs = [100, 500, 2_000];
/** Codes of stores that have no room left. */
const fullCodes = new Set([
  'QuotaExceeded',
  'InsufficientCapacity',
  'InsufficientStorage',
  'XMinioStorageFull',
]);
/** The status of a part that begins where the file has ended. */
export const beyondEnd = 416;
/** Longest life of a presigned link. */
const linkMaxS = 7 * 86_400;

/** What a store answered that is no success. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(`${status} ${code}`.trim());
    this.status = status;
    this.code = code;
  }

  get isMissing(): boolean {
    // An answer without a body, as to HEAD, has no code.
    return this.status === 404 && (this.code === 'NoSuchKey' || this.code === '');
  }

  get mayPass(): boolean {
    return this.status >= 500 || this.status === 429 || this.code === 'RequestTimeout';
  }
}

const advice: Record<number, string> = {
  301: ': S3_ENDPOINT or S3_REGION is that of another store',
  403: ': S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY or S3_REGION is wrong, the clock of this machine is, or the key may not do that',
  404: ': there is no such bucket',
};

/** Calls a bucket: signs, tries again what may pass, and says in a sentence what does not. */
export class S3Bucket {
  readonly name: string;
  readonly #settings: S3Settings;
  readonly #pausesMs: readonly number[];
  readonly #signingKeys = new Map<string, ArrayBuffer>();

  constructor(settings: S3Settings, pauses: readonly number[] = pausesMs) {
    this.#settings = settings;
    this.#pausesMs = pauses;
    this.name = settings.bucket;
  }

  /**
   * Calls it until it answers, and reads the answer.
   * @throws NothingStored if there is nothing under the key; InstallationFault if the store is away or refuses the call
   */
  async call<T>(call: Call, read: (answer: Response) => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await read(await this.#send(call));
      } catch (error) {
        const waitMs = this.#pausesMs[attempt];
        if ((error instanceof Refusal && !error.mayPass) || waitMs === undefined)
          throw this.faultOf(error, call.key);
        await pause(waitMs);
      }
    }
  }

  async #send({ method = 'GET', key, query, headers, body }: Call): Promise<Response> {
    const signed = await this.#signer(key, query, {
      method,
      headers: { ...headers, ...hashOf(body) },
    }).sign();
    const abort = new AbortController();
    const limitMs = answerMs + (body?.length ?? 0) / bytesPerMs;
    const late = setTimeout(
      () => abort.abort(new Error(`no answer in ${Math.round(limitMs / 1000)} s`)),
      limitMs,
    );
    try {
      const answer = await fetch(signed.url, {
        ...{ method, headers: signed.headers, body: (body ?? null) as BodyInit | null },
        // A redirection is not signed for its address.
        ...{ redirect: 'manual', signal: abort.signal },
      });
      if (answer.ok || answer.status === beyondEnd) return answer;
      throw new Refusal(answer.status, textOf(await answer.text(), 'Code'));
    } finally {
      clearTimeout(late);
    }
  }

  /** Whether an object is read without a signature. */
  async isOpen(key: string): Promise<boolean> {
    const { bucket, endpoint } = this.#settings;
    const answer = await fetch(`${endpoint}/${bucket}/${key}`, { signal: AbortSignal.timeout(answerMs) });
    await answer.body?.cancel();
    return answer.ok;
  }

  #signer(key = '', query: Record<string, string> = {}, options: object = {}): AwsV4Signer {
    const { accessKeyId, bucket, endpoint, region, secretAccessKey } = this.#settings;
    const url = new URL(`${endpoint}/${bucket}${key && `/${key}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return new AwsV4Signer({
      ...{ url: url.href, service: 's3', region, accessKeyId, secretAccessKey },
      ...{ cache: this.#signingKeys, ...options },
    });
  }

  /** A link that works without a key for a while. */
  async presign(key: string, lifeS: number, query: Record<string, string>): Promise<string> {
    const expires = { 'X-Amz-Expires': String(Math.max(1, Math.min(Math.floor(lifeS), linkMaxS))) };
    const { url } = await this.#signer(key, { ...query, ...expires }, { signQuery: true }).sign();
    // Written as they were signed: not every store reads them alike.
    return url.href.replaceAll('+', '%20').replaceAll('*', '%2A');
  }

  /** What a failed call means. */
  faultOf(error: unknown, key = ''): Error {
    const { bucket, endpoint } = this.#settings;
    const store = `the store ${endpoint} with the bucket ${bucket}`;
    if (!(error instanceof Refusal))
      return new InstallationFault(`${store} does not answer: ${reasonOf(error)}`, { cause: error });
    if (error.isMissing && key) return new NothingStored(key);
    const words = `${store} answers ${error.message}${advice[error.status] ?? ''}`;
    const fault = new InstallationFault(words, { cause: error });
    return error.status === 507 || fullCodes.has(error.code)
      ? Object.assign(fault, { code: 'EDQUOT' })
      : fault;
  }
}

/** Lets the store notice what was damaged on the way. */
function hashOf(body: Call['body']): Record<string, string> {
  if (body === undefined) return {};
  return { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') };
}

/** The connection's own error says more than that of fetch. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  const first = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message : message;
}

const entities: Record<string, string> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };

/** The text of the first element of a name; empty: there is none. */
export function textOf(xml: string, element: string): string {
  const [, text = ''] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return text.replace(/&(amp|apos|gt|lt|quot);/g, (_all, name: string) => entities[name] ?? '');
}
