import { expect, it } from 'vitest';
import { noSteps, type UndoSteps, withChange } from './undo-steps.ts';

interface Values {
  name: string;
  cells: readonly number[];
}
const start: Values = { name: 'Sheet', cells: [1] };
const none: UndoSteps<Values> = noSteps;

it('a step has only the fields that were changed, before and after', () => {
  const { done, steps } = withChange(none, start, { cells: [1, 2] }, 0);
  expect([done, steps]).toEqual([1, [{ before: { cells: [1] }, after: { cells: [1, 2] }, gesture: 0 }]]);
});

it('changes of one gesture are one step, those of other fields or of the next gesture are not', () => {
  let steps = withChange(none, start, { cells: [2] }, 1);
  steps = withChange(steps, { ...start, cells: [2] }, { cells: [3] }, 1);
  steps = withChange(steps, { ...start, cells: [3] }, { cells: [4] }, 1);
  expect(steps.steps).toEqual([{ before: { cells: [1] }, after: { cells: [4] }, gesture: 1 }]);
  steps = withChange(steps, { ...start, cells: [4] }, { name: 'S' }, 1);
  steps = withChange(steps, { name: 'S', cells: [4] }, { name: 'T' }, 2);
  expect(steps.steps.map(({ before }) => before)).toEqual([{ cells: [1] }, { name: 'Sheet' }, { name: 'S' }]);
});

it('a change after an undo replaces what was taken back, and one that changes nothing is no step', () => {
  const one = withChange(none, start, { name: 'S' }, 0);
  const undone = { ...one, done: 0 };
  expect(withChange(undone, start, { name: 'Sheet' }, 10)).toEqual(undone);
  const other = withChange(undone, start, { name: 'T' }, 20);
  expect([other.done, other.steps.map(({ after }) => after)]).toEqual([1, [{ name: 'T' }]]);
});

it('the oldest steps are forgotten', () => {
  let steps = none;
  for (let count = 0; count < 150; count += 1) {
    const values = { ...start, name: String(count) };
    steps = withChange(steps, values, { name: String(count + 1) }, count);
  }
  expect([steps.done, steps.steps.length, steps.steps[0]?.before]).toEqual([100, 100, { name: '50' }]);
});
