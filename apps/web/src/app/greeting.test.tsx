import { getInstallation } from '@forecourt/contract/installation';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answering, render } from '../testing/render.tsx';
import { Greeting } from './greeting.tsx';

async function greeting() {
  const onEnd = vi.fn();
  const answers = [answering(getInstallation, { name: null })];
  return { onEnd, ...(await render(<Greeting onEnd={onEnd} />, { answers })) };
}

test('a bar fills over the greeting of a first visit, which Escape ends', async () => {
  const { user, onEnd } = await greeting();
  await screen.findByRole('dialog', { name: 'Welcome to Forecourt' });
  const filled = () => Number(screen.getByRole('progressbar').getAttribute('aria-valuenow'));
  const before = filled();
  await waitFor(() => expect(filled()).toBeGreaterThan(before));
  expect(onEnd).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('the greeting ends by itself once its bar is full', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { onEnd } = await greeting();
  await vi.advanceTimersByTimeAsync(14_000);
  vi.useRealTimers();
  await waitFor(() => expect(onEnd).toHaveBeenCalled());
});
