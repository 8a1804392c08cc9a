import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canRead, proposeFields } from './list-headings.rules.ts';
import { readNumber } from './list-numbers.rules.ts';
import { changesOf, readRow } from './list-rows.rules.ts';
import { pictureNames } from './picture-names.rules.ts';

it.each([
  ['Stock number', 'VIN', 'Make', 'Model', 'Year', 'Colour', 'Mileage', 'Price', 'Photo URLs'],
  ['Lagernummer', 'FIN', 'Marke', 'Modell', 'Baujahr', 'Farbe', 'Laufleistung', 'Preis', 'Bild-URLs'],
  ['N° de stock', 'Numéro de série', 'Marque', 'Modèle', 'Année', 'Couleur', 'Kilométrage', 'Prix', 'Photos'],
  ['Riferimento', 'Telaio', 'Marca', 'Modello', 'Anno', 'Colore', 'Chilometri', 'Prezzo', 'Immagini'],
  ['Referencia', 'Bastidor', 'Marca', 'Modelo', 'Año', 'Color', 'Kilómetros', 'Precio', 'Imágenes'],
  ['Referência', 'Chassi', 'Marca', 'Modelo', 'Ano', 'Cor', 'Quilómetros', 'Preço', 'Imagens'],
  ['Referència', 'Xassís', 'Marca', 'Model', 'Any', 'Color', 'Quilòmetres', 'Preu', 'Imatges'],
  ['Készletszám', 'Alvázszám', 'Gyártmány', 'Modell', 'Évjárat', 'Szín', 'Kilométeróra', 'Ár', 'Képek'],
  ['Κωδικός', 'Αριθμός πλαισίου', 'Μάρκα', 'Μοντέλο', 'Έτος', 'Χρώμα', 'Χιλιόμετρα', 'Τιμή', 'Φωτογραφίες'],
])('recognises the headings %s, %s …', (...columns) => {
  expect(proposeFields(columns, new Map())).toEqual([
    'reference',
    'vin',
    'make',
    'model',
    'year',
    'colour',
    'mileage',
    'price',
    'pictures',
  ]);
});

it.each([
  ...[
    'Stock no.',
    'Stk #',
    'Lagernr',
    'Lager-Nr.',
    'Fzg.-Nr.',
    'N° stock',
    'Nº ref.',
    'Rif. interno',
    'Núm. estoc',
  ],
  ...['Ref. interna', 'Raktári sz.', 'Αρ. αποθέματος', 'Κωδ. οχήματος'],
])('recognises a stock number by the short heading %s', (heading) => {
  expect(proposeFields([heading], new Map())).toEqual(['reference']);
});

it('proposes what was chosen before, pictures for several columns, and nothing twice', () => {
  const kept = new Map([
    ['Nr', 'reference'],
    ['Photos', ''],
  ] as const);
  expect(proposeFields(['Nr', 'VIN', 'vin', 'Photos', 'Bild 1', 'Bild 2'], kept)).toEqual([
    'reference',
    'vin',
    '',
    '',
    'pictures',
    'pictures',
  ]);
});

it('takes an id for the stock number where nothing else is called one', () => {
  expect(proposeFields(['id', 'Marke'], new Map())).toEqual(['reference', 'make']);
  expect(proposeFields(['id', 'Bestandsnummer'], new Map())).toEqual(['', 'reference']);
  expect(proposeFields(['id', 'Marke'], new Map([['id', '']]))).toEqual(['', 'make']);
});

it('needs a column that names vehicles, and each field once', () => {
  expect(canRead(['vin', 'pictures', 'pictures', ''])).toBe(true);
  expect(canRead(['make', 'pictures'])).toBe(false);
  expect(canRead(['vin', 'make', 'make'])).toBe(false);
});

it.each([
  ['12345', 12_345],
  ['12.345', 12_345],
  ['12,345', 12_345],
  ['12 345', 12_345],
  ["12'345", 12_345],
  ['1.234.567', 1_234_567],
  ['12.345,50', 12_345.5],
  ['12,345.50', 12_345.5],
  ['12,5', 12.5],
  ['12.50', 12.5],
  ['12990.000', 12_990],
  ['12990,125', 12_990.125],
  ['abc', null],
  ['', null],
  ['-5', null],
])('%j is the number %j', (text, number) => {
  expect(readNumber(text)).toBe(number);
});

const fields = ['reference', 'vin', 'year', 'mileage', 'price', 'colour', 'pictures', 'pictures'] as const;
const money = { own: 'EUR', ofHeading: '', column: undefined };
const read = (...cells: string[]) => readRow({ number: 2, cells }, fields, money);

it('reads what people write', () => {
  expect(
    read(
      ' A-1 ',
      'wvwzzz1kz aw000001',
      '03/2019',
      '12.345 km',
      '12.990,- €',
      'Black',
      'https://a.example/1.jpg|https://a.example/2.jpg',
      'http://b.example/3.jpg',
    ),
  ).toEqual({
    number: 2,
    reference: 'A-1',
    vin: 'WVWZZZ1KZAW000001',
    details: { year: 2019, mileage: 12_345, mileageUnit: 'km', priceCents: 1_299_000, colour: 'black' },
    pictures: ['https://a.example/1.jpg', 'https://a.example/2.jpg', 'http://b.example/3.jpg'],
    doubts: [],
    reason: null,
    text: null,
  });
  // A date as spreadsheets count it, and miles.
  expect(read('A-1', '', '43525', '8,000 miles').details).toEqual({
    year: 2019,
    mileage: 8_000,
    mileageUnit: 'mi',
  });
});

it.each([
  '2019',
  '28.02.2019',
  '2. 3. 2019',
  '02/28/2019',
  '2019-02-28 00:00:00',
  '2/2019',
  '2019/12',
  '2019-3-1T10:00',
])('reads the year of %s', (text) => {
  expect(read('A', '', text)).toMatchObject({ reason: null, details: { year: 2019 } });
});

it('splits addresses at white space, bars, and commas and semicolons before the next one; each counts once', () => {
  const cell =
    'https://a.example/x,1.jpg, https://a.example/2.jpg;https://a.example/2.jpg\nhttps://a.example/3.jpg;';
  expect(read('A', '', '', '', '', '', cell).pictures).toEqual([
    'https://a.example/x,1.jpg',
    'https://a.example/2.jpg',
    'https://a.example/3.jpg',
  ]);
});

it.each([
  ['mileage', (text: string) => ['A', '', '', text]],
  ['price', (text: string) => ['A', '', '', '', text]],
  ['pictures', (text: string) => ['A', '', '', '', '', '', text]],
])('a row is read at once, however many signs of one kind its cell of %s has', (_, cellsOf) => {
  const begun = performance.now();
  for (const sign of [' ', ',', '.', ';', '\t', ', ', '. ']) {
    const many = sign.repeat(60_000);
    read(...cellsOf(`1${many}1x`));
    read(...cellsOf(`https://a.example/1.jpg${many}x`));
  }
  // Where each sign is the start of another search, one of these cells takes some twenty seconds.
  expect(performance.now() - begun).toBeLessThan(4_000);
});

it('blanks around an address, and signs after it, are no part of it', () => {
  const cell =
    ' https://a.example/1.jpg , | https://a.example/a?next=https://b.example ;\r\n,https://a.example/x y.jpg,, ';
  expect(read('A', '', '', '', '', '', cell).pictures).toEqual([
    'https://a.example/1.jpg',
    'https://a.example/a?next=https://b.example',
    'https://a.example/x%20y.jpg',
  ]);
});

it.each([
  [['', '', '2019'], 'noName', null],
  [['-', 'n/a', '2019'], 'noName', null],
  [['A', 'WVW'], 'vinInvalid', 'WVW'],
  [['', '1HGCM82633A004353'], 'vinInvalid', '1HGCM82633A004353'],
  [['x'.repeat(101)], 'textTooLong', 'x'.repeat(101)],
  [['1,23457E+17'], 'digitsLost', '1,23457E+17'],
  [['A', '1.23E+16'], 'digitsLost', '1.23E+16'],
  [['K\ufffdfer 1'], 'lettersLost', 'K\ufffdfer 1'],
])('%j is faulty, because its vehicle is not known: %s', (cells, reason, text) => {
  expect(read(...cells)).toMatchObject({ reason, text, doubts: [], pictures: [], details: {} });
});

it.each([
  [['soon'], 'year', 'yearInvalid', 'soon'],
  [['1700'], 'year', 'yearInvalid', '1700'],
  [['03/19'], 'year', 'yearInvalid', '03/19'],
  [['31.02.2019'], 'year', 'dateInvalid', '31.02.2019'],
  [['2019-02-30'], 'year', 'dateInvalid', '2019-02-30'],
  [['2019-31-01'], 'year', 'dateInvalid', '2019-31-01'],
  [['29/02/2019'], 'year', 'dateInvalid', '29/02/2019'],
  [['13/2019'], 'year', 'dateInvalid', '13/2019'],
  [['2019-00'], 'year', 'dateInvalid', '2019-00'],
  [['', 'many'], 'mileage', 'mileageInvalid', 'many'],
  [['', '-'], 'mileage', 'mileageInvalid', '-'],
  [['', '', 'auf Anfrage'], 'price', 'priceInvalid', 'auf Anfrage'],
  [['', '', '1.2.3.4,5,6'], 'price', 'priceInvalid', '1.2.3.4,5,6'],
  [['', '', '', 'gr\ufffdn'], 'colour', 'lettersLost', 'gr\ufffdn'],
  [['', '', '', '', 'ftp://a.example/1.jpg'], 'pictures', 'addressInvalid', 'ftp://a.example/1.jpg'],
  [
    ['', '', '', '', 'https://me:secret@a.example/'],
    'pictures',
    'addressInvalid',
    'https://me:secret@a.example/',
  ],
])('of %j, %s is left out with a doubt; the rest of the vehicle is read', (cells, field, reason, text) => {
  const known = read(
    'A',
    '',
    ...['2019', '10', '5', 'black', 'https://a.example/1.jpg'].map((one, at) => cells[at] || one),
  );
  expect(known).toMatchObject({
    reference: 'A',
    reason: null,
    text: null,
    doubts: [{ field, reason, text }],
  });
  const names = { price: 'priceCents', pictures: 'pictures' } as Record<string, string>;
  const left = ['year', 'mileage', 'price', 'colour', 'pictures'].filter((one) => one !== field);
  for (const one of left)
    expect({ ...known.details, ...(known.pictures.length > 0 && known) }).toHaveProperty(names[one] ?? one);
  expect(known.details).not.toHaveProperty(names[field] ?? field);
});

it('of several addresses those that can be read are taken, at most 100', () => {
  expect(read('A', '', '', '', '', '', 'nothing|https://a.example/2.jpg')).toMatchObject({
    pictures: ['https://a.example/2.jpg'],
    doubts: [{ field: 'pictures', reason: 'addressInvalid', text: 'nothing' }],
  });
  const many = Array.from({ length: 101 }, (_, at) => `https://a.example/${at}`);
  const { doubts, pictures } = read('A', '', '', '', '', '', many.join(' '));
  expect(pictures).toEqual(many.slice(0, 100));
  expect(doubts).toEqual([{ field: 'pictures', reason: 'tooManyPictures', text: null }]);
});

it.each([
  ['https://a.example/My car.jpg', ['https://a.example/My%20car.jpg']],
  [
    'https://a.example/a b.jpg https://a.example/c d.jpg',
    ['https://a.example/a%20b.jpg', 'https://a.example/c%20d.jpg'],
  ],
  [
    'https://a.example/a 1.jpg\nhttps://a.example/a 2.jpg',
    ['https://a.example/a%201.jpg', 'https://a.example/a%202.jpg'],
  ],
])('%j has blanks in its addresses', (cell, pictures) => {
  expect(read('A', '', '', '', '', '', cell)).toMatchObject({ pictures, doubts: [] });
});

it('takes the link of a cell that shows a word, and the address of one that shows it', () => {
  const links = new Map([
    [0, 'https://dealer.example/A'],
    [6, 'https://a.example/1.jpg'],
    [7, 'https://a.example/other.jpg'],
  ]);
  const cells = ['A', '', '', '', '', '', 'Photo', 'https://a.example/2.jpg'];
  expect(readRow({ number: 2, cells, links }, fields, money)).toMatchObject({
    ...{ reference: 'A', doubts: [] },
    pictures: ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
  });
});

it('of any texts a row is either faulty or names a vehicle, with values that vehicles can have', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('1.5', '2020', '12 km', '1e9', '-1', 'https://a.example/x'),
  );
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 9 }), (cells) => {
      const { details, pictures, reason, reference, vin } = read(...cells);
      if (reason) expect([details, pictures]).toEqual([{}, []]);
      else expect(reference ?? vin).toBeTruthy();
      const { mileage = 0, priceCents = 0, year = 2000 } = details;
      expect([mileage, priceCents, year].every(Number.isInteger)).toBe(true);
    }),
  );
});

it('what a row does not name stays as it is', () => {
  const vehicle = {
    reference: 'A-1',
    vin: null,
    make: 'Audi',
    model: 'A4',
    year: 2019,
    colour: null,
    mileage: 10,
    mileageUnit: 'km',
    priceCents: 100,
  } as const;
  const row = { reference: 'A-1', vin: null, details: { make: 'Audi', priceCents: 200 } };
  expect(changesOf(row, vehicle)).toEqual({ priceCents: 200 });
});

it('names pictures by the last part of their addresses', () => {
  expect(
    pictureNames([
      'https://a.example/cars/A-1_01.jpg?size=xl',
      'https://a.example/front%20left.jpeg',
      'https://a.example/',
      'https://a.example/image.php?id=1',
      'https://a.example/image.php?id=2',
      'https://a.example/%E0%A4',
    ]),
  ).toEqual(['A-1_01', 'front left', 'picture', 'image', 'image (2)', '%E0%A4']);
});

it('characters that nobody sees are no part of a cell: the mark at the end of a DOS file is no vehicle, and a VIN from a mail is read', () => {
  const read = (...cells: string[]) => readRow({ number: 2, cells }, ['reference', 'vin'], money);
  expect(read('\x1a', '')).toMatchObject({ reference: null, reason: 'noName' });
  expect(read('\u200bS-\u00ad1\ufeff', '')).toMatchObject({ reference: 'S-1', reason: null });
  for (const vin of ['\u202aWVWZZZ1KZ8W123456\u202c', '*WVWZZZ1KZ8W123456*', 'WVWZZZ1K\u200bZ8W123456'])
    expect(read('S-1', vin)).toMatchObject({ vin: 'WVWZZZ1KZ8W123456', reason: null });
});

it.each([
  ...[
    '-',
    'n/a',
    'N.A.',
    'NULL',
    'None',
    'nan',
    '\\N',
    '(null)',
    'unknown',
    'unbekannt',
    'Inconnu',
    'k.A.',
    'keine Angabe',
  ],
  ...['#N/A', '#NV', '#REF!', '#BEZUG!', '#VALEUR!', '#¡REF!', '#N/D', '#HIÁNYZIK', '#Δ/Υ', '#########'],
])('%j in a cell says nothing: it is no make, no model, no colour, no VIN and no stock number', (text) => {
  const columns = ['reference', 'vin', 'make', 'model', 'colour'] as const;
  const row = (...cells: string[]) => readRow({ number: 2, cells }, columns, money);
  expect(row('A-1', text, text, text, text)).toMatchObject({
    ...{ reference: 'A-1', vin: null, details: {}, doubts: [], reason: null },
  });
  expect(row(text, 'WVWZZZ1KZAW000001', 'VW')).toMatchObject({ reference: null, details: { make: 'VW' } });
  expect(row(text, text, 'VW')).toMatchObject({ reason: 'noName' });
});

it.each(['Ka', 'Nano', '#1', '911', 'NX', 'Nil S', 'X-NULL', 'A.K.'])(
  '%j is a name like any other',
  (text) => {
    const columns = ['reference', 'model'] as const;
    expect(readRow({ number: 2, cells: [text, text] }, columns, money)).toMatchObject({
      ...{ reference: text, details: { model: text }, reason: null },
    });
  },
);

it.each([
  ['20190501', 2019],
  ['201905', 2019],
  ['01052019', 2019],
  ['052019', 2019],
  ['20012019', 2019],
  ['201012', 2010],
  ['2019.0', 2019],
  ['2019,00', 2019],
  ['43586', 2019],
])('the date %j is in %i', (text, year) => {
  expect(readRow({ number: 2, cells: ['A', text] }, ['reference', 'year'], money).details).toEqual({ year });
});

it.each(['20191301', '201913', '32012019', '2019010', '32019', '41995'])(
  '%j names no year for certain',
  (text) => {
    const { details, doubts } = readRow({ number: 2, cells: ['A', text] }, ['reference', 'year'], money);
    expect([details, doubts.map(({ field }) => field)]).toEqual([{}, ['year']]);
  },
);

it.each([
  '["https://a.example/1.jpg", "https:\\/\\/a.example\\/2.jpg"]',
  'https://a.example/1.jpg\\nhttps://a.example/2.jpg',
  'https://a.example/1.jpghttps://a.example/2.jpg',
])('reads two addresses in %s', (text) => {
  const { doubts, pictures } = readRow({ number: 2, cells: ['A', text] }, ['reference', 'pictures'], money);
  expect([pictures, doubts]).toEqual([['https://a.example/1.jpg', 'https://a.example/2.jpg'], []]);
});

it.each([
  ['https://a.example/p?id=1&amp;w=2', 'https://a.example/p?id=1&w=2'],
  ['https://a.example/r?to=https://b.example/1.jpg', 'https://a.example/r?to=https://b.example/1.jpg'],
  ['https://a.example/[1].jpg', 'https://a.example/[1].jpg'],
])('reads the address in %s', (text, address) => {
  expect(readRow({ number: 2, cells: ['A', text] }, ['reference', 'pictures'], money).pictures).toEqual([
    address,
  ]);
});

it.each(['2025-03-09', '2025-03-09 12:00', '09. Mrz', '9-Mar', '3-Sept.', '09. Mai', '5-févr'])(
  'a model %j is what a spreadsheet has made of 9-3: it is left out with a doubt',
  (text) => {
    const { details, doubts } = readRow({ number: 2, cells: ['A', text] }, ['reference', 'model'], money);
    expect([details, doubts]).toEqual([{}, [{ field: 'model', reason: 'turnedIntoDate', text }]]);
  },
);

it('a stock number that a workbook shows as a date is not known', () => {
  const row = (text: string) => readRow({ number: 2, cells: [text] }, ['reference'], money);
  expect(row('2025-12-02')).toMatchObject({ reason: 'turnedIntoDate', text: '2025-12-02' });
  expect(row('12-Jan').reason).toBeNull();
});

it.each(['9-3', '500', 'Mai', 'Mar 93', '3 Series', 'A4 2025-03', 'Sept'])('%j is a model', (text) => {
  const { details } = readRow({ number: 2, cells: ['A', text] }, ['reference', 'model'], money);
  expect(details).toEqual({ model: text });
});
