/**
 * Building blocks of the client. They are written from the specification alone and import nothing of the project: the
 * same code runs in Node and, served to a page of another origin, in a browser.
 */

/** URLs of both API bases. */
export interface Hosts {
  v1: string;
  v2: string;
}

/** Actions that the specification has no call for; the test performs them. */
export interface Outside {
  root: { email: string; password: string };
  /** A PNG, in base64. */
  picture: string;
  /** Creates a client of this customer that has credits. */
  makeClient(customerId: string): Promise<string>;
  /** Makes and charges a picture for this user. */
  makePicture(userId: string): Promise<void>;
  /** Returns the token of the last mail to this address. */
  mailedToken(email: string): Promise<string>;
  /** Follows the link in the mail that confirms a sign-up. */
  confirmSignUp(email: string): Promise<void>;
  /** Grants consent at this URL, and returns the parameters with which Instagram redirects the browser back. */
  consent(url: string): Promise<{ code: string; state: string }>;
}

// Answers are read by hand here, as a script would.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Json = any;

interface Call {
  token?: string | undefined;
  body?: unknown;
  form?: FormData;
  query?: Record<string, string>;
  /** Page and limit, sent as headers. */
  page?: number;
  limit?: number;
}

export interface Session {
  token: string;
  user: Json;
}

/** Makes calls, and records which were made and what deviated from the specification. */
export class SpecClient {
  readonly calls = new Set<string>();
  readonly wrong: string[] = [];
  readonly #hosts: Hosts;

  constructor(hosts: Hosts) {
    this.#hosts = hosts;
  }

  /** `path` is a template such as `v1 /users/:id`; `ids` fill its parameters in order. */
  async send(method: string, path: string, ids: string[] = [], call: Call = {}): Promise<Response> {
    this.calls.add(`${method} ${path}`);
    const [version = '', template = ''] = path.split(' ');
    const left = [...ids];
    const filled = template.replace(/:\w+/g, () => left.shift() ?? '');
    const base = version === 'v2' ? this.#hosts.v2 : this.#hosts.v1;
    const query = call.query ? `?${new URLSearchParams(call.query)}` : '';
    const headers: Record<string, string> = {};
    if (call.token) headers.authorization = `Bearer ${call.token}`;
    if (call.page) headers.page = String(call.page);
    if (call.limit) headers.limit = String(call.limit);
    const isWriting = method === 'POST' || method === 'PATCH';
    if (isWriting && !call.form) headers['content-type'] = 'application/json';
    const body = call.form ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
    return fetch(base + filled + query, { method, headers, ...(body === undefined ? {} : { body }) });
  }

  /** The response of a call that must succeed. */
  async call(method: string, path: string, ids: string[] = [], call: Call = {}): Promise<Json> {
    const answer = await this.send(method, path, ids, call);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  }

  /** Makes a call that must be rejected with this error code. */
  async refused(code: number, method: string, path: string, ids: string[], call: Call): Promise<void> {
    const answer = await this.send(method, path, ids, call);
    const seen = answer.ok ? answer.status : (await answer.json()).errorCode;
    this.expect(`${method} ${path} is refused with ${code}`, seen === code, seen);
  }

  expect(what: string, isRight: boolean, seen?: unknown): void {
    if (!isRight) this.wrong.push(`${what}: ${JSON.stringify(seen)}`);
  }

  /** Checks that every named field has the expected value. */
  expectFields(what: string, seen: Json, fields: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(fields))
      this.expect(
        `${what} has ${name} ${JSON.stringify(value)}`,
        JSON.stringify(seen?.[name]) === JSON.stringify(value),
        seen?.[name],
      );
  }

  async login(email: string, password: string): Promise<Session> {
    return this.call('POST', 'v1 /login', [], { body: { email, password } });
  }
}

export const newPassword = 'a password of fair length';

export function isIn(list: Json, id: string): boolean {
  return list.results.some((one: Json) => one.id === id);
}
