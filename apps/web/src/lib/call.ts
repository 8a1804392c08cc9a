import type { ErrorName } from '@forecourt/contract/errors';
import type { ErrorAnswer, Route, RouteAnswer, RouteCall } from '@forecourt/contract/route';
import { confirmPerson } from './confirm-person.ts';
import { noteReachable } from './connection.ts';
import { deviceId } from './device-id.ts';
import { newKey } from './new-key.ts';

/** A refusal by the server, or `unreachable` when there was no answer at all. */
export class CallError extends Error {
  /** A row of the error table, `unreachable`, or `unknown` for an answer without a row. */
  readonly row: ErrorName | 'unreachable' | 'unknown';
  /** HTTP status; 0 without an answer. */
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

interface Connection {
  token: () => string | null;
  /** Called when a call with the current token was answered 401. */
  signedOut: () => void;
  /** While an ended session waits for a new sign-in: whether there is one, once that is decided. Null otherwise. */
  renewal: () => Promise<boolean> | null;
}

let connection: Connection = { token: () => null, signedOut: () => undefined, renewal: () => null };
let clockSkewMs = 0;
let language: string | null = null;

/** Tells the calls where the token comes from; done once by the session. */
export function connect(to: Connection): void {
  connection = to;
}

/** The language of the panel: mails are written in it where nobody chose another. */
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

/** Browsers let requests outlive their page up to 64 KB altogether; longer ones are fetched the ordinary way. */
const outlivesPageMax = 4096;

/** A change that was pressed takes place though the page is left, reloaded or closed before the answer. */
function outlivesPage(route: Route, body: string | undefined): boolean {
  return route.method !== 'GET' && (body?.length ?? 0) <= outlivesPageMax;
}

function headersFor(body: unknown): Headers {
  const headers = new Headers();
  if (language) headers.set('Accept-Language', language);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  return headers;
}

/** Adds the current token; returns it. */
function authorize(headers: Headers): string | null {
  const token = connection.token();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  return token;
}

/** A 401 to a call with the token that still counts ends the session. */
function noteRefused(status: number, token: string | null): void {
  if (status === 401 && token && token === connection.token()) connection.signedOut();
}

function refusal(status: number, text: string): CallError {
  try {
    return new CallError(status, JSON.parse(text) as ErrorAnswer);
  } catch {
    return new CallError(status, null);
  }
}

async function send(address: string, init: RequestInit): Promise<Response> {
  const response = await fetch(address, init).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause;
    noteReachable(false);
    throw new CallError(0, null);
  });
  noteReachable(true);
  const date = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(date)) clockSkewMs = date - Date.now();
  if (!response.ok) throw refusal(response.status, await response.text().catch(() => ''));
  return response;
}

/** Whether there is a session again; rejects when the call is given up meanwhile. */
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
 * Sends with the token of the session. When the session has ended the call waits for the next sign-in and is then sent
 * again: a refused call has changed nothing.
 */
async function sendAuthorized(address: string, init: RequestInit & { headers: Headers }): Promise<Response> {
  if (connection.renewal()) await renewed(init.signal);
  const token = authorize(init.headers);
  try {
    return await send(address, init);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    noteRefused(error.status, token);
    if (error.status !== 401 || !token || !(await renewed(init.signal))) throw error;
    authorize(init.headers);
    return send(address, init);
  }
}

/**
 * Calls a route of the contract; throws CallError. One that must not happen twice carries a key of its own, and so
 * may be sent once more when no answer came: the server then answers what it answered the first time. A sensitive call
 * is sent once more after the person has confirmed who they are.
 */
export async function call<const R extends Route>(
  route: R,
  input: RouteCall<R>,
  signal?: AbortSignal,
): Promise<RouteAnswer<R>> {
  return callBy(sendAuthorized, route, input, signal);
}

/** As call, without a session: for signing in, also while other calls wait for that. */
export async function callAnonymously<const R extends Route>(
  route: R,
  input: RouteCall<R>,
): Promise<RouteAnswer<R>> {
  return callBy(send, route, input);
}

async function callBy<const R extends Route>(
  sendBy: typeof sendAuthorized,
  route: R,
  input: RouteCall<R>,
  signal?: AbortSignal,
): Promise<RouteAnswer<R>> {
  const { body } = input as AnyInput;
  const address = addressOf(route.path, input as AnyInput);
  const headers = headersFor(body);
  if (route.idempotent) headers.set('Idempotency-Key', newKey());
  // Sign-ins are calls without a token; nobody else needs to tell browsers apart.
  const device = route.method === 'POST' && !connection.token() ? await deviceId() : null;
  if (device) headers.set('X-Device-Id', device);
  const text = body === undefined ? undefined : JSON.stringify(body);
  const init = {
    method: route.method,
    headers,
    keepalive: outlivesPage(route, text),
    ...(text !== undefined && { body: text }),
    ...(signal && { signal }),
  };
  const response = await sendBy(address, init).catch(async (error: unknown) => {
    const isLost = error instanceof CallError && error.status === 0 && route.idempotent === true;
    const isConfirmed =
      error instanceof CallError && error.row === 'confirmationRequired' && (await confirmPerson());
    if (!isLost && !isConfirmed) throw error;
    return sendBy(address, init);
  });
  return (await response.json()) as RouteAnswer<R>;
}

/** The name that an answer gives its file (RFC 6266). */
function fileNameOf(disposition: string | null): string {
  const [, encoded = ''] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '') ?? [];
  return decodeURIComponent(encoded);
}

/** Fetches what a route answers as a file. A link could not: it carries no token. */
export async function callForFile<const R extends Route>(route: R, input: RouteCall<R>): Promise<File> {
  const address = addressOf(route.path, input as AnyInput);
  const init = { method: route.method, headers: headersFor(undefined) };
  const response = await sendAuthorized(address, init);
  return new File([await response.blob()], fileNameOf(response.headers.get('content-disposition')));
}

/** A file of the panel itself, such as a language file. */
export async function fetchOwnFile(path: string): Promise<unknown> {
  return (await send(path, {})).json();
}

/** A picture of the panel itself. */
export async function fetchOwnBytes(path: string): Promise<Blob> {
  return (await send(path, {})).blob();
}

/** Opens a stream of server-sent events; each value is one piece of its text. */
export async function openStream(route: Route, signal: AbortSignal): Promise<ReadableStream<string>> {
  const init = { method: route.method, headers: headersFor(undefined), signal };
  const response = await sendAuthorized(route.path, init);
  if (!response.body) throw new CallError(0, null);
  return response.body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>);
}

export interface UploadOptions {
  file: File;
  /** Text fields; sent before the file, so that the server knows them when the file begins. */
  fields: Record<string, string>;
  /** Says which upload it is, where the route takes it once. Another try has the same. */
  key?: string;
  /** Share of the bytes sent, 0–1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends one file as multipart. `fetch` tells no upload progress, so this is the one XMLHttpRequest. */
export function upload<const R extends Route>(
  route: R,
  params: Record<string, string>,
  { file, fields, key, onProgress, signal }: UploadOptions,
): Promise<RouteAnswer<R>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(route.method, addressOf(route.path, { params }));
    const headers = headersFor(undefined);
    const token = authorize(headers);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    if (route.idempotent) request.setRequestHeader('Idempotency-Key', key ?? newKey());
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onerror = () => reject(new CallError(0, null));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        resolve(JSON.parse(request.responseText) as RouteAnswer<R>);
      } else {
        noteRefused(request.status, token);
        reject(refusal(request.status, request.responseText));
      }
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file, file.name);
    request.send(form);
  });
}
