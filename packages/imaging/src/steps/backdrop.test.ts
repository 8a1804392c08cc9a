import { showroomNames } from '@forecourt/contract/recipe';
import { expect, test } from 'vitest';
import { asFile, drawRectangles } from '../testing/pictures.ts';
import { backdrop } from './backdrop.ts';

const size = { width: 320, height: 240 };

test.each(showroomNames)('the showroom %s has a wall and a floor', async (name) => {
  const { canvas, horizon } = await backdrop({ kind: 'showroom', name }, size);
  expect([canvas.width, canvas.height, canvas.channels]).toEqual([320, 240, 3]);
  expect(horizon).toBeGreaterThan(0.4);
  expect(new Set(canvas.data).size).toBeGreaterThan(5);
});

test('drawing on a showroom does not change the next one', async () => {
  const first = await backdrop({ kind: 'showroom', name: 'studio-white' }, size);
  const clean = first.canvas.data.slice();
  first.canvas.data.fill(0);
  const second = await backdrop({ kind: 'showroom', name: 'studio-white' }, size);
  expect(second.canvas.data).toEqual(clean);
});

test('a background picture covers the canvas; a missing one is an error', async () => {
  const own = await asFile(drawRectangles({ width: 100, height: 100 }, [10, 200, 30], []));
  const background = { kind: 'picture' as const, picture: 'mine', horizon: 0.5 };
  const { canvas, horizon } = await backdrop(background, size, { mine: own });
  expect([...canvas.data.subarray(0, 3), ...canvas.data.subarray(-3)]).toEqual([10, 200, 30, 10, 200, 30]);
  expect(horizon).toBe(0.5);
  await expect(backdrop(background, size)).rejects.toThrow('mine');
});

test('a colour fills the canvas, and transparent leaves it empty', async () => {
  const { canvas } = await backdrop({ kind: 'colour', colour: '#0a141e' }, size);
  expect([...canvas.data.subarray(0, 3)]).toEqual([10, 20, 30]);
  const glass = await backdrop({ kind: 'transparent' }, size);
  expect(glass.canvas.channels).toBe(4);
  expect(glass.canvas.data.every((value) => value === 0)).toBe(true);
});
