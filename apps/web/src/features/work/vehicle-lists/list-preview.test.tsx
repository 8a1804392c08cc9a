import type { PreviewedRow } from '@forecourt/contract/vehicle-lists';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { ListPreview } from './list-preview.tsx';

const rowOf = (number: number, year: string) =>
  ({
    number,
    reference: null,
    vin: null,
    outcome: 'new',
    reason: null,
    text: null,
    doubts: [],
    pictureCount: 0,
    values: { year },
  }) satisfies PreviewedRow;

async function cellsOf(...years: string[]) {
  const reading = { fields: ['year'], picturesInOrder: false };
  const rows = years.map((year, index) => rowOf(index + 2, year));
  await render(<ListPreview rows={rows} reading={reading as never} stale={false} />);
  return screen
    .getAllByRole('row')
    .map((row) => [...row.children].slice(2).map(({ textContent }) => textContent));
}

test.each([
  [['2019'], [['Year'], ['2019']]],
  [['15.03.2019'], [['First registration'], ['15.03.2019']]],
  [
    ['2019', '03/2020'],
    [
      ['Year', 'First registration'],
      ['2019', ''],
      ['', '03/2020'],
    ],
  ],
])('years and dates %j are shown under a heading of their own', async (years, cells) => {
  expect(await cellsOf(...years)).toEqual(cells);
});
