import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createDb, createPool } from '../../apps/server/src/platform/db/database.ts';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { buildUser, testPassword } from '../../apps/server/src/testing/builders/builders.ts';
import { zipOf } from '../../apps/server/src/testing/builders/zips.ts';
import { hasProgram } from '../../apps/server/src/testing/programs.ts';
import { until } from '../../apps/server/src/testing/test-worker.ts';
import { throwawayFolder } from '../../apps/server/src/testing/throwaway-folder.ts';
import { expect, fail, test } from '../support/journey.ts';
import { type OwnInstallation, startInstallation } from '../support/start-installation.ts';

/** The configuration of docs/nginx.md, run by nginx itself in front of an installation. */

const isHere = (await hasProgram('nginx', 'nginx')) && (await hasProgram('openssl', 'openssl'));

let installation: OwnInstallation;
let nginx: ChildProcess;
let ca: string;
let httpPort: number;
let httpsPort: number;
let userId: string;
let token: string;

interface Sent extends RequestOptions {
  body?: string | Buffer;
}

/** The answer, whose body has not been read. */
function ask(at: string, { body, ...options }: Sent = {}, isPlain = false): Promise<IncomingMessage> {
  const wanted = { host: '127.0.0.1', servername: 'localhost', path: at, ca, ...options };
  const headers = { host: 'localhost', authorization: `Bearer ${token}`, ...options.headers };
  return new Promise((resolve, reject) => {
    const sent = isPlain
      ? httpRequest({ ...wanted, port: httpPort, headers }, resolve)
      : httpsRequest({ ...wanted, port: httpsPort, headers }, resolve);
    sent.once('error', reject).end(body);
  });
}

const post = (at: string, body: object, headers = {}) =>
  ask(at, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

async function configuration(folder: string, apiPort: number): Promise<string> {
  const page = await readFile(path.join(import.meta.dirname, '../../docs/nginx.md'), 'utf8');
  const block = /```nginx\n(.*?)```/s.exec(page)?.[1] ?? fail('docs/nginx.md has no configuration');
  const ours = block
    .replace('127.0.0.1:8080', `127.0.0.1:${apiPort}`)
    .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${httpsPort} `)
    .replaceAll('forecourt.example', 'localhost')
    .replace('/etc/ssl/forecourt/fullchain.pem', path.join(folder, 'cert.pem'))
    .replace('/etc/ssl/forecourt/key.pem', path.join(folder, 'key.pem'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  );
  return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    ${process.getuid?.() === 0 ? 'user root;' : ''} events {}
    http { access_log off; ${temporary.join(' ')}\n${ours}\n}`;
}

async function startNginx(folder: string, apiPort: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${folder}/key.pem`, '-out', `${folder}/cert.pem`];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...key, ...name], { stdio: 'ignore' });
  ca = await readFile(`${folder}/cert.pem`, 'utf8');
  await writeFile(`${folder}/nginx.conf`, await configuration(folder, apiPort));
  const env = { PATH: `${process.env.PATH}:/usr/sbin` };
  nginx = spawn('nginx', ['-c', `${folder}/nginx.conf`], { env, stdio: ['ignore', 'inherit', 'inherit'] });
}

test.describe('the configuration for nginx', () => {
  test.skip(!isHere, 'nginx is missing');
  test.describe.configure({ mode: 'serial', timeout: 120_000 });
  test.beforeAll(async () => {
    [httpPort, httpsPort] = [await freePort(), await freePort()];
    const publicUrl = { PUBLIC_URL: `https://localhost:${httpsPort}`, TRUSTED_PROXIES: 'loopback' };
    installation = await startInstallation(publicUrl);
    await startNginx(
      path.join(await throwawayFolder('forecourt-nginx-'), 'nginx'),
      Number(new URL(installation.baseUrl).port),
    );
    const pool = createPool(installation.databaseUrl, 1, 'e2e nginx');
    userId = await buildUser(createDb(pool), { type: 'premium', email: 'nginx@example.test' });
    await pool.end();
    await until('nginx answers', async () => (await ask('/livez').catch(() => null))?.statusCode === 200);
  });
  test.afterAll(async () => {
    nginx?.kill('SIGQUIT');
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
