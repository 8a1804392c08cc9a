import type { UserId } from '@forecourt/contract/ids';
import type { RouteAnswer } from '@forecourt/contract/route';
import * as contract from '@forecourt/contract/vehicle-lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { encodedAs } from '../../../testing/builders/encoded-texts.ts';
import { sheetXml, workbookOf, workbookParts } from '../../../testing/builders/workbooks.ts';
import { zipOf } from '../../../testing/builders/zips.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { runCheck } from './list-check.service.ts';

let app: TestApp;
let userId: UserId;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  userId = await buildUser(app.db);
  token = await app.signedIn(userId);
});

async function send(bytes: Buffer | string, name = 'cars.csv'): Promise<contract.VehicleList> {
  const file = { name, type: 'application/octet-stream', bytes: Buffer.from(bytes) };
  const { body, status } = await app.upload(contract.createVehicleList, {
    params: { id: userId },
    token,
    file,
  });
  expect(status).toBe(201);
  return body;
}

type Previewed = RouteAnswer<typeof contract.previewVehicleList>;

const preview = async ({ id }: contract.VehicleList, body: object): Promise<Previewed> =>
  (await app.call(contract.previewVehicleList, { params: { id }, token, body })).body;

/** Checks a list with a reading, and answers it with its rows. */
async function check({ id }: contract.VehicleList, reading: object, query = {}) {
  const { status } = await app.call(contract.checkVehicleList, { params: { id }, token, body: reading });
  expect(status).toBe(202);
  const { version } = await app.db
    .selectFrom('vehicleLists')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await runCheck(app.system(), { importId: id, version }, { last: false });
  const list: contract.VehicleList = (await app.call(contract.getVehicleList, { params: { id }, token }))
    .body;
  const rows = await app.call(contract.listVehicleListRows, { params: { id }, token, query });
  return { list, rows: rows.body.results as contract.VehicleListRow[] };
}

describe('the character set', () => {
  it('is guessed by the letters, doubted where there are too few, and can be chosen: headings and fields follow', async () => {
    const list = await send(encodedAs('Tűz;Jel\n1;fűtés', 'windows-1250'));
    expect(list).toMatchObject({ doubts: expect.arrayContaining(['encoding']) });
    const chosen = await preview(list, { encoding: 'windows-1250' });
    expect(chosen.columns).toEqual(['Tűz', 'Jel']);
    const other = await preview(list, { encoding: 'windows-1252' });
    expect(other.columns).toEqual(['Tûz', 'Jel']);
    const { list: checked } = await check(list, { fields: ['reference', 'model'], encoding: 'iso-8859-2' });
    expect(checked).toMatchObject({ encoding: 'iso-8859-2', columns: ['Tűz', 'Jel'], doubts: ['headings'] });
  });

  it('gives other headings, by which the fields are proposed', async () => {
    const list = await send(encodedAs('Κωδικός;Μάρκα;Χρώμα\nGR-1;Σεάτ;Άσπρο', 'windows-1253'));
    expect(list).toMatchObject({
      encoding: 'windows-1253',
      fields: ['reference', 'make', 'colour'],
      doubts: [],
    });
    expect((await preview(list, { encoding: 'windows-1252' })).fields).toEqual([null, null, null]);
    expect((await preview(list, { encoding: 'windows-1253' })).fields).toEqual([
      'reference',
      'make',
      'colour',
    ]);
  });

  it('leaves out cells with letters that are none, and a vehicle whose stock number has some', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Nr;Stock number;Make;Model\n1;M-2;Škoda;„neu“\n2;M-3;VW;'),
      encodedAs('Käfer\n3;Mö;VW;Golf', 'windows-1252'),
      Buffer.from('\n4;M-5;Škoda;Superb – „neu“'),
    ]);
    const list = await send(bytes);
    expect(list).toMatchObject({ encoding: 'utf-8', doubts: ['encoding'] });
    const { list: checked, rows } = await check(list, { fields: [null, 'reference', 'make', 'model'] });
    expect(
      rows.map(({ doubts, outcome, reason }) => [outcome, reason, doubts.map(({ field }) => field)]),
    ).toEqual([
      ['new', null, []],
      ['new', null, ['model']],
      ['faulty', 'lettersLost', []],
      ['new', null, []],
    ]);
    expect(checked).toMatchObject({ counts: { new: 3, faulty: 1 }, doubtfulCount: 1 });
  });
});

describe('the row of headings', () => {
  it('is found below titles, which are no vehicles', async () => {
    const list = await send(
      'Example Motors Ltd\nStock of 28.11.2026\n\nStock number;Make;Model;Price\nT-1;Audi;A4;12.990',
    );
    expect(list).toMatchObject({
      ...{ headingRow: 4, delimiter: ';', doubts: [] },
      ...{
        columns: ['Stock number', 'Make', 'Model', 'Price'],
        fields: ['reference', 'make', 'model', 'price'],
      },
    });
    const { rows } = await check(list, { fields: list.fields });
    expect(rows.map(({ number, reference }) => [number, reference])).toEqual([[5, 'T-1']]);
  });

  it('is none where the first row is a vehicle, which is not lost; its columns are known by what is in them', async () => {
    const list = await send(
      'A-1;WVWZZZ1KZAW000001;Golf;12.990;https://p.example/1.jpg\nA-2;WVWZZZ1KZAW000002;Polo;9.990;',
    );
    expect(list).toMatchObject({
      ...{ headingRow: 0, doubts: ['headings'], columns: ['', '', '', '', ''] },
      fields: [null, 'vin', null, null, 'pictures'],
    });
    const { list: checked, rows } = await check(list, {
      fields: ['reference', 'vin', 'model', 'price', 'pictures'],
    });
    expect(rows.map(({ number, reference }) => [number, reference])).toEqual([
      [1, 'A-1'],
      [2, 'A-2'],
    ]);
    expect(checked.counts.new).toBe(2);
    // Columns without a heading say nothing about the next list without headings.
    expect((await send('B-1;1.200\nB-2;1.300')).fields).toEqual([null, null]);
  });

  it('is doubted where no heading is known, and can be chosen', async () => {
    const list = await send('Kürzel;Benennung\nUnsere Nr;Auto\nX-1;Golf');
    expect(list).toMatchObject({ headingRow: 1, columns: ['Kürzel', 'Benennung'], doubts: ['headings'] });
    const shown = await preview(list, { headingRow: 2 });
    expect(shown).toMatchObject({ headingRow: 2, columns: ['Unsere Nr', 'Auto'] });
    expect(shown.firstRows).toEqual([
      { number: 1, cells: ['Kürzel', 'Benennung'] },
      { number: 2, cells: ['Unsere Nr', 'Auto'] },
      { number: 3, cells: ['X-1', 'Golf'] },
    ]);
    const fields = ['reference', 'model'];
    expect((await preview(list, { headingRow: 2, fields })).rows.map(({ reference }) => reference)).toEqual([
      'X-1',
    ]);
    const { list: checked, rows } = await check(list, { headingRow: 2, fields });
    expect(checked).toMatchObject({ headingRow: 2, columns: ['Unsere Nr', 'Auto'], doubts: [] });
    expect(rows.map(({ reference }) => reference)).toEqual(['X-1']);
    expect((await check(list, { headingRow: 0, fields })).rows).toHaveLength(3);
  });

  it('is doubted where rows above it look like vehicles', async () => {
    const list = await send('A-1;Golf;12.990\nA-2;Polo;9.990\nStock number;Model;Price\nA-3;Up;5.990');
    expect(list).toMatchObject({ headingRow: 3, doubts: ['headings'] });
  });
});

it('a stray cell in the last row of a sheet does not make a list too long', async () => {
  const rows = [
    ['Stock number', 'Make'],
    ['A-1', 'Audi'],
    ['', 'x'],
  ];
  const sheet = sheetXml(rows).replace('<row r="3">', '<row r="1048576">');
  const list = await send(Buffer.from((await zipOf(workbookParts(sheet))).bytes), 'cars.xlsx');
  const { list: checked, rows: read } = await check(list, { fields: list.fields });
  expect(checked).toMatchObject({ stage: 'checked', failure: null });
  expect(read.map(({ number, reason }) => [number, reason])).toEqual([
    [2, null],
    [1_048_576, 'noName'],
  ]);
});

describe('the sheet', () => {
  const cars = [
    ['Stock number', 'Make', 'Price'],
    ['T-1', 'Audi', 12_990],
  ];

  it('is the visible one with the list, behind a cover; others can be chosen', async () => {
    const bytes = await workbookOf([
      {
        name: 'Old',
        state: 'hidden',
        rows: [
          ['Stock number', 'Make'],
          ['OLD-1', 'Fiat'],
        ],
      },
      { name: 'Cover', rows: [['Example Motors Ltd'], ['Please read']] },
      { name: 'Cars', rows: [['Stock'], ...cars] },
    ]);
    const list = await send(bytes, 'cars.xlsx');
    expect(list).toMatchObject({ sheet: 'Cars', sheets: ['Cover', 'Cars'], headingRow: 2, doubts: [] });
    expect((await preview(list, { sheet: 'Cover' })).columns).toEqual(['Example Motors Ltd']);
    const { rows } = await check(list, { fields: list.fields });
    expect(rows.map(({ reference }) => reference)).toEqual(['T-1']);
    const hidden = await app.call(contract.previewVehicleList, {
      params: { id: list.id },
      token,
      body: { sheet: 'Old' },
    });
    expect(hidden.body.name).toBe('validationError');
  });

  it('is doubted where several have a list, and the chosen one is read', async () => {
    const vans = [
      ['Stock number', 'Make'],
      ['V-1', 'Ford'],
    ];
    const list = await send(
      await workbookOf([
        { name: 'Cars', rows: cars },
        { name: 'Vans', rows: vans },
      ]),
      'cars.xlsx',
    );
    expect(list).toMatchObject({ sheet: 'Cars', doubts: ['sheet'] });
    const { fields } = await preview(list, { sheet: 'Vans' });
    const { list: checked, rows } = await check(list, { sheet: 'Vans', fields });
    expect(checked).toMatchObject({ sheet: 'Vans', columns: ['Stock number', 'Make'], doubts: [] });
    expect(rows.map(({ reference }) => reference)).toEqual(['V-1']);
  });

  it('gives the addresses of linked cells', async () => {
    const rows = [
      ['Stock number', 'Photo'],
      ['T-1', 'Photo'],
    ];
    const bytes = await workbookOf([
      { name: 'Cars', rows, links: { B2: 'https://p.example/T-1_01.jpg', A2: 'https://x.example/' } },
    ]);
    const { list, rows: checked } = await check(await send(bytes, 'cars.xlsx'), {
      fields: ['reference', 'pictures'],
    });
    expect(checked).toMatchObject([{ reference: 'T-1', outcome: 'new', pictureCount: 1, doubts: [] }]);
    expect(list.pictureCount).toBe(1);
  });
});

it('numbers with three decimals are told from thousands by a longer one in their column', async () => {
  const list = await send(
    'Stock number;Price;Mileage\nA-1;12990.000;45.000\nA-2;990.000;1.500 km\nA-3;€ 9,990.000;200\nA-4;18500.5;',
  );
  await check(list, { fields: list.fields });
  const { rows } = await app.database.pool.query<{ details: { priceCents: number; mileage?: number } }>(
    'select details from vehicle_list_rows where import_id = $1 order by number',
    [list.id],
  );
  expect(rows.map(({ details }) => [details.priceCents, details.mileage])).toEqual([
    [1_299_000, 45_000],
    [99_000, 1_500],
    [999_000, 200],
    [1_850_050, undefined],
  ]);
});

it('rows of one vehicle are one, with the pictures of all of them in their order, each once', async () => {
  const at = (name: string) => `https://p.example/${name}.jpg`;
  const list = await send(
    [
      'Stock number;VIN;Photos',
      `A-1;;${at('3')} ${at('1')}`,
      'A-2;;',
      `a-1;;${at('2')} ${at('1')}`,
      `A-3;WVWZZZ1KZAW000001;${at('5')}`,
      `;WVWZZZ1KZAW000001;${at('4')}`,
      `A-1;;${at('0')}`,
    ].join('\n'),
  );
  const { list: checked } = await check(list, { fields: list.fields });
  expect(checked).toMatchObject({ counts: { new: 3, faulty: 3 }, pictureCount: 6 });
  const { rows } = await app.database.pool.query<{ pictures: string[] }>(
    `select pictures from vehicle_list_rows where import_id = $1 and outcome = 'new' order by number`,
    [list.id],
  );
  expect(rows.map(({ pictures }) => pictures)).toEqual([
    ['3', '1', '2', '0'].map(at),
    [],
    ['5', '4'].map(at),
  ]);
});

it('a list of some hundred columns, as systems of dealers write them, is read to its last one', async () => {
  const more = Array.from({ length: 330 }, (_, at) => `Feature ${at}`);
  const text = [
    ['Stock number', ...more, 'Photo'],
    ['A-1', ...more.map(() => ''), 'https://p.example/1.jpg'],
  ];
  for (const delimiter of [';', '\t']) {
    const list = await send(text.map((cells) => cells.join(delimiter)).join('\n'));
    expect(list.columns).toHaveLength(332);
    const { list: checked } = await check(list, { fields: list.fields });
    expect(checked).toMatchObject({ counts: { new: 1 }, pictureCount: 1 });
  }
});

it('a price of a formula that was never computed is a doubt, and a name of one is none', async () => {
  const formula = (text: string) => ({ xml: `<c><f>${text}</f><v></v></c>` });
  const rows = [
    ['Stock number', 'Make', 'Price', 'VIN'],
    ['A-1', formula('UPPER("audi")'), formula('12000+990'), 'WVWZZZ1KZAW000001'],
    [formula('"A-"&amp;2'), 'BMW', { xml: '<c t="str"><f>IF(1,"","")</f><v></v></c>' }, 'WVWZZZ1KZAW000002'],
  ];
  const list = await send(await workbookOf([{ name: 'Cars', rows }]), 'cars.xlsx');
  const { rows: read } = await check(list, { fields: list.fields });
  expect(read).toMatchObject([
    {
      ...{ reference: 'A-1', outcome: 'new' },
      doubts: [{ field: 'price', reason: 'priceInvalid', text: '#N/A' }],
    },
    { reference: null, vin: 'WVWZZZ1KZAW000002', outcome: 'new', doubts: [] },
  ]);
});

describe('a row that repeats the headings', () => {
  const references = (rows: { reference: string | null }[]) => rows.map(({ reference }) => reference);

  it('is none of a vehicle, in texts and in workbooks', async () => {
    const list = await send('Stock of today\nStock number;Make;\nA-1;Audi;\nStock number;Make;\nA-2;BMW;');
    const shown = await preview(list, { fields: list.fields });
    expect(shown.rows.map(({ values }) => values.make)).toEqual(['Audi', 'BMW']);
    const { list: checked, rows } = await check(list, { fields: list.fields });
    expect(references(rows)).toEqual(['A-1', 'A-2']);
    expect(checked.counts).toMatchObject({ new: 2, faulty: 0 });
    const headings = ['Stock number', '', 'Make'];
    const cars = [headings, ['A-3', '', 'Audi'], headings, headings, ['A-4']];
    const book = await send(await workbookOf([{ name: 'Cars', rows: cars }]), 'cars.xlsx');
    expect(references((await check(book, { fields: book.fields })).rows)).toEqual(['A-3', 'A-4']);
  });

  it('is one that has all of them: a vehicle may be called like a column', async () => {
    const list = await send('Stock number;Make\nStock number;Audi\nA-1;Make');
    expect(references((await check(list, { fields: list.fields })).rows)).toEqual(['Stock number', 'A-1']);
    const only = await send('Stock\nStock\nA-1');
    expect((await check(only, { fields: ['reference'] })).rows).toHaveLength(2);
  });
});

describe('a row of a text file with more cells than there are headings', () => {
  const outcomes = (rows: contract.VehicleListRow[]) =>
    rows.map(({ outcome, reason, reference }) => [reference, outcome, reason]);

  it.each([
    ['Stock number,Make,Price,Mileage\nA-1,Audi,12,990,45,000\nA-2,BMW,9990,1', 'thousands'],
    ['Stock number;Make;Price\nA-1;Audi; VW;9.990\nA-2;BMW;9.990;', 'the delimiter in a text'],
    ['Stock number|Price|Photos\nA-1|1|https://p.example/1.jpg|https://p.example/2.jpg\nA-2|1', 'addresses'],
  ])('is faulty, because no cell is known to stand below its heading: %j (%s)', async (text) => {
    const list = await send(text);
    const faulty = [
      ['A-1', 'faulty', 'cellsShifted'],
      ['A-2', 'new', null],
    ];
    expect(outcomes((await preview(list, { fields: list.fields })).rows as never)).toEqual(faulty);
    expect(outcomes((await check(list, { fields: list.fields })).rows)).toEqual(faulty);
  });

  it('is faulty in each of many rows where numbers are in two cells', async () => {
    const list = await send('Stock number,Make,Price\nA-1,Audi,12,990\nA-2,BMW,9,990\nA-3,VW,21,500');
    expect(list.columns).toHaveLength(3);
    expect((await check(list, { fields: list.fields })).list.counts).toMatchObject({ faulty: 3, new: 0 });
  });

  it('is read where all rows agree that there is a column without a heading, and in workbooks, whose cells have places', async () => {
    const list = await send('Stock number;Price\nA-1;1;sold\nA-2;2;new\nA-3;3;new');
    expect(list).toMatchObject({
      columns: ['Stock number', 'Price', ''],
      fields: ['reference', 'price', null],
    });
    expect((await check(list, { fields: list.fields })).list.counts).toMatchObject({ faulty: 0, new: 3 });
    const rows = [['Stock number'], ['A-4'], ['A-5', 'a note']];
    const book = await send(await workbookOf([{ name: 'Cars', rows }]), 'cars.xlsx');
    expect((await check(book, { fields: book.fields })).list.counts).toMatchObject({ faulty: 0, new: 2 });
  });
});

describe('a cell that cannot be read', () => {
  it('is left out of its row, and listed with its doubt', async () => {
    const list = await send('Stock number;Year;Price\nA-1;2019;9.990\nA-2;03/19;auf Anfrage\n;2019;1');
    const { list: checked, rows } = await check(list, { fields: list.fields }, { doubtful: true });
    expect(rows).toMatchObject([
      {
        ...{ number: 3, reference: 'A-2', outcome: 'new', reason: null },
        doubts: [
          { field: 'year', reason: 'yearInvalid', text: '03/19' },
          { field: 'price', reason: 'priceInvalid', text: 'auf Anfrage' },
        ],
      },
    ]);
    expect(checked).toMatchObject({ counts: { new: 2, faulty: 1 }, doubtfulCount: 1 });
  });

  it('is no longer in doubt where its row turns out to be a duplicate', async () => {
    const list = await send('Stock number;Price\nA-1;1\nA-1;soon');
    const { list: checked, rows } = await check(list, { fields: list.fields });
    expect(rows[1]).toMatchObject({ outcome: 'faulty', reason: 'duplicate', doubts: [] });
    expect(checked.doubtfulCount).toBe(0);
  });
});

describe('the unit of a mileage that its cell does not name', () => {
  const mileages = async (text: string) => {
    const list = await send(text);
    expect(list.fields).toContain('mileage');
    await check(list, { fields: list.fields });
    const { rows } = await app.database.pool.query<{ details: { mileage?: number; mileageUnit?: string } }>(
      'select details from vehicle_list_rows where import_id = $1 order by number',
      [list.id],
    );
    return rows.map(({ details }) => `${details.mileage} ${details.mileageUnit}`);
  };

  it.each([
    ['Stock number;Miles\nA-1;45,000\nA-2;45.000 km', ['45000 mi', '45000 km']],
    ['Stock number;Mileage (mi)\nA-1;45000', ['45000 mi']],
    ['Stock number;Laufleistung in km\nA-1;45.000', ['45000 km']],
    ['Stock number;Kilométrage (km)\nA-1;45 000', ['45000 km']],
    [
      'Stock number;Mileage;Odometer unit\nA-1;45000;MI\nA-2;45000;kilometres\nA-3;1;',
      ['45000 mi', '45000 km', '1 undefined'],
    ],
    ['Stock number;Mileage\nA-1;45000', ['45000 undefined']],
  ])('is that of its heading or of another column: %j', async (text, found) => {
    expect(await mileages(text)).toEqual(found);
  });

  it('is read from the files of the panel in every language', async () => {
    const headings = [
      'Unit of mileage',
      'Einheit der Laufleistung',
      'Unité du kilométrage',
      'Unidad del kilometraje',
    ];
    const more = [
      'Unidade da quilometragem',
      'Unitat del quilometratge',
      'Unità del chilometraggio',
      'Mértékegység',
    ];
    for (const heading of [...headings, ...more, 'Μονάδα απόστασης'])
      expect(await mileages(`Stock number;Mileage;${heading}\nA-1;45000;mi`)).toEqual(['45000 mi']);
  });
});

describe('a price in another currency than that of the installation', () => {
  it('is in doubt in its cell, whether the cell, its column or another one says so', async () => {
    const list = await send(
      'Stock number;Price (EUR);Currency\nA-1;9.990;\nA-2;£ 9,990;\nA-3;9.990;CHF\nA-4;9.990 €;EUR',
    );
    expect(list).toMatchObject({ fields: ['reference', 'price', null], doubts: [] });
    const shown = await preview(list, { fields: list.fields });
    const { list: checked, rows } = await check(list, { fields: list.fields });
    const doubts = [
      [],
      [{ field: 'price', reason: 'currencyForeign', text: '£ 9,990' }],
      [{ field: 'price', reason: 'currencyForeign', text: '9.990 CHF' }],
      [],
    ];
    expect(shown.rows.map((row) => row.doubts)).toEqual(doubts);
    expect(rows.map((row) => row.doubts)).toEqual(doubts);
    expect(checked).toMatchObject({ counts: { new: 4 }, doubtfulCount: 2 });
  });

  it('is read where the installation changes its currency', async () => {
    const list = await send('Stock number;Price £\nA-1;9,990');
    const settings = app.db.updateTable('invoiceSettings');
    await settings.set({ currency: 'GBP' }).execute();
    expect((await check(list, { fields: list.fields })).rows[0]?.doubts).toEqual([]);
    await settings.set({ currency: 'EUR' }).execute();
    expect((await check(list, { fields: list.fields })).rows[0]?.doubts).toMatchObject([
      { reason: 'currencyForeign', text: '9,990 £' },
    ]);
  });
});
