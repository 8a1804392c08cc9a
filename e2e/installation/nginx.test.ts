import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { createDb, createPool } from '../../apps/server/src/platform/db/database.ts';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { buildUser, testPassword } from '../../apps/server/src/testing/builders/builders.ts';
import { zipOf } from '../../apps/server/src/testing/builders/zips.ts';
import { until } from '../../apps/server/src/testing/test-worker.ts';
import { expect, test } from '../support/journey.ts';
import { hasNginx, type Nginx, startNginx } from '../support/nginx.ts';
import { type OwnInstallation, startInstallation } from '../support/start-installation.ts';

/** The configuration of docs/nginx.md, run by nginx itself in front of an installation. */

const isHere = await hasNginx();

let installation: OwnInstallation;
let nginx: Nginx;
let userId: string;
let token: string;

interface Sent extends RequestOptions {
  body?: string | Buffer;
}

/** The answer, whose body has not been read. */
function ask(at: string, { body, ...options }: Sent = {}, isPlain = false): Promise<IncomingMessage> {
  const wanted = { host: '127.0.0.1', servername: 'localhost', path: at, ca: nginx.ca, ...options };
  const headers = { host: 'localhost', authorization: `Bearer ${token}`, ...options.headers };
  return new Promise((resolve, reject) => {
    const sent = isPlain
      ? httpRequest({ ...wanted, port: nginx.httpPort, headers }, resolve)
      : httpsRequest({ ...wanted, port: nginx.httpsPort, headers }, resolve);
    sent.once('error', reject).end(body);
  });
}

const post = (at: string, body: object, headers = {}) =>
  ask(at, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test.describe('the configuration for nginx', () => {
  test.skip(!isHere, 'nginx is missing');
  test.describe.configure({ mode: 'serial', timeout: 120_000 });
  test.beforeAll(async () => {
    const ports = { httpPort: await freePort(), httpsPort: await freePort() };
    const publicUrl = { PUBLIC_URL: `https://localhost:${ports.httpsPort}`, TRUSTED_PROXIES: 'loopback' };
    installation = await startInstallation(publicUrl);
    nginx = await startNginx(installation.baseUrl, ports);
    const pool = createPool(installation.databaseUrl, 1, 'e2e nginx');
    userId = await buildUser(createDb(pool), { type: 'premium', email: 'nginx@example.test' });
    await pool.end();
    await until('nginx answers', async () => (await ask('/livez').catch(() => null))?.statusCode === 200);
  });
  test.afterAll(async () => {
    nginx?.stop();
    await installation?.remove();
  });

  test('sends plain HTTP to the same page with TLS, where answers insist on it', async () => {
    const plain = await ask('/login?next=1', {}, true);
    expect([plain.statusCode, plain.headers.location]).toEqual([301, 'https://localhost/login?next=1']);
    const page = await ask('/login', { headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(200);
    expect(page.headers['strict-transport-security']).toContain('max-age=');
    expect(await text(page)).toContain('<html');
  });

  test('hands on the address of the client, whatever the client claims', async () => {
    const claims = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' };
    const signedIn = await post('/v1/login', { email: 'nginx@example.test', password: testPassword }, claims);
    expect(signedIn.statusCode).toBe(200);
    token = JSON.parse(await text(signedIn)).token;
    const sessions = JSON.parse(await text(await ask('/v1/sessions')));
    expect(JSON.stringify(sessions)).toContain('127.0.0.1');
    expect(JSON.stringify(sessions)).not.toContain('203.0.113.9');
  });

  test('passes events on as they happen', async () => {
    const stream = await ask('/v1/events');
    expect(stream.headers['content-type']).toContain('text/event-stream');
    let seen = '';
    stream.on('data', (part: Buffer) => {
      seen += part;
    });
    const made = await post('/v1/vehicles', { reference: 'NGINX-1' });
    expect(made.statusCode).toBe(201);
    const at = performance.now();
    await until(
      () => Promise.resolve(`the stream has ${seen}`),
      () => Promise.resolve(seen.includes('"noun":"vehicles"')),
    );
    expect(performance.now() - at).toBeLessThan(2_000);
    stream.destroy();
  });

  test('lets uploads through that are far larger than its own limit', async () => {
    const zip = await zipOf([
      { path: 'A-1/notes.txt', bytes: Buffer.alloc(30 * 1024 * 1024, 'x'), stored: true },
    ]);
    const boundary = 'a-boundary';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="photos.zip"\r\nContent-Type: application/zip\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), zip.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const headers = {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': body.length,
    };
    const answer = await ask(`/v1/users/${userId}/imports`, { method: 'POST', headers, body });
    expect(await text(answer)).toContain('photos.zip');
    expect(answer.statusCode).toBe(202);
  });
});
