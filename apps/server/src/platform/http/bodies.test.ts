import { connect } from 'node:net';
import { login, logout } from '@forecourt/contract/auth';
import { uploadImage } from '@forecourt/contract/images';
import { deleteUser, getUser, listUsers, patchUser } from '@forecourt/contract/users';
import { decodeVin } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, testPassword } from '../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await openTestApp();
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => app.close());

/** The raw response to these bytes. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
  });
}

const credentials = { email: 'edge@example.test', password: testPassword };

describe('a request', () => {
  it('in another encoding than UTF-8 is refused', async () => {
    const id = await buildUser(app.db);
    const name = Buffer.from('{"name":"M\u00fcller"}', 'latin1');
    const answer = await app.server.inject({
      method: 'PATCH',
      url: `/v1/users/${id}`,
      headers: { authorization: `Bearer ${await app.signedIn(id)}`, 'content-type': 'application/json' },
      payload: name,
    });
    expect([answer.statusCode, answer.json().name]).toEqual([400, 'validationError']);
  });

  it('with an unknown field is refused, and the error names it', async () => {
    const id = await buildUser(app.db, { role: 'root' });
    const token = await app.signedIn(id);
    const { body } = await app.call(patchUser, { params: { id }, token, body: { nickname: 'x' } });
    expect(body.params.field).toBe('nickname');
  });

  it.each([
    ['application/x-www-form-urlencoded', new URLSearchParams(credentials).toString()],
    ['text/plain', JSON.stringify(credentials)],
    ['application/xml', '<email/>'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na\r\n--x--\r\n',
    ],
  ])('with a body of %s is 415', async (type, payload) => {
    await buildUser(app.db, { email: `${type.length}${credentials.email}` });
    const answer = await app.server.inject({
      method: 'POST',
      url: login.path,
      headers: { 'content-type': type },
      payload,
    });
    expect([answer.statusCode, answer.json().name]).toEqual([415, 'contentTypeUnsupported']);
  });

  it('with the content type JSON and no body counts as one without a body', async () => {
    const token = await app.signedIn(await buildUser(app.db));
    const answer = await app.server.inject({
      method: 'POST',
      url: logout.path,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(200);
  });

  it('with broken JSON, or with keys that would change prototypes, is refused', async () => {
    for (const payload of [
      '{"email":',
      '{"__proto__": {"email": "a@b.c"}}',
      '{"constructor": {"prototype": {}}}',
    ]) {
      const headers = { 'content-type': 'application/json' };
      const answer = await app.server.inject({ method: 'POST', url: login.path, headers, payload });
      expect([answer.statusCode, answer.json().name]).toEqual([400, 'validationError']);
    }
  });

  it('with JSON of more than 256 KiB is 413', async () => {
    const payload = { ...credentials, password: 'x'.repeat(256 * 1024) };
    const answer = await app.server.inject({ method: 'POST', url: login.path, payload });
    expect([answer.statusCode, answer.json().name]).toEqual([413, 'requestTooLarge']);
  });

  it('with headers or an address of more than 16 KiB gets an error in the usual shape, and the connection is closed', async () => {
    const long = 'x'.repeat(17 * 1024);
    for (const bytes of [
      `GET /v1/session HTTP/1.1\r\nHost: a\r\nX-Long: ${long}\r\n\r\n`,
      `GET /v1/session?${long} HTTP/1.1\r\nHost: a\r\n\r\n`,
    ]) {
      const heard = await send(bytes);
      expect(heard).toMatch(/^HTTP\/1.1 413 /);
      expect(JSON.parse(heard.slice(heard.indexOf('\r\n\r\n'))).name).toBe('requestTooLarge');
    }
    expect(await send('nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [\s\S]*"name":"validationError"/);
  });

  it('with an invalid address, or a part of it that is too long, gets an error in the usual shape', async () => {
    for (const [part, refusal] of [
      ['%zz', 'validationError'],
      ['x'.repeat(201), 'requestTooLarge'],
    ]) {
      const answer = await app.server.inject({ url: `/v1/users/${part}` });
      expect(answer.json().name).toBe(refusal);
      expect(answer.statusCode).toBe((answer.json().errorCode / 10_000) | 0);
    }
  });

  it.each(['\0', 'a\0b', '\ud800', '\udc00\ud800'])(
    'with text that the database cannot store (%j) is refused',
    async (password) => {
      const written = await app.call(login, { body: { email: 'a@example.test', password } });
      expect([written.status, written.body.name, written.body.params]).toEqual([
        400,
        'validationError',
        { field: 'password' },
      ]);
    },
  );

  it('that asks for a text with a NUL character is refused', async () => {
    const token = await app.signedIn(await buildUser(app.db, { role: 'root' }));
    const refused = await app.call(decodeVin, { params: { vin: '\0' }, token });
    expect(refused.body.name).toBe('validationError');
  });

  it('without permission and with a NUL character in its address is refused for the missing permission', async () => {
    const token = await app.signedIn(await buildUser(app.db, { role: 'qcmanager' }));
    const refused = await app.call(deleteUser, { params: { id: 'a\0b' }, token });
    expect([refused.status, refused.body.name]).toEqual([403, 'userForbidden']);
  });

  it('with a date as JavaScript prints or counts it is understood; one that is ambiguous is refused by its field', async () => {
    const token = await app.signedIn(await buildUser(app.db, { role: 'root' }));
    const day = new Date('2026-06-15T10:00:00Z');
    for (const date of [String(day), String(day.getTime()), day.toISOString()])
      for (const query of [{ onlineBefore: date }, { createdAt: date }])
        expect((await app.call(listUsers, { query, token })).status, date).toBe(200);
    for (const field of ['onlineBefore', 'createdAt']) {
      const refused = await app.call(listUsers, { query: { [field]: '6/7/2026' }, token });
      expect(refused.body).toMatchObject({ name: 'validationError', params: { field } });
    }
  });

  it('with a year outside the valid range is refused', async () => {
    const token = await app.signedIn(await buildUser(app.db, { role: 'root' }));
    for (const onlineBefore of [
      '0000-01-01',
      '9999-12-31',
      '0999-12-31T00:00:00Z',
      '+010000-01-01T00:00:00Z',
    ]) {
      const found = await app.call(listUsers, { query: { onlineBefore }, token });
      expect(found.body.name).toBe('validationError');
    }
  });

  it('is answered with no-store and its request id, whether it succeeds or not', async () => {
    const id = await buildUser(app.db);
    const token = await app.signedIn(id);
    for (const answer of [
      await app.call(getUser, { params: { id }, token }),
      await app.call(getUser, { params: { id } }),
    ]) {
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('that takes a file is refused with JSON instead', async () => {
    const token = await app.signedIn(await buildUser(app.db));
    const params = { id: '00000000-0000-7000-8000-000000000000' };
    const answer = await app.call(uploadImage, { params, token, body: { file: 'x' } });
    expect(answer.body.name).toBe('fileDataMissing');
  });
});
