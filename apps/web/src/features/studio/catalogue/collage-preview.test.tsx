import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { pageAtStart } from '@forecourt/contract/collage-parts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { text } from '../../../lib/i18n.ts';
import { render } from '../../../testing/render.tsx';
import { cellsOf } from './collage-arrangements.ts';
import { CollagePreview, collageProblem } from './collage-preview.tsx';

const drag = { selected: 0, onSelect: () => {}, onCells: () => {} };
const hint = /^This page is smaller than pages can be today/;

async function preview(size: { width: number; height: number }, stored: CatalogueItem['page']) {
  const page = { ...pageAtStart, size: { kind: 'pixels' as const, ...size } };
  const values = { columns: 2, rows: 2, cells: cellsOf('even', 2, 2), page };
  const problem = collageProblem(values, stored, text);
  await render(<CollagePreview {...{ values, problem, drag }} parts={{ known: [], learn: () => {} }} />);
}
const storedAs = (width: number, height: number) =>
  ({ ...pageAtStart, size: { kind: 'pixels', width, height } }) as CatalogueItem['page'];

test('a page that was made before pages had a least size says so, and is no problem', async () => {
  await preview({ width: 200, height: 400 }, storedAs(200, 400));
  screen.getByText(hint);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a page that gets too small is a problem instead', async () => {
  await preview({ width: 200, height: 400 }, storedAs(300, 400));
  expect(screen.getByRole('alert').textContent).toMatch(/^This page is too small/);
  expect(screen.queryByText(hint)).toBeNull();
});

test('a page of 300 pixels has no hint', async () => {
  await preview({ width: 300, height: 400 }, storedAs(300, 400));
  screen.getByRole('img');
  expect(screen.queryByText(hint)).toBeNull();
});

test.each([
  ['leave', 0.5],
  ['close', 1],
] as const)(
  'a page without a picture that it does not need is drawn beside, by its rule: %s',
  async (emptyCells, wide) => {
    const shown = ['exterior.front', 'exterior.rear'] as const;
    const cells = cellsOf('even', 2, 1).map((cell, index) => ({
      ...cell,
      shows: shown[index] ?? cell.shows,
    }));
    const values = { columns: 2, rows: 1, cells, page: { ...pageAtStart, emptyCells, gap: 0, padding: 0 } };
    const { user } = await render(
      <CollagePreview {...{ values, problem: null, drag }} parts={{ known: [], learn: () => {} }} />,
    );
    await user.click(screen.getByRole('checkbox', { name: '2 · Rear' }));
    const drawn = screen.getByRole('img', { name: 'Page with 1 picture' });
    const width = Number(drawn.querySelector('svg')?.getAttribute('width'));
    expect(width / Number(drawn.getAttribute('viewBox')?.split(' ')[2])).toBe(wide);
  },
);

test.each([
  ['cover', 3],
  ['contain', 4 / 3],
] as const)(
  'a sample picture is drawn as pages show it, in the shape of its cell or whole: %s',
  async (fit, aspect) => {
    const cells = [{ column: 0, row: 0, columns: 1, rows: 1, shows: 'exterior.left' as const, fit }];
    const size = { kind: 'pixels' as const, width: 900, height: 300 };
    const page = { ...pageAtStart, size, gap: 0, padding: 0 };
    const values = { columns: 1, rows: 1, cells, page };
    await render(
      <CollagePreview {...{ values, problem: null, drag }} parts={{ known: [], learn: () => {} }} />,
    );
    const picture = screen.getByRole('img', { name: 'Page with 1 picture' }).querySelector('svg');
    const [, , width = 0, height = 0] = (picture?.getAttribute('viewBox') ?? '').split(' ').map(Number);
    expect(width / height).toBeCloseTo(aspect, 6);
    const vehicle = picture?.querySelector('image');
    const [left, top, wide, high] = ['x', 'y', 'width', 'height'].map((name) =>
      Number(vehicle?.getAttribute(name)),
    );
    // The whole vehicle is inside.
    expect(Math.min(left ?? -1, top ?? -1)).toBeGreaterThan(0);
    expect((left ?? 0) + (wide ?? width)).toBeLessThan(width);
    expect((top ?? 0) + (high ?? height)).toBeLessThan(height);
  },
);
