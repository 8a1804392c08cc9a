import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reviewOf } from '../../../testing/played-desk.ts';
import { useFix } from './use-fix.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Moves the vehicle with a pause between the changes, and returns its place after one step back. */
function movedAndBack(held: boolean): number {
  const { result } = renderHook(() => useFix(reviewOf('One', { shift: null }), () => undefined));
  const moveTo = (x: number) => act(() => result.current.change('shift', { shift: { x, y: 0, scale: 1 } }));
  if (held) act(() => result.current.onPress());
  moveTo(0.1);
  act(() => void vi.advanceTimersByTime(1000));
  moveTo(0.2);
  if (held) act(() => void dispatchEvent(new Event('pointerup')));
  act(() => result.current.undo(() => undefined));
  return result.current.now.shift.x;
}

test('a drag that rests for a while is taken back as one step', () => expect(movedAndBack(true)).toBe(0));

test('changes with a pause between them are taken back one by one', () =>
  expect(movedAndBack(false)).toBe(0.1));

test('what is changed after a drag is another step', () => {
  const { result } = renderHook(() => useFix(reviewOf('One', { shift: null }), () => undefined));
  const moveTo = (x: number) => act(() => result.current.change('shift', { shift: { x, y: 0, scale: 1 } }));
  act(() => result.current.onPress());
  moveTo(0.1);
  act(() => void dispatchEvent(new Event('pointerup')));
  moveTo(0.2);
  act(() => result.current.undo(() => undefined));
  expect(result.current.now.shift.x).toBe(0.1);
});
