import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { csvStream } from './csv.ts';
import { answerError } from './error-mapper.ts';

/** Texts with characters that are special to CSV and spreadsheets at the start and in the middle. */
const special = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '\0',
  '\u200b',
  '\u202e',
  '\x1a',
  '"',
  ',',
  "'",
  ';',
  '|',
  '＝',
  '＋',
  'é',
  'ő',
  'Ω',
);
const words = fc
  .array(fc.oneof(special, fc.string({ unit: 'grapheme' })), { maxLength: 6 })
  .map((some) => some.join(''));
const row = fc.record({
  name: words,
  count: fc.integer(),
  share: fc.double({ noNaN: true }),
  note: fc.option(words),
});
type Row = typeof row extends fc.Arbitrary<infer R> ? R : never;

/** Removes apostrophes, the only characters that may be added. */
const withoutGuards = (cell: string) => cell.replaceAll("'", '');

it.each([
  ['a;=HYPERLINK("x")', 'a;\'=HYPERLINK("x")'],
  ['a; =1', "a; '=1"],
  ['＝1+1', "'＝1+1"],
  ['＋49', "'＋49"],
  ['\u200b=1+1', "'\u200b=1+1"],
  ['\u00ad\u202e@SUM(A1)', "'\u00ad\u202e@SUM(A1)"],
  ['\ufeff+49', "'\ufeff+49"],
  ['\x1a-1', "'\x1a-1"],
  [' =1', "' =1"],
  ['a;\u200b=1', "a;\u200b'=1"],
  ['﹦1+1', "'﹦1+1"],
  ['⁼1+1', "'⁼1+1"],
  ['\u200b﹢49', "'\u200b﹢49"],
  ['a;﹫SUM(A1)', "a;'﹫SUM(A1)"],
  ['\u200bplain', '\u200bplain'],
  ['plain - text; and more', 'plain - text; and more'],
])('%s is written as %s', async (value, cell) => {
  const [, [read = ''] = []] = parse(await text(csvStream(['a'], [{ a: value }])), {
    bom: true,
  }) as string[][];
  expect(read).toBe(cell);
});

it('another CSV parser reads what was written, and no text cell is a formula', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 8 }), async (rows: Row[]) => {
      const written = await text(csvStream(['name', 'count', 'share', 'note'], rows));
      const [head, ...read] = parse(written, {
        bom: true,
        record_delimiter: '\r\n',
        relax_column_count: false,
      }) as string[][];
      expect(head).toEqual(['name', 'count', 'share', 'note']);
      expect(read).toHaveLength(rows.length);
      for (const [index, [name = '', count, share, note = '']] of read.entries()) {
        const from = rows[index] as Row;
        expect([count, share]).toEqual([String(from.count), String(from.share)]);
        for (const [cell, original] of [
          [name, from.name],
          [note, from.note ?? ''],
        ] as const) {
          expect(cell).not.toMatch(/^([\t\r\0]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u);
          for (const part of cell.split(/[;|\t\r\n]/).slice(1))
            expect(part).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u);
          expect(withoutGuards(cell)).toBe(withoutGuards(original));
        }
      }
    }),
    { numRuns: 2_000 },
  );
});

it('lines end as RFC 4180 demands, and rows are read no faster than they are written', async () => {
  let read = 0;
  const rows = async function* () {
    for (; read < 100_000; read++) yield { a: read, b: 'x, "y"' };
  };
  const stream = csvStream(['a', 'b'], rows());
  const first = await new Promise<Buffer>((resolve) => stream.once('data', resolve));
  expect(String(first).startsWith('\uFEFFa,b\r\n0,"x, ""y"""\r\n1,')).toBe(true);
  stream.pause();
  // All that is read ahead is read within a turn of the event loop, because the rows are there already.
  for (let before = -1; before !== read; await new Promise(setImmediate)) before = read;
  expect(read).toBeLessThan(50_000);
  stream.destroy();
});

it('a file that fails at the start gets an error response, not a file', async () => {
  const server = fastify();
  server.setErrorHandler(answerError);
  // biome-ignore lint/correctness/useYield: it breaks before the first row
  const rows = async function* (): AsyncGenerator<Record<string, string>> {
    throw new Error('gone');
  };
  server.get('/file', (_request, reply) =>
    reply
      .type('text/csv')
      .header('content-disposition', 'attachment')
      .send(csvStream(['a'], rows())),
  );
  const answer = await server.inject({ url: '/file' });
  expect([answer.statusCode, answer.json().name]).toEqual([500, 'internal']);
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.headers['content-disposition']).toBeUndefined();
  await server.close();
});
