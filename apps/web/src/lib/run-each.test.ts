import { expect, test } from 'vitest';
import { runEach } from './run-each.ts';

test('every item is processed once, a few at a time, and failures are returned with their reasons', async () => {
  let running = 0;
  let most = 0;
  const tried: number[] = [];
  const steps: number[] = [];
  const run = async (item: number) => {
    tried.push(item);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resume) => setTimeout(resume, 2));
    running -= 1;
    if (item % 3 === 0) throw new Error(`no ${item}`);
  };
  const { done, failed } = await runEach([1, 2, 3, 4, 5, 6, 7, 8, 9], run, (count) => steps.push(count));
  expect(tried.sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(done).toEqual([1, 2, 4, 5, 7, 8]);
  expect(failed.map(({ item, error }) => `${item} ${error}`)).toEqual([
    '3 Error: no 3',
    '6 Error: no 6',
    '9 Error: no 9',
  ]);
  expect([most, steps.at(-1)]).toEqual([4, 9]);
});
