import { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import type { ListDelimiter, ListEncoding } from '@forecourt/contract/vehicle-lists';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvStream } from '../http/csv.ts';
import { csvRows } from './csv-rows.ts';
import { isEmpty, SheetError, type SheetRow } from './sheet.ts';
import { findDelimiter, findEncoding } from './text-encoding.ts';

/** The bytes in pieces of some length, so that characters and line ends are cut. */
const inPieces = (bytes: Buffer, length: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) =>
      bytes.subarray(at * length, (at + 1) * length),
    ),
    { objectMode: false },
  );

async function rowsOf(stream: Readable, encoding: ListEncoding, delimiter: ListDelimiter) {
  const rows: SheetRow[] = [];
  for await (const some of csvRows(stream, { encoding, delimiter })) rows.push(...some);
  return rows;
}

const cellsOf = async (text: string, delimiter: ListDelimiter = ';') =>
  (await rowsOf(inPieces(Buffer.from(text), 7), 'utf-8', delimiter)).map(({ cells }) => cells);

function encodedAs(text: string, encoding: ListEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'windows-1252') return Buffer.from(text.replaceAll('€', '\x80'), 'latin1');
  const little = Buffer.from(`\ufeff${text}`, 'utf16le');
  return encoding === 'utf-16le' ? little : little.swap16();
}

const cell = fc
  .array(fc.constantFrom('a', 'Ö', '€', '"', ';', ',', '\t', '|', '\n', '=', ' ', '1'), { maxLength: 6 })
  .map((all) => all.join(''));
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 });
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

it('a table of any texts is read as it was written, in every encoding, with every delimiter, however it is cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.constantFrom<ListEncoding>('utf-8', 'utf-16le', 'utf-16be', 'windows-1252'),
      fc.constantFrom<ListDelimiter>(';', ',', '\t', '|'),
      fc.integer({ min: 1, max: 20 }),
      async (rows, encoding, delimiter, length) => {
        const text = rows.map((cells) => cells.map(quoted).join(delimiter)).join('\r\n');
        const read = await rowsOf(inPieces(encodedAs(text, encoding), length), encoding, delimiter);
        // ="…" is how spreadsheets write a text, also an empty one; see below.
        const plain = (one: string) => /^="([^"]*)"$/.exec(one)?.[1] ?? one;
        const written = rows
          .map((cells, index) => ({ number: index + 1, cells: cells.map(plain) }))
          .filter((row) => !isEmpty(row));
        expect(read).toEqual(written);
      },
    ),
  );
});

it('any bytes are read or refused, and nothing else happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      const buffer = Buffer.from(bytes);
      const { encoding } = await findEncoding(inPieces(buffer, 9));
      const rows = await rowsOf(inPieces(buffer, 9), encoding, ';').catch((error: unknown) => error);
      expect(Array.isArray(rows) || rows instanceof SheetError).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it.each<[ListEncoding]>([['utf-8'], ['utf-16le'], ['utf-16be'], ['windows-1252']])(
  'finds %s, with a mark of the order of bytes or without',
  async (encoding) => {
    const text = `Lagernummer;Marke;Preis\nA-1;Škoda;1 000 €`.replace(
      'Š',
      encoding === 'windows-1252' ? 'Ö' : 'Š',
    );
    const bytes = encodedAs(text, encoding);
    expect(await findEncoding(inPieces(bytes, 5_000))).toEqual({ encoding, isCertain: true });
    const bare = encoding.startsWith('utf-16') ? bytes.subarray(2) : bytes;
    expect(await findEncoding(inPieces(bare, 5_000))).toEqual({ encoding, isCertain: true });
  },
);

it('recognises Windows-1252 by one letter at the end of a long file', async () => {
  const bytes = Buffer.concat([Buffer.from('a;b\n'.repeat(100_000)), Buffer.from([0xe4])]);
  expect(await findEncoding(inPieces(bytes, 65_536))).toMatchObject({ encoding: 'windows-1252' });
});

it.each([
  ['a;b;c\n1,5;2,5;3,5', ';'],
  ['a,b,c', ','],
  ['a\tb,c\td', '\t'],
  ['"a,b,c,d";e', ';'],
  ['sep=|\na,b,c|d', '|'],
  ['only one column', ';'],
  ['A title\nShort,Long\nX-1,Golf', ','],
  ['A title, with a comma\nShort;Long;Much\nX-1;Golf;1,5\nX-2;Polo;2,5', ';'],
  ['a;b\n1,5;2,5;\n3,5;4,5;', ';'],
])('%j is delimited by %j', (head, delimiter) => {
  expect(findDelimiter(head)).toBe(delimiter);
});

it.each([
  ['Dealer GmbH, Vienna\nStock of 1, 2 and 3\n\nStock;Make;Model', ';'],
  ['One title;of two;words\nStock,Make,Model\n1,2,"a;b;c;d;e"', ','],
])('of %j the row of known headings says the delimiter', (head, delimiter) => {
  expect(findDelimiter(head, (text) => ['Stock', 'Make', 'Model'].includes(text))).toBe(delimiter);
});

it('leaves out empty rows, but counts them; drops the line that names the delimiter; unwraps texts of spreadsheets', async () => {
  const rows = await rowsOf(inPieces(Buffer.from('sep=;\na;b\n;\n\n="007";=1+1\n'), 3), 'utf-8', ';');
  expect(rows).toEqual([
    { number: 1, cells: ['a', 'b'] },
    { number: 4, cells: ['007', '=1+1'] },
  ]);
});

it('takes a quote inside a value that is not quoted for a character', async () => {
  expect(await cellsOf('a;b\nGolf "Sport";19" wheels')).toEqual([
    ['a', 'b'],
    ['Golf "Sport"', '19" wheels'],
  ]);
});

const failureOf = async (stream: Readable) => {
  const rows: SheetRow[] = [];
  try {
    for await (const some of csvRows(stream, { encoding: 'utf-8', delimiter: ';' })) rows.push(...some);
  } catch (error) {
    if (error instanceof SheetError) return { failure: error.failure, row: error.row, read: rows.length };
    throw error;
  }
  return null;
};

it('a quote that is never closed is an error of its row; the rows before it were read', async () => {
  expect(await failureOf(inPieces(Buffer.from('a;b\n1;2\n"3;4\n5;6'), 4))).toEqual({
    failure: 'quotes',
    row: 3,
    read: 2,
  });
});

it('a line of a gigabyte is refused after 128 KB, without being held', async () => {
  let sent = 0;
  const piece = Buffer.alloc(64 * 1024, 'x');
  const endless = new Readable({
    read() {
      sent += piece.length;
      this.push(sent > 1024 ** 3 ? null : sent === piece.length ? Buffer.from('a;b\n') : piece);
    },
  });
  expect(await failureOf(endless)).toMatchObject({ failure: 'rowTooLong', row: 2 });
  expect(sent).toBeLessThan(2 * 1024 ** 2);
  expect(endless.destroyed).toBe(true);
});

it.each<[string, ListDelimiter]>([
  ['"A-1"; "Audi; red" ;\t"12"', ';'],
  ['A-1, "Audi; red", 12', ','],
  [' "A-1" |"Audi; red"| "12" ', '|'],
])('reads quotes behind blanks: %j', async (text, delimiter) => {
  expect(await cellsOf(text, delimiter)).toEqual([['A-1', 'Audi; red', '12']]);
});

it('keeps blanks inside quotes, and empty cells between tabs', async () => {
  expect(await cellsOf('" A-1 ";" "')).toEqual([[' A-1 ', ' ']]);
  expect(await cellsOf('A-1\t\t12', '\t')).toEqual([['A-1', '', '12']]);
});

it.each(['-12', '=A-5', '+K1', '@home', ' -1', '-a;b'])(
  'reads %j from a file of lists as it was before it was protected against formulas',
  async (text) => {
    const file = await readText(csvStream(['name'], [{ name: text }]));
    expect((await cellsOf(file.replace('\uFEFF', ''), ','))[1]).toEqual([text]);
  },
);

it("keeps an apostrophe that protects nothing: 's-Gravenhage", async () => {
  expect(await cellsOf("'s-Gravenhage;'80s;O'Neil")).toEqual([["'s-Gravenhage", "'80s", "O'Neil"]]);
});
