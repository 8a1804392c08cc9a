import type { ErrorName } from '@forecourt/contract/errors';
import type { ErrorAnswer, Route, RouteAnswer, RouteCall } from '@forecourt/contract/route';
import { deviceId } from './browser-keys.ts';
import { countCall } from './calls-in-flight.ts';
import { confirmPerson } from './confirm-person.ts';
import { noteReachable } from './connection.ts';
import { newKey } from './new-key.ts';
import { readError } from './read-error.ts';
import { keepKey, takeKey } from './retry-keys.ts';
import { watchUpload } from './watch-upload.ts';

/** An error response of the server, or `unreachable` when there was no response at all. */
export class CallError extends Error {
  /** The name of the error in the error table, `unreachable`, or `unknown` for a response that names none. */
  readonly row: ErrorName | 'unreachable' | 'unknown';
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly code: number | null;
  readonly params: Record<string, string | number>;

  constructor(status: number, answer: Partial<ErrorAnswer> | null) {
    super(answer?.message ?? 'no answer');
    this.name = 'CallError';
    this.status = status;
    this.code = answer?.errorCode ?? null;
    this.row = status === 0 ? 'unreachable' : ((answer?.name as ErrorName | undefined) ?? 'unknown');
    this.params = answer?.params ?? {};
  }
}

/** There was no response in time: the user has waited long enough to be asked before the next try. */
export class LateError extends CallError {
  constructor() {
    super(0, null);
  }
}

interface Connection {
  token: () => string | null;
  /** Called when a call with the current token is answered with 401. */
  signedOut: () => void;
  /** Called when the user has to choose a password or a second factor before anything else, which was not so before. */
  setUpAsked: () => void;
  /**
   * While calls wait for a new sign-in after the session has ended: resolves to whether there is a new session. Null
   * otherwise.
   */
  renewal: () => Promise<boolean> | null;
}

let connection: Connection = {
  token: () => null,
  signedOut: () => undefined,
  setUpAsked: () => undefined,
  renewal: () => null,
};
let clockSkewMs = 0;
let language: string | null = null;

/** Sets where calls take the token from; done once by the session. */
export function connectCalls(to: Connection): void {
  connection = to;
}

/** Sets the language that calls send as Accept-Language; the server writes mails in it for users who chose no other. */
export function callIn(code: string): void {
  language = code;
}

/** The server's time, ms since 1970, to about a second. */
export function serverNow(): number {
  return Date.now() + clockSkewMs;
}

type AnyInput = { params?: object | undefined; query?: object | undefined; body?: unknown };

/** `/v1/users/:id` with the values filled in and the query appended; empty query values are left out. */
export function addressOf(path: string, input: AnyInput): string {
  const params = new Map(Object.entries(input.params ?? {}));
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name) ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

/** Browsers limit `keepalive` requests to 64 KB altogether; larger ones are sent without it. */
const outlivesPageMax = 4096;

/** A `keepalive` request is completed even if the user leaves, reloads or closes the page before the response. */
function outlivesPage(route: Route, body: string | undefined): boolean {
  return route.method !== 'GET' && (body?.length ?? 0) <= outlivesPageMax;
}

function headersFor(body: unknown): Headers {
  const headers = new Headers();
  if (language) headers.set('Accept-Language', language);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  return headers;
}

/** Sets the Authorization header; returns the token. */
function authorize(headers: Headers): string | null {
  const token = connection.token();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  return token;
}

const asksForSetUp: readonly CallError['row'][] = ['passwordChangeRequired', 'secondFactorRequired'];

/** A 401 to a call with the current token ends the session; with an older token it does not. */
function noteRefused({ row, status }: CallError, token: string | null): void {
  if (!token || token !== connection.token()) return;
  if (status === 401) connection.signedOut();
  if (asksForSetUp.includes(row)) connection.setUpAsked();
}

const refusal = async (status: number, body: string) => new CallError(status, await readError(body));

const noteUnreachable = () => noteReachable(false);

/** How long to wait for the response to a call that reads, and to one that changes something, before it counts as lost. */
const [readMs, changeMs] = [30_000, 120_000];

/** Without `waitMs`, waits for the response as long as the browser does. */
type Sending = RequestInit & { waitMs?: number };

async function fetchInTime(
  address: string,
  { waitMs, ...init }: Sending,
  onLate: () => void,
): Promise<Response> {
  if (!waitMs) return fetch(address, init);
  const late = new AbortController();
  const timer = setTimeout(() => {
    onLate();
    late.abort();
  }, waitMs);
  const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal;
  return fetch(address, { ...init, signal }).finally(() => clearTimeout(timer));
}

async function send(address: string, init: Sending, onNoAnswer = noteUnreachable): Promise<Response> {
  let isLate = false;
  const onLate = () => {
    isLate = true;
  };
  const response = await fetchInTime(address, init, onLate).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause;
    // The server may be reachable and only this call hang, so another one finds out.
    if (isLate) askReachable();
    else onNoAnswer();
    throw isLate ? new LateError() : new CallError(0, null);
  });
  noteReachable(true);
  // A file of the panel may come from a cache, with the time of an earlier response.
  const date = address.startsWith('/v1/') ? Date.parse(response.headers.get('date') ?? '') : Number.NaN;
  if (!Number.isNaN(date)) clockSkewMs = date - Date.now();
  if (!response.ok) throw await refusal(response.status, await response.text().catch(() => ''));
  return response;
}

/** Reads a body; a connection that breaks meanwhile, or a page in place of the answer, as of a hotel's network, counts as no answer. */
function readBody<T>(body: Promise<T>, signal?: AbortSignal | null): Promise<T> {
  return body.catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    noteReachable(false);
    throw new CallError(0, null);
  });
}

/** Whether there is a session of the same user again; rejects when the call is aborted while it waits. */
function renewed(signal: AbortSignal | null | undefined): Promise<boolean> {
  const renewal = connection.renewal() ?? Promise.resolve(false);
  if (!signal) return renewal;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    void renewal.then(resolve);
  });
}

/**
 * Sends a request with the token of the session. When the session has ended, the call waits for the next sign-in and is
 * then sent again, which is safe because a call answered with 401 has changed nothing.
 */
async function sendAuthorized(
  address: string,
  init: Sending & { headers: Headers },
  onNoAnswer = noteUnreachable,
): Promise<Response> {
  if (connection.renewal() && !(await renewed(init.signal)))
    throw new CallError(401, { name: 'notAuthorized' });
  const token = authorize(init.headers);
  try {
    return await send(address, init, onNoAnswer);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    noteRefused(error, token);
    if (error.status !== 401 || !token || !(await renewed(init.signal))) throw error;
    authorize(init.headers);
    return send(address, init, onNoAnswer);
  }
}

/**
 * Calls a route of the contract; throws CallError. A route that must not run twice gets an idempotency key, so the call
 * may be sent again when no response came: the server then repeats its first response. A sensitive call is sent again
 * after the user has confirmed who they are.
 */
export async function call<const R extends Route>(
  route: R,
  input: RouteCall<R>,
  signal?: AbortSignal,
): Promise<RouteAnswer<R>> {
  return countCall(callBy(sendAuthorized, route, input, signal));
}

/** Like `call`, but without a session: for signing in, also while other calls wait for the new session. */
export async function callAnonymously<const R extends Route>(
  route: R,
  input: RouteCall<R>,
): Promise<RouteAnswer<R>> {
  return countCall(callBy(send, route, input));
}

/** Like `call`, but with the token of a link instead of that of a session. */
export async function callByLink<const R extends Route>(
  token: string,
  route: R,
  input: RouteCall<R>,
): Promise<RouteAnswer<R>> {
  const sendByLink: typeof sendAuthorized = (address, init) => {
    init.headers.set('Authorization', `Bearer ${token}`);
    return send(address, init);
  };
  return countCall(callBy(sendByLink, route, input));
}

/** Whether the server may have carried out a call, or still does: no response of ours came. */
const mayBeDone = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500 || error.row === 'callInProgress');

async function callBy<const R extends Route>(
  sendBy: typeof sendAuthorized,
  route: R,
  input: RouteCall<R>,
  signal?: AbortSignal,
): Promise<RouteAnswer<R>> {
  const { body } = input as AnyInput;
  const address = addressOf(route.path, input as AnyInput);
  const headers = headersFor(body);
  // Only sign-ins, which are sent without a token, have to identify the browser.
  const device = route.method === 'POST' && !connection.token() ? await deviceId() : null;
  if (device) headers.set('X-Device-Id', device);
  const text = body === undefined ? undefined : JSON.stringify(body);
  const asked = `${route.method} ${address} ${text}`;
  const key = route.idempotent ? takeKey(asked) : null;
  if (key) headers.set('Idempotency-Key', key);
  const init = {
    method: route.method,
    headers,
    keepalive: outlivesPage(route, text),
    waitMs: route.method === 'GET' ? readMs : changeMs,
    ...(text !== undefined && { body: text }),
    ...(signal && { signal }),
  };
  const sendOnce = async () => {
    const response = await sendBy(address, init);
    return readBody(response.json() as Promise<RouteAnswer<R>>, signal);
  };
  return sendOnce()
    .catch(async (error: unknown) => {
      const isLost = error instanceof CallError && error.status === 0 && !(error instanceof LateError) && key;
      const isConfirmed =
        error instanceof CallError && error.row === 'confirmationRequired' && (await confirmPerson());
      if (!isLost && !isConfirmed) throw error;
      return sendOnce();
    })
    .catch((error: unknown) => {
      if (key && mayBeDone(error)) keepKey(asked, key);
      throw error;
    });
}

/** The file name in a Content-Disposition header (RFC 6266). */
function fileNameOf(disposition: string | null): string {
  const [, encoded = ''] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '') ?? [];
  return decodeURIComponent(encoded);
}

/** Fetches a response as a file. A plain link could not, because it sends no token. */
export async function callForFile<const R extends Route>(route: R, input: RouteCall<R>): Promise<File> {
  const address = addressOf(route.path, input as AnyInput);
  const init = { method: route.method, headers: headersFor(undefined) };
  const response = await countCall(sendAuthorized(address, init));
  return new File(
    [await countCall(readBody(response.blob()))],
    fileNameOf(response.headers.get('content-disposition')),
  );
}

/** Fetches a JSON file of the panel itself, such as a language file. */
export async function fetchOwnFile(path: string): Promise<unknown> {
  return (await send(path, { waitMs: readMs })).json();
}

/** Fetches a picture of the panel itself. */
export async function fetchOwnBytes(path: string): Promise<Blob> {
  return (await send(path, { waitMs: readMs })).blob();
}

/** Streams may be blocked where other requests are not, so another one finds out whether the server can be reached. */
const askReachable = () => void fetchOwnFile('/livez').catch(() => undefined);

/**
 * Opens a stream of server-sent events; each value is a chunk of its text.
 * @param lastId The id of the last event that was received, after which the stream is to continue; an empty one for none.
 */
export async function openStream(
  route: Route,
  lastId: string,
  signal: AbortSignal,
): Promise<ReadableStream<string>> {
  const headers = headersFor(undefined);
  if (lastId) headers.set('Last-Event-ID', lastId);
  const init = { method: route.method, headers, signal };
  const response = await sendAuthorized(route.path, init, askReachable);
  if (!response.body) throw new CallError(0, null);
  return response.body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>);
}

export interface UploadOptions {
  file: File;
  /** Text fields; sent before the file, so that the server knows them when the file starts. */
  fields: Record<string, string>;
  /** Idempotency key of the upload. A retry reuses it, so the server stores the file once. */
  key?: string;
  /** The token of a link, which is sent instead of that of the session. */
  linkToken?: string;
  /** Share of the bytes sent, 0–1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends one file as multipart. `fetch` reports no upload progress, so this is the one place that uses XMLHttpRequest.
 */
export function upload<const R extends Route>(
  route: R,
  params: Record<string, string>,
  { file, fields, key, linkToken, onProgress, signal }: UploadOptions,
): Promise<RouteAnswer<R>> {
  const uploading = new Promise<RouteAnswer<R>>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(route.method, addressOf(route.path, { params }));
    const headers = headersFor(undefined);
    const token = linkToken ? null : authorize(headers);
    if (linkToken) headers.set('Authorization', `Bearer ${linkToken}`);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    if (route.idempotent) request.setRequestHeader('Idempotency-Key', key ?? newKey());
    const silence = watchUpload(request);
    request.upload.onprogress = (event) => {
      silence.heard();
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onerror = () => reject(new CallError(0, null));
    request.onabort = () =>
      reject(signal.aborted ? new DOMException('aborted', 'AbortError') : new CallError(0, null));
    request.onloadend = silence.stop;
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        resolve(readBody(new Response(request.responseText).json() as Promise<RouteAnswer<R>>));
      } else {
        void refusal(request.status, request.responseText).then((error) => {
          noteRefused(error, token);
          reject(error);
        });
      }
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file, file.name);
    request.send(form);
  });
  return countCall(uploading);
}
