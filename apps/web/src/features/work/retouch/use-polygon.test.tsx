import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MaskCanvas } from './mask-canvas.ts';
import { usePolygon } from './use-polygon.ts';

/** After so many corners were set, the areas that were added or taken away once somebody goes on to something else. */
function finished(corners: number) {
  const filled: [number, boolean][] = [];
  const canvas = { fill: (outline: unknown[], belongs: boolean) => filled.push([outline.length, belongs]) };
  // Areas have straight lines: no photo is read here.
  vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined));
  const { result } = renderHook(() =>
    usePolygon('data:,', (change) => change(canvas as unknown as MaskCanvas)),
  );
  const places = [
    { x: 0.1, y: 0.1 },
    { x: 0.5, y: 0.1 },
    { x: 0.5, y: 0.6 },
  ];
  for (const place of places.slice(0, corners))
    act(() => result.current.add(place, { x: 0.01, y: 0.01 }, true));
  const { isOpen } = result.current;
  act(() => result.current.finish(false));
  return { isOpen, filled, left: result.current.polygon.length };
}

test('corners that enclose an area are not lost when it is left before it was closed; fewer are dropped', () => {
  expect(finished(3)).toEqual({ isOpen: true, filled: [[4, false]], left: 0 });
  expect(finished(2)).toEqual({ isOpen: false, filled: [], left: 0 });
});
