import { Readable } from 'node:stream';
import { scopeOf } from '@forecourt/contract/actor';
import type { ImportId, UserId } from '@forecourt/contract/ids';
import { listImages } from '@forecourt/contract/images';
import * as imports from '@forecourt/contract/imports';
import { vehicleListDraftMs } from '@forecourt/contract/limits';
import { listUserNotifications } from '@forecourt/contract/notifications';
import * as contract from '@forecourt/contract/vehicle-lists';
import { listVehicles, type Vehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient, buildUser } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { type Cell, workbook } from '../../../testing/builders/workbooks.ts';
import { openPictureServer, type PictureServer } from '../../../testing/stand-ins/picture-server.ts';
import { openTestApp, type TestApp, type UploadInput } from '../../../testing/test-app.ts';
import { authenticate } from '../../people/auth/sessions.service.ts';
import { purgeImports } from '../imports/import-purge.service.ts';
import { runImport } from '../imports/import-run.service.ts';
import { runCheck } from './list-check.service.ts';
import { runVehicleList } from './list-run.service.ts';
import { createVehicleList } from './vehicle-lists.service.ts';

let app: TestApp;
let pictures: PictureServer;
beforeAll(async () => {
  app = await openTestApp();
  pictures = await openPictureServer();
});
afterAll(async () => {
  pictures.close();
  await app.close();
});

interface Here {
  userId: UserId;
  token: string;
}

async function here(clientId?: Parameters<typeof buildUser>[1]): Promise<Here> {
  const userId = await buildUser(app.db, { type: 'basic', ...clientId });
  return { userId, token: await app.signedIn(userId) };
}

const csv = (...rows: string[]): UploadInput => ({
  name: 'cars.csv',
  type: 'text/csv',
  bytes: Buffer.from(rows.join('\n')),
});
const xlsx = async (rows: Cell[][]): Promise<UploadInput> => ({
  name: 'cars.xlsx',
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  bytes: await workbook(rows),
});

const send = ({ userId, token }: Here, file: UploadInput, headers = {}) =>
  app.upload(contract.createVehicleList, { params: { id: userId }, token, file, headers });
const one = async ({ token }: Here, id: string): Promise<contract.VehicleList> =>
  (await app.call(contract.getVehicleList, { params: { id }, token })).body;
const rowsOf = async ({ token }: Here, id: string): Promise<contract.VehicleListRow[]> =>
  (await app.call(contract.listVehicleListRows, { params: { id }, token, query: { limit: 100 } })).body
    .results;
const importOf = async ({ token }: Here, id: string): Promise<imports.Import> =>
  (await app.call(imports.getImport, { params: { id }, token })).body;
const entriesOf = async ({ token }: Here, id: string): Promise<imports.ImportEntry[]> =>
  (await app.call(imports.listImportEntries, { params: { id }, token, query: { limit: 100 } })).body.results;
const vehiclesOf = async ({ token }: Here): Promise<Vehicle[]> =>
  (
    await app.call(listVehicles, {
      token,
      query: { limit: 100, orderBy: 'reference', orderDirection: 'ASC' },
    })
  ).body.results;

const check = (of: Here, id: string, body: object) =>
  app.call(contract.checkVehicleList, { params: { id }, token: of.token, body });
const start = (of: Here, id: string) =>
  app.call(contract.startVehicleList, { params: { id }, token: of.token });

const workCheck = async (id: ImportId, last = false) => {
  const { version } = await app.db
    .selectFrom('vehicleLists')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await runCheck(app.system(), { importId: id, version }, { last });
};

/** Uploads a list, assigns its columns as proposed, and checks it, as the worker does. */
async function checked(of: Here, file: UploadInput, reading: object = {}): Promise<contract.VehicleList> {
  const { body } = await send(of, file);
  await check(of, body.id, { fields: body.fields, ...reading });
  await workCheck(body.id);
  return one(of, body.id);
}

/** Also starts and imports it. */
async function imported(of: Here, file: UploadInput, reading: object = {}) {
  const { id } = await checked(of, file, reading);
  expect((await start(of, id)).status).toBe(202);
  await runVehicleList(app.system(), id, { last: false });
  await runImport(app.system(), id, { last: false });
  return { id, list: await one(of, id), item: await importOf(of, id) };
}

const told = (entries: imports.ImportEntry[]) =>
  Object.fromEntries(entries.map(({ path, reason, state }) => [path, reason ? `${state} ${reason}` : state]));

describe('a list', () => {
  it('is uploaded, its columns are recognised, and nothing is imported before it was checked and started', async () => {
    const dealer = await here();
    await buildVehicle(app.db, {
      userId: dealer.userId,
      reference: 'A-1',
      make: 'Audi',
      vin: 'WAUZZZ8K9AA000001',
    });
    await buildVehicle(app.db, { userId: dealer.userId, reference: 'A-2', make: 'BMW' });
    await buildVehicle(app.db, { reference: 'A-3' });
    const file = csv(
      'Lagernummer;FIN;Marke;Preis;Interne Notiz',
      'A-1;WAUZZZ8K9AA000001;Audi;10.000;x',
      'a-2;;Opel;;y',
      'A-3;;Fiat;9.999,50 €;z',
      ';;Fiat;1;',
      'A-3;;Fiat;1;again',
      'A-1;WAUZZZ8K9AA000009;Audi;;another car',
    );
    const { body, status } = await send(dealer, file);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      format: 'csv',
      encoding: 'utf-8',
      delimiter: ';',
      columns: ['Lagernummer', 'FIN', 'Marke', 'Preis', 'Interne Notiz'],
      fields: ['reference', 'vin', 'make', 'price', null],
      stage: 'open',
    });
    expect(await importOf(dealer, body.id)).toMatchObject({
      state: 'draft',
      source: 'list',
      fileName: 'cars.csv',
    });
    expect((await start(dealer, body.id)).body.name).toBe('importStateWrong');

    const preview = await app.call(contract.previewVehicleList, {
      params: { id: body.id },
      token: dealer.token,
      body: { fields: body.fields },
    });
    expect(
      preview.body.rows.map((row: contract.PreviewedRow) => [row.number, row.outcome, row.reason]),
    ).toEqual([
      [2, 'changed', null],
      [3, 'changed', null],
      [4, 'new', null],
      [5, 'faulty', 'noName'],
      [6, 'new', null],
      [7, 'faulty', 'conflict'],
    ]);
    expect(preview.body.rows[1].values).toEqual({ reference: 'a-2', make: 'Opel' });

    expect((await check(dealer, body.id, { fields: body.fields })).body.stage).toBe('checking');
    await workCheck(body.id);
    const list = await one(dealer, body.id);
    expect(list).toMatchObject({ stage: 'checked', counts: { new: 1, changed: 2, unchanged: 0, faulty: 3 } });
    expect((await rowsOf(dealer, list.id)).filter(({ outcome }) => outcome === 'faulty')).toMatchObject([
      { number: 5, reason: 'noName' },
      { number: 6, reason: 'duplicate' },
      { number: 7, reason: 'conflict' },
    ]);
    expect((await vehiclesOf(dealer)).length).toBe(2);

    await start(dealer, list.id);
    await runVehicleList(app.system(), list.id, { last: false });
    await runImport(app.system(), list.id, { last: false });
    expect((await vehiclesOf(dealer)).map((v) => [v.reference, v.make, v.priceCents, v.state])).toEqual([
      ['A-1', 'Audi', 10_000_00, 'draft'],
      ['A-3', 'Fiat', 9_999_50, 'draft'],
      ['a-2', 'Opel', null, 'draft'],
    ]);
    expect(await importOf(dealer, list.id)).toMatchObject({ state: 'done' });
    expect(await one(dealer, list.id)).toMatchObject({ doneCount: 3 });
    const news = await app.call(listUserNotifications, {
      params: { id: dealer.userId },
      token: dealer.token,
    });
    expect(news.body.results[0].notification.content).toContain(
      'New vehicles: 1. Changed: 2. Faulty rows: 3.',
    );
  });

  it('is an Excel workbook, whose formulas are their results', async () => {
    const dealer = await here();
    const { item } = await imported(
      dealer,
      await xlsx([
        ['Stock number', 'Year', 'Mileage', 'Model'],
        ['X-1', 2021, 15000, { xml: '<c t="str"><f>WEBSERVICE("http://x")</f><v>Golf</v></c>' }],
      ]),
    );
    expect(item.state).toBe('done');
    expect(await vehiclesOf(dealer)).toMatchObject([
      { reference: 'X-1', year: 2021, mileage: 15_000, model: 'Golf' },
    ]);
  });

  it('imported again changes nothing, and adds no photo twice', async () => {
    const dealer = await here();
    const file = csv('VIN,Photos', `WVWZZZ1KZAW000001,${pictures.at('/twice/front.jpg')}`);
    await imported(dealer, file);
    const again = await imported(dealer, file);
    expect(again.list.counts).toMatchObject({ new: 0, changed: 0, unchanged: 1 });
    expect(told(await entriesOf(dealer, again.id))).toEqual({
      'WVWZZZ1KZAW000001/front': 'skipped imageDuplicate',
    });
    expect((await vehiclesOf(dealer)).map((v) => [v.reference, v.vin, v.make, v.imageCount])).toEqual([
      ['WVWZZZ1KZAW000001', 'WVWZZZ1KZAW000001', 'Volkswagen', 1],
    ]);
  });

  it('proposes the columns of the next list of the same client as they were assigned', async () => {
    const clientId = await buildClient(app.db);
    const first = await here({ clientId });
    const second = await here({ clientId });
    const file = csv('Nr;Anmerkung;Marke', 'A;Astra;Opel');
    const { body } = await send(first, file);
    expect(body.fields).toEqual([null, null, 'make']);
    await check(first, body.id, { fields: ['reference', 'model', null] });
    expect((await send(second, file)).body.fields).toEqual(['reference', 'model', null]);
    expect((await send(await here(), file)).body.fields).toEqual([null, null, 'make']);
  });

  it('is read with another delimiter and encoding if somebody says so', async () => {
    const dealer = await here();
    const bytes = Buffer.from('Nr,a;Farbe,b\nA,-;gr\xfcn,-', 'latin1');
    const { body } = await send(dealer, { name: 'cars.csv', type: '', bytes });
    expect(body).toMatchObject({ delimiter: ',', encoding: 'windows-1252' });
    const reading = { fields: ['reference', 'colour'], delimiter: ';' };
    const preview = await app.call(contract.previewVehicleList, {
      params: { id: body.id },
      token: dealer.token,
      body: reading,
    });
    expect(preview.body.columns).toEqual(['Nr,a', 'Farbe,b']);
    expect(preview.body.rows).toMatchObject([{ values: { reference: 'A,-', colour: 'grün,-' } }]);
    await check(dealer, body.id, reading);
    expect(await one(dealer, body.id)).toMatchObject({ delimiter: ';', columns: ['Nr,a', 'Farbe,b'] });
  });

  it('reports each row with what became of its pictures', async () => {
    const dealer = await here();
    pictures.replies.set('/gone.jpg', { status: 404 });
    const { id } = await imported(
      dealer,
      csv(
        'Stock;Photos;Year',
        `R-1;${pictures.at('/r/front.jpg')} ${pictures.at('/gone.jpg')};2020`,
        'R-2;;soon',
        '=cmd();;2020',
        ';;2020',
      ),
    );
    const report = await app.call(contract.listVehicleListRowsAsCsv, { params: { id }, token: dealer.token });
    expect(report.body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'row,reference,vin,outcome,reason,text,done,pictures,taken,held,skipped,failed,leftOut',
      '2,R-1,,new,,,true,2,1,0,0,1,',
      '3,R-2,,new,,,true,0,0,0,0,0,soon',
      "4,'=cmd(),,new,,,true,0,0,0,0,0,",
      '5,,,faulty,noName,,false,0,0,0,0,0,',
    ]);
    const { body } = await app.call(imports.getImport, { params: { id }, token: dealer.token });
    expect(body.faultyRowCount).toBe(1);
  });
});

describe('pictures', () => {
  it('go to positions by their names or their order; what has none waits', async () => {
    const dealer = await here();
    const vin = 'WVWZZZ1KZAW000002';
    const urls = [
      `${vin}_01.jpg`,
      'W000002_02.jpg',
      'P-1_10.jpg',
      'rear_left.jpg',
      `${vin}_pano_int_1.jpg`,
      'IMG_7.jpg',
    ];
    const { id } = await imported(
      dealer,
      csv('Stock;VIN;Photos', `P-1;${vin};${urls.map((name) => pictures.at(`/named/${name}`)).join(' ')}`),
    );
    expect(told(await entriesOf(dealer, id))).toEqual({
      [`P-1/${vin}_01`]: 'taken',
      'P-1/W000002_02': 'taken',
      'P-1/P-1_10': 'taken',
      'P-1/rear_left': 'taken',
      [`P-1/${vin}_pano_int_1`]: 'held panorama',
      'P-1/IMG_7': 'held recognising',
    });
    const [vehicle] = await vehiclesOf(dealer);
    const positions = await app.call(listImages, { params: { id: vehicle?.id ?? '' }, token: dealer.token });
    expect(positions.body.results.map(({ position }: { position: string }) => position).sort()).toEqual([
      'exterior.front',
      'exterior.front_left',
      'exterior.rear_left',
      'interior.dashboard',
    ]);
    const ordered = await imported(
      dealer,
      csv('Stock;Photo 1;Photo 2', `P-2;${pictures.at('/o/b.jpg')};${pictures.at('/o/a.jpg')}`),
      { picturesInOrder: true },
    );
    expect(told(await entriesOf(dealer, ordered.id))).toEqual({ 'P-2/b': 'taken', 'P-2/a': 'taken' });
  });

  it('with the same content are added once', async () => {
    const dealer = await here();
    const bytes = photo().bytes;
    for (const path of ['/same/front.jpg', '/same/rear.jpg']) pictures.replies.set(path, { bytes });
    const { id } = await imported(
      dealer,
      csv('Stock;Photos', `S-1;${pictures.at('/same/front.jpg')}|${pictures.at('/same/rear.jpg')}`),
    );
    expect(Object.values(told(await entriesOf(dealer, id))).sort()).toEqual([
      'skipped imageDuplicate',
      'taken',
    ]);
  });

  it('are not fetched from private addresses, nor by a redirect to one; redirects are followed three times', async () => {
    const dealer = await here();
    const to = (path: string, location: string) => pictures.replies.set(path, { status: 302, location });
    to('/private', 'http://10.0.0.1/secret.jpg');
    to('/metadata', 'http://169.254.169.254/latest/meta-data');
    to('/file', 'file:///etc/passwd');
    to('/once', '/moved/rear.jpg');
    to('/round', '/round');
    const urls = [
      'http://10.0.0.1/front.jpg',
      'http://[::ffff:169.254.169.254]/boot.jpg',
      ...['/private', '/metadata', '/file', '/once', '/round'].map(pictures.at),
    ];
    const { id } = await imported(dealer, csv('Stock;Photos', `N-1;${urls.join(' ')}`));
    expect(told(await entriesOf(dealer, id))).toEqual({
      'N-1/front': 'skipped addressForbidden',
      'N-1/boot': 'skipped addressForbidden',
      'N-1/private': 'skipped addressForbidden',
      'N-1/metadata': 'skipped addressForbidden',
      'N-1/file': 'skipped addressForbidden',
      'N-1/once': 'held recognising',
      'N-1/round': 'failed addressUnreachable',
    });
    expect(pictures.asked.filter((path) => path === '/round').length).toBe(4);
  });

  it('that are none, or too large, are left out; a server in trouble is asked twice', async () => {
    const dealer = await here();
    pictures.replies.set('/gone/wheel.jpg', { status: 410 });
    pictures.replies.set('/private/seats.jpg', { status: 403 });
    pictures.replies.set('/text/front.jpg', { bytes: Buffer.from('<html>Please log in</html>') });
    pictures.replies.set('/empty/rear.jpg', { bytes: Buffer.alloc(0) });
    pictures.replies.set('/busy/left.jpg', { status: 503 });
    pictures.replies.set('/large/boot.jpg', { bytes: Buffer.alloc(41 * 1024 ** 2) });
    const urls = [
      ...['/text/front.jpg', '/empty/rear.jpg', '/busy/left.jpg', '/large/boot.jpg'],
      ...['/gone/wheel.jpg', '/private/seats.jpg'],
    ].map(pictures.at);
    const { id } = await imported(dealer, csv('Stock;Photos', `L-1;${urls.join(' ')}`));
    expect(told(await entriesOf(dealer, id))).toEqual({
      'L-1/front': 'skipped imageTypeInvalid',
      'L-1/rear': 'skipped fileDataMissing',
      'L-1/left': 'failed addressUnreachable',
      'L-1/boot': 'skipped imageTooLarge',
      'L-1/wheel': 'failed addressNotFound',
      'L-1/seats': 'failed addressRefused',
    });
    expect(pictures.asked.filter((path) => path === '/busy/left.jpg').length).toBe(2);
  });
});

describe('a list that is hostile or broken', () => {
  it.each([
    ['a photo', () => photo().bytes],
    ['NUL bytes', () => Buffer.from('a;b\0\0\n1;2')],
    ['empty lines', () => Buffer.from('\n;;\n\n')],
    ['a ZIP that is no workbook', () => Buffer.from('PK\x03\x04 not really')],
    ['a heading of a megabyte', () => Buffer.from('x'.repeat(1024 ** 2))],
  ])('%s is refused, and not kept', async (_what, bytes) => {
    const dealer = await here();
    const answer = await send(dealer, { name: 'cars.csv', type: '', bytes: bytes() });
    expect(answer.body.name).toBe('vehicleListUnreadable');
    expect((await app.call(imports.listImports, { token: dealer.token })).body.count).toBe(0);
  });

  it.each([
    ['a quote that is never closed', 'Stock;Make\nQ-1;"Audi\nQ-2;BMW', 'quotes', 2],
    ['a row that is too long', `Stock;Make\nQ-1;Audi\nQ-2;${'x'.repeat(200_000)}`, 'rowTooLong', 3],
  ])('%s fails the check with its row, and nothing can be started', async (_what, text, failure, row) => {
    const dealer = await here();
    const list = await checked(dealer, csv(text));
    expect(list).toMatchObject({ stage: 'failed', failure, failedRow: row });
    expect((await start(dealer, list.id)).body.name).toBe('importStateWrong');
    expect(
      (await app.call(imports.cancelImport, { params: { id: list.id }, token: dealer.token })).body.state,
    ).toBe('cancelled');
  });

  it('refuses columns that name no vehicle, or a field twice', async () => {
    const dealer = await here();
    const { id } = (await send(dealer, csv('a;b', '1;2'))).body;
    for (const fields of [
      ['make', null],
      ['vin', 'vin'],
      [null, null],
    ])
      expect((await check(dealer, id, { fields })).body.name).toBe('vehicleListColumnsWrong');
  });

  it('is a ZIP of photos, which is no list', async () => {
    const dealer = await here();
    const { id } = (await send(dealer, csv('Stock', 'a'))).body;
    const zip = await app.db
      .updateTable('imports')
      .set({ source: 'zip' })
      .where('id', '=', id)
      .executeTakeFirst();
    expect(zip.numUpdatedRows).toBe(1n);
    await app.db.deleteFrom('vehicleLists').where('id', '=', id).execute();
    expect((await app.call(contract.getVehicleList, { params: { id }, token: dealer.token })).body.name).toBe(
      'importNotFound',
    );
  });
});

it('a list that is larger than allowed is refused, and not kept', async () => {
  const dealer = await here();
  const stream: Readable & { truncated?: boolean } = Readable.from([Buffer.from('Stock\nA')]);
  stream.truncated = true;
  const actor = await authenticate(app.db, dealer.token, app.clock.now());
  if (actor.kind !== 'person') throw new Error('signed in');
  const ctx = { ...app.system(), actor, scope: scopeOf(actor) };
  const upload = { fileName: 'cars.csv', contentType: 'text/csv', stream };
  await expect(createVehicleList(ctx, dealer.userId, upload)).rejects.toMatchObject({
    name: 'vehicleListTooLarge',
  });
  expect((await app.call(imports.listImports, { token: dealer.token })).body.count).toBe(0);
});

it('a draft is cancelled after a week, with its file', async () => {
  const dealer = await here();
  const { id } = (await send(dealer, csv('Stock', 'a'))).body;
  app.clock.forward(vehicleListDraftMs + 1_000);
  await purgeImports(app.system());
  const token = await app.signedIn(dealer.userId);
  expect((await importOf({ ...dealer, token }, id)).state).toBe('cancelled');
  await expect(app.outside.storage.get(`imports/${id}/source.csv`)).rejects.toThrow();
});

it('the same upload repeated with its key is one import', async () => {
  const dealer = await here();
  const key = { 'idempotency-key': '0f0e0d0c-0b0a-4908-8706-050403020100' };
  const first = await send(dealer, csv('Stock', 'a'), key);
  const second = await send(dealer, csv('Stock', 'a'), key);
  expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
});

it('a vehicle that somebody made after the check is changed, and a stock number that was taken makes its row faulty', async () => {
  const dealer = await here();
  const vin = 'WVWZZZ1KZAW000003';
  const { id } = await checked(dealer, csv('Stock;VIN;Make', `C-1;;VW`, `C-2;${vin};VW`));
  await buildVehicle(app.db, { userId: dealer.userId, reference: 'C-1', make: 'Seat' });
  await buildVehicle(app.db, { userId: dealer.userId, reference: 'C-2', vin: 'WVWZZZ1KZAW000004' });
  await start(dealer, id);
  await runVehicleList(app.system(), id, { last: false });
  expect(await rowsOf(dealer, id)).toMatchObject([
    { reference: 'C-1', outcome: 'changed' },
    { reference: 'C-2', outcome: 'faulty', reason: 'conflict' },
  ]);
  expect((await vehiclesOf(dealer)).map(({ reference, make }) => [reference, make])).toEqual([
    ['C-1', 'VW'],
    ['C-2', null],
  ]);
});
