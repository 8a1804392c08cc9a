import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ForecourtClient, ForecourtError } from './client.ts';

interface Call {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let calls: Call[];
/** What the server answers, in turn; the last one again and again. */
let answers: ((response: ServerResponse) => void)[];
let client: ForecourtClient;

const json =
  (status: number, body: unknown, headers = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    response.end(JSON.stringify(body));
  };

beforeEach(async () => {
  calls = [];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('latin1')) body += chunk;
    calls.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  client = new ForecourtClient({ baseUrl: `http://127.0.0.1:${port}/`, apiKey: 'fk_test' });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it('fills in the path, leaves out what is undefined, and sends the key', async () => {
  answers = [json(200, { id: 'a/b' })];
  const vehicle = await client.get('/v1/vehicles/{id}', { params: { id: 'a/b' } });
  expect(vehicle.id).toBe('a/b');
  await client.get('/v1/vehicles', { query: { search: 'Škoda & co', page: undefined } });
  expect(calls.map(({ url }) => url)).toEqual([
    '/v1/vehicles/a%2Fb',
    '/v1/vehicles?search=%C5%A0koda+%26+co',
  ]);
  expect(calls[0]?.headers.authorization).toBe('Bearer fk_test');
});

it('throws the error of the answer, with its number, name and request', async () => {
  const body = { errorCode: 4040001, name: 'vehicleNotFound', message: 'No vehicle', requestId: 'r-1' };
  answers = [json(404, body)];
  const failed = client.get('/v1/vehicles/{id}', { params: { id: 'x' } });
  await expect(failed).rejects.toThrow(ForecourtError);
  await expect(failed).rejects.toMatchObject({
    status: 404,
    code: 4040001,
    reason: 'vehicleNotFound',
    requestId: 'r-1',
    message: 'No vehicle',
  });
  expect(calls).toHaveLength(1);
});

it('reads again where the server is busy, after the time that it asks for', async () => {
  answers = [
    json(503, {}, { 'retry-after': '1' }),
    json(429, {}, { 'retry-after': '0' }),
    json(200, { count: 0 }),
  ];
  const start = performance.now();
  await client.get('/v1/vehicles');
  expect(performance.now() - start).toBeGreaterThan(990);
  expect(calls).toHaveLength(3);
});

it('repeats an order with the same key, and never a change that has none', async () => {
  const busy = json(503, { name: 'overloaded' }, { 'retry-after': '0' });
  answers = [busy, json(200, { held: 1, results: [] })];
  await client.post('/v1/vehicles/{id}/process', { params: { id: 'v' }, body: { preset: 'studio-white' } });
  const keys = calls.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  answers = [busy];
  const changed = client.patch('/v1/vehicles/{id}', { params: { id: 'v' }, body: { make: 'Opel' } });
  await expect(changed).rejects.toMatchObject({ reason: 'overloaded' });
  expect(calls).toHaveLength(3);
});

it('gives up where no answer comes, and says so', async () => {
  answers = [(response) => response.destroy()];
  const { port } = server.address() as AddressInfo;
  const impatient = new ForecourtClient({
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey: 'fk_test',
    retries: 1,
  });
  await expect(impatient.get('/v1/vehicles')).rejects.toMatchObject({ status: 0, reason: 'unreachable' });
  expect(calls).toHaveLength(2);
});

it('stops waiting when the caller does', async () => {
  answers = [json(503, {}, { 'retry-after': '30' })];
  const abort = new AbortController();
  const waiting = client.get('/v1/vehicles', { signal: abort.signal });
  setTimeout(() => abort.abort(new Error('enough')), 50);
  await expect(waiting).rejects.toThrow('enough');
});

it('follows no redirect, so that the key reaches no other server', async () => {
  answers = [(response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()];
  const { port } = server.address() as AddressInfo;
  const once = new ForecourtClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'fk_test', retries: 0 });
  await expect(once.get('/v1/vehicles')).rejects.toMatchObject({ reason: 'unreachable' });
});

it('sends the fields of an upload before the file', async () => {
  answers = [json(201, { id: 'i' })];
  const file = new File(['bytes of a photo'], 'front.jpg', { type: 'image/jpeg' });
  await client.post('/v1/vehicles/{id}/images', {
    params: { id: 'v' },
    body: { position: 'exterior.front' },
    file,
  });
  const { body, headers } = calls[0] as Call;
  expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(body.indexOf('name="position"')).toBeLessThan(body.indexOf('name="file"; filename="front.jpg"'));
  expect(body).toContain('bytes of a photo');
});

it('gives every item of a list, page after page', async () => {
  const page = (size: number) =>
    json(200, { count: 150, results: Array.from({ length: size }, (_, id) => ({ id })) });
  answers = [page(100), page(50)];
  let seen = 0;
  for await (const _vehicle of client.each('/v1/vehicles', { query: { search: 'x' } })) seen++;
  expect(seen).toBe(150);
  expect(calls.map(({ url }) => url)).toEqual([
    '/v1/vehicles?limit=100&search=x&page=1',
    '/v1/vehicles?limit=100&search=x&page=2',
  ]);
});

it('gives files as they are', async () => {
  answers = [(response) => response.writeHead(200, { 'content-type': 'text/csv' }).end('id\r\n1\r\n')];
  const csv = await client.get('/v1/vehicles/csv');
  expect(await csv.text()).toBe('id\r\n1\r\n');
});
