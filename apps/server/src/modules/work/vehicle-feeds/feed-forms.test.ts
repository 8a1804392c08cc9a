import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { UserId, VehicleFeedId } from '@forecourt/contract/ids';
import { listImports } from '@forecourt/contract/imports';
import * as routes from '@forecourt/contract/vehicle-feeds';
import { listVehicles, type Vehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { encodedAs } from '../../../testing/builders/encoded-texts.ts';
import { openFeedServer } from '../../../testing/stand-ins/feed-server.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { runImport } from '../imports/import-run.service.ts';
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

const callFeed = (vehicleFeedId: VehicleFeedId) =>
  runVehicleFeed(app.system(), { vehicleFeedId, isAsked: false }, { last: true });

/** Adds the feed as its sample proposes it, and calls it. */
async function called(
  { columns, fields, itemPath }: routes.FeedSample,
  more = {},
): Promise<routes.VehicleFeed> {
  const body = { name: 'Stock', address: feed.address, columns, fields, itemPath, ...more };
  const added = await app.call(routes.createVehicleFeed, { params: { id: userId }, token, body });
  expect(added.status).toBe(201);
  await callFeed(added.body.id);
  const { body: feeds } = await app.call(routes.listVehicleFeeds, { token, query: { userId } });
  return feeds.results[0];
}

/** What the newest import of the user makes of its vehicles. */
async function finished(): Promise<string[]> {
  const [item] = (await app.call(listImports, { token, query: { userId } })).body.results;
  await runCheck(app.system(), { importId: item.id, version: 1 }, { last: true });
  await runVehicleList(app.system(), item.id, { last: true });
  await runImport(app.system(), item.id, { last: true });
  const vehicles: Vehicle[] = (await app.call(listVehicles, { token, query: { userId } })).body.results;
  return vehicles.map(({ make, reference }) => `${reference} ${make}`).sort();
}

/** Adds the feed as its sample proposes it, calls it, and imports what it contains. */
async function imported(sample: routes.FeedSample, more = {}): Promise<string[]> {
  expect((await called(sample, more)).failure).toBeNull();
  return finished();
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

const latin = { 'content-type': 'text/csv; charset=ISO-8859-1' };
it.each<[string, typeof feed.answer, string]>([
  [
    'CSV, guessed by a few letters',
    { body: encodedAs('Stock number;Make\nA-1;fűtés', 'windows-1250') },
    'A-1 fűtés',
  ],
  [
    'JSON, guessed by a few letters',
    { body: encodedAs('[{"Stock number":"A-1","Make":"őz"}]', 'windows-1250') },
    'A-1 őz',
  ],
  [
    'XML that names no set',
    { body: encodedAs('<s><car><id>A-1</id><make>őz</make></car></s>', 'windows-1250') },
    'A-1 őz',
  ],
  [
    'CSV in UTF-8 of a server that calls all its files Latin-1',
    { body: 'Stock number;Make\nA-1;Citroën', headers: latin },
    'A-1 Citroën',
  ],
  ['JSON in UTF-8 of such a server', { body: '[{"id":"A-1","make":"Škoda"}]', headers: latin }, 'A-1 Škoda'],
  [
    'XML in UTF-8 whose prolog says otherwise',
    { body: xml('windows-1252').replace('Audi', 'Citroën') },
    'A-1 Škoda',
  ],
])(
  '%s is not imported before somebody has settled the doubt about its character set',
  async (_, answer, right) => {
    const found = await sample(answer);
    expect(found).toMatchObject({ failure: null, doubts: ['encoding'] });
    const added = await called(found);
    expect(added).toMatchObject({ failure: 'encodingUncertain', encoding: null, lastImport: null });
    const encoding = found.encoding === 'utf-8' ? 'utf-8' : 'windows-1250';
    const { id } = added;
    expect(
      (await app.call(routes.patchVehicleFeed, { params: { id }, token, body: { encoding } })).body.encoding,
    ).toBe(encoding);
    await callFeed(id);
    expect((await finished())[0]).toBe(right);
  },
);

it('a feed in UTF-8 with a few letters that are none is imported without the cells that have them', async () => {
  const body = Buffer.concat([
    Buffer.from('Stock number;Make;Model\nA-1;Škoda;Čtyři\nA-2;Citroën;'),
    encodedAs('Käfer', 'windows-1252'),
  ]);
  const found = await sample({ body });
  expect(found).toMatchObject({
    doubts: ['encoding'],
    rows: [{ doubts: [] }, { doubts: [{ field: 'model' }] }],
  });
  expect(await imported(found)).toEqual(['A-1 Škoda', 'A-2 Citroën']);
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

it('shows the first rows of CSV, among which the row of headings can be chosen, by which each answer is read', async () => {
  const body = 'Kürzel;Auto\nUnsere Nr;Fabrikat;Preis\nA-1;Audi;9.990\nA-2;BMW;8.990';
  const found = await sample({ body });
  expect(found).toMatchObject({ headingRow: 2, columns: ['Unsere Nr', 'Fabrikat', 'Preis'] });
  expect(found.firstRows.slice(0, 2)).toEqual([
    { number: 1, cells: ['Kürzel', 'Auto'] },
    { number: 2, cells: ['Unsere Nr', 'Fabrikat', 'Preis'] },
  ]);
  const first = await sample({ body }, { headingRow: 1 });
  expect(first).toMatchObject({ headingRow: 1, columns: ['Kürzel', 'Auto', ''] });
  expect(first.doubts).not.toContain('headings');
  const none = await sample({ body }, { headingRow: 0 });
  expect(none).toMatchObject({ headingRow: 0, columns: ['', '', ''] });
  expect(await imported({ ...found, fields: ['reference', 'make', null] }, { headingRow: 2 })).toEqual([
    'A-1 Audi',
    'A-2 BMW',
  ]);
});

it('a chosen row of headings stays as it is chosen: none, one that can be changed, and one that is not there any more', async () => {
  const body = 'Lot;Brand\nA-1;Audi\nA-2;BMW';
  const none = await sample({ body }, { headingRow: 0 });
  const added = await called({ ...none, fields: ['reference', 'make'] }, { headingRow: 0 });
  expect(added).toMatchObject({ failure: null, headingRow: 0 });
  expect(await finished()).toEqual(['A-1 Audi', 'A-2 BMW', 'Lot Brand']);
  const change = { headingRow: 1, columns: ['Lot', 'Brand'] };
  const patch = (change: object) =>
    app.call(routes.patchVehicleFeed, { params: { id: added.id }, token, body: change });
  expect((await patch(change)).body).toMatchObject({ headingRow: 1, fields: ['reference', 'make'] });
  expect((await patch({ headingRow: -1 })).body.name).toBe('validationError');
  feed.answer = { body: `Stock of today\n${body}` };
  await callFeed(added.id);
  const { body: feeds } = await app.call(routes.listVehicleFeeds, { token, query: { userId } });
  expect(feeds.results[0]).toMatchObject({ failure: 'columnsMissing' });
  expect((await patch({ headingRow: null })).body.headingRow).toBeNull();
});

it('JSON and XML have no row of headings', async () => {
  const found = await sample({ body: '[{"id":"A-1","make":"Audi"}]' }, { headingRow: 3 });
  expect(found).toMatchObject({ failure: null, headingRow: null, firstRows: [], columns: ['id', 'make'] });
});

it.each([
  [
    'JSON',
    '[{"id":"A-1","price":{"amount":9990,"currency":"CHF"}},{"id":"A-2","price":{"amount":9990,"currency":"EUR"}}]',
  ],
  [
    'XML',
    '<s><car><id>A-1</id><price currency="USD">9990</price></car><car><id>A-2</id><price currency="EUR">9990</price></car></s>',
  ],
  ['CSV', 'id;Price;Currency\nA-1;9990;GBP\nA-2;9990;EUR'],
])('a price of %s in another currency is left out of its vehicle', async (_, body) => {
  const found = await sample({ body });
  expect(found.rows.map(({ doubts }) => doubts.map(({ reason }) => reason))).toEqual([
    ['currencyForeign'],
    [],
  ]);
  await imported(found);
  const { results } = (await app.call(listVehicles, { token, query: { userId } })).body;
  const prices = results.map(({ priceCents, reference }: Vehicle) => [reference, priceCents]).sort();
  expect(prices).toEqual([
    ['A-1', null],
    ['A-2', 999_000],
  ]);
});

it.each([
  [
    'JSON',
    '[{"id":"A-1","make":"VW","mileage":{"value":45000,"unit":"MI"}},{"id":"A-2","make":"VW","mileage":{"value":45000,"unit":"KMT"}}]',
  ],
  [
    'XML',
    '<s><car><id>A-1</id><make>VW</make><mileage unit="mi">45000</mileage></car><car><id>A-2</id><make>VW</make><mileage unit="km">45000</mileage></car></s>',
  ],
  ['CSV', 'id;make;mileage;mileage_unit\nA-1;VW;45000;mi\nA-2;VW;45000;km'],
])('a mileage of %s has the unit that its vehicle names', async (_, body) => {
  expect(await imported(await sample({ body }))).toEqual(['A-1 VW', 'A-2 VW']);
  const vehicles: Vehicle[] = (await app.call(listVehicles, { token, query: { userId } })).body.results;
  const read = vehicles.map(
    ({ mileage, mileageUnit, reference }) => `${reference} ${mileage} ${mileageUnit}`,
  );
  expect(read.sort()).toEqual(['A-1 45000 mi', 'A-2 45000 km']);
});
