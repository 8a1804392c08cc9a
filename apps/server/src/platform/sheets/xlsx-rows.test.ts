import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { sheetXml, workbook, workbookOf, workbookParts } from '../../testing/builders/workbooks.ts';
import { claiming, zipOf } from '../../testing/builders/zips.ts';
import { SheetError, type SheetRow } from './sheet.ts';
import { sheetNames, xlsxRows } from './xlsx-rows.ts';

const fileOf = (bytes: Buffer) => ({
  sizeBytes: bytes.length,
  read: (start: number, end: number) => Readable.from([bytes.subarray(start, end)], { objectMode: false }),
});

async function rowsOf(bytes: Buffer, sheet: string | null = null): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const some of xlsxRows(fileOf(bytes), sheet)) rows.push(...some);
  return rows;
}

const failureOf = (bytes: Buffer) =>
  rowsOf(bytes).then(
    () => null,
    (error: unknown) => (error instanceof SheetError ? error.failure : error),
  );

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes);

it('reads the first sheet of the workbook: texts, shared and rich texts, numbers, results of formulas, gaps', async () => {
  const bytes = await workbook(
    [
      ['Stock & number', 'VIN', { xml: '<c t="s"><v>1</v></c>' }],
      ['A-1', { xml: '<c t="s"><v>0</v></c>' }, 0.1 + 0.2],
      [],
      [
        'A-2',
        { xml: '<c t="str"><f>HYPERLINK("http://x","y")</f><v>shown</v></c>' },
        { xml: '<c t="e"><v>#REF!</v></c>' },
      ],
    ],
    ['<t>shared</t>', '<r><t>Pri</t></r><r><t>ce</t></r><rPh><t>reading</t></rPh>'],
  );
  expect(await rowsOf(bytes)).toEqual([
    { number: 1, cells: ['Stock & number', 'VIN', 'Price'] },
    { number: 2, cells: ['A-1', 'shared', '0.3'] },
    { number: 4, cells: ['A-2', 'shown', ''], links: new Map([[1, 'http://x']]) },
  ]);
});

it('reads the sheet of a name; hidden ones and charts are none that people see', async () => {
  const bytes = await workbookOf([
    { name: 'Cover', rows: [['Example Ltd']] },
    { name: 'Secret', state: 'hidden', rows: [['costs']] },
    { name: 'Secret too', state: 'veryHidden', rows: [['margins']] },
    { name: 'Chart', type: 'chartsheet', rows: [] },
    { name: 'Stock & more', rows: [['A-1']] },
  ]);
  expect(await sheetNames(fileOf(bytes))).toEqual(['Cover', 'Stock & more']);
  expect(await rowsOf(bytes, 'Stock & more')).toEqual([{ number: 1, cells: ['A-1'] }]);
  expect(await rowsOf(bytes)).toEqual([{ number: 1, cells: ['Example Ltd'] }]);
});

it('reads the first visible sheet where a hidden one is before it, and a hidden one where there is no other', async () => {
  const hidden = { name: 'Hidden', state: 'hidden', rows: [['old']] };
  expect(await rowsOf(await workbookOf([hidden, { name: 'Cars', rows: [['new']] }]))).toMatchObject([
    { cells: ['new'] },
  ]);
  expect(await rowsOf(await workbookOf([hidden]))).toMatchObject([{ cells: ['old'] }]);
});

it('reads the web addresses that cells are linked to, one by one, as an area, and by a formula', async () => {
  const formula = '<c t="str"><f>HYPERLINK("https://p.example/""3"".jpg","Photo")</f><v>Photo</v></c>';
  const bytes = await workbookOf([
    {
      name: 'Cars',
      rows: [
        ['A-1', 'Photo', 'Photo'],
        ['A-2', 'Photo', { xml: formula }],
        ['A-3', 'Mail', 'none'],
      ],
      links: {
        'B1:B2': 'https://p.example/1.jpg',
        C1: 'https://p.example/2.jpg?a=1&b=2',
        B3: 'mailto:a@b.example',
      },
    },
  ]);
  expect((await rowsOf(bytes)).map(({ links }) => [...(links ?? [])])).toEqual([
    [
      [1, 'https://p.example/1.jpg'],
      [2, 'https://p.example/2.jpg?a=1&b=2'],
    ],
    [
      [1, 'https://p.example/1.jpg'],
      [2, 'https://p.example/"3".jpg'],
    ],
    [],
  ]);
});

it('keeps the digits of whole numbers of other programs, and shows that three decimals are no thousands', async () => {
  const number = (value: string) => ({ xml: `<c><v>${value}</v></c>` });
  const bytes = await workbook([
    [number('9007199254740993'), number('10.115'), number('12345.6'), number('1E3')],
  ]);
  expect((await rowsOf(bytes))[0]?.cells).toEqual(['9007199254740993', '10.1150', '12345.6', '1000']);
});

it('reads characters that are written by their number, in texts of cells and in those that cells share', async () => {
  const shared = { xml: '<c t="s"><v>0</v></c>' };
  const rows = [
    ['A-1_x000D_', 'C_x0034_', '_x005F_x000D_', 'Golf_x_1', { xml: '<c t="str"><v>_x00e9_</v></c>' }, shared],
  ];
  expect((await rowsOf(await workbook(rows, ['<t>Citro_x00eb_n</t>'])))[0]?.cells).toEqual([
    'A-1\r',
    'C4',
    '_x000D_',
    'Golf_x_1',
    'é',
    'Citroën',
  ]);
});

it('places cells by their references, and numbers rows that have none', async () => {
  const sheet =
    '<worksheet><sheetData><row><c><v>1</v></c></row><row r="7"><c r="C7"><v>3</v></c></row><row><c r="A8"><v>4</v></c></row></sheetData></worksheet>';
  expect(await rowsOf(asBuffer((await zipOf(workbookParts(sheet))).bytes))).toEqual([
    { number: 1, cells: ['1'] },
    { number: 7, cells: ['', '', '3'] },
    { number: 8, cells: ['4'] },
  ]);
});

/** Styles: of no format, of a date that every workbook has, of one written into it, of an amount in red, and of a time. */
const styles =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="[Red]0.00 &quot;days&quot;"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>' +
  [0, 14, 164, 165, 21].map((id) => `<xf numFmtId="${id}"/>`).join('') +
  '</cellXfs></styleSheet>';

const datesOf = async (workbookProperties: string) => {
  const cells = ['0', '1', '2', '3', '4'].map(
    (style, at) => `<c r="${'ABCDE'[at]}1" s="${style}"><v>44260.5</v></c>`,
  );
  const parts = workbookParts(
    `<worksheet><sheetData><row r="1">${cells.join('')}<c r="F1" s="2"><v>44260</v></c></row></sheetData></worksheet>`,
  );
  const changed = parts.map((part) =>
    part.path === 'xl/workbook.xml'
      ? {
          ...part,
          bytes: Buffer.from(String(part.bytes).replace('<sheets>', `${workbookProperties}<sheets>`)),
        }
      : part,
  );
  const { bytes } = await zipOf([...changed, { path: 'xl/styles.xml', bytes: Buffer.from(styles) }]);
  return (await rowsOf(asBuffer(bytes)))[0]?.cells;
};

it('reads numbers as dates where their cells show dates, counted from 1900 or 1904', async () => {
  const since1900 = ['44260.5', '2021-03-05 12:00', '2021-03-05 12:00', '44260.5', '44260.5', '2021-03-05'];
  expect(await datesOf('')).toEqual(since1900);
  expect(await datesOf('<workbookPr date1904="1"/>')).toEqual(
    since1900.map((text) => text.replace('2021-03-05', '2025-03-06')),
  );
});

it('refuses a sheet that unpacks to more than a hundred times its size, and one that lies about its size', async () => {
  const huge = `<worksheet><sheetData>${' '.repeat(30 * 1024 ** 2)}</sheetData></worksheet>`;
  const parts = workbookParts(huge).map((part) => ({ ...part, stored: false }));
  expect(await failureOf(asBuffer((await zipOf(parts)).bytes))).toBe('bomb');
  expect(await failureOf(asBuffer((await zipOf(parts, claiming(1_000))).bytes))).toBe('unreadable');
});

it('refuses what is no workbook, has no sheet, is cut off, or defines entities', async () => {
  const rows = await workbook([['a'], ['b']]);
  const entities = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${sheetXml([['x']])
    .replace('<t>x', '<t>&b;')
    .replace(/^.*\?>/, '')}`;
  const bad = [
    Buffer.from('PK\x03\x04 nothing more'),
    rows.subarray(0, rows.length - 40),
    asBuffer((await zipOf([{ path: 'a.txt', bytes: Buffer.from('x') }])).bytes),
    asBuffer((await zipOf(workbookParts(entities))).bytes),
    asBuffer((await zipOf(workbookParts('<worksheet><sheetData><row>'))).bytes),
  ];
  for (const bytes of bad) expect(await failureOf(bytes)).toBe('unreadable');
});

it('refuses a row that is too long', async () => {
  expect(await failureOf(await workbook([['a'], ['x'.repeat(200 * 1024)]]))).toBe('rowTooLong');
});

it('ignores columns beyond the limit', async () => {
  const sheet =
    '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row></sheetData></worksheet>';
  expect(await rowsOf(asBuffer((await zipOf(workbookParts(sheet))).bytes))).toEqual([
    { number: 1, cells: ['1'] },
  ]);
});

it('reads what the format of a number shows: currencies, units, and the zeros and letters of stock numbers', async () => {
  const formats = [
    ['[$€-407]#,##0.00', '9990 €'],
    ['#,##0\\ [$CHF-807]', '9990 CHF'],
    ['_-[$£-809]* #,##0.00_-', '9990 £'],
    ['"$"#,##0.00', '9990 $'],
    ['#,##0 "Ft"', '9990 Ft'],
    ['#,##0 €;[Red]-#,##0 €', '9990 €'],
    ['[$-409]#,##0', '9990'],
    ['#,##0 "days"', '9990'],
    ['"ST-"0000', 'ST-9990'],
    ['000000', '009990'],
    ['00\\-00', '99-90'],
    ['0\\-0', '999-0'],
    ['0" Tkm"', '9990 Tkm'],
    ['#,##0.00" T€"', '9990 T€'],
    ['#,##0\\ "mi"', '9990 mi'],
    ['#,##0,"k"', '9990'],
    ['0', '9990'],
    ['0.00', '9990'],
  ] as const;
  const escaped = (text: string) => text.replaceAll('"', '&quot;');
  const codes = formats.map(([code], at) => `<numFmt numFmtId="${200 + at}" formatCode="${escaped(code)}"/>`);
  const xfs = formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`);
  const styleSheet = `<styleSheet><numFmts>${codes.join('')}</numFmts><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`;
  const cells = formats.map((_, at) => `<c s="${at}"><v>9990</v></c>`);
  const sheet = `<worksheet><sheetData><row r="1">${cells.join('')}</row></sheetData></worksheet>`;
  const parts = [...workbookParts(sheet), { path: 'xl/styles.xml', bytes: Buffer.from(styleSheet) }];
  const [row] = await rowsOf(asBuffer((await zipOf(parts)).bytes));
  expect(row?.cells).toEqual(formats.map(([, text]) => text));
});

it.each([
  ['_xlfn.IMAGE("https://p.example/1.jpg")', ['https://p.example/1.jpg']],
  ['IMAGE("https://p.example/1.jpg",,3)', ['https://p.example/1.jpg']],
  ['HYPERLINK("https://p.example/1.jpg")', ['https://p.example/1.jpg']],
  ['HYPERLINK("https://p.example/"&amp;A1&amp;".jpg","Photo")', []],
  ['IMAGE(B1)', []],
])('the formula %s has the address %j', async (formula, addresses) => {
  const cell = { xml: `<c t="e"><f>${formula}</f><v>#VALUE!</v></c>` };
  const [row] = await rowsOf(await workbook([['A-1', cell]]));
  expect([...(row?.links?.values() ?? [])]).toEqual(addresses);
});

const withMerges = async (rows: string[][], ...areas: string[]) => {
  const merges = areas.map((one) => `<mergeCell ref="${one}"/>`).join('');
  const sheet = sheetXml(rows).replace('</worksheet>', `<mergeCells>${merges}</mergeCells></worksheet>`);
  return (await rowsOf(asBuffer((await zipOf(workbookParts(sheet))).bytes))).map(({ cells }) => cells);
};

it('gives cells that are merged over several rows their value in each of them, and rows that are empty otherwise none', async () => {
  const rows = [
    ['Make', 'No.'],
    ['Audi', 'A-1'],
    ['', 'A-2'],
    ['', ''],
    ['', 'A-3'],
    ['BMW', 'A-4'],
    ['', 'A-5'],
  ];
  expect(await withMerges(rows, 'A2:A5', 'B6:C6')).toEqual([
    ['Make', 'No.'],
    ['Audi', 'A-1'],
    ['Audi', 'A-2'],
    ['Audi', 'A-3'],
    ['BMW', 'A-4'],
    ['', 'A-5'],
  ]);
});

it('reads headings of two rows as one, where those of one row are merged with the cell below', async () => {
  const rows = [
    ['No.', 'Vehicle', '', 'Price'],
    ['', 'Make', 'Model', ''],
    ['A-1', 'Audi', 'A4', '1'],
  ];
  expect((await withMerges(rows, 'A1:A2', 'B1:C1', 'D1:D2'))[1]).toEqual(['No.', 'Make', 'Model', 'Price']);
});

it.each(['xl/workbook2.xml', 'book/main.xml'])(
  'finds the parts of a workbook by what refers to them, not by the names that Excel gives them: %s',
  async (main) => {
    const [folder, name] = main.split('/');
    const type = (of: string) => `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${of}`;
    const texts: Record<string, string> = {
      '_rels/.rels': `<Relationships><Relationship Id="a" Type="${type('officeDocument')}" Target="/${main}"/></Relationships>`,
      [main]: '<workbook xmlns:r="x"><sheets><sheet name="Cars" sheetId="1" r:id="a"/></sheets></workbook>',
      [`${folder}/_rels/${name}.rels`]:
        `<Relationships><Relationship Id="a" Type="${type('worksheet')}" Target="sheets/one.xml"/>` +
        `<Relationship Id="b" Type="${type('sharedStrings')}" Target="../texts.xml"/>` +
        `<Relationship Id="c" Type="${type('styles')}" Target="styles2.xml"/></Relationships>`,
      [`${folder}/sheets/one.xml`]: sheetXml([
        ['A-1', { xml: '<c t="s"><v>0</v></c>' }, { xml: '<c s="1"><v>42</v></c>' }],
      ]),
      'texts.xml': '<sst><si><t>Audi</t></si></sst>',
      [`${folder}/styles2.xml`]:
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    };
    const parts = Object.entries(texts).map(([path, text]) => ({ path, bytes: Buffer.from(text) }));
    expect(await rowsOf(asBuffer((await zipOf(parts)).bytes))).toMatchObject([
      { cells: ['A-1', 'Audi', '00042'] },
    ]);
  },
);
