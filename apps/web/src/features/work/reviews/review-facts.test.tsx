import type { Review } from '@forecourt/contract/reviews';
import { act, screen } from '@testing-library/react';
import { afterEach, test, vi } from 'vitest';
import { reviewOf } from '../../../testing/played-desk.ts';
import { render } from '../../../testing/render.tsx';
import { ReviewFacts } from './review-facts.tsx';

afterEach(() => void vi.useRealTimers());

test('how long a picture has waited counts on: second by second, and by minutes from the first one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const review: Review = { ...reviewOf('Linde'), waitingSince: new Date(Date.now() - 2000).toISOString() };
  await render(<ReviewFacts review={review}>{null}</ReviewFacts>);
  screen.getByText(/Waiting for [23] sec/);
  act(() => vi.advanceTimersByTime(5000));
  screen.getByText(/Waiting for [78] sec/);
  act(() => vi.advanceTimersByTime(60_000));
  screen.getByText(/Waiting for 1 min/);
  act(() => vi.advanceTimersByTime(60_000));
  screen.getByText(/Waiting for 2 min/);
});
