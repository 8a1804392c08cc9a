/** Reads and validates a CSV list of half a million rows that is generated as it is read; reports rows per second and memory. */
import { Readable } from 'node:stream';
import { readRow, unitsOf } from '../modules/work/vehicle-lists/list-rows.rules.ts';
import { csvRows } from '../platform/sheets/csv-rows.ts';

const rowCount = 500_000;
const columns = ['Stock', 'VIN', 'Make', 'Model', 'Year', 'Mileage', 'Price', 'Photos'];
const fields = ['reference', 'vin', 'make', 'model', 'year', 'mileage', 'price', 'pictures'] as const;
const units = unitsOf('EUR', columns, fields);

function* pieces(): Generator<Buffer> {
  yield Buffer.from(`${columns.join(';')}\n`);
  for (let start = 0; start < rowCount; start += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, at) => {
      const number = String(start + at).padStart(6, '0');
      const photos = `https://photos.example/${number}/front.jpg https://photos.example/${number}/rear.jpg`;
      return `S-${number};WVWZZZ1KZAW${number};Volkswagen;"Golf ""Sport""";2019;12.345 km;12.990,00 €;${photos}\n`;
    });
    yield Buffer.from(rows.join(''));
  }
}

let rows = 0;
let faulty = 0;
let restBytes = 0;
let peakBytes = 0;
const begun = performance.now();
for await (const some of csvRows(Readable.from(pieces()), { encoding: 'utf-8', delimiter: ';' })) {
  for (const row of some) {
    rows += 1;
    if (readRow(row, fields, units).reason) faulty += 1;
  }
  const bytes = process.memoryUsage.rss();
  peakBytes = Math.max(peakBytes, bytes);
  // What the process needs for any list is there after the first rows.
  if (rows < 100_000) restBytes = Math.max(restBytes, bytes);
}
const seconds = (performance.now() - begun) / 1_000;
process.send?.({
  rows,
  faulty,
  rowsPerSecond: Math.round(rows / seconds),
  grownBytes: peakBytes - restBytes,
});
