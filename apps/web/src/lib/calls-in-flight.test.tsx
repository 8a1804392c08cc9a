import { listFeatures } from '@forecourt/contract/features';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../testing/render.tsx';
import { call } from './call.ts';

const calls = () => document.documentElement.getAttribute('data-calls');

test('the root element says how many calls are under way, and no more once they have been answered', async () => {
  const answers: (() => void)[] = [];
  const answer = () => new Promise<never>((resolve) => answers.push(() => resolve({ results: [] } as never)));
  await render(null, { answers: [answering(listFeatures, answer)] });
  // Tests before this one may have left some without an answer.
  const before = calls();
  const both = [call(listFeatures, {} as never), call(listFeatures, {} as never)];
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(Number(calls())).toBe(Number(before) + 2);
  answers[0]?.();
  await both[0];
  await waitFor(() => expect(Number(calls())).toBe(Number(before) + 1));
  answers[1]?.();
  await both[1];
  await waitFor(() => expect(calls()).toBe(before));
});
