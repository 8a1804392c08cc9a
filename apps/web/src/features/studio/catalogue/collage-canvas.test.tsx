import type { CollageCell } from '@forecourt/contract/collage-pages';
import { pageAtStart } from '@forecourt/contract/collage-parts';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { cellsOf } from './collage-arrangements.ts';
import { CollageCanvas } from './collage-canvas.tsx';

let cells: CollageCell[];

function Editor({ start }: { start: CollageCell[] }) {
  const [now, setNow] = useState(start);
  const [selected, onSelect] = useState(0);
  cells = now;
  const page = {
    ...pageAtStart,
    size: { kind: 'pixels' as const, width: 400, height: 400 },
    gap: 0,
    padding: 0,
  };
  const collage = { columns: 4, rows: 4, cells: now, page };
  return <CollageCanvas {...{ collage, selected, onSelect }} logo={null} onChange={setNow} />;
}

const places = () => cells.map(({ column, columns, row, rows }) => [column, row, columns, rows]);
const [first] = cellsOf('even', 1, 1);

async function editor(...start: [number, number, number, number][]) {
  const made = start.map(([column, row, columns, rows]) => ({
    ...(first as CollageCell),
    column,
    row,
    columns,
    rows,
  }));
  const rendered = await render(<Editor start={made} />);
  const surface = screen.getByRole('img').parentElement as HTMLElement;
  surface.getBoundingClientRect = () => ({ left: 0, top: 0, width: 400, height: 400 }) as DOMRect;
  surface.setPointerCapture = () => {};
  return { ...rendered, surface };
}

function drag(target: Element, surface: Element, from: [number, number], to: [number, number]) {
  const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY, pointerId: 1, button: 0 });
  fireEvent.pointerDown(target, at(from));
  fireEvent.pointerMove(surface, at(to));
  fireEvent.pointerUp(surface, at(to));
}

test('a cell is drawn where there is none, and only where there is room', async () => {
  const { surface } = await editor([0, 0, 1, 1]);
  drag(surface, surface, [150, 150], [250, 350]);
  expect(places()).toEqual([
    [0, 0, 1, 1],
    [1, 1, 2, 3],
  ]);
  drag(surface, surface, [350, 50], [50, 350]);
  expect(places().at(-1)).toEqual([3, 0, 1, 1]);
});

test('a cell is moved by dragging it, and resized by its corners, but over no other', async () => {
  const { surface } = await editor([0, 0, 1, 1], [3, 0, 1, 4]);
  const cell = screen.getByRole('button', { name: /^Cell 1/ });
  drag(cell, surface, [50, 50], [150, 250]);
  expect(places()[0]).toEqual([1, 2, 1, 1]);
  expect(screen.queryByText('No room there.')).toBe(null);
  drag(cell, surface, [150, 250], [350, 250]);
  expect(places()[0]).toEqual([1, 2, 1, 1]);
  expect(screen.getByText('No room there.')).toBeTruthy();
  // Numbers follow the order in which the page is read.
  expect(cell.getAttribute('aria-label')).toMatch(/^Cell 2/);
  const corner = document.querySelector('[data-corner=top-left]') as Element;
  drag(corner, surface, [100, 200], [20, 20]);
  expect(places()[0]).toEqual([0, 0, 2, 3]);
});

test('arrow keys move the focused cell, with Shift they resize it, and what happened is said', async () => {
  const { user } = await editor([0, 0, 1, 1], [3, 0, 1, 4]);
  screen.getByRole('button', { name: /^Cell 1/ }).focus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(places()[0]).toEqual([1, 1, 1, 1]);
  await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
  expect(places()[0]).toEqual([1, 1, 2, 2]);
  expect(screen.getByRole('status').textContent).toBe('Cell 2: column 2, row 2, 2 × 2.');
  await user.keyboard('{ArrowRight}');
  expect(places()[0]).toEqual([1, 1, 2, 2]);
  expect(screen.getByRole('status').textContent).toContain('No room there.');
});
