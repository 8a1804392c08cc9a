import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { VehicleState } from './vehicle-state.tsx';

const finished = {
  state: 'ready',
  failedCount: 0,
  reviewCount: 0,
  refusedCount: 0,
  questionCount: 0,
} as const;

test('a finished vehicle has the same sign with and without a photo that failed, and is green only without', async () => {
  const badge = () => screen.getByText('Finished').parentElement;
  await render(<VehicleState vehicle={finished} />);
  const sign = badge()?.querySelector('svg')?.innerHTML;
  const look = badge()?.className;
  cleanup();
  await render(<VehicleState vehicle={{ ...finished, failedCount: 1 }} />);
  expect(badge()?.querySelector('svg')?.innerHTML).toBe(sign);
  expect(badge()?.className).not.toBe(look);
});

test('a finished vehicle about whose pictures something is asked is not green, and says how many questions there are', async () => {
  const badge = () => screen.getByText('Finished').parentElement;
  await render(<VehicleState vehicle={finished} />);
  const look = badge()?.className;
  cleanup();
  await render(<VehicleState vehicle={{ ...finished, questionCount: 2 }} />);
  expect(badge()?.className).not.toBe(look);
  screen.getByText('2 questions');
});
