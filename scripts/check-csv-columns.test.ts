import { expect, test } from 'vitest';
import { forgottenCsvColumns } from './check-csv-columns.ts';
import { sourceFiles } from './source-files.ts';

const contract = 'packages/contract/src/cars.ts';
const list = 'apps/web/src/features/work/cars/car-columns.tsx';
const row =
  'export const CarCsvRow = z.object({\n  make: z.string(),\n  ownerName: z.string(),\n  soldAt: Timestamp,\n});\n';
const files = (columns: string) => [
  { path: contract, text: row },
  { path: list, text: columns },
];

test('a column of a CSV file that no column of the panel has is found', () => {
  expect(forgottenCsvColumns(files("key: 'soldAt', csvColumns: [{ name: 'make', heading }]"))).toEqual([
    expect.stringContaining('CarCsvRow has ownerName'),
    expect.stringContaining('CarCsvRow has soldAt'),
  ]);
});

test('columns named by a template or by one of several words are found', () => {
  const text =
    "csvColumns: [{ name: 'make', heading }] csvColumns: [{ name: `${" +
    'kind}Name`, heading }]\n' +
    "(key: 'boughtAt' | 'soldAt') => ({ csvColumns: [{ name: key, heading }] })";
  expect(forgottenCsvColumns(files(text))).toEqual([]);
});

test('every list whose file has chosen columns is read', () => {
  const without = sourceFiles(['.ts', '.tsx']).map((file) =>
    file.path.startsWith('apps/web/')
      ? { ...file, text: file.text.replaceAll(/\bname: /g, 'other: ') }
      : file,
  );
  const rows = new Set(forgottenCsvColumns(without).map((fault) => /(\w+CsvRow)/.exec(fault)?.[1]));
  expect([...rows].toSorted()).toEqual([
    'ClientCsvRow',
    'CreditCsvRow',
    'CustomerCsvRow',
    'PromoCodeCsvRow',
    'UserCsvRow',
    'VehicleCsvRow',
  ]);
});
