import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { capturePath } from '@forecourt/contract/capture-links';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { dataPolicy, filePolicy, sendSecurityHeaders } from './security-headers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('only the page that takes photos may use the camera, and none may use microphone or place', async () => {
  const policyOf = async (url: string) => {
    const answer = await app.server.inject({ url, headers: { accept: 'text/html' } });
    return answer.headers['permissions-policy'];
  };
  for (const url of [capturePath, `${capturePath}?from=mail`])
    expect(await policyOf(url)).toBe('camera=(self), microphone=(), geolocation=()');
  for (const url of ['/', '/login', `${capturePath}/other`, `/login?next=${capturePath}`, '/v1/capture'])
    expect(await policyOf(url), url).toBe('camera=(), microphone=(), geolocation=()');
});

it('over https every answer demands https for a year, streams of events too, and lets nothing run or frame it', async () => {
  const secure = await openTestApp({
    publicUrl: 'https://panel.example',
    trustedProxies: ['loopback'],
  });
  await secure.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = secure.server.server.address() as AddressInfo;
  const userId = await buildUser(secure.db);
  const authorization = `Bearer ${await secure.signedIn(userId)}`;
  const proxied = { 'x-forwarded-proto': 'https', authorization };
  await secure.outside.storage.put('uploads/own/file.png', Buffer.from('x'));
  const link = secure.outside.urls.sign('/files/uploads/own/file.png', userId, secure.clock.now());
  const policies = { '/v1/vehicles': dataPolicy, '/v1/events': dataPolicy, [link]: filePolicy };
  for (const [path, policy] of Object.entries(policies)) {
    const leave = new AbortController();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: proxied, signal: leave.signal });
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe(policy);
    leave.abort();
  }
  for (const policy of [dataPolicy, filePolicy])
    for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part);
  await secure.close();
});

it('nobody caches what does not say for how long it may be kept, and no call of the API says so', async () => {
  const server = fastify();
  await sendSecurityHeaders(
    server,
    { publicUrl: 'http://localhost', picturesUrl: '', directOrigin: null },
    async () => null,
  );
  server.get('/archive', (_request, reply) => reply.type('application/zip').send('zip'));
  for (const url of ['/picture', '/v1/picture'])
    server.get(url, (_request, reply) => reply.header('cache-control', 'private, max-age=60').send('x'));
  const cacheControl = async (url: string) => (await server.inject(url)).headers['cache-control'];
  expect(await cacheControl('/archive')).toBe('no-store');
  expect(await cacheControl('/picture')).toBe('private, max-age=60');
  expect(await cacheControl('/v1/picture')).toBe('no-store');
  await server.close();
});

/** Headers that say nothing of how safe an answer is. */
const otherHeaders = [
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'date',
  'x-request-id',
];

it.each([
  ['what is no HTTP', 'NONSENSE\r\n\r\n', 400],
  ['what has no address', 'GET /v1/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
  ['what names no host', 'GET /v1/vehicles HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  [
    'what expects something',
    'GET /livez HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n',
    200,
  ],
])('%s is answered with the headers of every answer', async (_, request, status) => {
  const secure = await openTestApp({ publicUrl: 'https://panel.example', trustedProxies: ['10.0.0.0/8'] });
  await secure.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = secure.server.server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port });
  socket.write(request);
  const answer = (await text(socket)).toLowerCase();
  const usual = (await secure.server.inject('/livez')).headers;
  await secure.close();
  expect(answer).toContain(` ${status} `);
  const names = Object.keys(usual).filter((name) => !otherHeaders.includes(name));
  expect(names).toEqual(expect.arrayContaining(['permissions-policy', 'strict-transport-security']));
  for (const name of names) {
    // The panel's answers allow more.
    const value = name === 'content-security-policy' ? '' : String(usual[name]).toLowerCase();
    expect(answer).toContain(`\n${name}: ${value}`);
  }
});
