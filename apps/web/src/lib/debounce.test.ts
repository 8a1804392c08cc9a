import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debounce } from './debounce.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('runs once after the last call', () => {
  const run = vi.fn();
  const settled = debounce(run, { pauseMs: 600, longestMs: 3_000 });
  settled.call();
  vi.advanceTimersByTime(500);
  settled.call();
  vi.advanceTimersByTime(599);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
  settled.call();
  settled.stop();
  vi.advanceTimersByTime(10_000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('calls without a pause do not postpone it for ever', () => {
  const run = vi.fn();
  const settled = debounce(run, { pauseMs: 600, longestMs: 3_000 });
  for (let passedMs = 0; passedMs < 9_000; passedMs += 500) {
    settled.call();
    vi.advanceTimersByTime(500);
  }
  expect(run).toHaveBeenCalledTimes(3);
});
