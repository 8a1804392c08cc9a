import { request as send } from 'node:http';
import { login } from '@forecourt/contract/auth';
import { contract } from '@forecourt/contract/contract';
import { errors } from '@forecourt/contract/errors';
import { streamEvents } from '@forecourt/contract/events';
import { ErrorAnswer } from '@forecourt/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const id = '0197a1b2-0000-7000-8000-000000000000';
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const;
const paths = [...new Set(Object.values(contract).map(({ path }) => path.replace(/:\w+/g, id)))];

/** The methods that the contract has for a path, with HEAD where it is supported. */
function declared(address: string): Set<string> {
  const here = Object.values(contract).filter((route) =>
    new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`).test(address),
  );
  const heads = here.some((route) => route.method === 'GET' && route.answer !== 'events') ? ['HEAD'] : [];
  return new Set([...here.map(({ method }) => method), ...heads]);
}
const allowOf = (headers: Record<string, unknown>) => new Set(String(headers.allow).split(', '));

describe.each(paths)('%s', (address) => {
  const known = declared(address);
  const others = methods.filter((method) => !known.has(method));

  it('answers other methods with 405, an Allow header and the usual error body', async () => {
    for (const method of others) {
      const payload = ['GET', 'TRACE'].includes(method) ? {} : { payload: '<x/>' };
      const answer = await app.server.inject({
        method: method as 'GET',
        url: `${address}?page=1`,
        headers: { 'content-type': 'application/xml' },
        ...payload,
      });
      const body = ErrorAnswer.parse(answer.json());
      expect([method, answer.statusCode, body.errorCode]).toEqual([
        method,
        405,
        errors.methodNotAllowed.code,
      ]);
      expect(allowOf(answer.headers)).toEqual(new Set([...known, 'OPTIONS']));
    }
  });

  it('answers OPTIONS with its methods, and allows no other origins, unless pages of all may read its answer', async () => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' };
    const answer = await app.server.inject({ method: 'OPTIONS', url: address, headers });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(allowOf(answer.headers)).toEqual(new Set([...known, 'OPTIONS']));
    const isOpen = address.startsWith('/v1/embedded-spins/');
    expect(answer.headers['access-control-allow-origin']).toBe(isOpen ? '*' : undefined);
  });
});

it('an unknown address gets 404 with every method, and so does one with an extra part', async () => {
  for (const url of ['/v1/nothing', `${login.path}/more`, `${login.path}/`, '/v1']) {
    for (const method of [...methods, 'OPTIONS', 'HEAD'] as const) {
      const answer = await app.server.inject({ method: method as 'GET', url });
      expect([url, method, answer.statusCode]).toEqual([url, method, 404]);
      if (method !== 'HEAD') expect(answer.json().message).toBe('Route not matched.');
    }
  }
});

it('HEAD is GET without a body, and does not wait for a stream of events', async () => {
  const head = (url: string) => app.server.inject({ method: 'HEAD', url });
  expect(await head('/livez')).toMatchObject({ statusCode: 200, body: '' });
  expect((await head(streamEvents.path)).statusCode).toBe(405);
});

it('an unusual HTTP method is refused as well', async () => {
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const status = await new Promise((resolve, reject) => {
    send({ port, method: 'PROPFIND', path: login.path }, (answer) => {
      answer.resume();
      resolve([answer.statusCode, answer.headers.allow]);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toEqual([405, 'POST, OPTIONS']);
});
