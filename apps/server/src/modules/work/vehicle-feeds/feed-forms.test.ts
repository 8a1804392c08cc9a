import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { UserId } from '@forecourt/contract/ids';
import { listImports } from '@forecourt/contract/imports';
import * as routes from '@forecourt/contract/vehicle-feeds';
import { listVehicles, type Vehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { encodedAs } from '../../../testing/builders/encoded-texts.ts';
import { openFeedServer } from '../../../testing/stand-ins/feed-server.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { runCheck } from '../vehicle-lists/list-check.service.ts';
import { runVehicleList } from '../vehicle-lists/list-run.service.ts';
import { runVehicleFeed } from './feed-run.service.ts';

let app: TestApp;
let feed: Awaited<ReturnType<typeof openFeedServer>>;
let userId: UserId;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  feed = await openFeedServer();
});
afterAll(async () => {
  feed?.close();
  await app?.close();
});
beforeEach(async () => {
  userId = await buildUser(app.db);
  token = await app.signedIn(userId);
});

async function sample(answer: typeof feed.answer, body: object = {}): Promise<routes.FeedSample> {
  feed.answer = answer;
  const call = { params: { id: userId }, token, body: { address: feed.address, ...body } };
  return (await app.call(routes.testVehicleFeed, call)).body;
}

/** Adds the feed as its sample proposes it, calls it, and imports what it contains. */
async function imported({ columns, fields, itemPath }: routes.FeedSample, more = {}): Promise<string[]> {
  const body = { name: 'Stock', address: feed.address, columns, fields, itemPath, ...more };
  const added = await app.call(routes.createVehicleFeed, { params: { id: userId }, token, body });
  expect(added.status).toBe(201);
  await runVehicleFeed(app.system(), { vehicleFeedId: added.body.id, isAsked: false }, { last: true });
  const [item] = (await app.call(listImports, { token, query: { userId } })).body.results;
  await runCheck(app.system(), { importId: item.id, version: 1 }, { last: true });
  await runVehicleList(app.system(), item.id, { last: true });
  const vehicles: Vehicle[] = (await app.call(listVehicles, { token, query: { userId } })).body.results;
  return vehicles.map(({ make, reference }) => `${reference} ${make}`).sort();
}

const czech = 'Číslo skladu;Stock number;Make\n1;A-1;Škoda';
const xml = (encoding: string) =>
  `<?xml version="1.0" encoding="${encoding}"?><stock><car><id>A-1</id><make>Škoda</make></car><car><id>A-2</id><make>Audi</make></car></stock>`;

it.each<[string, typeof feed.answer]>([
  [
    'the header of CSV',
    { body: encodedAs(czech, 'iso-8859-2'), headers: { 'content-type': 'text/csv; charset=ISO-8859-2' } },
  ],
  [
    'the header of CSV, with a set that lists lack',
    {
      body: encodedAs('Stock number;Make\nA-1;Lada', 'windows-1252'),
      headers: { 'content-type': 'text/csv;charset="koi8-r"' },
    },
  ],
  [
    'the prolog of XML',
    { body: encodedAs(xml('windows-1250'), 'windows-1250'), headers: { 'content-type': 'text/xml' } },
  ],
  [
    'the prolog of XML, where the header is wrong',
    {
      body: encodedAs(xml('ISO-8859-15'), 'iso-8859-15'),
      headers: { 'content-type': 'text/xml; charset=utf-8' },
    },
  ],
])('the character set is declared by %s', async (_, answer) => {
  const found = await sample(answer);
  expect(found).toMatchObject({ failure: null, doubts: [] });
  expect((await imported(found))[0]).toMatch(/^A-1 (Škoda|Lada)$/);
});

it('a guess of the character set that may be wrong is doubted, until one is chosen, in which each answer is read', async () => {
  const body = encodedAs('Stock number;Make\nA-1;fűtés', 'windows-1250');
  expect(await sample({ body })).toMatchObject({ doubts: ['encoding'] });
  const chosen = await sample({ body }, { encoding: 'windows-1250' });
  expect(chosen).toMatchObject({
    encoding: 'windows-1250',
    doubts: [],
    rows: [{ values: { make: 'fűtés' } }],
  });
  expect(await imported(chosen, { encoding: 'windows-1250' })).toEqual(['A-1 fűtés']);
});

it('the character set that somebody has chosen wins over what the server says, also in JSON', async () => {
  const body = encodedAs('[{"id":"A-1","make":"fűtés"},{"id":"A-2","make":"VW"}]', 'windows-1250');
  const headers = { 'content-type': 'application/json; charset=windows-1252' };
  expect(await sample({ body, headers })).toMatchObject({
    encoding: 'windows-1252',
    rows: [{ values: { make: 'fûtés' } }, {}],
  });
  const chosen = await sample({ body, headers }, { encoding: 'windows-1250' });
  expect((await imported(chosen, { encoding: 'windows-1250' }))[0]).toBe('A-1 fűtés');
  expect((await sample({ body })).doubts).toEqual(['encoding']);
});

it.each<[string, (bytes: Buffer) => Buffer, Record<string, string>]>([
  ['gzip', gzipSync, { 'content-encoding': 'gzip' }],
  ['a file of gzip', gzipSync, { 'content-type': 'application/gzip' }],
  ['br', brotliCompressSync, { 'content-encoding': 'br' }],
  ['deflate', deflateSync, { 'content-encoding': 'deflate' }],
])('reads what is compressed as %s', async (_, packed, headers) => {
  const found = await sample({ body: packed(Buffer.from('Stock number;Make\nA-1;Audi')), headers });
  expect(await imported(found)).toEqual(['A-1 Audi']);
});

it('refuses what unpacks to more than a feed may have, or is cut off', async () => {
  const bomb = gzipSync(Buffer.alloc(33 * 1024 ** 2));
  expect(await sample({ body: bomb })).toMatchObject({ failure: 'tooLarge' });
  const whole = gzipSync(Buffer.from('Stock number;Make\nA-1;Audi'));
  expect(await sample({ body: whole.subarray(0, 20) })).toMatchObject({ failure: 'unreadable' });
});

it('keeps the digits of numbers that computers round', async () => {
  const body =
    '[{"id":9007199254740993,"make":"Audi","price":9990.5},{"id":9007199254740992,"make":"BMW"},{"id":1234567890123456789012,"make":"VW"},{"id":17,"make":"Seat"}]';
  expect(await imported(await sample({ body }))).toEqual([
    '1234567890123456789012 VW',
    '17 Seat',
    '9007199254740992 BMW',
    '9007199254740993 Audi',
  ]);
});

it('imports the only vehicle of XML, and its pictures as pictures', async () => {
  const pictures = [1, 2, 3].map((at) => `<image url="https://p.example/${at}.jpg"/>`).join('');
  const body = `<stock><dealer>Example</dealer><vehicle><id>ONE-2</id><make>Audi</make><images>${pictures}</images></vehicle></stock>`;
  const found = await sample({ body });
  expect(found).toMatchObject({ itemPath: 'stock.vehicle', rows: [{ reference: 'ONE-2', pictureCount: 3 }] });
  expect(await imported(found)).toEqual(['ONE-2 Audi']);
});

it('reads another place of the vehicles where somebody chooses it, and finds one where nothing is there any more', async () => {
  const body = JSON.stringify({ used: [{ id: 'U-1', make: 'Audi' }], young: [{ id: 'N-1', make: 'BMW' }] });
  expect(await sample({ body })).toMatchObject({ itemPath: 'used', itemPaths: ['used', 'young'] });
  const chosen = await sample({ body }, { itemPath: 'young' });
  expect(chosen).toMatchObject({ itemPath: 'young', rows: [{ reference: 'N-1' }] });
  expect(await sample({ body }, { itemPath: 'gone' })).toMatchObject({ itemPath: 'used', failure: null });
});

it('reads a table below titles, and one without headings, whose first vehicle is not lost', async () => {
  const titled = await sample({ body: 'Example Motors\n\nStock number;Make\nA-1;Audi' });
  expect(titled).toMatchObject({ columns: ['Stock number', 'Make'], doubts: [] });
  const bare = await sample({ body: 'WVWZZZ1KZAW000001;Golf;9.990\nWVWZZZ1KZAW000002;Polo;8.990' });
  expect(bare).toMatchObject({ columns: ['', '', ''], fields: ['vin', null, null], doubts: ['headings'] });
  expect(await imported({ ...bare, fields: ['vin', 'make', 'price'] })).toEqual([
    'WVWZZZ1KZAW000001 Golf',
    'WVWZZZ1KZAW000002 Polo',
  ]);
});
