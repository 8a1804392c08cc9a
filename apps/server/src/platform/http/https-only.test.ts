import { login } from '@forecourt/contract/auth';
import type { UserId } from '@forecourt/contract/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, testPassword } from '../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

const proxy = '10.1.2.3';
const stranger = '203.0.113.9';
const html = { accept: 'text/html' };

async function ask(app: TestApp, url: string, remoteAddress: string, headers: Record<string, string> = {}) {
  const { statusCode, body, headers: sent } = await app.server.inject({ url, remoteAddress, headers });
  return { status: statusCode, location: sent.location, body };
}

/** The addresses from which a user's sessions were opened. */
async function addressesOf(app: TestApp, userId: UserId): Promise<(string | null)[]> {
  const rows = await app.db.selectFrom('sessions').select('address').where('userId', '=', userId).execute();
  return rows.map(({ address }) => address);
}

describe('an installation with https', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ publicUrl: 'https://showroom.example', trustedProxies: ['10.0.0.0/8'] });
  });
  afterAll(() => app.close());
  const over = (scheme: string) => ({ 'x-forwarded-proto': scheme });

  it('refuses plain http before it handles the request, and serves https through its proxy', async () => {
    const body = { email: 'https@example.test', password: testPassword };
    await buildUser(app.db, { email: body.email });
    const send = (remoteAddress: string, headers: Record<string, string>) =>
      app.call(login, { body, remoteAddress, headers });
    const plain = await send(proxy, over('http'));
    expect([plain.status, plain.body.name, plain.body.errorCode]).toEqual([403, 'httpsRequired', 4030107]);
    expect(plain.body).toMatchObject({ message: expect.any(String), requestId: expect.any(String) });
    expect((await send(proxy, {})).body.name).toBe('httpsRequired');
    expect((await send(proxy, over('https'))).status).toBe(200);
  });

  it('trusts only its proxies for the protocol and the client’s address', async () => {
    const forged = { ...over('https'), 'x-forwarded-for': '198.51.100.7' };
    const others: Record<string, string>[] = [{ forwarded: 'proto=https' }, { 'x-forwarded-ssl': 'on' }];
    for (const headers of [forged, ...others]) {
      const { status, body } = await app.call(login, { body: {}, remoteAddress: stranger, headers });
      expect([status, body.name]).toEqual([403, 'httpsRequired']);
    }
    // A proxy appends its value to the header that it received.
    const chained = { 'x-forwarded-proto': 'https, http' };
    expect((await app.call(login, { body: {}, remoteAddress: proxy, headers: chained })).status).toBe(403);
    const id = await buildUser(app.db, { email: 'seen@example.test' });
    const body = { email: 'seen@example.test', password: testPassword };
    const headers = { ...over('https'), 'x-forwarded-for': `198.51.100.7, ${stranger}` };
    await app.call(login, { body, remoteAddress: proxy, headers });
    expect(await addressesOf(app, id)).toEqual([stranger]);
  });

  it('redirects pages to the configured host, whatever host was requested', async () => {
    const location = async (url: string, host: string) => {
      const { status, location } = await ask(app, url, proxy, { ...over('http'), ...html, host });
      expect(status).toBe(308);
      return location;
    };
    const at = 'https://showroom.example';
    expect(await location('/login?a=b', 'showroom.example')).toBe(`${at}/login?a=b`);
    expect(await location('/dashboard', 'evil.example')).toBe(`${at}/dashboard`);
    expect(await location('//evil.example/x', 'evil.example')).toBe(`${at}/x`);
    expect(await location('http://evil.example/x', 'evil.example')).toBe(`${at}/x`);
    const page = await app.server.inject({ method: 'POST', url: '/login', remoteAddress: proxy });
    expect(page.json().name).toBe('httpsRequired');
    expect((await ask(app, '/files/a.jpg', proxy, html)).body).toContain('httpsRequired');
  });

  it('answers health checks over plain http', async () => {
    for (const url of ['/livez', '/readyz']) expect((await ask(app, url, '127.0.0.1')).status).toBe(200);
    expect((await ask(app, '/livez/../v1/sessions', '127.0.0.1')).status).toBe(403);
  });
});

describe('an installation without https', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());

  it('serves plain http, and trusts no header about the client’s address', async () => {
    const id = await buildUser(app.db, { email: 'plain@example.test' });
    const forged = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.7' };
    const body = { email: 'plain@example.test', password: testPassword };
    const { status, body: signedIn } = await app.call(login, {
      body,
      remoteAddress: stranger,
      headers: forged,
    });
    expect([status, signedIn.user.id]).toEqual([200, id]);
    expect(await addressesOf(app, id)).toEqual([stranger]);
    expect((await ask(app, '/login', stranger, html)).status).not.toBe(308);
  });
});
