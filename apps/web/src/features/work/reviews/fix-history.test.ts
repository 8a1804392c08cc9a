import { expect, test } from 'vitest';
import {
  amended,
  type FixHistory,
  fixStart,
  gestureEnded,
  isOutlineChanged,
  outlineChanged,
  redone,
  undone,
  withChange,
} from './fix-history.ts';

const start = fixStart({
  plates: [],
  shift: { x: 0, y: 0, scale: 1 },
  isPlacedAgain: false,
  background: null,
  vehicle: null,
});
const moved = (history: FixHistory, x: number) =>
  withChange(history, 'shift', { shift: { x, y: 0, scale: 1 } });

test('changes of all tools are taken back in their order, and made again', () => {
  let history = moved(outlineChanged(start), 0.1);
  history = outlineChanged(withChange(history, 'background', { background: 'dark-hall' }));
  const seen: unknown[] = [];
  for (let step = 0; step < 4; step++) {
    const back = undone(history);
    history = back.history;
    seen.push([back.part, history.now.background, history.now.shift.x]);
  }
  expect(seen).toEqual([
    ['outline', 'dark-hall', 0.1],
    ['background', null, 0.1],
    ['shift', null, 0],
    ['outline', null, 0],
  ]);
  expect([isOutlineChanged(history), history.done.length]).toEqual([false, 0]);
  expect(undone(history)).toEqual({ history, part: null });
  const again: unknown[] = [];
  for (let step = 0; step < 4; step++) {
    const next = redone(history);
    history = next.history;
    again.push(next.part);
  }
  expect(again).toEqual(['outline', 'shift', 'background', 'outline']);
  expect(history.now).toMatchObject({ background: 'dark-hall', shift: { x: 0.1 } });
});

test('one gesture is one step, and what follows it another one', () => {
  const dragged = [0.1, 0.2, 0.3].reduce(moved, start);
  expect(dragged.done).toHaveLength(1);
  expect(undone(dragged).history.now.shift.x).toBe(0);
  const twice = moved(gestureEnded(dragged), 0.4);
  expect(twice.done).toHaveLength(2);
  expect(undone(twice).history.now.shift.x).toBe(0.3);
  // An edge held the vehicle back.
  const held = amended(twice, { shift: { x: 0.35, y: 0, scale: 1 } });
  expect([held.now.shift.x, held.done.length]).toEqual([0.35, 2]);
  expect(redone(undone(held).history).history.now.shift.x).toBe(0.35);
});

test('a change after an undo drops what was taken back', () => {
  const { history } = undone(outlineChanged(moved(start, 0.1)));
  const other = withChange(history, 'plates', { plates: [] });
  expect(other.undone).toEqual([]);
  expect(redone(other).history).toBe(other);
});

test('the outline counts as changed also when its oldest steps are forgotten', () => {
  let history = outlineChanged(start);
  for (let step = 0; step < 40; step++) history = gestureEnded(withChange(history, 'plates', { plates: [] }));
  expect([history.done.length, isOutlineChanged(history)]).toEqual([40, true]);
});
