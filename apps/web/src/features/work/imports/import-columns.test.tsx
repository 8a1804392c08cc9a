import type { Import } from '@forecourt/contract/imports';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { useImportColumns } from './import-columns.tsx';

function Row({ item }: { item: Import }) {
  return useImportColumns(() => '/', false).map(({ cell, key }) => (
    <div key={key} data-testid={key}>
      {cell(item)}
    </div>
  ));
}

const counts = { waiting: 0, taken: 3, held: 0, skipped: 0, failed: 0, discarded: 0 };
const itemWith = (faultyRowCount: number) =>
  ({
    ...{ id: 'list', source: 'list', fileName: 'May.csv', state: 'done', sizeBytes: 1, vehicle: null },
    ...{ counts, recognisingCount: 0, faultyRowCount, createdAt: '2026-01-01T00:00:00Z' },
  }) as unknown as Import;

test.each([
  [0, '3 imported', 'good'],
  [2, '3 imported · 2 faulty rows left out', 'attention'],
])('a list that ended with %i faulty rows says so', async (faulty, words, tone) => {
  await render(<Row item={itemWith(faulty)} />);
  expect(screen.getByTestId('files').textContent).toBe(words);
  expect(screen.getByText('Done').parentElement?.className).toContain(tone);
});
