import type { AddressInfo } from 'node:net';
import { streamEvents } from '@forecourt/contract/events';
import { uploadFile } from '@forecourt/contract/files';
import { getUser, listUsers } from '@forecourt/contract/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

const panel = 'https://panel.example';
const pictures = 'https://pictures.example/showroom';

let open: TestApp;
let closed: TestApp;
beforeAll(async () => {
  open = await openTestApp({ allowedOrigins: [panel], picturesUrl: pictures });
  closed = await openTestApp();
});
afterAll(async () => {
  await open.close();
  await closed.close();
});

const asking = { origin: panel, 'access-control-request-method': 'PATCH' };
const preflight = (app: TestApp, headers: Record<string, string>, url = '/v1/users') =>
  app.server.inject({ method: 'OPTIONS', url, headers });

it('a panel on an allowed origin may make every request with every header', async () => {
  const wanted = 'authorization, content-type, idempotency-key, page, limit, x-xsrf-token';
  const headers = { ...asking, 'access-control-request-headers': wanted };
  for (const url of ['/v1/users', '/v2/customers/1', '/v1/users/1/files', '/files/x.webp']) {
    const answer = await preflight(open, headers, url);
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': panel,
      'access-control-allow-headers': wanted,
      vary: 'Origin',
    });
    expect(answer.headers['access-control-allow-methods']).toMatch(/PATCH.*DELETE/);
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  }
});

it('a panel on an allowed origin can read responses and errors with all of their headers', async () => {
  const token = await open.signedIn(await buildUser(open.db, { role: 'root' }));
  for (const who of [token, null]) {
    const { status, headers } = await open.call(listUsers, { token: who, headers: { origin: panel } });
    expect(status).toBe(who ? 200 : 401);
    expect(headers).toMatchObject({
      'access-control-allow-origin': panel,
      'access-control-expose-headers': '*',
    });
    expect(headers.vary).toContain('Origin');
  }
  const broken = await open.server.inject({ url: '/v1/users/%zz', headers: { origin: panel } });
  expect([broken.statusCode, broken.headers['access-control-allow-origin']]).toEqual([400, panel]);
});

it('other origins get no CORS headers, and no origin does when none is allowed', async () => {
  for (const [app, origin] of [
    [open, 'https://panel.example.evil.example'],
    [open, 'http://panel.example'],
    [open, 'null'],
    [closed, panel],
  ] as const) {
    const answers = [
      await preflight(app, { ...asking, origin }),
      await app.server.inject({ url: '/v1/installation', headers: { origin } }),
    ];
    for (const { headers } of answers)
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

it('pictures and files have absolute addresses, and other origins may show them', async () => {
  const id = await buildUser(open.db);
  const token = await open.signedIn(id);
  const bytes = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n%%EOF\n');
  const file = { name: 'a.pdf', type: 'application/pdf', bytes };
  const { body } = await open.upload(uploadFile, { params: { id }, token, file });
  expect(body.path.startsWith(`${pictures}/files/uploads/`)).toBe(true);
  const shown = await open.server.inject({ url: body.path.slice(pictures.length) });
  expect(shown.statusCode).toBe(200);
  expect(shown.headers['cross-origin-resource-policy']).toBe('cross-origin');
  const page = await open.server.inject({ url: '/', headers: { accept: 'text/html' } });
  expect(page.headers['content-security-policy']).toContain(
    "img-src 'self' blob: data: https://pictures.example;",
  );
  expect(page.headers['cross-origin-resource-policy']).toBe('same-origin');
});

it('without allowed origins, addresses of pictures are paths on the same origin', async () => {
  const id = await buildUser(closed.db);
  const token = await closed.signedIn(id);
  const file = { name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF\n') };
  const { body } = await closed.upload(uploadFile, { params: { id }, token, file });
  expect(body.path).toMatch(/^\/files\//);
  const shown = await closed.server.inject({ url: body.path });
  expect(shown.headers['cross-origin-resource-policy']).toBe('same-origin');
  expect((await closed.call(getUser, { params: { id }, token })).headers.vary ?? '').not.toContain('Origin');
});

it('a panel on an allowed origin can open the event stream', async () => {
  await open.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = open.server.server.address() as AddressInfo;
  const authorization = `Bearer ${await open.signedIn(await buildUser(open.db))}`;
  const leave = new AbortController();
  const stream = await fetch(`http://127.0.0.1:${port}${streamEvents.path}`, {
    headers: { authorization, origin: panel },
    signal: leave.signal,
  });
  expect(stream.headers.get('access-control-allow-origin')).toBe(panel);
  leave.abort();
});
