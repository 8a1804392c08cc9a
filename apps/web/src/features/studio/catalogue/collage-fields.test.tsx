import { pageAtStart } from '@forecourt/contract/collage-parts';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useUndo } from '../../../lib/use-undo.ts';
import { render } from '../../../testing/render.tsx';
import { cellsOf } from './collage-arrangements.ts';
import { CollageFields } from './collage-fields.tsx';
import type { ItemValues } from './item-values.ts';

let values: ItemValues;

function Editor({ start }: { start: ItemValues }) {
  const [now, setNow] = useState(start);
  const [selected, onSelect] = useState(0);
  values = now;
  const set = (change: Partial<ItemValues>) => setNow((before) => ({ ...before, ...change }));
  const rest = { owner: null, parts: { known: [] } as never, problem: () => null };
  return <CollageFields {...{ values, set, selected, onSelect, ...rest }} />;
}

const grid = (cells: ItemValues['cells']) => ({
  name: 'Grid',
  columns: 3,
  rows: 3,
  cells,
  page: pageAtStart,
});

async function type(user: Awaited<ReturnType<typeof render>>['user'], label: string, count: string) {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.type(field, count);
}

test('drawn cells come back when the grid has its size again, even if what was left looks arranged', async () => {
  const drawn = cellsOf('even', 3, 3).filter((_, index) => index !== 4);
  const { user } = await render(<Editor start={grid(drawn)} />);
  await type(user, 'Columns', '1');
  await type(user, 'Rows', '1');
  expect(values.cells).toEqual([drawn[0]]);
  await type(user, 'Columns', '3');
  await type(user, 'Rows', '3');
  expect(new Set(values.cells)).toEqual(new Set(drawn));
});

test('a layout without a place for some cells says which, until they are back', async () => {
  const shows = ['exterior.front', 'exterior.rear', 'next.exterior', 'next.exterior'] as const;
  const cells = cellsOf('even', 2, 2).map((cell, index) => ({ ...cell, shows: shows[index] ?? cell.shows }));
  const start = { ...grid(cells), columns: 2, rows: 2 };
  const { user } = await render(<UndoableEditor start={start} />);
  const said = () => screen.queryByText(/^This layout has no place for/)?.textContent ?? null;
  await user.selectOptions(screen.getByLabelText('Layout'), 'First picture large');
  expect(values.cells).toEqual([{ ...cellsOf('firstLarge', 2, 2)[0], shows: 'exterior.front' }]);
  expect(said()).toBe(
    'This layout has no place for: Rear, 2 × Next exterior picture. Undo brings them back.',
  );
  act(() => steps.undo());
  expect([values.cells, said()]).toEqual([cells, null]);
  // What an undo brought back does not come twice.
  await user.selectOptions(screen.getByLabelText('Layout'), 'First picture full width');
  expect(values.cells?.map((cell) => cell.shows)).toEqual(shows.slice(0, 3));
});

test('an arrangement stays what it was while a number of two digits is typed', async () => {
  const { user } = await render(<Editor start={grid(cellsOf('firstLarge', 3, 3))} />);
  await type(user, 'Rows', '12');
  expect(values.cells).toEqual(cellsOf('firstLarge', 3, 12));
});

test('cells that interlock say that a gap may stay, where the others would fill it', async () => {
  const span = (column: number, row: number, columns: number, rows: number) => ({
    ...{ column, row, columns, rows },
    ...{ shows: 'exterior.front' as const, fit: 'cover' as const },
  });
  const cells = [
    ...[span(0, 0, 3, 2), span(3, 0, 1, 1), span(3, 1, 1, 2)],
    ...[span(0, 2, 2, 2), span(2, 2, 1, 1), span(2, 3, 2, 1)],
  ];
  const { user } = await render(<Editor start={{ ...grid(cells), columns: 4, rows: 4 }} />);
  const hint = () => screen.queryByText(/^Some cells of this grid interlock/) !== null;
  const rule = screen.getByLabelText('Cells without a picture');
  for (const [label, isSaid] of [
    ['Stay empty', false],
    ['The others fill the space', true],
  ] as const) {
    await user.selectOptions(rule, label).catch(async () => {
      await user.click(rule);
      await user.click(await screen.findByRole('option', { name: label }));
    });
    expect(hint()).toBe(isSaid);
  }
});

/** Like `Editor`, with undo. */
let steps: { set: (change: Partial<ItemValues>) => void; undo: () => void };
function UndoableEditor({ start }: { start: ItemValues }) {
  const [now, setNow] = useState(start);
  const set = (change: Partial<ItemValues>) => setNow((before) => ({ ...before, ...change }));
  steps = useUndo({ values: now, set }, true);
  values = now;
  const rest = { owner: null, parts: { known: [] } as never, problem: () => null };
  return <CollageFields {...{ values: now, set: steps.set, selected: 0, onSelect: () => {}, ...rest }} />;
}

test('a removed cell that undo brought back does not come a second time when the grid grows', async () => {
  const drawn = cellsOf('even', 3, 3).filter((_, index) => index !== 4);
  const { user } = await render(<UndoableEditor start={grid(drawn)} />);
  await type(user, 'Columns', '2');
  expect(values.cells).toHaveLength(5);
  while (values.columns !== 3) act(() => steps.undo());
  expect(values.cells).toEqual(drawn);
  // The last cell is moved into the free middle, and another row makes no second one at its old place.
  const moved = drawn.map((cell, index) => (index === 7 ? { ...cell, column: 1, row: 1 } : cell));
  act(() => steps.set({ cells: moved }));
  await type(user, 'Rows', '4');
  expect(values.cells).toEqual(moved);
});
